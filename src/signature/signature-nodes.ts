import { XmlElement, type XmlNode } from 'libxml2-wasm';
import { DS, ETSI } from './xades.js';

const NAMES = { ds: DS, etsi: ETSI };

/** Elements at an XPath with the prefixes `ds` and `etsi`. */
export function elements(node: XmlNode, xpath: string): XmlElement[] {
  return node.find(xpath, NAMES).filter((found): found is XmlElement => found instanceof XmlElement);
}

export function element(node: XmlNode, xpath: string): XmlElement | undefined {
  return elements(node, xpath)[0];
}

/** Text of the first element or attribute at an XPath. */
export function textAt(node: XmlNode, xpath: string): string | undefined {
  return node.get(xpath, NAMES)?.content;
}

/** Decodes base64, possibly with line breaks (FACTS §8.2); undefined if it is missing or invalid. */
export function base64At(node: XmlNode, xpath: string): Buffer | undefined {
  const packed = textAt(node, xpath)?.replace(/\s/g, '') ?? '';
  return /^[A-Za-z0-9+/]+={0,2}$/.test(packed) ? Buffer.from(packed, 'base64') : undefined;
}

/** Algorithm by URI. */
export function lookUp<T extends string>(table: Readonly<Record<string, T>>, uri: string | undefined): T | undefined {
  return uri !== undefined && Object.hasOwn(table, uri) ? table[uri] : undefined;
}
