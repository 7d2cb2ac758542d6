import { sql } from '#kysely';
import { pageOfQuery, sharesEmpresa, type Page, type Paged } from './page.js';
import type { AccessTx, AccountTx, Statement } from './transactions.js';

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
  const { id } = await tx
    .query()
    .insertInto('api_keys')
    .values({
      account_id: tx.accountId,
      nombre: key.nombre,
      prefix: key.prefix,
      secret_hash: key.hash,
      roles: [...key.roles],
      empresas: key.empresas && [...key.empresas],
      validity_days: key.validityDays,
      expires_at: expiry(key.validityDays),
      is_default: key.isDefault,
      created_by_user: 'user' in key.creator ? key.creator.user : null,
      created_by_client: 'client' in key.creator ? key.creator.client : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return select(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

export type ApiKeyPage = Page<'nombre' | 'created_at' | 'expires_at' | 'last_used_at'>;

/** Lists keys of the account, or of one creator, that share a company with `rucs`; null: all. */
export async function listApiKeys(
  tx: AccountTx,
  creator: KeyCreator | 'all',
  page: ApiKeyPage,
  rucs: readonly string[] | null,
): Promise<Paged<ApiKeyRow>> {
  return pageOfQuery(madeBy(select(tx), creator).where(sharesEmpresa('api_keys', rucs)), page);
}

/** Finds one key of the account (of that creator, unless `all`); locks it until the transaction ends if it will be changed. */
export async function findApiKey(
  tx: AccountTx,
  id: string,
  creator: KeyCreator | 'all',
  mode: 'read' | 'change' = 'read',
): Promise<ApiKeyRow | undefined> {
  const query = madeBy(select(tx), creator).where('id', '=', id);
  return (mode === 'change' ? query.forUpdate() : query).executeTakeFirst();
}

/** Revokes a key, including its previous secret. */
export async function markApiKeyRevoked(tx: AccountTx, id: string): Promise<void> {
  await tx
    .query()
    .updateTable('api_keys')
    .set({
      revoked_at: sql<Date>`rubrica_clock()`,
      previous_prefix: null,
      previous_hash: null,
      previous_expires_at: null,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
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

/** Gives a key a new secret and expiry; the previous secret works for `graceHours` more, an older one stops now. */
export async function replaceApiKeySecret(
  tx: AccountTx,
  id: string,
  secret: { prefix: string; hash: Buffer; validityDays: number; graceHours: number },
): Promise<ApiKeyRow> {
  const kept = secret.graceHours > 0;
  await tx
    .query()
    .updateTable('api_keys')
    .set((eb) => ({
      prefix: secret.prefix,
      secret_hash: secret.hash,
      expires_at: expiry(secret.validityDays),
      rotated_at: sql<Date>`rubrica_clock()`,
      previous_prefix: kept ? eb.ref('prefix') : null,
      previous_hash: kept ? eb.ref('secret_hash') : null,
      // Never beyond the old secret's own expiry: the grace period is not an extension.
      previous_expires_at: kept
        ? sql<Date>`least(expires_at, rubrica_clock() + make_interval(hours => ${secret.graceHours}::int))`
        : null,
    }))
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
  return select(tx).where('id', '=', id).executeTakeFirstOrThrow();
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

function expiry(days: number): ReturnType<typeof sql<Date>> | null {
  return days === 0 ? null : sql<Date>`rubrica_clock() + make_interval(days => ${days}::int)`;
}

function select(tx: AccountTx) {
  return tx
    .query()
    .selectFrom('api_keys')
    .select([
      'id',
      'nombre',
      'prefix',
      'roles',
      'empresas',
      'is_default as isDefault',
      'validity_days as validityDays',
      'created_at as createdAt',
      'expires_at as expiresAt',
      sql<boolean>`coalesce(expires_at <= rubrica_clock(), false)`.as('expired'),
      'revoked_at as revokedAt',
      'last_used_at as lastUsedAt',
      'previous_prefix as previousPrefix',
      'previous_expires_at as previousExpiresAt',
      'created_by_user as createdByUser',
      'created_by_client as createdByClient',
    ])
    .where('account_id', '=', tx.accountId);
}

/** Restricts a key query to one creator. */
function madeBy<Q extends { where(column: 'created_by_user' | 'created_by_client', op: '=', value: string): Q }>(
  query: Q,
  creator: KeyCreator | 'all',
): Q {
  if (creator === 'all') return query;
  return 'user' in creator
    ? query.where('created_by_user', '=', creator.user)
    : query.where('created_by_client', '=', creator.client);
}
