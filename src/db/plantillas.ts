import { plantillaUsos, type PlantillaUso, type ComprobantePlace } from './plantilla-usos.js';
import { pageOfRows, type Page, type Paged } from './page.js';
import type { AccountTx, Statement, WorkerTx } from './transactions.js';

export interface NewPlantillaRide {
  readonly nombre: string;
  readonly tipoDocumento: string | null;
  readonly formato: 'A4' | 'ticket80' | 'ticket58';
  readonly definicion: unknown;
  readonly esPredeterminada: boolean;
  /** RUCs of the companies that may use it; empty: all. */
  readonly empresas: readonly string[];
}

export interface PlantillaRideRow extends NewPlantillaRide {
  readonly id: string;
  readonly createdAt: Date;
}

export const plantillaRideUsos = plantillaUsos({
  plantillas: 'plantillas_ride',
  usos: 'plantilla_ride_usos',
  byType: true,
});

const COLUMNS = `p.id, p.nombre, p.tipo_documento AS "tipoDocumento", p.formato, p.definicion,
  p.es_predeterminada AS "esPredeterminada", p.empresas, p.created_at AS "createdAt"`;

// $1: companies the caller is restricted to; null: unrestricted.
const WITHIN = `($1::text[] IS NULL OR p.empresas = '{}' OR p.empresas && $1)`;

const INSERT: Statement = {
  name: 'plantillas_ride_insert',
  text: `INSERT INTO plantillas_ride AS p (account_id, nombre, tipo_documento, formato, definicion, es_predeterminada, empresas)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
};
const LIST = { name: 'plantillas_ride', columns: COLUMNS, alias: 'p', from: `plantillas_ride p WHERE ${WITHIN}` };
const BY_ID: Statement = {
  name: 'plantillas_ride_by_id',
  text: `SELECT ${COLUMNS} FROM plantillas_ride p WHERE p.id = $1`,
};
const DELETE: Statement = {
  name: 'plantillas_ride_delete',
  text: `DELETE FROM plantillas_ride WHERE id = $1 RETURNING id`,
};

/** Stores a template; undefined if its name is taken, or there is already another default. */
export async function insertPlantillaRide(tx: AccountTx, row: NewPlantillaRide): Promise<PlantillaRideRow | undefined> {
  const [created] = await tx.run<PlantillaRideRow>(INSERT, [
    row.nombre,
    row.tipoDocumento,
    row.formato,
    JSON.stringify(row.definicion),
    row.esPredeterminada,
    row.empresas,
  ]);
  return created;
}

/** Lists a page of the account's templates; with `rucs`, those for all companies or for one of these. */
export async function listPlantillasRide(
  tx: AccountTx,
  page: Page<'nombre'>,
  rucs: readonly string[] | null,
): Promise<Paged<PlantillaRideRow>> {
  return pageOfRows(tx, LIST, [rucs], page);
}

export async function findPlantillaRide(tx: AccountTx | WorkerTx, id: string): Promise<PlantillaRideRow | undefined> {
  const [row] = await tx.run<PlantillaRideRow>(BY_ID, [id]);
  return row;
}

/** Deletes a template unless a company uses it; returns the RUCs of those that do. */
export async function deletePlantillaRide(tx: AccountTx, id: string): Promise<readonly string[]> {
  const users = await plantillaRideUsos.users(tx, id);
  if (users.length === 0) await tx.run(DELETE, [id]);
  return users;
}

export interface RemovedUse extends PlantillaUso {
  readonly empresaId: string;
  readonly ruc: string;
}

const REMOVE_USES: Statement = {
  name: 'plantillas_ride_take_uses',
  text: `DELETE FROM plantilla_ride_usos u USING empresas e WHERE u.plantilla_id = $1 AND e.id = u.empresa_id
         RETURNING u.empresa_id AS "empresaId", e.ruc, u.cod_doc AS "codDoc", u.estab, u.pto_emi AS "ptoEmi"`,
};

/**
 * Deletes a template and returns its uses, so another can replace it in the same transaction. A concurrent second call waits
 * for the first and finds it gone: undefined.
 */
export async function removePlantillaRideWithUses(
  tx: AccountTx,
  id: string,
): Promise<readonly RemovedUse[] | undefined> {
  const uses = await tx.run<RemovedUse>(REMOVE_USES, [id]);
  const [gone] = await tx.run(DELETE, [id]);
  return gone === undefined ? undefined : uses;
}

/** Returns the template of a receipt: its company's most specific choice, else the account's default, else none. */
export async function choosePlantillaRide(
  tx: AccountTx,
  comprobante: ComprobantePlace,
): Promise<PlantillaRideRow | undefined> {
  const id = await plantillaRideUsos.choose(tx, tx.accountId, comprobante);
  return id === undefined ? undefined : findPlantillaRide(tx, id);
}
