import { documentosSustento } from '../../../../src/domain/catalogues/documentos-sustento.js';
import { text } from '../../i18n/index.js';
import { formatMoney } from '../../ui/format.js';
import type { Recibido } from './queries.js';

/** What a type of document is called; those without XML have the names of the SRI's own table. */
export function tipoOf(codDoc: string): string {
  return (
    text.comprobantes.tipos[codDoc] ??
    documentosSustento.rows.find(({ codigo }) => codigo === String(Number(codDoc)))?.descripcion ??
    codDoc
  );
}

/** Who issued it. */
export function supplierOf({ emisor }: Recibido): string {
  return emisor.razonSocial ?? text.recibidos.unknownIssuer;
}

/** What it comes to; a guía comes to nothing, and of one that is still to come nobody knows. */
export function amountOf({ codDoc, importeTotal }: Recibido): string {
  if (importeTotal === null) return text.common.none;
  return codDoc === '06' ? '' : formatMoney(importeTotal);
}
