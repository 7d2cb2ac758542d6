import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

/** Kinds of provider; each says which address of a person it has verified. */
export const PROVIDER_KINDS = ['google', 'entra', 'keycloak', 'otro'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Roles of a group of the provider. */
export interface GroupRoles {
  readonly grupo: string;
  readonly roles: string[];
}

/** Settings of an account's provider, without the secret. */
export interface ProviderFields {
  readonly tipo: ProviderKind;
  readonly nombre: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly activo: boolean;
  readonly automatico: boolean;
  readonly roles: string[];
  readonly empresas: string[] | null;
  readonly gruposClaim: string | null;
  readonly grupos: GroupRoles[];
  readonly exigido: boolean;
  readonly confiaSegundoPaso: boolean;
  readonly dominios: string[];
}

export interface ProviderRow extends ProviderFields {
  readonly id: string;
  readonly vinculados: number;
  readonly updatedAt: Date;
}

/** A provider with its secret. */
export interface ProviderOpening extends ProviderFields {
  readonly id: string;
  readonly secretSealed: Buffer;
}

/** Public name of a provider. */
export interface ProviderName {
  readonly id: string;
  readonly accountId: string;
  readonly nombre: string;
}

/** Context of the sealed secret. */
export function providerSealContext(row: { readonly account_id: string; readonly issuer: string }): string {
  return `identity_providers:${row.account_id}:${row.issuer}`;
}

const FIELDS = `p.id, p.tipo, p.nombre, p.issuer, p.client_id AS "clientId", p.activo, p.automatico, p.roles, p.empresas,
  p.grupos_claim AS "gruposClaim", p.grupos, p.exigido, p.confia_segundo_paso AS "confiaSegundoPaso",
  ARRAY(SELECT d.dominio FROM identity_domains d WHERE d.account_id = p.account_id
    UNION SELECT c.dominio FROM identity_claims c WHERE c.account_id = p.account_id ORDER BY 1) AS dominios`;

const FIND: Statement = {
  name: 'identity-provider',
  text: `SELECT ${FIELDS}, p.updated_at AS "updatedAt",
           (SELECT count(*) FROM user_identities i WHERE i.account_id = p.account_id)::int AS vinculados
         FROM identity_providers p WHERE p.account_id = $1`,
};

export async function findProvider(tx: AccountTx): Promise<ProviderRow | undefined> {
  const [row] = await tx.run<ProviderRow>(FIND, [tx.accountId]);
  return row;
}

const FIND_OPENING: Statement = {
  name: 'identity-provider-opening',
  text: `SELECT ${FIELDS}, p.secret_sealed AS "secretSealed" FROM identity_providers p WHERE p.account_id = $1`,
};

export async function findProviderOpening(tx: AccountTx): Promise<ProviderOpening | undefined> {
  const [row] = await tx.run<ProviderOpening>(FIND_OPENING, [tx.accountId]);
  return row;
}

const PUT: Statement = {
  name: 'identity-provider-put',
  text: `INSERT INTO identity_providers (account_id, tipo, nombre, issuer, client_id, activo, automatico, roles, empresas, grupos_claim,
           grupos, exigido, confia_segundo_paso, secret_sealed, master_key_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT (account_id) DO UPDATE SET tipo = $2, nombre = $3, issuer = $4, client_id = $5, activo = $6, automatico = $7,
           roles = $8, empresas = $9, grupos_claim = $10, grupos = $11, exigido = $12, confia_segundo_paso = $13,
           secret_sealed = $14, master_key_id = $15, updated_at = rubrica_clock()`,
};
const CLEAR_DOMAINS: Statement = {
  name: 'identity-domains-clear',
  text: `WITH held AS (DELETE FROM identity_domains WHERE account_id = $1 AND dominio <> ALL ($2::text[]))
         DELETE FROM identity_claims WHERE account_id = $1 AND dominio <> ALL ($2::text[])`,
};
const PUT_DOMAINS: Statement = {
  name: 'identity-domains-put',
  text: `WITH named AS (SELECT unnest($2::text[]) AS dominio), alone AS (
           INSERT INTO identity_domains (dominio, account_id, medio)
           SELECT dominio, $1, 'unica' FROM named WHERE $3 ON CONFLICT (dominio) DO NOTHING RETURNING dominio)
         INSERT INTO identity_claims (account_id, dominio) SELECT $1, dominio FROM named n
         WHERE NOT EXISTS (SELECT FROM alone a WHERE a.dominio = n.dominio)
           AND NOT EXISTS (SELECT FROM identity_domains d WHERE d.dominio = n.dominio AND d.account_id = $1)
         ON CONFLICT DO NOTHING`,
};

/** Stores the provider of an account. New domains are claims, unless the account is the only one (`alone`): then nobody can be misled. */
export async function putProvider(
  tx: AccountTx,
  fields: ProviderFields,
  secret: { readonly sealed: Buffer; readonly masterKeyId: string },
  alone: boolean,
): Promise<void> {
  const { tipo, nombre, issuer, clientId, activo, automatico, roles, empresas, gruposClaim, grupos } = fields;
  const identity = [tx.accountId, tipo, nombre, issuer, clientId, activo, automatico, roles, empresas, gruposClaim];
  const rules = [JSON.stringify(grupos), fields.exigido, fields.confiaSegundoPaso];
  await tx.run(PUT, [...identity, ...rules, secret.sealed, secret.masterKeyId]);
  await tx.run(CLEAR_DOMAINS, [tx.accountId, fields.dominios]);
  await tx.run(PUT_DOMAINS, [tx.accountId, fields.dominios, alone]);
}

const REMOVE: Statement = {
  name: 'identity-provider-remove',
  text: 'DELETE FROM identity_providers WHERE account_id = $1',
};

/** Removes the provider and every link to it. */
export async function deleteProvider(tx: AccountTx): Promise<void> {
  await deleteIdentities(tx);
  await tx.run(CLEAR_DOMAINS, [tx.accountId, []]);
  await tx.run(REMOVE, [tx.accountId]);
}

const BY_DOMAIN: Statement = {
  name: 'identity-provider-by-domain',
  text: `SELECT p.id, p.account_id AS "accountId", p.nombre FROM identity_domains d
         JOIN identity_providers p ON p.account_id = d.account_id WHERE d.dominio = $1 AND d.medio IS NOT NULL AND p.activo`,
};
const BY_LINK: Statement = {
  name: 'identity-provider-by-link',
  text: `SELECT p.id, p.account_id AS "accountId", p.nombre FROM identity_providers p WHERE p.id = $1 AND p.activo`,
};

/** Finds an active provider by a mail domain or by the id in the sign-in link, before the account is known. */
export async function findProviderName(
  tx: AccessTx,
  by: { readonly dominio: string } | { readonly id: string },
): Promise<ProviderName | undefined> {
  const [row] =
    'id' in by ? await tx.run<ProviderName>(BY_LINK, [by.id]) : await tx.run<ProviderName>(BY_DOMAIN, [by.dominio]);
  return row;
}

const OPEN_FLOW: Statement = {
  name: 'identity-flow-open',
  text: `INSERT INTO identity_flows (state_hash, account_id, expires_at)
         VALUES ($1, $2, rubrica_clock() + make_interval(secs => $3))`,
};
// Expired sign-ins are deleted when new ones are created, a few at a time: no separate job is needed.
const SWEEP: Statement = {
  name: 'identity-flow-sweep',
  text: `DELETE FROM identity_flows WHERE state_hash IN (
           SELECT state_hash FROM identity_flows WHERE expires_at <= rubrica_clock() ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
};

export async function insertFlow(
  tx: AccessTx,
  flow: { readonly hash: Buffer; readonly account: string; readonly lifetimeS: number },
): Promise<void> {
  await tx.run(SWEEP, []);
  await tx.run(OPEN_FLOW, [flow.hash, flow.account, flow.lifetimeS]);
}

const TAKE_FLOW: Statement = {
  name: 'identity-flow-take',
  text: `DELETE FROM identity_flows WHERE state_hash = $1 AND account_id = $2 RETURNING expires_at > rubrica_clock() AS open`,
};

/** Uses up a sign-in under way; false if it does not exist, was used or expired. */
export async function takeFlow(tx: AccessTx, hash: Buffer, account: string): Promise<boolean> {
  const [row] = await tx.run<{ open: boolean }>(TAKE_FLOW, [hash, account]);
  return row?.open ?? false;
}

/** A linked user. */
export interface IdentityRow {
  readonly userId: string;
  /** The user linked itself with its password: the only link that an administrator may use. */
  readonly propio: boolean;
}

// Links of earlier versions do not say how they were made. Only users without administration were linked without a password, so an
// administrator's link is its own unless it became one afterwards.
const FIND_IDENTITY: Statement = {
  name: 'user-identity-find',
  text: `SELECT i.user_id AS "userId", coalesce(i.propio, NOT EXISTS (
           SELECT FROM audit_events e WHERE e.account_id = i.account_id AND e.subject_kind = 'user' AND e.subject_id = i.user_id::text
             AND e.action = 'users.update' AND e.at >= i.created_at AND e.changes #>> '{rol,to}' = 'administrador')) AS propio
         FROM user_identities i WHERE i.account_id = $1 AND i.issuer = $2 AND i.subject = $3`,
};

/** Finds the user linked to a person of the provider. */
export async function findIdentity(tx: AccountTx, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  const [row] = await tx.run<IdentityRow>(FIND_IDENTITY, [tx.accountId, issuer, subject]);
  return row;
}

// FOR SHARE: a concurrent promotion waits for the link and then removes it, or is seen here.
const LINK: Statement = {
  name: 'user-identity-link',
  text: `INSERT INTO user_identities (user_id, account_id, issuer, subject, propio)
         SELECT u.id, u.account_id, $3, $4, $5 FROM users u
         WHERE u.id = $1 AND u.account_id = $2 AND ($5 OR u.rol <> 'administrador') FOR SHARE
         ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
};

/** Links a user; false if the user or that person is already linked, or the user administers and did not link itself. */
export async function insertIdentity(
  tx: AccountTx,
  link: { readonly userId: string; readonly issuer: string; readonly subject: string; readonly propio: boolean },
): Promise<boolean> {
  const { userId, issuer, subject, propio } = link;
  return (await tx.run<{ userId: string }>(LINK, [userId, tx.accountId, issuer, subject, propio])).length === 1;
}

const OWN: Statement = {
  name: 'user-identity-own',
  text: 'UPDATE user_identities SET propio = true WHERE account_id = $1 AND user_id = $2',
};

/** Records that the user linked itself to the person that it was linked with. */
export async function markIdentityOwn(tx: AccountTx, userId: string): Promise<void> {
  await tx.run(OWN, [tx.accountId, userId]);
}

const HOLD: Statement = {
  name: 'user-identity-hold',
  text: 'SELECT user_id AS "userId" FROM user_identities WHERE account_id = $1 AND user_id = $2 FOR KEY SHARE',
};

/** Keeps a user's link until the transaction ends; false if it has none. */
export async function holdIdentity(tx: AccountTx, userId: string): Promise<boolean> {
  return (await tx.run<{ userId: string }>(HOLD, [tx.accountId, userId])).length === 1;
}

const TOUCH: Statement = {
  name: 'user-identity-touch',
  text: 'UPDATE user_identities SET last_used_at = rubrica_clock() WHERE account_id = $1 AND user_id = $2',
};

export async function touchIdentity(tx: AccountTx, userId: string): Promise<void> {
  await tx.run(TOUCH, [tx.accountId, userId]);
}

const UNLINK: Statement = {
  name: 'user-identity-unlink',
  text: `DELETE FROM user_identities WHERE account_id = $1 AND ($2::uuid IS NULL OR user_id = $2) RETURNING user_id AS "userId"`,
};

/** Removes the link of one user, or of all; returns how many there were. */
export async function deleteIdentities(tx: AccountTx, userId?: string): Promise<number> {
  return (await tx.run<{ userId: string }>(UNLINK, [tx.accountId, userId])).length;
}

const USER_BY_NAME: Statement = {
  name: 'user-by-name',
  text: 'SELECT id FROM users WHERE account_id = $1 AND lower(usuario) = lower($2)',
};

/** Finds a user of the account by its login. */
export async function findUserIdByName(tx: AccountTx, usuario: string): Promise<string | undefined> {
  const [row] = await tx.run<{ id: string }>(USER_BY_NAME, [tx.accountId, usuario]);
  return row?.id;
}

const OPEN_INVITATION: Statement = {
  name: 'invitation-open-by-name',
  text: `SELECT id FROM invitations WHERE account_id = $1 AND lower(usuario) = lower($2) AND accepted_at IS NULL AND revoked_at IS NULL
           AND expires_at > rubrica_clock() ORDER BY created_at DESC LIMIT 1`,
};

/** Finds the newest open invitation of an address. */
export async function findOpenInvitation(tx: AccountTx, usuario: string): Promise<string | undefined> {
  const [row] = await tx.run<{ id: string }>(OPEN_INVITATION, [tx.accountId, usuario]);
  return row?.id;
}
