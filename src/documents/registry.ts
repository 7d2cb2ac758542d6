import type { DocumentType, Read, ReadOptions } from './document-type.js';
import { factura } from './factura/index.js';
import { guiaRemision } from './guia-remision/index.js';
import { liquidacionCompra } from './liquidacion-compra/index.js';
import { notaCredito } from './nota-credito/index.js';
import { notaDebito } from './nota-debito/index.js';
import { rootOf, unknownRoot } from './read.js';
import { retencion } from './retencion/index.js';

/** All comprobante types the service issues. To add one, add a folder and a line here. */
export const documentTypes: readonly DocumentType[] = [
  factura,
  liquidacionCompra,
  notaCredito,
  notaDebito,
  guiaRemision,
  retencion,
];

/** Two-digit codes, in the same order. */
export const codDocs: readonly string[] = documentTypes.map(({ codDoc }) => codDoc);

export function documentTypeByCodDoc(codDoc: string): DocumentType | undefined {
  return documentTypes.find((type) => type.codDoc === codDoc);
}

/** Reads the SRI's XML of any type; the root determines which. */
export function readComprobante(xml: string | Uint8Array, more?: ReadOptions): Read {
  const root = rootOf(xml);
  if (!root.ok) return root;
  const type = documentTypes.find((candidate) => candidate.root === root.name);
  return (
    type?.read(xml, more) ?? {
      ok: false,
      issues: [
        unknownRoot(
          root.name,
          documentTypes.map((known) => known.root),
        ),
      ],
    }
  );
}

/**
 * Returns the folder of a type under documents/, which contains its examples: its root in kebab case, retención without
 * «comprobante».
 */
export function folderOf(type: DocumentType): string {
  return type.root
    .replace('comprobanteRetencion', 'retencion')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
