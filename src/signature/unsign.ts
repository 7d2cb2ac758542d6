import { canonical, DECLARATION, findSignatures, readForeignXml, withDocument } from './foreign-xml.js';

/**
 * The document that a signature was made over, ready to be signed again: in canonical form, which for one of ours are the bytes
 * that its writer made. What could not be signed is refused.
 */
export function withoutSignature(xml: Buffer): Buffer {
  const unsigned = withDocument(xml, (document) => {
    for (const signature of findSignatures(document)) signature.remove();
    return Buffer.concat([DECLARATION, canonical(document)]);
  });
  readForeignXml(unsigned);
  return unsigned;
}
