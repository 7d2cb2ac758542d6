import { XmlCData, XmlElement, XmlText } from 'libxml2-wasm';
import { childNodes, withForeignXml } from './foreign.js';
import { readPlainXml, type XmlTreeElement } from './plain.js';

export type { XmlTreeAttribute, XmlTreeElement } from './plain.js';

/**
 * Reads foreign XML into plain objects; throws ForeignXmlError like `withForeignXml`. For frequent messages: walking libxml2's nodes
 * costs several times as much as reading them (design/documents).
 */
export function readXmlTree(source: Uint8Array): XmlTreeElement {
  return readPlainXml(source) ?? readXmlTreeByLibxml2(source);
}

/** The same with libxml2, which supports all of XML: other encodings, comments, error messages. */
export function readXmlTreeByLibxml2(source: Uint8Array | string): XmlTreeElement {
  return withForeignXml(source, (document) => copy(document.root));
}

function copy(element: XmlElement): XmlTreeElement {
  const { name, namespaceUri, line } = element;
  const children: XmlTreeElement[] = [];
  let content = '';
  let hasText = false;
  for (const node of childNodes(element)) {
    if (node instanceof XmlElement) {
      const child = copy(node);
      children.push(child);
      content += child.content;
    } else if (node instanceof XmlText || node instanceof XmlCData) {
      content += node.content;
      hasText ||= node.content.trim() !== '';
    }
  }
  const attrs = element.attrs.map((attr) => ({ name: attr.name, namespaceUri: attr.namespaceUri, value: attr.value }));
  return { name, namespaceUri, children, attrs, content, hasText, line };
}
