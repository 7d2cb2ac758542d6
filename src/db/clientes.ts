import { foldedContains, startsWith, wordsOf } from './like.js';
import type { Page } from './page.js';
import { join, raw, sql, type Sql } from './sql.js';
import type { AccountTx, Statement } from './transactions.js';

export interface ClienteFields {
  readonly tipo: string;
  readonly identificacion: string;
  readonly razonSocial: string;
  readonly correos: readonly string[];
  readonly direccion: string | null;
  readonly telefono: string | null;
  readonly formaPago: string | null;
}

/** Another identification of a customer, from a merge. */
export interface OtraIdentificacion {
  readonly tipo: string;
  readonly identificacion: string;
}

export interface ClienteRow {
  readonly id: string;
  readonly tipo: string;
  readonly identificacion: string;
  readonly razon_social: string;
  readonly correos: readonly string[];
  readonly direccion: string | null;
  readonly telefono: string | null;
  readonly forma_pago: string | null;
  readonly automatico: boolean;
  readonly unido_a: string | null;
  /** Sort key: the folded name. */
  readonly orden: string;
  readonly otras: readonly OtraIdentificacion[];
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Identifications of one customer; a receipt search walks the index once for each. */
export const IDENTIFICACIONES_MAX = 20;

const VALUES = (fields: ClienteFields): readonly unknown[] => [
  fields.tipo,
  fields.identificacion,
  fields.razonSocial,
  fields.correos,
  fields.direccion,
  fields.telefono,
  fields.formaPago,
];

const INSERT: Statement = {
  name: 'clientes_insert',
  text: `INSERT INTO clientes (account_id, empresa_id, tipo, identificacion, razon_social, correos, direccion, telefono, forma_pago)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (empresa_id, identificacion) DO NOTHING RETURNING id`,
};

/** Stores a customer and returns its id; undefined if the company already has that identification. */
export async function insertCliente(
  tx: AccountTx,
  empresaId: string,
  fields: ClienteFields,
): Promise<string | undefined> {
  const [created] = await tx.run<{ id: string }>(INSERT, [empresaId, ...VALUES(fields)]);
  return created?.id;
}

// Small statements: few round trips, and no oversized parameters or answers.
const UPSERT_ROWS = 1000;
const UPSERT: Statement = {
  name: 'clientes_upsert',
  text: `INSERT INTO clientes AS k (account_id, empresa_id, tipo, identificacion, razon_social, correos, direccion, telefono, forma_pago)
         SELECT current_account(), $1, p.tipo, p.identificacion, p."razonSocial", ARRAY(SELECT jsonb_array_elements_text(p.correos)),
           p.direccion, p.telefono, p."formaPago"
         FROM jsonb_to_recordset($2) AS p (tipo text, identificacion text, "razonSocial" text, correos jsonb, direccion text,
           telefono text, "formaPago" text)
         ORDER BY p.identificacion COLLATE "C"
         ON CONFLICT (empresa_id, identificacion) DO UPDATE SET tipo = excluded.tipo, razon_social = excluded.razon_social,
           correos = excluded.correos, direccion = excluded.direccion, telefono = excluded.telefono,
           forma_pago = excluded.forma_pago, automatico = false, revision = k.revision + 1, updated_at = rubrica_clock()
         WHERE k.unido_a IS NULL
         RETURNING k.revision`,
};

/** Upserts customers by identification; each must appear once. An identification merged into another customer is left alone. */
export async function upsertClientes(
  tx: AccountTx,
  empresaId: string,
  clientes: readonly ClienteFields[],
): Promise<{ created: number; replaced: number }> {
  // Same order in all statements: concurrent imports of one company lock alike.
  const ordered = clientes.toSorted((one, other) =>
    one.identificacion < other.identificacion ? -1 : Number(one.identificacion > other.identificacion),
  );
  let created = 0;
  let replaced = 0;
  for (let at = 0; at < ordered.length; at += UPSERT_ROWS) {
    const rows = await tx.run<{ revision: number }>(UPSERT, [
      empresaId,
      JSON.stringify(ordered.slice(at, at + UPSERT_ROWS)),
    ]);
    const fresh = rows.filter(({ revision }) => revision === 1).length;
    created += fresh;
    replaced += rows.length - fresh;
  }
  return { created, replaced };
}

const KNOWN: Statement = {
  name: 'clientes_known',
  text: `SELECT count(*) FILTER (WHERE unido_a IS NULL)::int AS known, count(*) FILTER (WHERE unido_a IS NOT NULL)::int AS merged
         FROM clientes WHERE empresa_id = $1 AND identificacion = ANY ($2)`,
};

/** Counts the identifications that the company already has, as customers and as merged ones. */
export async function countKnownClientes(
  tx: AccountTx,
  empresaId: string,
  identificaciones: readonly string[],
): Promise<{ readonly known: number; readonly merged: number }> {
  const [row] = await tx.run<{ known: number; merged: number }>(KNOWN, [empresaId, identificaciones]);
  return row ?? { known: 0, merged: 0 };
}

const COLUMNS = `k.id, k.tipo, k.identificacion, k.razon_social, k.correos, k.direccion, k.telefono, k.forma_pago,
  k.automatico, k.unido_a, k.orden, k.revision, k.created_at, k.updated_at, coalesce((
    SELECT jsonb_agg(jsonb_build_object('tipo', u.tipo, 'identificacion', u.identificacion) ORDER BY u.identificacion)
    FROM clientes u WHERE u.unido_a = k.id), '[]') AS otras`;
const BY_ID = `SELECT ${COLUMNS} FROM clientes k WHERE k.empresa_id = $1 AND k.id = $2 AND k.unido_a IS NULL`;
const FIND: Statement = { name: 'clientes_find', text: BY_ID };
const LOCK: Statement = { name: 'clientes_lock', text: `${BY_ID} FOR NO KEY UPDATE OF k` };
const BY_IDENTIFICACION: Statement = {
  name: 'clientes_by_identificacion',
  text: `SELECT ${COLUMNS} FROM clientes k WHERE k.id = (
           SELECT coalesce(i.unido_a, i.id) FROM clientes i WHERE i.empresa_id = $1 AND i.identificacion = $2)`,
};

export async function findCliente(tx: AccountTx, empresaId: string, id: string): Promise<ClienteRow | undefined> {
  const [row] = await tx.run<ClienteRow>(FIND, [empresaId, id]);
  return row;
}

/** Like `findCliente`, locked for an edit. */
export async function lockCliente(tx: AccountTx, empresaId: string, id: string): Promise<ClienteRow | undefined> {
  const [row] = await tx.run<ClienteRow>(LOCK, [empresaId, id]);
  return row;
}

/** The customer with an identification, its own or a merged one. */
export async function findClienteByIdentificacion(
  tx: AccountTx,
  empresaId: string,
  identificacion: string,
): Promise<ClienteRow | undefined> {
  const [row] = await tx.run<ClienteRow>(BY_IDENTIFICACION, [empresaId, identificacion]);
  return row;
}

/** A position in the list order. */
export interface ClientePosition {
  readonly orden: string;
  readonly id: string;
}

export interface ClientePage extends Page<'orden'> {
  /** Every word of it: part of the name or of a mail address, or prefix of an identification. */
  readonly texto?: string | undefined;
  /** Continue after this position. */
  readonly after?: ClientePosition | undefined;
}

/** Lists customers by name; a total is counted only without a cursor. */
export async function listClientes(
  tx: AccountTx,
  empresaId: string,
  { texto = '', after, limit, offset, sort }: ClientePage,
): Promise<{ rows: ClienteRow[]; next: ClientePosition | null; total: number | undefined }> {
  const matching = sql`k.empresa_id = ${empresaId} AND k.unido_a IS NULL AND ${matchesCliente(texto)}`;
  const [beyond, direction] = sort.descending ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
  const rest = after === undefined ? sql`true` : sql`(k.orden, k.id) ${beyond} (${after.orden}, ${after.id}::bigint)`;
  const found = await tx.query<ClienteRow>(sql`SELECT ${raw(COLUMNS)} FROM clientes k WHERE ${matching} AND ${rest}
    ORDER BY k.orden ${direction}, k.id ${direction} LIMIT ${limit + 1} OFFSET ${offset}`);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last !== undefined ? { orden: last.orden, id: last.id } : null;
  if (after !== undefined) return { rows, next, total: undefined };
  const counted = await tx.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM clientes k WHERE ${matching}`,
  );
  return { rows, next, total: counted[0]?.total ?? 0 };
}

function matchesCliente(texto: string): Sql {
  const each = wordsOf(texto).map(
    (word) => sql`(${foldedContains(sql`k.busqueda`, word)} OR ${startsWith('k.identificacion', word)} OR EXISTS (
      SELECT FROM clientes u WHERE u.unido_a = k.id AND ${startsWith('u.identificacion', word)}))`,
  );
  return each.length === 0 ? sql`true` : join(each, ' AND ');
}

const AFTER: Statement = {
  name: 'clientes_after',
  text: `SELECT ${COLUMNS} FROM clientes k WHERE k.empresa_id = $1 AND k.unido_a IS NULL AND k.identificacion > $2
         ORDER BY k.identificacion LIMIT $3`,
};

/** Lists customers by identification, after `identificacion`; '' starts at the first. */
export async function clientesAfter(
  tx: AccountTx,
  empresaId: string,
  identificacion: string,
  limit: number,
): Promise<ClienteRow[]> {
  return tx.run<ClienteRow>(AFTER, [empresaId, identificacion, limit]);
}

const UPDATE: Statement = {
  name: 'clientes_update',
  text: `UPDATE clientes SET tipo = $2, identificacion = $3, razon_social = $4, correos = $5, direccion = $6, telefono = $7,
           forma_pago = $8, automatico = false, revision = revision + 1, updated_at = rubrica_clock()
         WHERE id = $1`,
};

/** Writes all fields of a locked customer as its next revision; from then on no receipt fills them. */
export async function updateCliente(tx: AccountTx, id: string, fields: ClienteFields): Promise<void> {
  await tx.run(UPDATE, [id, ...VALUES(fields)]);
}

/** Deletes a customer with its merged identifications; receipts contain copies of its data. */
export async function removeCliente(tx: AccountTx, id: string): Promise<void> {
  await tx.run({ name: 'clientes_remove', text: 'DELETE FROM clientes WHERE id = $1' }, [id]);
}

const MERGE: Statement = {
  name: 'clientes_merge',
  text: `UPDATE clientes SET unido_a = $1, revision = revision + 1, updated_at = rubrica_clock() WHERE id = $2 OR unido_a = $2`,
};

/** Makes a customer, with its merged identifications, another identification of a second one. Both are locked. */
export async function mergeCliente(tx: AccountTx, into: string, merged: string): Promise<void> {
  await tx.run(MERGE, [into, merged]);
}

const IDENTIFICACIONES: Statement = {
  name: 'clientes_identificaciones',
  text: `SELECT k.identificacion, e.ruc FROM clientes k JOIN empresas e ON e.id = k.empresa_id
         WHERE k.account_id = current_account() AND (k.id = $1 OR k.unido_a = $1)`,
};

/** Identifications of a customer and the company whose book it is in; undefined: no such customer. */
export async function identificacionesOf(
  tx: AccountTx,
  id: string,
): Promise<{ readonly ruc: string; readonly identificaciones: readonly string[] } | undefined> {
  const rows = await tx.run<{ identificacion: string; ruc: string }>(IDENTIFICACIONES, [id]);
  const [first] = rows;
  return first === undefined
    ? undefined
    : { ruc: first.ruc, identificaciones: rows.map(({ identificacion }) => identificacion) };
}
