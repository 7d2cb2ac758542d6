import { canonical, DECLARATION, findSignatures, readForeignXml, withDocument } from './foreign-xml.js';

/** Removes a signature: returns the canonical document, ready to be signed again; for ours, the writer's bytes. Refuses unsignable documents. */
export function withoutSignature(xml: Buffer): Buffer {
  const unsigned = withDocument(xml, (document) => {
    for (const signature of findSignatures(document)) signature.remove();
    return Buffer.concat([DECLARATION, canonical(document)]);
  });
  readForeignXml(unsigned);
  return unsigned;
}
