import { isLockTimeout } from './database-errors.js';
import { statementByRows } from './rows.js';
import { LOCK_WAIT_MS, type AccountTx, type Statement, type WorkerTx } from './transactions.js';

/** A request identified by its idempotency key. */
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

// An advisory lock holds a key until its transaction ends; its row is written once, with the created resource. It is read by a
// statement after the lock: a previous holder has committed by then and is visible.
const GIVEN = `unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS g (owner, route, key, place)`;
const LOCK = `hashtextextended(concat_ws(' ', 'idempotency', current_account(), g.owner, g.route, g.key), 0)`;
const TRY_LOCK: Statement = {
  name: 'idempotency_try_lock',
  text: `SELECT pg_try_advisory_xact_lock(${LOCK}) AS locked FROM ${GIVEN} ORDER BY g.place`,
};
const WAIT_FOR_LOCK: Statement = {
  name: 'idempotency_lock',
  text: `SELECT pg_advisory_xact_lock(${LOCK}) FROM ${GIVEN}`,
};
// LIMIT forces a full-key lookup for each key, even under a plan cached while the table was nearly empty: a join would read all
// keys of the account per request until statistics are gathered.
const READ: Statement = {
  name: 'idempotency_read',
  text: `SELECT k.body_sha256, k.resource FROM ${GIVEN} LEFT JOIN LATERAL (
           SELECT body_sha256, resource FROM idempotency_keys
           WHERE account_id = current_account() AND owner = g.owner AND route = g.route AND key = g.key LIMIT 1) k ON true
         ORDER BY g.place`,
};
const LOCK_TIMEOUT: Statement = {
  name: 'idempotency_lock_timeout',
  text: `SELECT set_config('lock_timeout', $1, true)`,
};

interface StoredKey {
  readonly body_sha256: Buffer | null;
  readonly resource: string | null;
}

const named = (claims: readonly IdempotencyClaim[]): string[][] => [
  claims.map(({ owner }) => owner),
  claims.map(({ route }) => route),
  claims.map(({ key }) => key),
];

/** Locks the free keys without waiting, and reads the stored rows of all. */
async function lockAndRead(
  tx: AccountTx,
  claims: readonly IdempotencyClaim[],
): Promise<{ locked: boolean; held: StoredKey | undefined }[]> {
  const [locks, held] = await Promise.all([
    tx.run<{ locked: boolean }>(TRY_LOCK, named(claims)),
    tx.run<StoredKey>(READ, named(claims)),
  ]);
  return locks.map(({ locked }, at) => ({ locked, held: held[at] }));
}

/**
 * Takes the keys of several requests for this transaction, without waiting; returns for each, in order, whether it is the first
 * request with it. For the others, call `claimIdempotencyKey` in a separate transaction.
 */
export async function takeIdempotencyKeys(tx: AccountTx, claims: readonly IdempotencyClaim[]): Promise<boolean[]> {
  if (claims.length === 0) return [];
  return (await lockAndRead(tx, claims)).map(({ locked, held }) => locked && held?.body_sha256 === null);
}

/** Takes the key for this transaction, or returns its holder. A duplicate waits until the first commits or rolls back. */
export async function claimIdempotencyKey(tx: AccountTx, claim: IdempotencyClaim): Promise<IdempotencyOutcome> {
  const [first] = await lockAndRead(tx, [claim]);
  const held = first?.locked === true ? first.held : await waitAndRead(tx, claim);
  if (held === undefined) return { kind: 'running' };
  if (held.body_sha256 === null || held.resource === null) return { kind: 'first' };
  return held.body_sha256.equals(claim.bodySha256)
    ? { kind: 'repeat', resource: held.resource }
    : { kind: 'other-body' };
}

/** Undefined if the first did not finish in time. */
async function waitAndRead(tx: AccountTx, claim: IdempotencyClaim): Promise<StoredKey | undefined> {
  await tx.run(LOCK_TIMEOUT, [`${WAIT_MS}ms`]);
  try {
    await tx.run(WAIT_FOR_LOCK, named([claim]));
  } catch (error) {
    if (isLockTimeout(error)) return undefined;
    throw error;
  }
  await tx.run(LOCK_TIMEOUT, [`${LOCK_WAIT_MS}ms`]);
  const [held] = await tx.run<StoredKey>(READ, named([claim]));
  return held;
}

/** The resource created under a key taken by its transaction. */
export interface KeyedResource extends IdempotencyClaim {
  readonly resource: string;
}

const keepRows = statementByRows<KeyedResource>(
  'idempotency_keep',
  { owner: 'text', route: 'text', key: 'text', bodySha256: 'bytea', resource: 'text' },
  (values, names) => `INSERT INTO idempotency_keys (account_id, owner, route, key, body_sha256, resource, created_at)
         SELECT current_account(), g.owner, g.route, g.key, g.body_sha256, g.resource, rubrica_clock()
         FROM (VALUES ${values}) AS g (${names})`,
);

/** Records the resources created under keys taken by this transaction. */
export async function recordIdempotencyKeys(tx: AccountTx, kept: readonly KeyedResource[]): Promise<void> {
  await Promise.all(keepRows(kept).map(({ statement, values }) => tx.run(statement, values)));
}

/**
 * Whether another request was first with a key after all, for example in a process of an earlier version: nothing was stored,
 * and the other is visible now.
 */
export function isIdempotencyKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey';
}

// Uses idempotency_keys_age. A key is written only in the transaction that creates it, so the ctid of a visible row never
// changes.
const SWEEP: Statement = {
  name: 'idempotency_sweep',
  text: `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM idempotency_keys WHERE created_at < rubrica_clock() - interval '48 hours' ORDER BY created_at LIMIT $1))
         RETURNING 1 AS swept`,
};

/** Deletes up to `limit` keys older than their 48 hours (spec/API.md §1); returns how many. */
export async function sweepIdempotencyKeys(tx: WorkerTx, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [limit])).length;
}
