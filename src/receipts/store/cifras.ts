import type { Cifras } from '../../kernel/cifras.js';
import { statementByRows, type Columns } from '../../db/rows.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** Column types of the figures of an inserted row. */
export const CIFRAS: Columns<Cifras> = {
  totalSinImpuestos: 'numeric',
  descuento: 'numeric',
  propina: 'numeric',
  iva: 'numeric',
  ice: 'numeric',
  irbpnr: 'numeric',
  retenidoRenta: 'numeric',
  retenidoIva: 'numeric',
  retenidoIsd: 'numeric',
  total: 'numeric',
  otraMoneda: 'text',
  impuestos: {
    codigos: 'text[]',
    porcentajes: 'text[]',
    tarifas: 'numeric[]',
    bases: 'numeric[]',
    valores: 'numeric[]',
  },
  retenciones: 'jsonb',
  pagos: 'jsonb',
  modificado: { codDoc: 'text', numero: 'text', fecha: 'text' },
  reembolso: { base: 'numeric', impuesto: 'numeric', documentos: 'jsonb' },
  negocioPopular: 'boolean',
  advertencias: 'jsonb',
};

/** Writes the figures `g.cifras_…` of documents `c` into `table`, where `key` references the document. */
const insertInto = (
  table: string,
  key: string,
): string => `INSERT INTO ${table} (${key}, account_id, total_sin_impuestos, descuento, propina, iva, ice,
    irbpnr, retenido_renta, retenido_iva, retenido_isd, total, otra_moneda, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas,
    impuestos_bases, impuestos_valores, retenciones, pagos, modificado_cod_doc, modificado_numero, modificado_fecha, reembolso_base,
    reembolso_impuesto, reembolsos, negocio_popular, advertencias)
  SELECT c.id, c.account_id, g.cifras_total_sin_impuestos, g.cifras_descuento, g.cifras_propina, g.cifras_iva, g.cifras_ice,
    g.cifras_irbpnr, g.cifras_retenido_renta, g.cifras_retenido_iva, g.cifras_retenido_isd, g.cifras_total, g.cifras_otra_moneda,
    g.cifras_impuestos_codigos, g.cifras_impuestos_porcentajes, g.cifras_impuestos_tarifas, g.cifras_impuestos_bases,
    g.cifras_impuestos_valores, g.cifras_retenciones, g.cifras_pagos, g.cifras_modificado_cod_doc, g.cifras_modificado_numero,
    to_date(g.cifras_modificado_fecha, 'DD/MM/YYYY'), g.cifras_reembolso_base, g.cifras_reembolso_impuesto,
    g.cifras_reembolso_documentos, g.cifras_negocio_popular, g.cifras_advertencias`;

/** Writes the figures `g.cifras_…` of receipts `c`. */
export const INSERT_CIFRAS = insertInto('comprobante_cifras', 'comprobante_id');
/** Writes the figures `g.cifras_…` of received documents `c`. */
export const INSERT_CIFRAS_RECIBIDO = insertInto('recibido_cifras', 'recibido_id');

export interface CifrasOf {
  readonly id: string;
  readonly cifras: Cifras;
}

const writeRows = statementByRows<CifrasOf>(
  'comprobante_cifras_write',
  { id: 'bigint', cifras: CIFRAS },
  (values, names) => `WITH given (${names}) AS (VALUES ${values})
    ${INSERT_CIFRAS} FROM given g JOIN comprobantes c ON c.id = g.id ON CONFLICT (comprobante_id) DO NOTHING`,
);

/** Writes the figures of receipts that lack them, under the receipts' lock. */
export async function writeCifras(tx: AccountTx | WorkerTx, rows: readonly CifrasOf[]): Promise<void> {
  for (const { statement, values } of writeRows(rows)) await tx.run(statement, values);
}

/** A receipt without figures, and the data to derive them from. */
export interface SinCifras {
  readonly id: string;
  readonly cod_doc: string;
  readonly documento: unknown;
  /** Set if the SRI authorised bytes other than those of `documento`. */
  readonly xml: Buffer | null;
}

// Locked, so the content cannot change meanwhile; rows being changed are left for the next run.
const MISSING: Statement = {
  name: 'comprobante_cifras_missing',
  text: `SELECT c.id, c.cod_doc, c.documento, CASE WHEN c.xml_enviado IS NOT NULL THEN c.xml END AS xml
         FROM comprobantes c
         WHERE c.id > $1 AND c.id <= $2 AND NOT EXISTS (
           SELECT FROM comprobante_cifras f WHERE f.comprobante_id = c.id AND f.comprobante_id > $1 AND f.comprobante_id <= $2)
         ORDER BY c.id LIMIT $3 FOR SHARE OF c SKIP LOCKED`,
};

/** Locks and returns the first `limit` receipts without figures with an id above `after` and up to `upTo`. */
export async function lockSinCifras(tx: WorkerTx, after: bigint, upTo: bigint, limit: number): Promise<SinCifras[]> {
  return tx.run<SinCifras>(MISSING, [String(after), String(upTo), limit]);
}

const LAST_ID: Statement = {
  name: 'comprobantes_last_id',
  text: 'SELECT coalesce(max(id), 0)::text AS id FROM comprobantes',
};

/** Returns the id of the last receipt; 0 if there is none. */
export async function lastComprobanteId(tx: WorkerTx): Promise<bigint> {
  const [row] = await tx.run<{ id: string }>(LAST_ID, []);
  return BigInt(row?.id ?? 0);
}
