import { pageOfQuery, sharesEmpresa, type Page, type Paged } from '../../db/page.js';
import { sql } from '../../db/sql.js';
import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

/** Creator of a key: a user, or an OAuth client acting on its own. */
export type KeyCreator = { readonly user: string } | { readonly client: string };

/** A key as its owner sees it; the secret is not stored and its hash is never shown. */
export interface ApiKeyRow {
  readonly id: string;
  readonly nombre: string;
  readonly prefix: string;
  readonly roles: string[];
  readonly empresas: string[] | null;
  readonly isDefault: boolean;
  readonly validityDays: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly expired: boolean;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly previousPrefix: string | null;
  readonly previousExpiresAt: Date | null;
  readonly createdByUser: string | null;
  readonly createdByClient: string | null;
}

/** Credential of a request's key, and its creator. */
export interface ApiKeyCredential {
  readonly id: string;
  readonly accountId: string;
  readonly nombre: string;
  readonly roles: string[];
  readonly empresas: string[] | null;
  readonly revoked: boolean;
  readonly expired: boolean;
  readonly creatorDisabled: boolean;
  readonly creatorRoles: string[];
  readonly creatorEmpresas: string[] | null;
  /** The recorded last use is old enough to be updated. */
  readonly lastUseStale: boolean;
}

const COLUMNS = `id, nombre, prefix, roles, empresas, is_default AS "isDefault", validity_days AS "validityDays",
  created_at AS "createdAt", expires_at AS "expiresAt", coalesce(expires_at <= rubrica_clock(), false) AS expired,
  revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", previous_prefix AS "previousPrefix",
  previous_expires_at AS "previousExpiresAt", created_by_user AS "createdByUser", created_by_client AS "createdByClient"`;
/** Expiry after days of validity; 0: never. */
const expiry = (days: string): string => `rubrica_clock() + make_interval(days => nullif(${days}::int, 0))`;
const INSERT: Statement = {
  name: 'api-keys-insert',
  text: `INSERT INTO api_keys (account_id, nombre, prefix, secret_hash, roles, empresas, validity_days, expires_at, is_default,
           created_by_user, created_by_client)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, ${expiry('$6')}, $7, $8, $9) RETURNING ${COLUMNS}`,
};

/** Stores a new key and returns it as stored. */
export async function insertApiKey(
  tx: AccountTx,
  key: {
    nombre: string;
    prefix: string;
    hash: Buffer;
    roles: readonly string[];
    empresas: readonly string[] | null;
    validityDays: number;
    isDefault: boolean;
    creator: KeyCreator;
  },
): Promise<ApiKeyRow> {
  const { nombre, prefix, hash, roles, empresas, validityDays, isDefault, creator } = key;
  const [row] = await tx.run<ApiKeyRow>(INSERT, [
    ...[nombre, prefix, hash, roles, empresas, validityDays, isDefault],
    ...madeBy(creator),
  ]);
  if (row === undefined) throw new Error('api-keys: insert answered no row');
  return row;
}

export type ApiKeyPage = Page<'nombre' | 'created_at' | 'expires_at' | 'last_used_at'>;

/** Lists keys of the account, or of one creator, that share a company with `rucs`; null: all. */
export async function listApiKeys(
  tx: AccountTx,
  creator: KeyCreator | 'all',
  page: ApiKeyPage,
  rucs: readonly string[] | null,
): Promise<Paged<ApiKeyRow>> {
  const [user, client] = madeBy(creator);
  const from = sql`api_keys WHERE account_id = ${tx.accountId} AND ${sharesEmpresa(rucs)}
    AND (${user}::uuid IS NULL OR created_by_user = ${user}) AND (${client}::text IS NULL OR created_by_client = ${client})`;
  return pageOfQuery<ApiKeyRow>(tx, { columns: COLUMNS, from }, page);
}

const OWN = `SELECT ${COLUMNS} FROM api_keys WHERE account_id = current_account() AND id = $1
    AND ($2::uuid IS NULL OR created_by_user = $2) AND ($3::text IS NULL OR created_by_client = $3)`;
const FIND: Statement = { name: 'api-keys-find', text: OWN };
const LOCK: Statement = { name: 'api-keys-lock', text: `${OWN} FOR UPDATE` };

/** Finds one key of the account (of that creator, unless `all`); locks it until the transaction ends if it will be changed. */
export async function findApiKey(
  tx: AccountTx,
  id: string,
  creator: KeyCreator | 'all',
  mode: 'read' | 'change' = 'read',
): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.run<ApiKeyRow>(mode === 'change' ? LOCK : FIND, [id, ...madeBy(creator)]);
  return row;
}

const REVOKE: Statement = {
  name: 'api-keys-revoke',
  text: `UPDATE api_keys SET revoked_at = rubrica_clock(), previous_prefix = NULL, previous_hash = NULL, previous_expires_at = NULL
         WHERE account_id = current_account() AND id = $1`,
};

/** Revokes a key, including its previous secret. */
export async function markApiKeyRevoked(tx: AccountTx, id: string): Promise<void> {
  await tx.run(REVOKE, [id]);
}

const OF_USER = 'account_id = current_account() AND created_by_user = $1 AND revoked_at IS NULL';
const USABLE: Statement = {
  name: 'api-keys-usable-of-user',
  text: `SELECT count(*)::int AS total FROM api_keys
         WHERE ${OF_USER} AND (expires_at IS NULL OR expires_at > rubrica_clock())`,
};
const REVOKE_ALL: Statement = {
  name: 'api-keys-revoke-of-user',
  text: `UPDATE api_keys SET revoked_at = rubrica_clock(), previous_prefix = NULL, previous_hash = NULL,
           previous_expires_at = NULL
         WHERE ${OF_USER} RETURNING id`,
};

export async function countUsableApiKeys(tx: AccountTx, user: string): Promise<number> {
  const [row] = await tx.run<{ total: number }>(USABLE, [user]);
  return row?.total ?? 0;
}

/** Revokes all keys created by a user; returns their number. */
export async function revokeApiKeysOf(tx: AccountTx, user: string): Promise<number> {
  return (await tx.run(REVOKE_ALL, [user])).length;
}

const REPLACE: Statement = {
  name: 'api-keys-replace',
  // Never beyond the old secret's own expiry: the grace period is not an extension.
  text: `UPDATE api_keys SET prefix = $2, secret_hash = $3, expires_at = ${expiry('$4')}, rotated_at = rubrica_clock(),
           previous_prefix = CASE WHEN $5 > 0 THEN prefix END, previous_hash = CASE WHEN $5 > 0 THEN secret_hash END,
           previous_expires_at = CASE WHEN $5 > 0 THEN least(expires_at, rubrica_clock() + make_interval(hours => $5::int)) END
         WHERE account_id = current_account() AND id = $1 RETURNING ${COLUMNS}`,
};

/** Gives a key a new secret and expiry; the previous secret works for `graceHours` more, an older one stops now. */
export async function replaceApiKeySecret(
  tx: AccountTx,
  id: string,
  secret: { prefix: string; hash: Buffer; validityDays: number; graceHours: number },
): Promise<ApiKeyRow> {
  const { prefix, hash, validityDays, graceHours } = secret;
  const [row] = await tx.run<ApiKeyRow>(REPLACE, [id, prefix, hash, validityDays, graceHours]);
  if (row === undefined) throw new Error('api-keys: no such key');
  return row;
}

// Matches the current secret or the one before the last rotation. All time checks happen here, on the database clock.
const CREDENTIAL: Statement = {
  name: 'api-keys-credential',
  text: `SELECT k.id, k.account_id AS "accountId", k.nombre, k.roles, k.empresas,
           k.revoked_at IS NOT NULL AS revoked,
           coalesce(CASE WHEN k.secret_hash = $1 THEN k.expires_at ELSE k.previous_expires_at END <= rubrica_clock(), false) AS expired,
           coalesce(u.disabled_at, c.disabled_at) IS NOT NULL AS "creatorDisabled",
           coalesce(u.roles, c.roles) AS "creatorRoles",
           CASE WHEN u.id IS NULL THEN c.empresas ELSE u.empresas END AS "creatorEmpresas",
           coalesce(k.last_used_at < rubrica_clock() - interval '1 minute', true) AS "lastUseStale"
         FROM api_keys k
           LEFT JOIN users u ON u.id = k.created_by_user
           LEFT JOIN oauth_clients c ON c.id = k.created_by_client
         WHERE k.secret_hash = $1 OR k.previous_hash = $1`,
};

/** Finds the key whose secret has this hash, in any account. */
export async function findApiKeyCredential(tx: AccessTx, hash: Buffer): Promise<ApiKeyCredential | undefined> {
  const [row] = await tx.run<ApiKeyCredential>(CREDENTIAL, [hash]);
  return row;
}

const TOUCH: Statement = {
  name: 'api-keys-touch',
  // Skips a row that another request is writing: its timestamp is as good as ours, and there is no wait.
  text: `UPDATE api_keys SET last_used_at = rubrica_clock()
         WHERE id = (SELECT id FROM api_keys WHERE id = $1 FOR UPDATE SKIP LOCKED)`,
};

export async function touchApiKey(tx: AccessTx, id: string): Promise<void> {
  await tx.run(TOUCH, [id]);
}

/** User and client that created a key; nulls: any. */
function madeBy(creator: KeyCreator | 'all'): [user: string | null, client: string | null] {
  if (creator === 'all') return [null, null];
  return 'user' in creator ? [creator.user, null] : [null, creator.client];
}
