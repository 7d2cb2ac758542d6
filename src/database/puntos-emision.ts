import { sql } from '#kysely';
import { removeUnlessReferenced, USES_MAX, usesOf, type Removal } from './references.js';
import { pageOfQuery, type Page, type Paged } from './page.js';
import type { AccountTx, Statement } from './transactions.js';

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

/** Stores a point; undefined if the establishment already has that code. */
export async function insertPuntoEmision(
  tx: AccountTx,
  establecimientoId: string,
  ptoEmi: string,
  fields: PuntoEmisionFields,
): Promise<string | undefined> {
  const { descripcion, activo } = fields;
  const created = await tx
    .query()
    .insertInto('puntos_emision')
    .values({ account_id: tx.accountId, establecimiento_id: establecimientoId, pto_emi: ptoEmi, descripcion, activo })
    .onConflict((conflict) => conflict.columns(['establecimiento_id', 'pto_emi']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id;
}

export async function findPuntoEmision(
  tx: AccountTx,
  establecimientoId: string,
  ptoEmi: string,
): Promise<PuntoEmisionRow | undefined> {
  return matchingPuntos(tx, establecimientoId).where('pto_emi', '=', ptoEmi).select(COLUMNS).executeTakeFirst();
}

/** Like `findPuntoEmision`, locked against other edits until the transaction ends; receipts are not blocked. */
export async function lockPuntoEmision(
  tx: AccountTx,
  establecimientoId: string,
  ptoEmi: string,
): Promise<PuntoEmisionRow | undefined> {
  const locked = await matchingPuntos(tx, establecimientoId)
    .where('pto_emi', '=', ptoEmi)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
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
  const matching = matchingPuntos(tx, establecimientoId).$if(activo !== undefined, (query) =>
    query.where('activo', '=', activo === true),
  );
  return pageOfQuery(matching.select(COLUMNS), page);
}

/** Writes all fields of a locked point as its next revision. */
export async function updatePuntoEmision(tx: AccountTx, id: string, fields: PuntoEmisionFields): Promise<void> {
  const { descripcion, activo } = fields;
  await tx
    .query()
    .updateTable('puntos_emision')
    .set({ descripcion, activo, revision: sql<number>`revision + 1`, updated_at: sql<Date>`rubrica_clock()` })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
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

const COLUMNS = [
  'id',
  'pto_emi as ptoEmi',
  'descripcion',
  'activo',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
  sql<
    Readonly<Record<string, number>>
  >`(SELECT coalesce(jsonb_object_agg(s.cod_doc, s.siguiente), '{}') FROM secuenciales s
    WHERE s.punto_emision_id = puntos_emision.id)`.as('secuenciales'),
] as const;

function matchingPuntos(tx: AccountTx, establecimientoId: string) {
  return tx
    .query()
    .selectFrom('puntos_emision')
    .where('account_id', '=', tx.accountId)
    .where('establecimiento_id', '=', establecimientoId);
}
