import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import type { Statement, WorkerTx } from '../../db/transactions.js';

/** A rate set by the operator. */
export interface CatalogoFilaFields {
  readonly codigo: string;
  readonly descripcion: string;
  /** Decimal text; null: the document's own rate applies. */
  readonly tarifa: string | null;
  /** yyyy-mm-dd */
  readonly desde: string;
  readonly hasta: string | null;
  readonly fuente: string;
}

/** A stored rate, with its history. */
export interface CatalogoFilaRow extends CatalogoFilaFields {
  readonly id: string;
  readonly tabla: string;
  readonly createdAt: Date;
  readonly createdIp: string | null;
  readonly createdRequest: string | null;
  readonly removedAt: Date | null;
  readonly removedIp: string | null;
  readonly removedRequest: string | null;
}

/** Origin of an operator's action. */
export interface OperatorOrigin {
  readonly ip?: string | undefined;
  readonly requestId?: string | undefined;
}

const COLUMNS = `id, tabla, codigo, descripcion, trim_scale(tarifa)::text AS tarifa, desde::text, hasta::text, fuente,
  created_at AS "createdAt", host(created_ip) AS "createdIp", created_request AS "createdRequest",
  removed_at AS "removedAt", host(removed_ip) AS "removedIp", removed_request AS "removedRequest"`;

const IN_FORCE: Statement = {
  name: 'catalogo_filas_in_force',
  // If two cover the same day, the later one wins.
  text: `SELECT ${COLUMNS} FROM catalogo_filas WHERE removed_at IS NULL ORDER BY tabla, codigo, desde, id`,
};
const OF_TABLA = { name: 'catalogo_filas', columns: COLUMNS, alias: 'f', from: 'catalogo_filas f WHERE tabla = $1' };
const INSERT: Statement = {
  name: 'catalogo_filas_insert',
  text: `INSERT INTO catalogo_filas (tabla, codigo, descripcion, tarifa, desde, hasta, fuente, created_at, created_ip, created_request)
         VALUES ($1, $2, $3, $4, $5, $6, $7, rubrica_clock(), $8, $9) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
};
const END: Statement = {
  name: 'catalogo_filas_end',
  text: `UPDATE catalogo_filas SET removed_at = rubrica_clock(), removed_ip = $3, removed_request = $4
         WHERE tabla = $1 AND id = $2 AND removed_at IS NULL RETURNING ${COLUMNS}`,
};

/** Lists all rates in force, of all tables. */
export async function listCatalogoFilasInForce(tx: WorkerTx): Promise<CatalogoFilaRow[]> {
  return tx.run<CatalogoFilaRow>(IN_FORCE, []);
}

/** Lists every operator change to a table, in order. */
export async function listCatalogoFilas(
  tx: WorkerTx,
  tabla: string,
  page: Page<'created_at'>,
): Promise<Paged<CatalogoFilaRow>> {
  return pageOfRows(tx, OF_TABLA, [tabla], page);
}

/** Stores a row; undefined if one with that code begins on that day. */
export async function insertCatalogoFila(
  tx: WorkerTx,
  tabla: string,
  fields: CatalogoFilaFields,
  origin: OperatorOrigin,
): Promise<CatalogoFilaRow | undefined> {
  const { codigo, descripcion, tarifa, desde, hasta, fuente } = fields;
  const { ip = null, requestId = null } = origin;
  const values = [tabla, codigo, descripcion, tarifa, desde, hasta, fuente, ip, requestId];
  const [row] = await tx.run<CatalogoFilaRow>(INSERT, values);
  return row;
}

/** Ends a row; undefined if the id is unknown or already ended. */
export async function endCatalogoFila(
  tx: WorkerTx,
  tabla: string,
  id: string,
  origin: OperatorOrigin,
): Promise<CatalogoFilaRow | undefined> {
  const { ip = null, requestId = null } = origin;
  const [row] = await tx.run<CatalogoFilaRow>(END, [tabla, id, ip, requestId]);
  return row;
}
