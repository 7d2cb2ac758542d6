import type { AccountTx, Statement } from './transactions.js';

/** A template as it is created. */
export interface NewPlantillaRide {
  readonly nombre: string;
  readonly tipoDocumento: string | null;
  readonly formato: 'A4' | 'ticket80';
  readonly definicion: unknown;
  readonly esPredeterminada: boolean;
}

/** A stored template. */
export interface PlantillaRideRow extends NewPlantillaRide {
  readonly id: string;
  readonly createdAt: Date;
}

/** Where a template is used; null is every one. */
export interface PlantillaRideUso {
  readonly codDoc: string | null;
  readonly estab: string | null;
  readonly ptoEmi: string | null;
}

const COLUMNS = `p.id, p.nombre, p.tipo_documento AS "tipoDocumento", p.formato, p.definicion,
  p.es_predeterminada AS "esPredeterminada", p.created_at AS "createdAt"`;

const INSERT: Statement = {
  name: 'plantillas_ride_insert',
  text: `INSERT INTO plantillas_ride AS p (account_id, nombre, tipo_documento, formato, definicion, es_predeterminada)
         VALUES (current_account(), $1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
};
const LIST: Statement = {
  name: 'plantillas_ride_list',
  text: `SELECT ${COLUMNS}, count(*) OVER ()::integer AS total FROM plantillas_ride p ORDER BY p.nombre, p.id LIMIT $1 OFFSET $2`,
};
const COUNT: Statement = {
  name: 'plantillas_ride_count',
  text: `SELECT count(*)::integer AS total FROM plantillas_ride`,
};
const BY_ID: Statement = {
  name: 'plantillas_ride_by_id',
  text: `SELECT ${COLUMNS} FROM plantillas_ride p WHERE p.id = $1`,
};
const USERS: Statement = {
  name: 'plantillas_ride_users',
  text: `SELECT DISTINCT e.ruc FROM plantilla_ride_usos u JOIN empresas e ON e.id = u.empresa_id
         WHERE u.plantilla_id = $1 ORDER BY e.ruc LIMIT 10`,
};
const DELETE: Statement = {
  name: 'plantillas_ride_delete',
  text: `DELETE FROM plantillas_ride WHERE id = $1`,
};
const ASSOCIATE: Statement = {
  name: 'plantilla_ride_usos_set',
  text: `INSERT INTO plantilla_ride_usos (account_id, empresa_id, plantilla_id, cod_doc, estab, pto_emi)
         VALUES (current_account(), $1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT plantilla_ride_usos_key DO UPDATE SET plantilla_id = excluded.plantilla_id`,
};
const DISSOCIATE: Statement = {
  name: 'plantilla_ride_usos_clear',
  text: `DELETE FROM plantilla_ride_usos WHERE empresa_id = $1 AND cod_doc IS NOT DISTINCT FROM $2
         AND estab IS NOT DISTINCT FROM $3 AND pto_emi IS NOT DISTINCT FROM $4`,
};
const USES: Statement = {
  name: 'plantilla_ride_usos_list',
  text: `SELECT plantilla_id AS "plantillaId", cod_doc AS "codDoc", estab, pto_emi AS "ptoEmi" FROM plantilla_ride_usos
         WHERE empresa_id = $1 ORDER BY cod_doc NULLS FIRST, estab NULLS FIRST, pto_emi NULLS FIRST`,
};
// What a company chose goes before the account's default; among those the point, then the establishment, then the type.
const CHOOSE: Statement = {
  name: 'plantillas_ride_choose',
  text: `SELECT ${COLUMNS} FROM plantillas_ride p
         LEFT JOIN (SELECT u.* FROM plantilla_ride_usos u JOIN empresas e ON e.id = u.empresa_id WHERE e.ruc = $1) u
           ON u.plantilla_id = p.id AND (u.cod_doc IS NULL OR u.cod_doc = $2) AND (u.estab IS NULL OR u.estab = $3)
           AND (u.pto_emi IS NULL OR u.pto_emi = $4)
         WHERE (u.plantilla_id IS NOT NULL OR p.es_predeterminada) AND (p.tipo_documento IS NULL OR p.tipo_documento = $2)
         ORDER BY u.plantilla_id IS NOT NULL DESC, u.pto_emi IS NOT NULL DESC, u.estab IS NOT NULL DESC,
           u.cod_doc IS NOT NULL DESC, p.tipo_documento IS NOT NULL DESC
         LIMIT 1`,
};

/** Stores a template; undefined when its name is taken, or another is the default already. */
export async function insertPlantillaRide(tx: AccountTx, row: NewPlantillaRide): Promise<PlantillaRideRow | undefined> {
  const [created] = await tx.run<PlantillaRideRow>(INSERT, [
    row.nombre,
    row.tipoDocumento,
    row.formato,
    JSON.stringify(row.definicion),
    row.esPredeterminada,
  ]);
  return created;
}

/** A page of the account's templates, by name. */
export async function listPlantillasRide(
  tx: AccountTx,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: PlantillaRideRow[]; total: number }> {
  const rows = await tx.run<PlantillaRideRow & { total: number }>(LIST, [page.limit, page.offset]);
  const [counted] = rows.length > 0 ? rows : await tx.run<{ total: number }>(COUNT, []);
  return { rows, total: counted?.total ?? 0 };
}

/** One template. */
export async function findPlantillaRide(tx: AccountTx, id: string): Promise<PlantillaRideRow | undefined> {
  const [row] = await tx.run<PlantillaRideRow>(BY_ID, [id]);
  return row;
}

/** Deletes a template unless a company uses it; answers the RUCs of those that do. */
export async function deletePlantillaRide(tx: AccountTx, id: string): Promise<readonly string[]> {
  const users = await tx.run<{ ruc: string }>(USERS, [id]);
  if (users.length === 0) await tx.run(DELETE, [id]);
  return users.map((user) => user.ruc);
}

/** Says which template a company uses for a type, establishment or point; null takes the choice back. */
export async function setPlantillaRide(
  tx: AccountTx,
  empresaId: string,
  plantillaId: string | null,
  uso: PlantillaRideUso,
): Promise<void> {
  const place = [uso.codDoc, uso.estab, uso.ptoEmi];
  if (plantillaId === null) await tx.run(DISSOCIATE, [empresaId, ...place]);
  else await tx.run(ASSOCIATE, [empresaId, plantillaId, ...place]);
}

/** What a company chose. */
export async function listPlantillaRideUsos(
  tx: AccountTx,
  empresaId: string,
): Promise<(PlantillaRideUso & { readonly plantillaId: string })[]> {
  return tx.run(USES, [empresaId]);
}

/** The template of a receipt: the most specific choice of its company, else the account's default, else none. */
export async function choosePlantillaRide(
  tx: AccountTx,
  receipt: { readonly ruc: string; readonly codDoc: string; readonly estab: string; readonly ptoEmi: string },
): Promise<PlantillaRideRow | undefined> {
  const [row] = await tx.run<PlantillaRideRow>(CHOOSE, [receipt.ruc, receipt.codDoc, receipt.estab, receipt.ptoEmi]);
  return row;
}
