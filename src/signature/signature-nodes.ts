import { XmlElement, type XmlNode } from 'libxml2-wasm';
import { DS, ETSI } from './xades.js';

const NAMES = { ds: DS, etsi: ETSI };

/** The elements at an XPath with the prefixes `ds` and `etsi`. */
export function elements(node: XmlNode, xpath: string): XmlElement[] {
  return node.find(xpath, NAMES).filter((found): found is XmlElement => found instanceof XmlElement);
}

/** The first of them. */
export function element(node: XmlNode, xpath: string): XmlElement | undefined {
  return elements(node, xpath)[0];
}

/** The text of the first element or attribute at an XPath. */
export function textAt(node: XmlNode, xpath: string): string | undefined {
  return node.get(xpath, NAMES)?.content;
}

/** What a table of algorithms has under a URI. */
export function lookUp<T extends string>(table: Readonly<Record<string, T>>, uri: string | undefined): T | undefined {
  return uri !== undefined && Object.hasOwn(table, uri) ? table[uri] : undefined;
}
