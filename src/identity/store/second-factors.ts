import type { AccessTx, AccountTx, Statement } from '../../db/transactions.js';

const LOCK: Statement = { name: 'second-factor-lock', text: 'SELECT FROM users WHERE id = $1 FOR UPDATE' };

/** Serialises changes of one user's second factors: two concurrent removals must not remove the last two. */
export async function lockFactors(tx: AccountTx, userId: string): Promise<void> {
  await tx.run(LOCK, [userId]);
}

const STATUS: Statement = {
  name: 'second-factor-status',
  text: `SELECT has_second_factor(u.id) AS present, lacks_second_factor(u) AS lacking,
           coalesce(a.second_factor_for && (ARRAY['todos', u.rol] || u.roles), false) AS required
         FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.id = $1`,
};

/** Whether a user has a second factor, and whether the account requires one. */
export interface FactorStatus {
  readonly present: boolean;
  readonly required: boolean;
  /** Required and absent. */
  readonly lacking: boolean;
}

export async function findFactorStatus(tx: AccessTx | AccountTx, userId: string): Promise<FactorStatus> {
  const [row] = await tx.run<FactorStatus>(STATUS, [userId]);
  return row ?? { present: false, required: false, lacking: false };
}

const PUT_CODES: Statement = {
  name: 'recovery-codes-put',
  text: `INSERT INTO user_recovery_codes (user_id, account_id, hash) SELECT $1, $2, unnest($3::bytea[])`,
};

/** Stores the hashes of new recovery codes; those of an earlier set stop working. */
export async function replaceRecoveryCodes(tx: AccountTx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.run(PUT_CODES, [userId, tx.accountId, hashes]);
}

const DELETE_CODES: Statement = {
  name: 'recovery-codes-delete',
  text: 'DELETE FROM user_recovery_codes WHERE user_id = $1 AND account_id = $2',
};
const DELETE_OLD_CODES: Statement = {
  name: 'recovery-codes-delete-old',
  text: `UPDATE user_totp SET recovery_hashes = '{}' WHERE user_id = $1 AND account_id = $2`,
};

export async function deleteRecoveryCodes(tx: AccountTx, userId: string): Promise<void> {
  await tx.run(DELETE_CODES, [userId, tx.accountId]);
  await tx.run(DELETE_OLD_CODES, [userId, tx.accountId]);
}

const USE_CODE: Statement = {
  name: 'recovery-codes-use',
  text: 'DELETE FROM user_recovery_codes WHERE user_id = $1 AND hash = $2 RETURNING 1 AS done',
};
const USE_OLD_CODE: Statement = {
  name: 'recovery-codes-use-old',
  text: `UPDATE user_totp SET recovery_hashes = array_remove(recovery_hashes, $2)
         WHERE user_id = $1 AND confirmed_at IS NOT NULL AND $2 = ANY (recovery_hashes) RETURNING 1 AS done`,
};

/** Uses up a recovery code; false if none has that hash. */
export async function useRecoveryCode(tx: AccessTx, userId: string, hash: Buffer): Promise<boolean> {
  if ((await tx.run(USE_CODE, [userId, hash])).length === 1) return true;
  return (await tx.run(USE_OLD_CODE, [userId, hash])).length === 1;
}

const COUNT_CODES: Statement = {
  name: 'recovery-codes-count',
  text: `SELECT (SELECT count(*) FROM user_recovery_codes WHERE user_id = $1)::int
           + coalesce((SELECT cardinality(recovery_hashes) FROM user_totp WHERE user_id = $1), 0) AS left`,
};

export async function countRecoveryCodes(tx: AccessTx | AccountTx, userId: string): Promise<number> {
  const [row] = await tx.run<{ left: number }>(COUNT_CODES, [userId]);
  return row?.left ?? 0;
}

const POLICY: Statement = {
  name: 'second-factor-policy',
  text: `SELECT coalesce(second_factor_for, '{}') AS "requiredOf",
           (SELECT count(*) FROM users u WHERE u.account_id = $1 AND u.disabled_at IS NULL AND NOT has_second_factor(u.id))::int AS without
         FROM accounts WHERE id = $1`,
};

/** Required second factors of an account, and how many active users have none. */
export interface FactorPolicy {
  readonly requiredOf: string[];
  readonly without: number;
}

export async function findFactorPolicy(tx: AccountTx): Promise<FactorPolicy> {
  const [row] = await tx.run<FactorPolicy>(POLICY, [tx.accountId]);
  return row ?? { requiredOf: [], without: 0 };
}

const PUT_POLICY: Statement = {
  name: 'second-factor-policy-put',
  text: `UPDATE accounts SET second_factor_for = nullif($2::text[], '{}') WHERE id = $1`,
};

export async function putFactorPolicy(tx: AccountTx, requiredOf: readonly string[]): Promise<void> {
  await tx.run(PUT_POLICY, [tx.accountId, requiredOf]);
}
