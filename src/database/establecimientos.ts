import { sql } from '#kysely';
import { removeUnlessReferenced, USES_MAX, usesOf, type Removal } from './references.js';
import { pageOfQuery, type Page, type Paged } from './page.js';
import type { AccountTx, Statement } from './transactions.js';

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

/** Stores an establishment; undefined if the company already has that code. */
export async function insertEstablecimiento(
  tx: AccountTx,
  empresaId: string,
  estab: string,
  fields: EstablecimientoFields,
): Promise<EstablecimientoRow | undefined> {
  const created = await tx
    .query()
    .insertInto('establecimientos')
    .values({ account_id: tx.accountId, empresa_id: empresaId, estab, ...columnsOf(fields) })
    .onConflict((conflict) => conflict.columns(['empresa_id', 'estab']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created && findEstablecimiento(tx, empresaId, estab);
}

export async function findEstablecimiento(
  tx: AccountTx,
  empresaId: string,
  estab: string,
): Promise<EstablecimientoRow | undefined> {
  return selectEstablecimientos(tx, empresaId).where('estab', '=', estab).executeTakeFirst();
}

/** Like `findEstablecimiento`, locked against other edits until the transaction ends; receipts are not blocked. */
export async function lockEstablecimiento(
  tx: AccountTx,
  empresaId: string,
  estab: string,
): Promise<EstablecimientoRow | undefined> {
  return selectEstablecimientos(tx, empresaId).where('estab', '=', estab).forNoKeyUpdate().executeTakeFirst();
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
  const matching = tx
    .query()
    .selectFrom('establecimientos')
    .where('account_id', '=', tx.accountId)
    .where('empresa_id', '=', empresaId)
    .$if(activo !== undefined, (query) => query.where('activo', '=', activo === true));
  return pageOfQuery(matching.select(COLUMNS), page);
}

/** Writes all fields of a locked establishment as its next revision. */
export async function updateEstablecimiento(tx: AccountTx, id: string, fields: EstablecimientoFields): Promise<void> {
  await tx
    .query()
    .updateTable('establecimientos')
    .set({ ...columnsOf(fields), revision: sql<number>`revision + 1`, updated_at: sql<Date>`rubrica_clock()` })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
}

function columnsOf({ nombre, direccion, provincia, canton, ivaDiferenciado, activo }: EstablecimientoFields) {
  return { nombre, direccion, provincia, canton, iva_diferenciado: ivaDiferenciado, activo };
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

const COLUMNS = [
  'id',
  'estab',
  'nombre',
  'direccion',
  'provincia',
  'canton',
  'iva_diferenciado as ivaDiferenciado',
  'activo',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

function selectEstablecimientos(tx: AccountTx, empresaId: string) {
  return tx
    .query()
    .selectFrom('establecimientos')
    .select(COLUMNS)
    .where('account_id', '=', tx.accountId)
    .where('empresa_id', '=', empresaId);
}
