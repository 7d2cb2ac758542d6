import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

export const BUZON_DUTY = 'buzones';

/** Settings of a company's mailbox. */
export interface BuzonFields {
  readonly host: string;
  readonly port: number;
  readonly usuario: string;
  readonly carpeta: string;
  readonly activo: boolean;
  /** For XOAUTH2; null: a password. */
  readonly clientId: string | null;
  readonly tokenUrl: string | null;
}

/** Result of processing a mail. */
export const RESULTADOS_CORREO = ['aceptado', 'duplicado', 'de-otro', 'sin-xml'] as const;
export type ResultadoCorreo = (typeof RESULTADOS_CORREO)[number];

/** A mailbox as its account sees it. */
export interface BuzonRow extends BuzonFields {
  readonly id: string;
  readonly ultimaRevision: Date | null;
  readonly fallas: number;
  readonly error: string | null;
  readonly revisados: number;
  readonly conteos: Readonly<Partial<Record<ResultadoCorreo, number>>>;
}

/** The columns that bind a sealed secret to its row. */
export interface BuzonSeal {
  readonly account_id: string;
  readonly empresa_id: string;
  readonly seal_context: string;
}

const FIELDS = `b.host, b.port, b.usuario, b.carpeta, b.activo, b.client_id AS "clientId", b.token_url AS "tokenUrl"`;

const FIND: Statement = {
  name: 'buzones_find',
  text: `SELECT b.id, ${FIELDS}, b.ultima_revision AS "ultimaRevision", b.fallas, b.error, b.revisados::float8 AS revisados,
           coalesce((SELECT jsonb_object_agg(g.resultado, g.total) FROM (
             SELECT c.resultado, count(*)::int AS total FROM buzon_correos c
             WHERE c.account_id = current_account() AND c.buzon_id = b.id GROUP BY c.resultado) g), '{}') AS conteos
         FROM buzones b WHERE b.account_id = current_account() AND b.empresa_id = $1`,
};

export async function findBuzon(tx: AccountTx, empresaId: string): Promise<BuzonRow | undefined> {
  const [row] = await tx.run<BuzonRow>(FIND, [empresaId]);
  return row;
}

/** A mailbox with the fields needed to open it. */
export interface BuzonOpening extends BuzonFields, BuzonSeal {
  readonly id: string;
  readonly secreto_sealed: Buffer;
}

const OPENING = `b.id, b.account_id, b.empresa_id, b.seal_context, b.secreto_sealed, ${FIELDS}`;
const FIND_OPENING: Statement = {
  name: 'buzones_opening',
  text: `SELECT ${OPENING} FROM buzones b WHERE b.account_id = current_account() AND b.empresa_id = $1`,
};

/** Columns of `BuzonOpening`, for a table aliased `b`. */
export const buzonOpening = OPENING;

/** Finds a company's mailbox, to test it. */
export async function findBuzonOpening(tx: AccountTx, empresaId: string): Promise<BuzonOpening | undefined> {
  const [row] = await tx.run<BuzonOpening>(FIND_OPENING, [empresaId]);
  return row;
}

/** A secret sealed for a row. */
export interface SealedSecret {
  readonly sealed: Buffer;
  readonly masterKeyId: string;
  readonly sealContext: string;
}

const INSERT: Statement = {
  name: 'buzones_insert',
  text: `INSERT INTO buzones (account_id, empresa_id, host, port, usuario, carpeta, activo, client_id, token_url, seal_context,
           secreto_sealed, master_key_id)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

const valuesOf = ({ host, port, usuario, carpeta, activo, clientId, tokenUrl }: BuzonFields): readonly unknown[] => [
  host,
  port,
  usuario,
  carpeta,
  activo,
  clientId,
  tokenUrl,
];

/** Stores a company's first mailbox. */
export async function insertBuzon(
  tx: AccountTx,
  empresaId: string,
  fields: BuzonFields,
  secret: SealedSecret,
): Promise<void> {
  const seal = [secret.sealContext, secret.sealed, secret.masterKeyId];
  await tx.run(INSERT, [empresaId, ...valuesOf(fields), ...seal]);
  tx.wake(BUZON_DUTY);
}

// A worker that holds the lease is reading the previous mailbox: clearing its token stops its writes. A different mailbox is
// read from the beginning.
const UPDATE: Statement = {
  name: 'buzones_update',
  text: `UPDATE buzones b SET host = $2, port = $3, usuario = $4, carpeta = $5, activo = $6, client_id = $7, token_url = $8,
           seal_context = coalesce($9, b.seal_context), secreto_sealed = coalesce($10, b.secreto_sealed),
           master_key_id = coalesce($11, b.master_key_id),
           uidvalidity = CASE WHEN $12 THEN b.uidvalidity END, ultimo_uid = CASE WHEN $12 THEN b.ultimo_uid ELSE 0 END,
           due_at = rubrica_clock(), lease_token = NULL, fallas = 0, error = NULL, updated_at = rubrica_clock()
         WHERE b.account_id = current_account() AND b.empresa_id = $1`,
};

/** Replaces a mailbox; `same`: same folder of the same user. */
export async function updateBuzon(
  tx: AccountTx,
  empresaId: string,
  fields: BuzonFields,
  secret: SealedSecret | 'kept',
  same: boolean,
): Promise<void> {
  const seal = secret === 'kept' ? [null, null, null] : [secret.sealContext, secret.sealed, secret.masterKeyId];
  await tx.run(UPDATE, [empresaId, ...valuesOf(fields), ...seal, same]);
  tx.wake(BUZON_DUTY);
}

/** Deletes the mailbox; its documents stay. False: there was none. */
export async function deleteBuzon(tx: AccountTx, empresaId: string): Promise<boolean> {
  const text = 'DELETE FROM buzones WHERE account_id = current_account() AND empresa_id = $1 RETURNING id';
  return (await tx.run({ name: 'buzones_delete', text }, [empresaId])).length > 0;
}

/** Context that binds a sealed secret to its row. */
export function buzonSealContext(row: BuzonSeal): string {
  return `buzones:${row.account_id}:${row.empresa_id}:${row.seal_context}`;
}

export interface DocumentoDeCorreo {
  readonly claveAcceso: string | null;
  readonly resultado: string;
  readonly motivo: string | null;
}

export interface BuzonCorreoRow {
  readonly id: string;
  readonly message_id: string | null;
  readonly remitente: string | null;
  readonly asunto: string | null;
  readonly fecha: Date | null;
  readonly resultado: ResultadoCorreo;
  readonly documentos: readonly DocumentoDeCorreo[];
  readonly motivo: string | null;
  readonly created_at: Date;
}

/** Lists the mails of a mailbox, with one result unless null. */
export async function listBuzonCorreos(
  tx: AccountTx,
  buzonId: string,
  resultado: ResultadoCorreo | null,
  page: Page<'created_at'>,
): Promise<Paged<BuzonCorreoRow>> {
  const columns = `c.id, c.message_id, c.remitente, c.asunto, c.fecha, c.resultado, c.documentos, c.motivo, c.created_at`;
  const from = `buzon_correos c WHERE c.account_id = current_account() AND c.buzon_id = $1 AND ($2::text IS NULL OR c.resultado = $2)`;
  // Ids are in time order and indexed.
  const byId = { ...page, sort: { ...page.sort, by: 'id' } };
  return pageOfRows(tx, { name: 'buzon_correos', columns, from, alias: 'c' }, [buzonId, resultado], byId);
}

/** Deletes some mails older than `days`; returns how many. */
export async function sweepBuzonCorreos(tx: WorkerTx, days: number, limit: number): Promise<number> {
  const text = `DELETE FROM buzon_correos WHERE id IN (
      SELECT id FROM buzon_correos WHERE created_at < rubrica_clock() - $1 * interval '1 day' ORDER BY created_at LIMIT $2)
    RETURNING id`;
  return (await tx.run({ name: 'buzon_correos_sweep', text }, [days, limit])).length;
}
