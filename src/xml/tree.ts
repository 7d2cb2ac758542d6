import { XmlCData, XmlElement, XmlText, type XmlTreeNode } from 'libxml2-wasm';
import { ForeignXmlError, withForeignXml } from './foreign.js';
import { readPlainXml, type XmlTreeElement } from './plain.js';

export type { XmlTreeElement } from './plain.js';

/**
 * Reads foreign XML into plain objects; throws ForeignXmlError as `withForeignXml` does. For messages that come by the
 * thousand: walking libxml2's nodes costs several times what reading them does (docs/decisions/0016).
 */
export function readXmlTree(source: Uint8Array): XmlTreeElement {
  return readPlainXml(source) ?? readXmlTreeByLibxml2(source);
}

/** The same by libxml2, which knows all of XML: other encodings, comments, and what is wrong with what is not XML. */
export function readXmlTreeByLibxml2(source: Uint8Array): XmlTreeElement {
  return withForeignXml(source, (document) => copy(document.root));
}

function copy(element: XmlElement): XmlTreeElement {
  const children: XmlTreeElement[] = [];
  let content = '';
  for (let node = known(element.firstChild); node !== null; node = known(node.next)) {
    if (node instanceof XmlElement) {
      const child = copy(node);
      children.push(child);
      content += child.content;
    } else if (node instanceof XmlText || node instanceof XmlCData) {
      content += node.content;
    }
  }
  return { name: element.name, namespaceUri: element.namespaceUri, children, content };
}

/** libxml2-wasm has no wrapper for processing instructions: whatever its types say, they come as undefined. */
function known(node: XmlTreeNode | null | undefined): XmlTreeNode | null {
  if (node === undefined) throw new ForeignXmlError('malformed', 'processing instructions are refused');
  return node;
}
