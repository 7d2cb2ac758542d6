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

/** The bytes of a text in base64, which signers break into lines (FACTS §8.2); undefined where it is absent or none. */
export function base64At(node: XmlNode, xpath: string): Buffer | undefined {
  const packed = textAt(node, xpath)?.replace(/\s/g, '') ?? '';
  return /^[A-Za-z0-9+/]+={0,2}$/.test(packed) ? Buffer.from(packed, 'base64') : undefined;
}

/** What a table of algorithms has under a URI. */
export function lookUp<T extends string>(table: Readonly<Record<string, T>>, uri: string | undefined): T | undefined {
  return uri !== undefined && Object.hasOwn(table, uri) ? table[uri] : undefined;
}
