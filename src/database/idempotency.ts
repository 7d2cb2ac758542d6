import { isLockTimeout } from './away.js';
import { LOCK_WAIT_MS, type AccountTx, type Statement, type WorkerTx } from './transactions.js';

/** A repeat of the same request, told by its key. */
export interface IdempotencyClaim {
  /** The credential's owner: two owners may use the same key for different things. */
  readonly owner: string;
  /** Method and path. */
  readonly route: string;
  readonly key: string;
  readonly bodySha256: Buffer;
}

export type IdempotencyOutcome =
  | { readonly kind: 'first' }
  | { readonly kind: 'repeat'; readonly resource: string }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'running' };

/** How long a duplicate waits for the first to finish (spec/API.md §1). */
const WAIT_MS = 2000;

const CLAIM: Statement = {
  name: 'idempotency_claim',
  text: `INSERT INTO idempotency_keys (account_id, owner, route, key, body_sha256, created_at)
         VALUES (current_account(), $1, $2, $3, $4, rubrica_clock())
         ON CONFLICT DO NOTHING RETURNING true AS claimed`,
};
const READ: Statement = {
  name: 'idempotency_read',
  text: `SELECT body_sha256, resource FROM idempotency_keys
         WHERE account_id = current_account() AND owner = $1 AND route = $2 AND key = $3`,
};
const FILL: Statement = {
  name: 'idempotency_fill',
  text: `UPDATE idempotency_keys SET resource = $4
         WHERE account_id = current_account() AND owner = $1 AND route = $2 AND key = $3`,
};
const LOCK_TIMEOUT: Statement = {
  name: 'idempotency_lock_timeout',
  text: `SELECT set_config('lock_timeout', $1, true)`,
};

/**
 * Takes the key for this transaction, or tells what holds it. The unique index does the waiting: a duplicate blocks until
 * the first commits (then it is a repeat) or rolls back (then it is the first).
 */
export async function claimIdempotencyKey(tx: AccountTx, claim: IdempotencyClaim): Promise<IdempotencyOutcome> {
  await tx.run(LOCK_TIMEOUT, [`${WAIT_MS}ms`]);
  let claimed: object[];
  try {
    claimed = await tx.run(CLAIM, [claim.owner, claim.route, claim.key, claim.bodySha256]);
  } catch (error) {
    if (isLockTimeout(error)) return { kind: 'running' };
    throw error;
  }
  await tx.run(LOCK_TIMEOUT, [`${LOCK_WAIT_MS}ms`]);
  if (claimed.length > 0) return { kind: 'first' };
  const [held] = await tx.run<{ body_sha256: Buffer; resource: string }>(READ, [claim.owner, claim.route, claim.key]);
  if (held === undefined) return { kind: 'running' }; // swept between the two statements: the client tries again
  return held.body_sha256.equals(claim.bodySha256)
    ? { kind: 'repeat', resource: held.resource }
    : { kind: 'other-body' };
}

/** Notes what was created under a claimed key. */
export async function fillIdempotencyKey(tx: AccountTx, claim: IdempotencyClaim, resource: string): Promise<void> {
  await tx.run(FILL, [claim.owner, claim.route, claim.key, resource]);
}

// Found by idempotency_keys_age. A key is written only in the transaction that creates it, so the place of one that is seen
// stays its own.
const SWEEP: Statement = {
  name: 'idempotency_sweep',
  text: `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM idempotency_keys WHERE created_at < rubrica_clock() - interval '48 hours' ORDER BY created_at LIMIT $1))
         RETURNING 1 AS swept`,
};

/** Forgets up to `limit` keys that are older than their 48 hours (spec/API.md §1); answers how many. */
export async function sweepIdempotencyKeys(tx: WorkerTx, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [limit])).length;
}
