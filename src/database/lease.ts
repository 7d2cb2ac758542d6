import type { Statement, WorkerTx } from './transactions.js';

/**
 * Due work is a row with `id`, `due_at` and `lease_token`. Whoever claims it sets a token of its own and moves `due_at` to the
 * lease's end: a dead process's row is due again by itself, and a write under a lease that was lost meets another token. Times
 * are the database's; nothing here outlives its transaction, so a transaction pooler may stand in between.
 */
export interface Lease {
  readonly id: string;
  readonly lease_token: string;
}

const fromNow = (ms: string): string => `rubrica_clock() + ${ms} * interval '1 millisecond'`;

/** For SET: takes the row for the milliseconds of a parameter, such as `$2`. */
export const takenFor = (ms: string): string => `lease_token = gen_random_uuid(), due_at = ${fromNow(ms)}`;

/** For WHERE: the row is in somebody's hands now. */
export const isHeld = (alias: string): string =>
  `${alias}.lease_token IS NOT NULL AND ${alias}.due_at > rubrica_clock()`;

/** For WHERE: nobody has the row, or only one whose lease has ended. */
export const isFree = (alias: string): string => `(${alias}.lease_token IS NULL OR ${alias}.due_at <= rubrica_clock())`;

/** The guard of every write under a lease: this row, and still by the token it was claimed with. */
export const heldBy = (alias: string, id: string, token: string): string =>
  `${alias}.id = ${id} AND ${alias}.lease_token = ${token}`;

/** Fairness for rows that are few or patient: the oldest first, whosever they are. */
export const oldestFirst = (table: string): string => `taken AS (
    SELECT id FROM ${table} WHERE due_at <= rubrica_clock() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
  )`;

/**
 * Fairness where somebody's other side may be slow: at most `heldMax` of an `owner` (a column) in hand at once, in all processes
 * together, counted once for each. `lookedAtMax` rows are looked at for one claim; those of an owner with many come up again
 * until theirs are done.
 */
export const shareOf = (
  table: string,
  owner: string,
  { heldMax, lookedAtMax, where = 'true' }: { heldMax: number; lookedAtMax: number; where?: string },
): string => `due AS (
    SELECT q.id, q.${owner}, q.due_at FROM ${table} q WHERE q.due_at <= rubrica_clock() AND ${where} ORDER BY q.due_at LIMIT ${lookedAtMax}
  ), in_hand AS (
    SELECT o.${owner}, (SELECT count(*) FROM ${table} held WHERE held.${owner} = o.${owner} AND ${isHeld('held')}) AS count
    FROM (SELECT DISTINCT ${owner} FROM due) o
  ), turns AS (
    SELECT due.id, row_number() OVER (PARTITION BY due.${owner} ORDER BY due.due_at, due.id) + coalesce(h.count, 0) AS turn
    FROM due LEFT JOIN in_hand h ON h.${owner} = due.${owner}
  ), taken AS (
    SELECT q.id FROM ${table} q JOIN turns t ON t.id = q.id
    WHERE t.turn <= ${heldMax} AND q.due_at <= rubrica_clock()
    ORDER BY q.due_at LIMIT $1 FOR UPDATE OF q SKIP LOCKED
  )`;

interface QueueSpec {
  readonly table: string;
  /** What `columns` and `from` call it. */
  readonly alias: string;
  /** What a claim answers; `id` and `lease_token` among them. */
  readonly columns: string;
  /** A second table that the columns are read from. */
  readonly from?: { readonly table: string; readonly on: string };
  /**
   * Fairness: common table expressions, the last one `taken` with the ids to take, locked with SKIP LOCKED. `$1` is how many
   * at most, `$2` the lease; from `$3` on they have values of their own.
   */
  readonly taken: string;
}

/** A table of due work: how to take rows, keep them, and give them back. */
export interface LeaseQueue<Row extends Lease> {
  /** Takes up to `limit` due rows for `leaseMs`. */
  readonly claim: (tx: WorkerTx, limit: number, leaseMs: number, more?: readonly unknown[]) => Promise<Row[]>;
  /** Takes one row now, due or not; undefined when it has no work or another holds it. */
  readonly claimOne: (tx: WorkerTx, id: string, leaseMs: number) => Promise<Row | undefined>;
  /** Prolongs leases that are still held; those given up or taken over are left alone. */
  readonly extend: (tx: WorkerTx, leases: readonly Lease[], leaseMs: number) => Promise<void>;
  /** Gives a row back untouched, due again in `inMs`: at once, unless said otherwise. */
  readonly release: (tx: WorkerTx, lease: Lease, inMs?: number) => Promise<void>;
}

/** Makes the statements of a queue. */
export function leaseQueue<Row extends Lease>({ table, alias, columns, from, taken }: QueueSpec): LeaseQueue<Row> {
  const sources = (...first: string[]): string => [...first, ...(from === undefined ? [] : [from.table])].join(', ');
  const joined = from === undefined ? '' : ` AND ${from.on}`;
  const named = (what: string, text: string): Statement => ({ name: `${table}_${what}`, text });
  const claim = named(
    'claim',
    `WITH RECURSIVE ${taken}
     UPDATE ${table} ${alias} SET ${takenFor('$2')} FROM ${sources('taken')} WHERE ${alias}.id = taken.id${joined}
     RETURNING ${columns}`,
  );
  const claimOne = named(
    'claim_one',
    `UPDATE ${table} ${alias} SET ${takenFor('$2')}${from === undefined ? '' : ` FROM ${sources()}`}
     WHERE ${alias}.id = $1 AND ${alias}.due_at IS NOT NULL AND ${isFree(alias)}${joined} RETURNING ${columns}`,
  );
  const extend = named(
    'extend',
    // Steps of the same rows are written meanwhile, many in one transaction: whoever locks several does so by id, or two
    // wait for each other.
    `WITH mine AS MATERIALIZED (
       SELECT q.id FROM ${table} q JOIN unnest($1::bigint[], $2::uuid[]) AS held (id, token)
         ON ${heldBy('q', 'held.id', 'held.token')} ORDER BY q.id FOR NO KEY UPDATE OF q
     )
     UPDATE ${table} q SET due_at = ${fromNow('$3')} FROM mine WHERE q.id = mine.id`,
  );
  const release = named(
    'release',
    `UPDATE ${table} q SET lease_token = NULL, due_at = ${fromNow('$3')} WHERE ${heldBy('q', '$1', '$2')}`,
  );
  return {
    claim: (tx, limit, leaseMs, more = []) => tx.run<Row>(claim, [limit, leaseMs, ...more]),
    claimOne: async (tx, id, leaseMs) => (await tx.run<Row>(claimOne, [id, leaseMs]))[0],
    extend: async (tx, leases, leaseMs) => {
      await tx.run(extend, [leases.map(({ id }) => id), leases.map((lease) => lease.lease_token), leaseMs]);
    },
    release: async (tx, lease, inMs = 0) => {
      await tx.run(release, [lease.id, lease.lease_token, inMs]);
    },
  };
}
