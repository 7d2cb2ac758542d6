import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

// Expired resets are deleted when a new one is created.
const SWEEP: Statement = {
  name: 'password-resets-sweep',
  text: `DELETE FROM password_resets WHERE account_id = $1 AND user_id = $2 AND created_at < rubrica_clock() - interval '1 day'`,
};
const INSERT: Statement = {
  name: 'password-resets-insert',
  text: `INSERT INTO password_resets (account_id, user_id, token_hash, expires_at)
         SELECT $1, $2, $3, rubrica_clock() + make_interval(hours => $4)
         WHERE (SELECT count(*) FROM password_resets WHERE user_id = $2 AND created_at > rubrica_clock() - interval '1 hour') < $5
         RETURNING 1 AS done`,
};

/** Stores a reset; false if the user requested too many within the hour. */
export async function insertPasswordReset(
  tx: AccountTx,
  reset: { userId: string; tokenHash: Buffer; hours: number; perHourMax: number },
): Promise<boolean> {
  const { userId, tokenHash, hours, perHourMax } = reset;
  await tx.run(SWEEP, [tx.accountId, userId]);
  return (await tx.run(INSERT, [tx.accountId, userId, tokenHash, hours, perHourMax])).length === 1;
}

/** Finds the account of the reset with this secret, in any state. */
export async function findPasswordReset(
  tx: AccessTx,
  tokenHash: Buffer,
): Promise<{ accountId: string; usuario: string } | undefined> {
  const [row] = await tx.run<{ accountId: string; usuario: string }>(
    {
      name: 'password-resets-by-token',
      text: `SELECT r.account_id AS "accountId", u.usuario FROM password_resets r JOIN users u ON u.id = r.user_id
             WHERE r.token_hash = $1`,
    },
    [tokenHash],
  );
  return row;
}

// All other open resets of the user end too: they were requested before this password.
const USE: Statement = {
  name: 'password-resets-use',
  text: `WITH found AS (
           SELECT r.id, r.user_id FROM password_resets r JOIN users u ON u.id = r.user_id
           WHERE r.account_id = $1 AND r.token_hash = $2 AND r.used_at IS NULL AND r.expires_at > rubrica_clock()
             AND u.disabled_at IS NULL
         )
         UPDATE password_resets r SET used_at = rubrica_clock() FROM found
         WHERE r.user_id = found.user_id AND r.used_at IS NULL
         RETURNING r.user_id AS "userId", r.id = found.id AS "isIt"`,
};

/** Uses up a reset and returns its user; undefined if it is unknown, used or expired. */
export async function usePasswordReset(tx: AccountTx, tokenHash: Buffer): Promise<string | undefined> {
  const rows = await tx.run<{ userId: string; isIt: boolean }>(USE, [tx.accountId, tokenHash]);
  return rows.find(({ isIt }) => isIt)?.userId;
}
