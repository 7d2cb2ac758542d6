import { pageOfQuery, sharesEmpresa, type Page, type Paged } from '../../db/page.js';
import { sql } from '../../db/sql.js';
import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

/** An OAuth client as the account's administrator sees it. */
export interface OAuthClientRow {
  readonly id: string;
  readonly nombre: string;
  readonly roles: string[];
  readonly empresas: string[] | null;
  readonly administrador: boolean;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  /** Time of its last token. */
  readonly lastUsedAt: Date | null;
}

/** Client data needed by the token endpoint. */
export interface OAuthClientCredential {
  readonly id: string;
  readonly accountId: string;
  readonly nombre: string;
  readonly secretHash: Buffer;
  readonly roles: string[];
  readonly administrador: boolean;
}

/** User of a token, as needed by the token endpoint. */
export interface TokenUser {
  readonly id: string;
  readonly accountId: string;
  readonly usuario: string;
  readonly rol: 'administrador' | 'usuario';
  readonly roles: string[];
  readonly lacksSecondFactor: boolean;
}

/** Contents of a request's bearer token, with the current rights of its client and user. */
export interface TokenCredential {
  readonly accountId: string;
  readonly scope: string;
  readonly expired: boolean;
  readonly clientId: string;
  readonly clientNombre: string;
  readonly clientRoles: string[];
  readonly clientEmpresas: string[] | null;
  readonly clientAdministrador: boolean;
  readonly clientDisabled: boolean;
  /** Null: the client acts for itself. */
  readonly userId: string | null;
  readonly usuario: string | null;
  readonly userRol: 'administrador' | 'usuario' | null;
  readonly userRoles: string[] | null;
  readonly userEmpresas: string[] | null;
  readonly userDisabled: boolean;
  /** The account requires a second factor and the user has none. */
  readonly lacksSecondFactor: boolean;
}

/** Models that oidc-provider may store here; others are refused. */
export type PayloadModel = 'AccessToken' | 'ClientCredentials' | 'RefreshToken' | 'Grant';

const INSERT: Statement = {
  name: 'oauth-client-insert',
  text: `INSERT INTO oauth_clients (id, account_id, nombre, secret_hash, roles, empresas, administrador)
         VALUES ($1, current_account(), $2, $3, $4, $5, $6)`,
};

export async function insertOAuthClient(
  tx: AccountTx,
  client: {
    id: string;
    nombre: string;
    secretHash: Buffer;
    roles: readonly string[];
    empresas: readonly string[] | null;
    administrador: boolean;
  },
): Promise<void> {
  const { id, nombre, secretHash, roles, empresas, administrador } = client;
  await tx.run(INSERT, [id, nombre, secretHash, roles, empresas, administrador]);
}

export type OAuthClientPage = Page<'nombre' | 'created_at'>;

// The audit trail has every issued token; its index by subject finds the last one.
const COLUMNS = `id, nombre, roles, empresas, administrador, disabled_at AS "disabledAt", created_at AS "createdAt", (
    SELECT at FROM audit_events e WHERE e.account_id = oauth_clients.account_id AND e.subject_kind = 'oauth-client'
      AND e.subject_id = oauth_clients.id AND e.action = 'oauth.issue' ORDER BY e.id DESC LIMIT 1) AS "lastUsedAt"`;

/** Lists the account's clients that share a company with `rucs`; null: all. */
export async function listOAuthClients(
  tx: AccountTx,
  page: OAuthClientPage,
  rucs: readonly string[] | null,
): Promise<Paged<OAuthClientRow>> {
  const from = sql`oauth_clients WHERE account_id = ${tx.accountId} AND ${sharesEmpresa(rucs)}`;
  return pageOfQuery<OAuthClientRow>(tx, { columns: COLUMNS, from }, page);
}

const selectClients = (condition: string): string =>
  `SELECT ${COLUMNS} FROM oauth_clients WHERE account_id = current_account() AND ${condition}`;
const FIND_OWN: Statement = { name: 'oauth-client-own', text: selectClients('id = $1') };
const LOCK_OWN: Statement = { name: 'oauth-client-lock', text: selectClients('id = $1 FOR UPDATE') };

/** Finds a client of the account; locks it until the transaction ends if it will be changed. */
export async function findOwnOAuthClient(
  tx: AccountTx,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<OAuthClientRow | undefined> {
  const [row] = await tx.run<OAuthClientRow>(mode === 'change' ? LOCK_OWN : FIND_OWN, [id]);
  return row;
}

const UPDATE: Statement = {
  name: 'oauth-client-update',
  text: `UPDATE oauth_clients SET nombre = $2, roles = $3, empresas = $4, administrador = $5,
           disabled_at = CASE WHEN $6::boolean THEN NULL ELSE coalesce(disabled_at, rubrica_clock()) END
         WHERE account_id = current_account() AND id = $1`,
};

export async function updateOAuthClient(
  tx: AccountTx,
  id: string,
  client: {
    nombre: string;
    roles: readonly string[];
    empresas: readonly string[] | null;
    administrador: boolean;
    activo: boolean;
  },
): Promise<void> {
  const { nombre, roles, empresas, administrador, activo } = client;
  await tx.run(UPDATE, [id, nombre, roles, empresas, administrador, activo]);
}

const UPDATE_SECRET: Statement = {
  name: 'oauth-client-secret',
  text: 'UPDATE oauth_clients SET secret_hash = $2 WHERE account_id = current_account() AND id = $1',
};

/** Replaces a client's secret; the old one stops working immediately. */
export async function updateOAuthClientSecret(tx: AccountTx, id: string, secretHash: Buffer): Promise<void> {
  await tx.run(UPDATE_SECRET, [id, secretHash]);
}

const CLIENT: Statement = {
  name: 'oauth-client',
  text: `SELECT id, account_id AS "accountId", nombre, secret_hash AS "secretHash", roles, administrador
         FROM oauth_clients WHERE id = $1 AND disabled_at IS NULL`,
};

/** Finds a client by id, unless disabled. */
export async function findOAuthClient(tx: AccessTx, id: string): Promise<OAuthClientCredential | undefined> {
  const [row] = await tx.run<OAuthClientCredential>(CLIENT, [id]);
  return row;
}

const USER: Statement = {
  name: 'oauth-user',
  text: `SELECT id, account_id AS "accountId", usuario, rol, roles, lacks_second_factor(users) AS "lacksSecondFactor"
         FROM users WHERE id = $1 AND disabled_at IS NULL`,
};

/** Finds a user by id, unless disabled. */
export async function findTokenUser(tx: AccessTx, id: string): Promise<TokenUser | undefined> {
  const [row] = await tx.run<TokenUser>(USER, [id]);
  return row;
}

// The account is the client's: a payload can never be stored under another one. The user must belong to it too (foreign key).
const UPSERT: Statement = {
  name: 'oauth-payload-upsert',
  text: `INSERT INTO oauth_payloads (id_hash, account_id, model, payload, client_id, user_id, grant_id, expires_at)
         SELECT $1, c.account_id, $2, $3, c.id, $5, $6, rubrica_clock() + make_interval(secs => $7)
         FROM oauth_clients c WHERE c.id = $4
         ON CONFLICT (id_hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
};

const DELETE_EXPIRED: Statement = {
  name: 'oauth-payload-delete-expired',
  text: `DELETE FROM oauth_payloads WHERE id_hash IN (
           SELECT id_hash FROM oauth_payloads WHERE expires_at < rubrica_clock() LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING 1 AS done`,
};

/** Deletes up to `limit` expired rows; returns how many. */
export async function deleteExpiredPayloads(tx: AccessTx, limit: number): Promise<number> {
  return (await tx.run(DELETE_EXPIRED, [limit])).length;
}

// In the order of oauth_payloads_client_model: no sort.
const DELETE_EXCESS: Statement = {
  name: 'oauth-payload-delete-crowded',
  text: `DELETE FROM oauth_payloads WHERE id_hash IN (
           SELECT id_hash FROM (
             SELECT id_hash, row_number() OVER (PARTITION BY client_id, model ORDER BY created_at DESC) AS place
             FROM oauth_payloads) AS placed
           WHERE place > $1 LIMIT $2)
         RETURNING 1 AS done`,
};

/** Deletes up to `limit` rows of clients with more than `perClientMax` of a model, oldest first; returns how many. */
export async function deleteExcessPayloads(tx: AccessTx, perClientMax: number, limit: number): Promise<number> {
  return (await tx.run(DELETE_EXCESS, [perClientMax, limit])).length;
}

/** Stores an oidc-provider payload under the hash of its id. */
export async function upsertPayload(
  tx: AccessTx,
  row: {
    idHash: Buffer;
    model: PayloadModel;
    payload: unknown;
    clientId: string;
    userId: string | null;
    grantId: string | null;
    expiresInS: number;
  },
): Promise<void> {
  await tx.run(UPSERT, [
    row.idHash,
    row.model,
    JSON.stringify(row.payload),
    row.clientId,
    row.userId,
    row.grantId,
    row.expiresInS,
  ]);
}

const FIND: Statement = {
  name: 'oauth-payload-find',
  text: `SELECT payload, consumed_at AS "consumedAt" FROM oauth_payloads
         WHERE id_hash = $1 AND model = $2 AND expires_at > rubrica_clock()`,
};

/** Finds the payload stored under that id, unless expired. */
export async function findPayload(
  tx: AccessTx,
  model: PayloadModel,
  idHash: Buffer,
): Promise<{ payload: Record<string, unknown>; consumedAt: Date | null } | undefined> {
  const [row] = await tx.run<{ payload: Record<string, unknown>; consumedAt: Date | null }>(FIND, [idHash, model]);
  return row;
}

const CONSUME: Statement = {
  name: 'oauth-payload-consume',
  text: `UPDATE oauth_payloads SET consumed_at = rubrica_clock()
         WHERE id_hash = $1 AND model = $2 AND consumed_at IS NULL RETURNING 1 AS done`,
};

/** Marks a row as used; returns false if another request was first. */
export async function consumePayload(tx: AccessTx, model: PayloadModel, idHash: Buffer): Promise<boolean> {
  return (await tx.run(CONSUME, [idHash, model])).length === 1;
}

const DESTROY: Statement = {
  name: 'oauth-payload-destroy',
  text: 'DELETE FROM oauth_payloads WHERE id_hash = $1 AND model = $2',
};

export async function deletePayload(tx: AccessTx, model: PayloadModel, idHash: Buffer): Promise<void> {
  await tx.run(DESTROY, [idHash, model]);
}

const DESTROY_GRANT: Statement = {
  name: 'oauth-payload-destroy-grant',
  text: 'DELETE FROM oauth_payloads WHERE grant_id = $1 AND model = $2',
};

export async function deletePayloadsOfGrant(tx: AccessTx, model: PayloadModel, grantId: string): Promise<void> {
  await tx.run(DESTROY_GRANT, [grantId, model]);
}

const DESTROY_OF_USER: Statement = {
  name: 'oauth-payload-destroy-of-user',
  text: 'DELETE FROM oauth_payloads WHERE account_id = current_account() AND user_id = $1',
};
const DESTROY_OF_CLIENT: Statement = {
  name: 'oauth-payload-destroy-of-client',
  text: 'DELETE FROM oauth_payloads WHERE account_id = current_account() AND client_id = $1',
};

/** Deletes all tokens of a user (password changed, or disabled) or of a client. */
export async function deletePayloadsOf(tx: AccountTx, owner: { user: string } | { client: string }): Promise<void> {
  if ('user' in owner) await tx.run(DESTROY_OF_USER, [owner.user]);
  else await tx.run(DESTROY_OF_CLIENT, [owner.client]);
}

const TOKEN: Statement = {
  name: 'oauth-token-credential',
  text: `SELECT p.account_id AS "accountId", coalesce(p.payload ->> 'scope', '') AS scope, p.expires_at <= rubrica_clock() AS expired,
           c.id AS "clientId", c.nombre AS "clientNombre", c.roles AS "clientRoles", c.empresas AS "clientEmpresas",
           c.administrador AS "clientAdministrador", c.disabled_at IS NOT NULL AS "clientDisabled",
           u.id AS "userId", u.usuario, u.rol AS "userRol", u.roles AS "userRoles", u.empresas AS "userEmpresas",
           u.disabled_at IS NOT NULL AS "userDisabled", u.id IS NOT NULL AND lacks_second_factor(u) AS "lacksSecondFactor"
         FROM oauth_payloads p
           JOIN oauth_clients c ON c.id = p.client_id
           LEFT JOIN users u ON u.id = p.user_id
         WHERE p.id_hash = $1 AND p.model IN ('AccessToken', 'ClientCredentials')`,
};

/** Finds the access token with this hash, with the current rights of its client and user. */
export async function findTokenCredential(tx: AccessTx, idHash: Buffer): Promise<TokenCredential | undefined> {
  const [row] = await tx.run<TokenCredential>(TOKEN, [idHash]);
  return row;
}
