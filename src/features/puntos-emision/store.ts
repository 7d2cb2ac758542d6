import { removeUnlessReferenced, USES_MAX, usesOf, type Removal } from '../../db/references.js';
import { pageOfQuery, rowsWhere, type Page, type Paged } from '../../db/page.js';
import { sql } from '../../db/sql.js';
import type { AccountTx, Statement } from '../../db/transactions.js';

/** Editable fields of an emission point, except its counters. */
export interface PuntoEmisionFields {
  readonly descripcion: string | null;
  readonly activo: boolean;
}

/** An emission point with its counters; a document type without one starts at 1. */
export interface PuntoEmisionRow extends PuntoEmisionFields {
  readonly id: string;
  readonly ptoEmi: string;
  readonly revision: number;
  readonly secuenciales: Readonly<Record<string, number>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const INSERT: Statement = {
  name: 'puntos_insert',
  text: `INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi, descripcion, activo)
         VALUES (current_account(), $1, $2, $3, $4) ON CONFLICT (establecimiento_id, pto_emi) DO NOTHING RETURNING id`,
};

/** Stores a point; undefined if the establishment already has that code. */
export async function insertPuntoEmision(
  tx: AccountTx,
  establecimientoId: string,
  ptoEmi: string,
  fields: PuntoEmisionFields,
): Promise<string | undefined> {
  const values = [establecimientoId, ptoEmi, fields.descripcion, fields.activo];
  const [created] = await tx.run<{ id: string }>(INSERT, values);
  return created?.id;
}

const COLUMNS = `id, pto_emi AS "ptoEmi", descripcion, activo, revision, created_at AS "createdAt", updated_at AS "updatedAt", (
    SELECT coalesce(jsonb_object_agg(s.cod_doc, s.siguiente), '{}') FROM secuenciales s
    WHERE s.punto_emision_id = puntos_emision.id) AS secuenciales`;
const BY_CODE = 'FROM puntos_emision WHERE account_id = current_account() AND establecimiento_id = $1 AND pto_emi = $2';
const FIND: Statement = { name: 'puntos_find', text: `SELECT ${COLUMNS} ${BY_CODE}` };
const LOCK: Statement = { name: 'puntos_lock', text: `SELECT id ${BY_CODE} FOR NO KEY UPDATE` };

export async function findPuntoEmision(
  tx: AccountTx,
  establecimientoId: string,
  ptoEmi: string,
): Promise<PuntoEmisionRow | undefined> {
  const [row] = await tx.run<PuntoEmisionRow>(FIND, [establecimientoId, ptoEmi]);
  return row;
}

/** Like `findPuntoEmision`, locked against other edits until the transaction ends; receipts are not blocked. */
export async function lockPuntoEmision(
  tx: AccountTx,
  establecimientoId: string,
  ptoEmi: string,
): Promise<PuntoEmisionRow | undefined> {
  const [locked] = await tx.run<{ id: string }>(LOCK, [establecimientoId, ptoEmi]);
  return locked && findPuntoEmision(tx, establecimientoId, ptoEmi);
}

export interface PuntoEmisionPage extends Page<'pto_emi' | 'descripcion' | 'created_at'> {
  readonly activo?: boolean | undefined;
}

export async function listPuntosEmision(
  tx: AccountTx,
  establecimientoId: string,
  page: PuntoEmisionPage,
): Promise<Paged<PuntoEmisionRow>> {
  const { activo } = page;
  const from = rowsWhere('puntos_emision', [
    sql`account_id = ${tx.accountId} AND establecimiento_id = ${establecimientoId}`,
    activo !== undefined && sql`activo = ${activo}`,
  ]);
  return pageOfQuery<PuntoEmisionRow>(tx, { columns: COLUMNS, from }, page);
}

const UPDATE: Statement = {
  name: 'puntos_update',
  text: `UPDATE puntos_emision SET descripcion = $2, activo = $3, revision = revision + 1, updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1`,
};

/** Writes all fields of a locked point as its next revision. */
export async function updatePuntoEmision(tx: AccountTx, id: string, fields: PuntoEmisionFields): Promise<void> {
  await tx.run(UPDATE, [id, fields.descripcion, fields.activo]);
}

const USES: Statement = {
  name: 'puntos_emision_uses',
  text: `SELECT count(*)::int AS comprobantes FROM (
           SELECT FROM comprobantes WHERE punto_emision_id = $1 AND estado <> 'ELIMINADO'
           UNION ALL SELECT FROM comprobantes WHERE punto_emision_id = $1 AND estado = 'ELIMINADO' LIMIT $2) t`,
};

/** Deletes a point that never issued, with its counters. */
export async function removePuntoEmision(tx: AccountTx, id: string): Promise<Removal> {
  const [counts = {}] = await tx.run<Record<string, number>>(USES, [id, USES_MAX]);
  const uses = usesOf(counts);
  if (uses.length > 0) return { kind: 'in-use', uses };
  return removeUnlessReferenced(tx, async () => {
    // Counters first, in the order that issuing locks them, to avoid deadlocks.
    await tx.run({ name: 'puntos_remove_secuenciales', text: 'DELETE FROM secuenciales WHERE punto_emision_id = $1' }, [
      id,
    ]);
    await tx.run({ name: 'puntos_remove', text: 'DELETE FROM puntos_emision WHERE id = $1' }, [id]);
  });
}
