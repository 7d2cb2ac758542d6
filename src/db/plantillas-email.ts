import { plantillaUsos, type ComprobantePlace } from './plantilla-usos.js';
import { pageOfRows, type Page, type Paged } from './page.js';
import type { AccountTx, Statement, WorkerTx } from './transactions.js';

export interface PlantillaEmailFields {
  readonly nombre: string;
  readonly asunto: string;
  readonly cuerpoHtml: string;
  readonly cuerpoTexto: string;
  readonly etiquetaCorreo: string | null;
  readonly esPredeterminada: boolean;
  /** RUCs of the companies that may use it; empty: all. */
  readonly empresas: readonly string[];
}

export interface PlantillaEmailRow extends PlantillaEmailFields {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const plantillaEmailUsos = plantillaUsos({
  plantillas: 'plantillas_email',
  usos: 'plantilla_email_usos',
  byType: false,
});

const COLUMNS = `p.id, p.nombre, p.asunto, p.cuerpo_html AS "cuerpoHtml", p.cuerpo_texto AS "cuerpoTexto",
  p.etiqueta_correo AS "etiquetaCorreo", p.es_predeterminada AS "esPredeterminada", p.empresas, p.revision,
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

// $1: companies the caller is restricted to; null: unrestricted.
const WITHIN = `($1::text[] IS NULL OR p.empresas = '{}' OR p.empresas && $1)`;

const INSERT: Statement = {
  name: 'plantillas_email_insert',
  text: `INSERT INTO plantillas_email AS p (account_id, nombre, asunto, cuerpo_html, cuerpo_texto, etiqueta_correo, es_predeterminada,
           empresas)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
};
// The name is compared here instead of relying on its constraint: a failed statement would abort the transaction.
const UPDATE: Statement = {
  name: 'plantillas_email_update',
  text: `UPDATE plantillas_email p SET nombre = $2, asunto = $3, cuerpo_html = $4, cuerpo_texto = $5, etiqueta_correo = $6,
           es_predeterminada = $7, empresas = $8, revision = p.revision + 1, updated_at = rubrica_clock()
         WHERE p.id = $1 AND NOT EXISTS (
           SELECT FROM plantillas_email o WHERE o.account_id = p.account_id AND o.nombre = $2 AND o.id <> p.id)
         RETURNING ${COLUMNS}`,
};
const CLEAR_DEFAULT: Statement = {
  name: 'plantillas_email_clear_default',
  text: `UPDATE plantillas_email SET es_predeterminada = false, revision = revision + 1, updated_at = rubrica_clock()
         WHERE es_predeterminada AND id IS DISTINCT FROM $1`,
};
const LIST = { name: 'plantillas_email', columns: COLUMNS, alias: 'p', from: `plantillas_email p WHERE ${WITHIN}` };
const BY_ID: Statement = {
  name: 'plantillas_email_by_id',
  text: `SELECT ${COLUMNS} FROM plantillas_email p WHERE p.id = $1 AND p.account_id = $2`,
};
const LOCK: Statement = {
  name: 'plantillas_email_lock',
  text: `SELECT ${COLUMNS} FROM plantillas_email p WHERE p.id = $1 FOR UPDATE`,
};
const DELETE: Statement = {
  name: 'plantillas_email_delete',
  text: `DELETE FROM plantillas_email WHERE id = $1`,
};

/** Stores a template; undefined if its name is taken. A new default replaces the previous one. */
export async function insertPlantillaEmail(
  tx: AccountTx,
  row: PlantillaEmailFields,
): Promise<PlantillaEmailRow | undefined> {
  if (row.esPredeterminada) await tx.run(CLEAR_DEFAULT, [null]);
  const [created] = await tx.run<PlantillaEmailRow>(INSERT, valuesOf(row));
  return created;
}

/** Writes all fields of a locked template as its next revision; undefined if its name is taken. */
export async function updatePlantillaEmail(
  tx: AccountTx,
  id: string,
  row: PlantillaEmailFields,
): Promise<PlantillaEmailRow | undefined> {
  if (row.esPredeterminada) await tx.run(CLEAR_DEFAULT, [id]);
  const [updated] = await tx.run<PlantillaEmailRow>(UPDATE, [id, ...valuesOf(row)]);
  return updated;
}

function valuesOf(row: PlantillaEmailFields): readonly unknown[] {
  return [
    row.nombre,
    row.asunto,
    row.cuerpoHtml,
    row.cuerpoTexto,
    row.etiquetaCorreo,
    row.esPredeterminada,
    row.empresas,
  ];
}

/** Lists a page of the account's templates; with `rucs`, those for all companies or for one of these. */
export async function listPlantillasEmail(
  tx: AccountTx,
  page: Page<'nombre'>,
  rucs: readonly string[] | null,
): Promise<Paged<PlantillaEmailRow>> {
  return pageOfRows(tx, LIST, [rucs], page);
}

/** Finds a template of an account; the account is explicit because the worker sees all accounts. */
export async function findPlantillaEmail(
  tx: AccountTx | WorkerTx,
  account: string,
  id: string,
): Promise<PlantillaEmailRow | undefined> {
  const [row] = await tx.run<PlantillaEmailRow>(BY_ID, [id, account]);
  return row;
}

/** Like `findPlantillaEmail`, locked for an edit. */
export async function lockPlantillaEmail(tx: AccountTx, id: string): Promise<PlantillaEmailRow | undefined> {
  const [row] = await tx.run<PlantillaEmailRow>(LOCK, [id]);
  return row;
}

/** Deletes a template unless a company uses it; returns the RUCs of those that do. */
export async function deletePlantillaEmail(tx: AccountTx, id: string): Promise<readonly string[]> {
  const users = await plantillaEmailUsos.users(tx, id);
  if (users.length === 0) await tx.run(DELETE, [id]);
  return users;
}

/** Returns the template of a receipt's mail: its company's most specific choice, else the account's default, else none. */
export async function choosePlantillaEmail(
  tx: AccountTx | WorkerTx,
  account: string,
  comprobante: ComprobantePlace,
): Promise<PlantillaEmailRow | undefined> {
  const id = await plantillaEmailUsos.choose(tx, account, comprobante);
  return id === undefined ? undefined : findPlantillaEmail(tx, account, id);
}
