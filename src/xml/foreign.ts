import { ParseOption, XmlDocument, type XmlElement, type XmlTreeNode } from 'libxml2-wasm';

/** XML of somebody else's that we do not take: not well formed, with a document type (entity expansion starts there) or instructions. */
export class ForeignXmlError extends Error {
  override readonly name = 'ForeignXmlError';
  constructor(
    readonly kind: 'malformed' | 'doctype' | 'instruction',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Parses foreign XML, hands it to `use` and frees it whatever happens: the tree lives outside JavaScript's heap. */
export function withForeignXml<T>(source: Uint8Array | string, use: (document: XmlDocument) => T): T {
  // The enum's members are flags, which its type cannot say.
  const option = (ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE) as ParseOption;
  let document: XmlDocument;
  try {
    document =
      typeof source === 'string'
        ? XmlDocument.fromString(source, { option })
        : XmlDocument.fromBuffer(source, { option });
  } catch (error) {
    throw new ForeignXmlError('malformed', error instanceof Error ? error.message.trim() : String(error), {
      cause: error,
    });
  }
  try {
    if (document.dtd !== null) throw new ForeignXmlError('doctype', 'document type declarations are refused');
    return use(document);
  } finally {
    document.dispose();
  }
}

/** Child nodes in order; refuses processing instructions. */
export function* childNodes(element: XmlElement): Generator<XmlTreeNode> {
  for (let node = known(element.firstChild); node !== null; node = known(node.next)) yield node;
}

/** libxml2-wasm has no wrapper for processing instructions: whatever its types say, they come as undefined. */
function known(node: XmlTreeNode | null | undefined): XmlTreeNode | null {
  if (node === undefined) throw new ForeignXmlError('instruction', 'processing instructions are refused');
  return node;
}
