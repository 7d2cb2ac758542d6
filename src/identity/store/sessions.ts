import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

/** A session as its owner sees it. */
export interface SessionRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly byProvider: boolean;
}

/** Credential of a request's cookie, with the current rights of its user. */
export interface SessionCredential {
  readonly accountId: string;
  readonly userId: string;
  readonly usuario: string;
  readonly rol: 'administrador' | 'usuario';
  readonly roles: string[];
  readonly empresas: string[] | null;
  readonly userDisabled: boolean;
  /** The account requires a second factor and the user has none. */
  readonly lacksSecondFactor: boolean;
  /** It can only link its user with the identity provider. */
  readonly onlyLink: boolean;
  readonly ended: boolean;
  /** The recorded last use is old enough to be updated. */
  readonly lastSeenStale: boolean;
}

const COLUMNS = `id, created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", host(ip) AS ip,
  user_agent AS "userAgent", by_provider AS "byProvider"`;

const INSERT: Statement = {
  name: 'sessions-insert',
  text: `INSERT INTO sessions (account_id, user_id, token_hash, expires_at, ip, user_agent, by_provider, provider_factor, only_link)
         VALUES ($1, $2, $3, rubrica_clock() + make_interval(secs => $4), $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
};
// A user's expired sessions are deleted when a new one is created: no separate job is needed.
const SWEEP: Statement = {
  name: 'sessions-sweep',
  text: 'DELETE FROM sessions WHERE account_id = $1 AND user_id = $2 AND expires_at <= rubrica_clock()',
};

/** Stores a session that expires after `lifetimeS` at most. */
export async function insertSession(
  tx: AccountTx,
  session: {
    userId: string;
    tokenHash: Buffer;
    lifetimeS: number;
    ip: string | undefined;
    userAgent: string | undefined;
    /** Opened by the account's identity provider; `factor`: it also confirmed a second factor that the account accepts. */
    provider?: { readonly factor: boolean } | undefined;
    onlyLink: boolean;
  },
): Promise<SessionRow> {
  await tx.run(SWEEP, [tx.accountId, session.userId]);
  const { userId, tokenHash, lifetimeS, ip, userAgent, provider, onlyLink } = session;
  const values = [tx.accountId, userId, tokenHash, lifetimeS, ip, userAgent];
  const kind = [provider !== undefined, provider?.factor === true, onlyLink];
  const [row] = await tx.run<SessionRow>(INSERT, [...values, ...kind]);
  if (row === undefined) throw new Error('a session was not stored');
  return row;
}

const FIND: Statement = {
  name: 'sessions-credential',
  text: `SELECT s.account_id AS "accountId", u.id AS "userId", u.usuario, u.rol, u.roles, u.empresas,
           u.disabled_at IS NOT NULL AS "userDisabled", lacks_second_factor(u) AND NOT s.provider_factor AS "lacksSecondFactor",
           s.only_link AS "onlyLink",
           s.expires_at <= rubrica_clock() OR s.last_seen_at <= rubrica_clock() - make_interval(secs => $2) AS ended,
           s.last_seen_at < rubrica_clock() - interval '1 minute' AS "lastSeenStale"
         FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1`,
};

/** Finds the session with this secret, with its user's current rights; it ends after `idleS` without a request. */
export async function findSessionCredential(
  tx: AccessTx,
  tokenHash: Buffer,
  idleS: number,
): Promise<SessionCredential | undefined> {
  const [row] = await tx.run<SessionCredential>(FIND, [tokenHash, idleS]);
  return row;
}

const TOUCH: Statement = {
  name: 'sessions-touch',
  text: 'UPDATE sessions SET last_seen_at = rubrica_clock() WHERE token_hash = $1',
};

export async function touchSession(tx: AccessTx, tokenHash: Buffer): Promise<void> {
  await tx.run(TOUCH, [tokenHash]);
}

const LIST: Statement = {
  name: 'sessions-list',
  text: `SELECT ${COLUMNS} FROM sessions WHERE account_id = $1 AND user_id = $2 AND expires_at > rubrica_clock()
         ORDER BY created_at DESC LIMIT 100`,
};

/** Lists a user's sessions, newest first. */
export async function listSessions(tx: AccountTx, userId: string): Promise<SessionRow[]> {
  return tx.run<SessionRow>(LIST, [tx.accountId, userId]);
}

const FIND_OWN: Statement = {
  name: 'sessions-own',
  text: `SELECT ${COLUMNS} FROM sessions WHERE account_id = $1 AND user_id = $2 AND token_hash = $3`,
};

/** Finds a user's session with this secret. */
export async function findOwnSession(
  tx: AccountTx,
  userId: string,
  tokenHash: Buffer,
): Promise<SessionRow | undefined> {
  const [row] = await tx.run<SessionRow>(FIND_OWN, [tx.accountId, userId, tokenHash]);
  return row;
}

const END: Statement = {
  name: 'sessions-end',
  text: `DELETE FROM sessions WHERE account_id = $1 AND user_id = $2 AND ($3::uuid IS NULL OR id = $3) RETURNING id`,
};

const END_OF_PROVIDER: Statement = {
  name: 'sessions-end-of-provider',
  text: 'DELETE FROM sessions WHERE account_id = $1 AND user_id = $2 AND by_provider',
};

/** Ends the sessions that the account's identity provider opened for a user. */
export async function deleteProviderSessions(tx: AccountTx, userId: string): Promise<void> {
  await tx.run(END_OF_PROVIDER, [tx.accountId, userId]);
}

/** Ends one session of a user, or all; returns the ids of those that existed. */
export async function deleteSessions(tx: AccountTx, userId: string, id: string | undefined): Promise<string[]> {
  return (await tx.run<{ id: string }>(END, [tx.accountId, userId, id])).map((row) => row.id);
}
