import { removeUnlessReferenced, USES_MAX, usesOf, type Removal } from '../../db/references.js';
import { pageOfQuery, rowsWhere, type Page, type Paged } from '../../db/page.js';
import { sql } from '../../db/sql.js';
import type { AccountTx, Statement } from '../../db/transactions.js';

export interface EstablecimientoFields {
  readonly nombre: string | null;
  readonly direccion: string;
  readonly provincia: string | null;
  readonly canton: string | null;
  /** Registered for IVA 8 %. */
  readonly ivaDiferenciado: boolean;
  readonly activo: boolean;
}

export interface EstablecimientoRow extends EstablecimientoFields {
  readonly id: string;
  readonly estab: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `id, estab, nombre, direccion, provincia, canton, iva_diferenciado AS "ivaDiferenciado", activo, revision,
  created_at AS "createdAt", updated_at AS "updatedAt"`;
const FIELDS = 'nombre, direccion, provincia, canton, iva_diferenciado, activo';

/** In the order of FIELDS. */
function valuesOf(fields: EstablecimientoFields): readonly unknown[] {
  const { nombre, direccion, provincia, canton, ivaDiferenciado, activo } = fields;
  return [nombre, direccion, provincia, canton, ivaDiferenciado, activo];
}

const INSERT: Statement = {
  name: 'establecimientos_insert',
  text: `INSERT INTO establecimientos (account_id, empresa_id, estab, ${FIELDS})
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (empresa_id, estab) DO NOTHING RETURNING ${COLUMNS}`,
};

/** Stores an establishment; undefined if the company already has that code. */
export async function insertEstablecimiento(
  tx: AccountTx,
  empresaId: string,
  estab: string,
  fields: EstablecimientoFields,
): Promise<EstablecimientoRow | undefined> {
  const [created] = await tx.run<EstablecimientoRow>(INSERT, [empresaId, estab, ...valuesOf(fields)]);
  return created;
}

const BY_CODE = `SELECT ${COLUMNS} FROM establecimientos WHERE account_id = current_account() AND empresa_id = $1 AND estab = $2`;
const FIND: Statement = { name: 'establecimientos_find', text: BY_CODE };
const LOCK: Statement = { name: 'establecimientos_lock', text: `${BY_CODE} FOR NO KEY UPDATE` };

export async function findEstablecimiento(
  tx: AccountTx,
  empresaId: string,
  estab: string,
): Promise<EstablecimientoRow | undefined> {
  const [row] = await tx.run<EstablecimientoRow>(FIND, [empresaId, estab]);
  return row;
}

/** Like `findEstablecimiento`, locked against other edits until the transaction ends; receipts are not blocked. */
export async function lockEstablecimiento(
  tx: AccountTx,
  empresaId: string,
  estab: string,
): Promise<EstablecimientoRow | undefined> {
  const [row] = await tx.run<EstablecimientoRow>(LOCK, [empresaId, estab]);
  return row;
}

/** Page, order and filter of an establishment list. */
export interface EstablecimientoPage extends Page<'estab' | 'nombre' | 'created_at'> {
  readonly activo?: boolean | undefined;
}

export async function listEstablecimientos(
  tx: AccountTx,
  empresaId: string,
  page: EstablecimientoPage,
): Promise<Paged<EstablecimientoRow>> {
  const { activo } = page;
  const from = rowsWhere('establecimientos', [
    sql`account_id = ${tx.accountId} AND empresa_id = ${empresaId}`,
    activo !== undefined && sql`activo = ${activo}`,
  ]);
  return pageOfQuery<EstablecimientoRow>(tx, { columns: COLUMNS, from }, page);
}

const UPDATE: Statement = {
  name: 'establecimientos_update',
  text: `UPDATE establecimientos SET (${FIELDS}, revision, updated_at) = ($2, $3, $4, $5, $6, $7, revision + 1, rubrica_clock())
         WHERE account_id = current_account() AND id = $1`,
};

/** Writes all fields of a locked establishment as its next revision. */
export async function updateEstablecimiento(tx: AccountTx, id: string, fields: EstablecimientoFields): Promise<void> {
  await tx.run(UPDATE, [id, ...valuesOf(fields)]);
}

const USES: Statement = {
  name: 'establecimientos_uses',
  text: `SELECT (SELECT count(*)::int FROM (SELECT FROM puntos_emision WHERE establecimiento_id = $1 LIMIT $2) t) AS "puntos-emision",
                (SELECT count(*)::int FROM (
                   SELECT FROM puntos_emision p
                   JOIN LATERAL (SELECT FROM comprobantes c WHERE c.punto_emision_id = p.id AND c.estado <> 'ELIMINADO'
                     UNION ALL SELECT FROM comprobantes c WHERE c.punto_emision_id = p.id AND c.estado = 'ELIMINADO') c ON true
                   WHERE p.establecimiento_id = $1 LIMIT $2) t) AS comprobantes`,
};

/** Deletes an unused establishment. */
export async function removeEstablecimiento(tx: AccountTx, id: string): Promise<Removal> {
  const [counts = {}] = await tx.run<Record<string, number>>(USES, [id, USES_MAX]);
  const uses = usesOf(counts);
  if (uses.length > 0) return { kind: 'in-use', uses };
  return removeUnlessReferenced(tx, () =>
    tx.run({ name: 'establecimientos_remove', text: 'DELETE FROM establecimientos WHERE id = $1' }, [id]),
  );
}
