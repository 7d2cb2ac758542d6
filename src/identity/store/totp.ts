import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

/** A user's TOTP secret, to check a code against. */
export interface TotpRow {
  readonly userId: string;
  readonly accountId: string;
  readonly secretSealed: Buffer;
  readonly confirmed: boolean;
  readonly lastStep: number | null;
  /** Seconds since 1970 by the database clock. */
  readonly nowS: number;
}

const FIND: Statement = {
  name: 'totp-find',
  text: `SELECT user_id AS "userId", account_id AS "accountId", secret_sealed AS "secretSealed", confirmed_at IS NOT NULL AS confirmed,
           last_step::float8 AS "lastStep",
           extract(epoch FROM rubrica_clock())::float8 AS "nowS"
         FROM user_totp WHERE user_id = $1`,
};

/** Finds the second factor of a user, confirmed or not. */
export async function findTotp(tx: AccessTx | AccountTx, userId: string): Promise<TotpRow | undefined> {
  const [row] = await tx.run<TotpRow>(FIND, [userId]);
  return row;
}

const PUT: Statement = {
  name: 'totp-put',
  text: `INSERT INTO user_totp (user_id, account_id, secret_sealed, master_key_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET secret_sealed = $3, master_key_id = $4, last_step = NULL, created_at = rubrica_clock()
         WHERE user_totp.confirmed_at IS NULL
         RETURNING 1 AS done`,
};

/** Stores a new, unconfirmed secret; false if there is a confirmed one. */
export async function putTotp(
  tx: AccountTx,
  userId: string,
  secret: { sealed: Buffer; masterKeyId: string },
): Promise<boolean> {
  return (await tx.run(PUT, [userId, tx.accountId, secret.sealed, secret.masterKeyId])).length === 1;
}

const CONFIRM: Statement = {
  name: 'totp-confirm',
  text: `UPDATE user_totp SET confirmed_at = rubrica_clock(), last_step = $2
         WHERE user_id = $1 AND confirmed_at IS NULL RETURNING 1 AS done`,
};

/** Confirms it: codes are required from now on; false if already confirmed. */
export async function confirmTotp(tx: AccountTx, userId: string, step: number): Promise<boolean> {
  return (await tx.run(CONFIRM, [userId, step])).length === 1;
}

const USE_STEP: Statement = {
  name: 'totp-use-step',
  text: `UPDATE user_totp SET last_step = $2 WHERE user_id = $1 AND coalesce(last_step, 0) < $2 RETURNING 1 AS done`,
};

/** Uses up a time step; false if its code, or a later one, was already used. */
export async function useTotpStep(tx: AccessTx | AccountTx, userId: string, step: number): Promise<boolean> {
  return (await tx.run(USE_STEP, [userId, step])).length === 1;
}

/** Removes a user's TOTP secret; false if there was none. */
export async function deleteTotp(tx: AccountTx, userId: string): Promise<boolean> {
  const deleted = await tx.run(
    {
      name: 'totp-delete',
      text: 'DELETE FROM user_totp WHERE user_id = $1 AND account_id = $2 RETURNING confirmed_at IS NOT NULL AS done',
    },
    [userId, tx.accountId],
  );
  return deleted.length === 1;
}

/** Context that binds a sealed secret to its row: moved to another user's row, it does not open. */
export function totpSealContext(row: { readonly account_id: string; readonly user_id: string }): string {
  return `user_totp:${row.account_id}:${row.user_id}`;
}
