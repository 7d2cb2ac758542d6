import { documentosSustento } from '../../../src/kernel/catalogues/documentos-sustento.js';
import { text } from '../i18n/index.js';

/** Name of a document type; types without XML use the SRI's own table. */
export function tipoOf(codDoc: string): string {
  return (
    text.comprobantes.tipos[codDoc] ??
    documentosSustento.rows.find(({ codigo }) => codigo === String(Number(codDoc)))?.descripcion ??
    codDoc
  );
}
