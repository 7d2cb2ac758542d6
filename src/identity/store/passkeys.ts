import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  readonly id: string;
  readonly nombre: string;
  readonly credentialId: Buffer;
  readonly transports: string[];
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A passkey to check a signature against, with its user. */
export interface PasskeyCredential {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly accountId: string;
  readonly userId: string;
  readonly usuario: string;
  readonly empresas: string[] | null;
  readonly disabled: boolean;
  /** Only the account's identity provider signs this user in. */
  readonly providerRequired: boolean;
}

/** Use of an open challenge. */
export type ChallengePurpose = 'sign-in' | 'second-factor' | 'registration';

export interface TakenChallenge {
  readonly purpose: string;
  readonly userId: string | null;
  readonly expired: boolean;
}

const PUT_CHALLENGE: Statement = {
  name: 'passkey-challenge-put',
  text: `INSERT INTO passkey_challenges (hash, purpose, user_id, expires_at)
         VALUES ($1, $2, $3, rubrica_clock() + make_interval(secs => $4))`,
};
// Expired challenges are deleted when new ones are created, a few at a time: no separate job is needed.
const SWEEP: Statement = {
  name: 'passkey-challenge-sweep',
  text: `DELETE FROM passkey_challenges WHERE hash IN (
           SELECT hash FROM passkey_challenges WHERE expires_at <= rubrica_clock() ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
};

export async function insertChallenge(
  tx: AccessTx,
  challenge: { hash: Buffer; purpose: ChallengePurpose; userId: string | null; lifetimeS: number },
): Promise<void> {
  await tx.run(SWEEP, []);
  await tx.run(PUT_CHALLENGE, [challenge.hash, challenge.purpose, challenge.userId, challenge.lifetimeS]);
}

const TAKE_CHALLENGE: Statement = {
  name: 'passkey-challenge-take',
  text: `DELETE FROM passkey_challenges WHERE hash = $1
         RETURNING purpose, user_id AS "userId", expires_at <= rubrica_clock() AS expired`,
};

/** Uses up a challenge; undefined if there is none with that hash. */
export async function takeChallenge(tx: AccessTx, hash: Buffer): Promise<TakenChallenge | undefined> {
  const [row] = await tx.run<TakenChallenge>(TAKE_CHALLENGE, [hash]);
  return row;
}

const LIST: Statement = {
  name: 'passkeys-list',
  text: `SELECT id, nombre, credential_id AS "credentialId", transports, backed_up AS "backedUp", created_at AS "createdAt",
           last_used_at AS "lastUsedAt"
         FROM user_passkeys WHERE user_id = $1 ORDER BY created_at, id`,
};

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(tx: AccessTx | AccountTx, userId: string): Promise<PasskeyRow[]> {
  return tx.run<PasskeyRow>(LIST, [userId]);
}

const INSERT: Statement = {
  name: 'passkeys-insert',
  text: `INSERT INTO user_passkeys (account_id, user_id, nombre, credential_id, public_key, counter, transports, backed_up)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
};

/** Stores a passkey and returns its id; undefined if some user already has that credential. */
export async function insertPasskey(
  tx: AccountTx,
  passkey: {
    userId: string;
    nombre: string;
    credentialId: Buffer;
    publicKey: Buffer;
    counter: number;
    transports: readonly string[];
    backedUp: boolean;
  },
): Promise<string | undefined> {
  const { userId, nombre, credentialId, publicKey, counter, transports, backedUp } = passkey;
  const values = [tx.accountId, userId, nombre, credentialId, publicKey, counter, transports, backedUp];
  const [row] = await tx.run<{ id: string }>(INSERT, values);
  return row?.id;
}

const FIND: Statement = {
  name: 'passkeys-find',
  text: `SELECT p.id, p.public_key AS "publicKey", u.account_id AS "accountId", u.id AS "userId", u.usuario, u.empresas,
           u.disabled_at IS NOT NULL AS disabled, provider_required(u) AS "providerRequired"
         FROM user_passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1`,
};

/** Finds a passkey in the whole installation: a sign-in with it does not name the user. */
export async function findPasskey(tx: AccessTx, credentialId: Buffer): Promise<PasskeyCredential | undefined> {
  const [row] = await tx.run<PasskeyCredential>(FIND, [credentialId]);
  return row;
}

// Both counters 0: the authenticator has none (WebAuthn §6.1.1).
const USE: Statement = {
  name: 'passkeys-use',
  text: `UPDATE user_passkeys SET counter = $2, backed_up = $3, last_used_at = rubrica_clock()
         WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1 AS done`,
};

/** Records a use; false if the counter did not grow, so that another copy of the key may exist. */
export async function usePasskey(tx: AccessTx, id: string, counter: number, backedUp: boolean): Promise<boolean> {
  return (await tx.run(USE, [id, counter, backedUp])).length === 1;
}

const DELETE: Statement = {
  name: 'passkeys-delete',
  text: `DELETE FROM user_passkeys WHERE account_id = $1 AND user_id = $2 AND ($3::uuid IS NULL OR id = $3) RETURNING nombre`,
};

/** Removes one passkey of a user, or all; returns their names. */
export async function deletePasskeys(tx: AccountTx, userId: string, id: string | undefined): Promise<string[]> {
  return (await tx.run<{ nombre: string }>(DELETE, [tx.accountId, userId, id])).map(({ nombre }) => nombre);
}
