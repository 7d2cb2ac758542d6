import type { TipoEvento } from '../../kernel/eventos.js';
import { isFree } from '../../db/lease.js';
import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import type { AccountTx, Statement } from '../../db/transactions.js';
import { WEBHOOK_DUTY } from '../../db/eventos.js';

/** Payload format: the event alone, or with its receipt. */
export type FormatoWebhook = 'ligero' | 'completo';

export interface WebhookFields {
  readonly url: string;
  readonly descripcion: string;
  readonly formato: FormatoWebhook;
  /** Null: all. */
  readonly tipos: readonly TipoEvento[] | null;
  /** Null: all of its creator's companies. */
  readonly empresas: readonly string[] | null;
  readonly activo: boolean;
}

/** Creator responsible for an endpoint: a user, or an OAuth client acting on its own; with its roles. */
export interface WebhookOwner {
  readonly user: string | null;
  readonly client: string | null;
  readonly roles: readonly string[];
}

/** An endpoint as its account sees it. */
export interface WebhookRow extends WebhookFields {
  readonly id: string;
  readonly roles: readonly string[];
  readonly creador: string;
  /** Whether its creator still administers the account. */
  readonly creadorVigente: boolean;
  readonly desactivadoMotivo: 'fallas' | 'retirado' | null;
  readonly desactivadoAt: Date | null;
  readonly anteriorHasta: Date | null;
  readonly pendientes: number;
  readonly repitiendo: boolean;
  readonly fallaDesde: Date | null;
  readonly ultimaEntrega: Date | null;
  readonly createdAt: Date;
}

/** For WHERE: the endpoint's creator still administers its account. */
export const ownerIsActive = (alias: string): string => `(
    EXISTS (SELECT FROM users u WHERE u.id = ${alias}.created_by_user AND u.disabled_at IS NULL AND u.rol = 'administrador')
    OR EXISTS (SELECT FROM oauth_clients o WHERE o.id = ${alias}.created_by_client AND o.disabled_at IS NULL AND o.administrador))`;

const COLUMNS = `w.id, w.url, w.descripcion, w.formato, w.tipos, w.empresas, w.activo, w.roles,
  coalesce((SELECT u.usuario FROM users u WHERE u.id = w.created_by_user),
    (SELECT o.nombre FROM oauth_clients o WHERE o.id = w.created_by_client)) AS creador,
  ${ownerIsActive('w')} AS "creadorVigente", w.desactivado_motivo AS "desactivadoMotivo", w.desactivado_at AS "desactivadoAt",
  CASE WHEN w.anterior_hasta > rubrica_clock() THEN w.anterior_hasta END AS "anteriorHasta",
  (SELECT count(*)::int FROM webhook_entregas e WHERE e.webhook_id = w.id AND e.estado = 'PENDIENTE') AS pendientes,
  w.repetir_cursor IS NOT NULL AS repitiendo, w.falla_desde AS "fallaDesde", w.ultima_entrega AS "ultimaEntrega",
  w.created_at AS "createdAt"`;

export type WebhookPage = Page<'created_at'>;

/** Lists the account's endpoints that share a company with `rucs`; null: all. */
export async function listWebhooks(
  tx: AccountTx,
  page: WebhookPage,
  rucs: readonly string[] | null,
): Promise<Paged<WebhookRow>> {
  const from = `webhooks w WHERE w.account_id = current_account() AND w.eliminado_at IS NULL
    AND ($1::text[] IS NULL OR w.empresas IS NULL OR w.empresas = '{}' OR w.empresas && $1)`;
  return pageOfRows(tx, { name: 'webhooks', columns: COLUMNS, from, alias: 'w' }, [rucs], page);
}

const FIND = `SELECT ${COLUMNS} FROM webhooks w WHERE w.account_id = current_account() AND w.id = $1 AND w.eliminado_at IS NULL`;

/** Finds an endpoint of the account; locks it until the transaction ends if it will be changed. */
export async function findWebhook(
  tx: AccountTx,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<WebhookRow | undefined> {
  const statement: Statement =
    mode === 'read'
      ? { name: 'webhooks_find', text: FIND }
      : { name: 'webhooks_lock', text: `${FIND} FOR NO KEY UPDATE OF w` };
  const [row] = await tx.run<WebhookRow>(statement, [id]);
  return row;
}

// The account's row is locked: concurrent creations are counted one after the other.
const COUNT: Statement = {
  name: 'webhooks_of_account',
  text: `SELECT (SELECT count(*)::int FROM webhooks w WHERE w.account_id = a.id AND w.eliminado_at IS NULL) AS total
         FROM accounts a WHERE a.id = current_account() FOR NO KEY UPDATE`,
};

/** Counts the account's endpoints; blocks new ones until the transaction ends. */
export async function countWebhooks(tx: AccountTx): Promise<number> {
  const [row] = await tx.run<{ total: number }>(COUNT, []);
  return row?.total ?? 0;
}

/** A secret, sealed for `webhookSealContext`. */
export interface SealedSecret {
  readonly sealContext: string;
  readonly sealed: Buffer;
  readonly masterKeyId: string;
}

const INSERT: Statement = {
  name: 'webhooks_insert',
  text: `INSERT INTO webhooks (account_id, url, descripcion, formato, tipos, empresas, activo, roles, created_by_user, created_by_client,
           seal_context, secreto_sealed, master_key_id, cursor, posicion)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
};

/** Stores an endpoint that receives events after `cursor`; returns its id. */
export async function insertWebhook(
  tx: AccountTx,
  fields: WebhookFields,
  owner: WebhookOwner,
  secret: SealedSecret,
  place: { readonly cursor: string; readonly posicion: bigint },
): Promise<string> {
  const { url, descripcion, formato, tipos, empresas, activo } = fields;
  const [row] = await tx.run<{ id: string }>(INSERT, [
    ...[url, descripcion, formato, tipos, empresas, activo, owner.roles, owner.user, owner.client],
    ...[secret.sealContext, secret.sealed, secret.masterKeyId, place.cursor, String(place.posicion)],
  ]);
  if (row === undefined) throw new Error('an endpoint that was stored has an id');
  return row.id;
}

/** For SET: due now. A leased endpoint keeps its lease: the current round ends unaffected. */
export const dueNow = (alias: string): string =>
  `due_at = CASE WHEN ${isFree(alias)} THEN rubrica_clock() ELSE ${alias}.due_at END`;

const UPDATE: Statement = {
  name: 'webhooks_update',
  text: `UPDATE webhooks w SET url = $2, descripcion = $3, formato = $4, tipos = $5, empresas = $6, activo = $7,
           desactivado_motivo = CASE WHEN NOT $7 THEN w.desactivado_motivo END, desactivado_at = CASE WHEN NOT $7 THEN w.desactivado_at END,
           updated_at = rubrica_clock()
         WHERE w.account_id = current_account() AND w.id = $1`,
};
const TAKE_UP: Statement = {
  name: 'webhooks_take_up',
  text: `UPDATE webhooks w SET created_by_user = $2, created_by_client = $3, fallas = 0, falla_desde = NULL, ${dueNow('w')},
           pendiente_at = CASE WHEN w.pendiente_at IS NOT NULL THEN rubrica_clock() END
         WHERE w.account_id = current_account() AND w.id = $1`,
};
// Deliveries pending while the endpoint was disabled get their full retry time again.
const FRESH: Statement = {
  name: 'webhook_entregas_fresh',
  text: `UPDATE webhook_entregas SET desde = rubrica_clock(), due_at = rubrica_clock()
         WHERE account_id = current_account() AND webhook_id = $1 AND estado = 'PENDIENTE'`,
};

/** Changes an endpoint; with `maker` it is enabled again, and that creator is responsible from now on. */
export async function updateWebhook(
  tx: AccountTx,
  id: string,
  fields: WebhookFields,
  owner: Pick<WebhookOwner, 'user' | 'client'> | undefined,
): Promise<void> {
  const { url, descripcion, formato, tipos, empresas, activo } = fields;
  await tx.run(UPDATE, [id, url, descripcion, formato, tipos, empresas, activo]);
  if (owner === undefined) return;
  await tx.run(TAKE_UP, [id, owner.user, owner.client]);
  await tx.run(FRESH, [id]);
  tx.wake(WEBHOOK_DUTY);
}

const SECRETS: Statement = {
  name: 'webhooks_secrets',
  text: `SELECT w.account_id, w.seal_context, w.secreto_sealed,
           CASE WHEN w.anterior_hasta > rubrica_clock() THEN w.anterior_sealed END AS anterior_sealed
         FROM webhooks w WHERE w.account_id = current_account() AND w.id = $1 AND w.eliminado_at IS NULL`,
};

/** Fields that bind a sealed secret to its row. */
export interface WebhookSeal {
  readonly account_id: string;
  readonly seal_context: string;
}

/** The secrets that sign an endpoint's messages. */
export interface WebhookSecrets extends WebhookSeal {
  readonly secreto_sealed: Buffer;
  /** Null unless a rotation's grace period is running. */
  readonly anterior_sealed: Buffer | null;
}

export async function findWebhookSecrets(tx: AccountTx, id: string): Promise<WebhookSecrets | undefined> {
  const [row] = await tx.run<WebhookSecrets>(SECRETS, [id]);
  return row;
}

/** Context that binds a sealed secret to its row. */
export function webhookSealContext(row: WebhookSeal): string {
  return `webhooks:${row.account_id}:${row.seal_context}`;
}

const ROTATE: Statement = {
  name: 'webhooks_rotate',
  text: `UPDATE webhooks w SET secreto_sealed = $2, anterior_sealed = $3, master_key_id = $4,
           anterior_hasta = CASE WHEN $3::bytea IS NOT NULL THEN rubrica_clock() + $5 * interval '1 hour' END, updated_at = rubrica_clock()
         WHERE w.account_id = current_account() AND w.id = $1`,
};

/** Replaces the secret; `previous`, sealed under the same master key, also signs for some hours. */
export async function replaceWebhookSecret(
  tx: AccountTx,
  id: string,
  secret: Omit<SealedSecret, 'sealContext'> & { readonly previous: Buffer | null; readonly graceHours: number },
): Promise<void> {
  await tx.run(ROTATE, [id, secret.sealed, secret.previous, secret.masterKeyId, secret.graceHours]);
}

const REMOVE: Statement = {
  name: 'webhooks_remove',
  text: `UPDATE webhooks w SET eliminado_at = rubrica_clock(), activo = false, lease_token = NULL
         WHERE w.account_id = current_account() AND w.id = $1`,
};

/** Removes an endpoint from the account; its remains are swept later. */
export async function removeWebhook(tx: AccountTx, id: string): Promise<void> {
  await tx.run(REMOVE, [id]);
}

const REPEAT: Statement = {
  name: 'webhooks_repeat',
  text: `UPDATE webhooks w SET repetir_cursor = $2, repetir_hasta = $3, ${dueNow('w')}
         WHERE w.account_id = current_account() AND w.id = $1 AND w.repetir_cursor IS NULL RETURNING w.id`,
};

/** Replays a part of the feed, from a cursor up to a position; false while another replay is running. */
export async function repeatPeriod(tx: AccountTx, id: string, cursor: string, upTo: bigint): Promise<boolean> {
  tx.wake(WEBHOOK_DUTY);
  return (await tx.run(REPEAT, [id, cursor, String(upTo)])).length === 1;
}
