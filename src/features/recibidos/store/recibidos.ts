import type { Cifras } from '../../../kernel/cifras.js';
import type { EstadoRecibido, OrigenRecibido } from '../rules.js';
import { CIFRAS, INSERT_CIFRAS_RECIBIDO, type CifrasOf } from '../../../receipts/store/cifras.js';
import { statementByRows } from '../../../db/rows.js';
import type { AccountTx, Statement, WorkerTx } from '../../../db/transactions.js';

/** Queries the SRI about received documents. */
export const SRI_QUEUE_DUTY = 'recibidos-sri';

/** A document to store, new or replacing the stored data of its key. */
export interface NewRecibido {
  /** Companies of the submitter; null: all of the account's. */
  readonly empresas: readonly string[] | null;
  readonly origen: Exclude<OrigenRecibido, 'manual'>;
  readonly estado: EstadoRecibido;
  readonly motivo: string | null;
  /** Company it is addressed to; null: none, or not known yet. */
  readonly empresa: EmpresaReceptora | null;
  readonly claveAcceso: string;
  readonly codDoc: string;
  readonly version: string | null;
  readonly rucEmisor: string;
  readonly razonSocialEmisor: string | null;
  readonly receptorIdentificacion: string | null;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: number;
  /** dd/mm/yyyy */
  readonly fechaEmision: string;
  readonly xml: Buffer | null;
  readonly cifras: Cifras | null;
}

export interface EmpresaReceptora {
  readonly id: string;
  readonly ruc: string;
}

const EMPRESAS: Statement = {
  name: 'recibidos_empresas',
  text: `SELECT id, ruc FROM empresas WHERE account_id = current_account() AND ruc = ANY ($1::text[]) ORDER BY ruc`,
};

/** Finds which of these RUCs are companies of the account. */
export async function findReceptoras(tx: AccountTx, rucs: readonly string[]): Promise<EmpresaReceptora[]> {
  return tx.run<EmpresaReceptora>(EMPRESAS, [rucs]);
}

const INSERT: Statement = {
  name: 'recibidos_insert',
  text: `INSERT INTO recibidos (account_id, empresas, origen, estado, motivo, empresa_id, ruc, clave_acceso, cod_doc, version, ruc_emisor,
           razon_social_emisor, receptor_identificacion, estab, pto_emi, secuencial, fecha_emision, xml, accion, due_at, consultado_desde)
         SELECT current_account(), $1::text[], $2::text, $3::text, $4::text, $5::bigint, $6::text, $7::text, $8::text, $9::text, $10::text, $11::text,
           $12::text, $13::text, $14::text, $15::integer, to_date($16, 'DD/MM/YYYY'), $17::bytea,
           CASE WHEN $3 = 'PENDIENTE' THEN 'consultar' END, CASE WHEN $3 = 'PENDIENTE' THEN rubrica_clock() END,
           CASE WHEN $3 = 'PENDIENTE' THEN rubrica_clock() END
         ON CONFLICT (account_id, clave_acceso) WHERE clave_acceso IS NOT NULL DO NOTHING RETURNING id`,
};

function valuesOf(nuevo: NewRecibido): unknown[] {
  return [
    nuevo.empresas,
    nuevo.origen,
    nuevo.estado,
    nuevo.motivo,
    nuevo.empresa?.id ?? null,
    nuevo.empresa?.ruc ?? null,
    nuevo.claveAcceso,
    nuevo.codDoc,
    nuevo.version,
    nuevo.rucEmisor,
    nuevo.razonSocialEmisor,
    nuevo.receptorIdentificacion,
    nuevo.estab,
    nuevo.ptoEmi,
    nuevo.secuencial,
    nuevo.fechaEmision,
    nuevo.xml,
  ];
}

/** Stores a document whose key is new to the account; undefined: it exists. */
export async function insertRecibido(tx: AccountTx, nuevo: NewRecibido): Promise<string | undefined> {
  const [row] = await tx.run<{ id: string }>(INSERT, valuesOf(nuevo));
  if (row === undefined) return undefined;
  if (nuevo.estado === 'PENDIENTE') tx.wake(SRI_QUEUE_DUTY);
  if (nuevo.cifras !== null) await insertCifras(tx, { id: row.id, cifras: nuevo.cifras });
  return row.id;
}

/** Stored data of a key, locked until the transaction ends. */
export interface LockedRecibido {
  readonly id: string;
  readonly estado: EstadoRecibido;
  readonly con_xml: boolean;
  readonly en_espera: boolean;
}

const LOCK: Statement = {
  name: 'recibidos_lock',
  text: `SELECT id, estado, xml IS NOT NULL AS con_xml, due_at IS NOT NULL AS en_espera FROM recibidos
         WHERE account_id = current_account() AND clave_acceso = $1 FOR NO KEY UPDATE`,
};

/** Locks the account's data of a key. */
export async function lockRecibido(tx: AccountTx, claveAcceso: string): Promise<LockedRecibido | undefined> {
  const [row] = await tx.run<LockedRecibido>(LOCK, [claveAcceso]);
  return row;
}

// Clearing the token invalidates any current lease. Decisions about it stay.
const REPLACE: Statement = {
  name: 'recibidos_replace',
  text: `UPDATE recibidos SET empresas = CASE WHEN $1::text[] IS NULL OR empresas IS NULL THEN NULL
             ELSE ARRAY(SELECT DISTINCT unnest(empresas || $1::text[]) ORDER BY 1) END,
           origen = $2, estado = $3::text, motivo = $4, empresa_id = $5, ruc = $6, cod_doc = $8, version = $9, ruc_emisor = $10,
           razon_social_emisor = $11, receptor_identificacion = $12, estab = $13, pto_emi = $14, secuencial = $15,
           fecha_emision = to_date($16, 'DD/MM/YYYY'), xml = $17, lease_token = NULL, attempts = 0,
           accion = CASE WHEN $3 = 'PENDIENTE' THEN 'consultar' END, due_at = CASE WHEN $3 = 'PENDIENTE' THEN rubrica_clock() END,
           consultado_desde = CASE WHEN $3 = 'PENDIENTE' THEN rubrica_clock() END,
           revision = revision + 1, updated_at = rubrica_clock()
         WHERE account_id = current_account() AND clave_acceso = $7 RETURNING id`,
};

/** Replaces the stored data of a document's key. */
export async function replaceRecibido(tx: AccountTx, nuevo: NewRecibido): Promise<void> {
  const [row] = await tx.run<{ id: string }>(REPLACE, valuesOf(nuevo));
  if (row === undefined) throw new Error(`received ${nuevo.claveAcceso}: not there to be replaced`);
  if (nuevo.estado === 'PENDIENTE') tx.wake(SRI_QUEUE_DUTY);
  await writeRecibidoCifras(tx, row.id, nuevo.cifras);
}

const REQUEUE: Statement = {
  name: 'recibidos_again',
  text: `UPDATE recibidos SET accion = 'consultar', due_at = rubrica_clock(), consultado_desde = rubrica_clock(), attempts = 0, motivo = NULL,
           updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1 AND estado = 'PENDIENTE' AND due_at IS NULL`,
};

/** Resumes querying the SRI about a document. */
export async function requeueRecibido(tx: AccountTx, id: string): Promise<void> {
  await tx.run(REQUEUE, [id]);
  tx.wake(SRI_QUEUE_DUTY);
}

const FORGET_CIFRAS: Statement = {
  name: 'recibido_cifras_forget',
  text: 'DELETE FROM recibido_cifras WHERE recibido_id = $1',
};
const writeRows = statementByRows<CifrasOf>(
  'recibido_cifras_write',
  { id: 'bigint', cifras: CIFRAS },
  (values, names) => `WITH given (${names}) AS (VALUES ${values})
    ${INSERT_CIFRAS_RECIBIDO} FROM given g JOIN recibidos c ON c.id = g.id ON CONFLICT (recibido_id) DO NOTHING`,
);

// No lock: a document that replaces this one meanwhile writes its own figures, and those stay.
const SIN_CIFRAS: Statement = {
  name: 'recibido_cifras_missing',
  text: `SELECT r.id, r.account_id, r.xml FROM recibidos r
         WHERE r.id > $1 AND r.id <= $2 AND r.xml IS NOT NULL AND r.estado NOT IN ('AJENO', 'INVALIDO')
           AND NOT EXISTS (SELECT FROM recibido_cifras f WHERE f.recibido_id = r.id AND f.recibido_id > $1 AND f.recibido_id <= $2)
         ORDER BY r.id LIMIT $3`,
};

/** A received document without figures, and the bytes to derive them from. */
export interface RecibidoSinCifras {
  readonly id: string;
  readonly account_id: string;
  readonly xml: Buffer;
}

/** Lists the first `limit` received documents without figures with an id above `after` and up to `upTo`. */
export async function listRecibidosSinCifras(
  tx: WorkerTx,
  after: bigint,
  upTo: bigint,
  limit: number,
): Promise<RecibidoSinCifras[]> {
  return tx.run<RecibidoSinCifras>(SIN_CIFRAS, [String(after), String(upTo), limit]);
}

const LAST_ID: Statement = {
  name: 'recibidos_last_id',
  text: 'SELECT coalesce(max(id), 0)::text AS id FROM recibidos',
};

/** Returns the id of the last received document; 0 if there is none. */
export async function lastRecibidoId(tx: WorkerTx): Promise<bigint> {
  const [row] = await tx.run<{ id: string }>(LAST_ID, []);
  return BigInt(row?.id ?? 0);
}

/** Writes the figures of received documents that lack them. */
export async function fillRecibidoCifras(tx: WorkerTx, rows: readonly CifrasOf[]): Promise<void> {
  for (const { statement, values } of writeRows(rows)) await tx.run(statement, values);
}

async function insertCifras(tx: AccountTx, row: CifrasOf): Promise<void> {
  for (const { statement, values } of writeRows([row])) await tx.run(statement, values);
}

/** Replaces the figures of a document; null: removes them. */
export async function writeRecibidoCifras(tx: AccountTx, id: string, cifras: Cifras | null): Promise<void> {
  await tx.run(FORGET_CIFRAS, [id]);
  if (cifras !== null) await insertCifras(tx, { id, cifras });
}

/** A requested key, parsed. */
export type NewClave = Pick<
  NewRecibido,
  'claveAcceso' | 'codDoc' | 'rucEmisor' | 'estab' | 'ptoEmi' | 'secuencial' | 'fechaEmision'
>;

// Rejected documents are checked anew, by key alone; those no longer being queried are queried again.
const INSERT_CLAVES: Statement = {
  name: 'recibidos_insert_claves',
  text: `WITH given AS MATERIALIZED (
           SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::text[])
             AS g (clave_acceso, cod_doc, ruc_emisor, estab, pto_emi, secuencial, fecha)
         )
         INSERT INTO recibidos AS r (account_id, empresas, origen, estado, clave_acceso, cod_doc, ruc_emisor, estab, pto_emi, secuencial,
           fecha_emision, accion, due_at, consultado_desde)
         SELECT current_account(), $1::text[], $2, 'PENDIENTE', g.clave_acceso, g.cod_doc, g.ruc_emisor, g.estab, g.pto_emi, g.secuencial,
           to_date(g.fecha, 'DD/MM/YYYY'), 'consultar', rubrica_clock(), rubrica_clock()
         FROM given g ORDER BY g.clave_acceso
         ON CONFLICT (account_id, clave_acceso) WHERE clave_acceso IS NOT NULL DO UPDATE SET
           empresas = CASE WHEN excluded.empresas IS NULL OR r.empresas IS NULL THEN NULL
             ELSE ARRAY(SELECT DISTINCT unnest(r.empresas || excluded.empresas) ORDER BY 1) END,
           estado = 'PENDIENTE', motivo = NULL,
           xml = CASE WHEN r.estado = 'INVALIDO' THEN NULL ELSE r.xml END, accion = 'consultar', due_at = rubrica_clock(),
           consultado_desde = rubrica_clock(), attempts = 0, lease_token = NULL, revision = r.revision + 1, updated_at = rubrica_clock()
         WHERE r.estado IN ('AJENO', 'INVALIDO', 'NO_AUTORIZADO') OR (r.estado = 'PENDIENTE' AND r.due_at IS NULL)
         RETURNING r.id`,
};

const KNOWN_CLAVES: Statement = {
  name: 'recibidos_seen_claves',
  text: `SELECT r.clave_acceso FROM recibidos r WHERE r.account_id = current_account() AND r.clave_acceso = ANY ($2::text[])
           AND ($1::text[] IS NULL OR r.ruc = ANY ($1) OR (r.ruc IS NULL AND r.empresas && $1))`,
};

/** Returns which of these documents the account has, as visible to a caller restricted to these companies; null: unrestricted. */
export async function findKnownClaves(
  tx: AccountTx,
  rucs: readonly string[] | null,
  claves: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.run<{ clave_acceso: string }>(KNOWN_CLAVES, [rucs, claves]);
  return rows.map(({ clave_acceso: clave }) => clave);
}

/** Queues keys to query; returns how many the SRI will be queried about. */
export async function insertClaves(
  tx: AccountTx,
  { empresas, origen }: Pick<NewRecibido, 'empresas' | 'origen'>,
  claves: readonly NewClave[],
): Promise<number> {
  const noted = await tx.run(INSERT_CLAVES, [
    empresas,
    origen,
    claves.map(({ claveAcceso }) => claveAcceso),
    claves.map(({ codDoc }) => codDoc),
    claves.map(({ rucEmisor }) => rucEmisor),
    claves.map(({ estab }) => estab),
    claves.map(({ ptoEmi }) => ptoEmi),
    claves.map(({ secuencial }) => secuencial),
    claves.map(({ fechaEmision }) => fechaEmision),
  ]);
  if (noted.length > 0) tx.wake(SRI_QUEUE_DUTY);
  return noted.length;
}

const TAKE_CUOTA: Statement = {
  name: 'recibido_cuotas_take',
  text: `INSERT INTO recibido_cuotas AS q (account_id, dia, documentos, bytes)
         VALUES (current_account(), (rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date, $1, $2)
         ON CONFLICT (account_id, dia) DO UPDATE SET documentos = q.documentos + excluded.documentos, bytes = q.bytes + excluded.bytes
         RETURNING documentos, bytes`,
};

/** Adds a submission to the account's daily quota; returns the day's totals. */
export async function takeCuota(
  tx: AccountTx,
  documentos: number,
  bytes: number,
): Promise<{ readonly documentos: number; readonly bytes: number }> {
  const [row] = await tx.run<{ documentos: number; bytes: string }>(TAKE_CUOTA, [documentos, bytes]);
  return { documentos: row?.documentos ?? 0, bytes: Number(row?.bytes ?? 0) };
}
