import type { DocumentType } from './document-type.js';
import { factura } from './factura/index.js';
import { guiaRemision } from './guia-remision/index.js';
import { liquidacionCompra } from './liquidacion-compra/index.js';
import { notaCredito } from './nota-credito/index.js';
import { notaDebito } from './nota-debito/index.js';
import { retencion } from './retencion/index.js';

/** Every type of comprobante the service issues. Adding one is a folder and a line here. */
export const documentTypes: readonly DocumentType[] = [
  factura,
  liquidacionCompra,
  notaCredito,
  notaDebito,
  guiaRemision,
  retencion,
];

/** The type of a two-digit code. */
export function documentTypeByCodDoc(codDoc: string): DocumentType | undefined {
  return documentTypes.find((type) => type.codDoc === codDoc);
}

/** The type of a path's word. */
export function documentTypeByPathWord(word: string): DocumentType | undefined {
  return documentTypes.find((type) => type.pathWord === word);
}
