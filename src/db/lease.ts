import type { Statement, WorkerTx } from './transactions.js';

/**
 * Due work is a row with `id`, `due_at` and `lease_token`. A claim sets a new token and moves `due_at` to the lease's end: a
 * dead process's row becomes due again by itself, and a write under a lost lease finds a different token. Times are the
 * database's. Nothing here outlives its transaction, so it works behind a transaction pooler.
 */
export interface Lease {
  readonly id: string;
  readonly lease_token: string;
}

const fromNow = (ms: string): string => `rubrica_clock() + ${ms} * interval '1 millisecond'`;

/** For SET: leases the row for the milliseconds in a parameter, such as `$2`. */
const takenFor = (ms: string): string => `lease_token = gen_random_uuid(), due_at = ${fromNow(ms)}`;

/** For WHERE: the row is currently leased. */
export const isHeld = (alias: string): string =>
  `${alias}.lease_token IS NOT NULL AND ${alias}.due_at > rubrica_clock()`;

/** For WHERE: the row has no lease, or an expired one. */
export const isFree = (alias: string): string => `(${alias}.lease_token IS NULL OR ${alias}.due_at <= rubrica_clock())`;

/** Guard for every write under a lease: this row, still with the token it was claimed with. */
export const heldBy = (alias: string, id: string, token: string): string =>
  `${alias}.id = ${id} AND ${alias}.lease_token = ${token}`;

/** Fairness for few or non-urgent rows: oldest first, regardless of owner. */
export const oldestFirst = (table: string): string => `taken AS (
    SELECT id FROM ${table} WHERE due_at <= rubrica_clock() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
  )`;

/**
 * Fairness when an owner's remote side may be slow: at most `heldMax` rows of an `owner` (a column) leased across all
 * processes; leases are counted once per owner. A claim examines `lookedAtMax` rows; rows of an owner with many reappear until
 * they are done.
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

/** Overdue rows of a queue, for the metrics. */
export interface Backlog {
  /** Name of the queue in the metrics. */
  readonly cola: string;
  /** SQL of the rows: a table, or a query with an alias. */
  readonly rows: string;
}

interface QueueSpec {
  readonly table: string;
  /** Alias used in `columns` and `from`. */
  readonly alias: string;
  /** Columns a claim returns, including `id` and `lease_token`. */
  readonly columns: string;
  /** A second table that supplies columns. */
  readonly from?: { readonly table: string; readonly on: string };
  /**
   * Fairness: common table expressions, the last one `taken` with the ids to claim, locked with SKIP LOCKED. `$1` is the limit,
   * `$2` the lease; `$3` and later are their own values.
   */
  readonly taken: string;
  /** Name under which its overdue rows are measured, and which conditions count them, each that of an index; undefined: not measured. */
  readonly backlog?: { readonly cola: string; readonly where?: readonly string[] };
}

/** A queue table: claim, extend and release rows. */
export interface LeaseQueue<Row extends Lease> {
  /** Claims up to `limit` due rows for `leaseMs`. */
  readonly claim: (tx: WorkerTx, limit: number, leaseMs: number, more?: readonly unknown[]) => Promise<Row[]>;
  /** Claims one row now, due or not; undefined if it has no work or is leased. */
  readonly claimOne: (tx: WorkerTx, id: string, leaseMs: number) => Promise<Row | undefined>;
  /** Extends leases still held; ignores released or lost ones. */
  readonly extend: (tx: WorkerTx, leases: readonly Lease[], leaseMs: number) => Promise<void>;
  /** Releases a row unchanged, due again in `inMs`; by default immediately. */
  readonly release: (tx: WorkerTx, lease: Lease, inMs?: number) => Promise<void>;
  readonly backlog: Backlog | undefined;
}

/** Builds the statements of a queue. */
export function leaseQueue<Row extends Lease>({
  table,
  alias,
  columns,
  from,
  taken,
  backlog,
}: QueueSpec): LeaseQueue<Row> {
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
    // Steps of the same rows are written concurrently, many per transaction: lock several rows in id order to avoid deadlocks.
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
    backlog: backlog && {
      cola: backlog.cola,
      rows:
        backlog.where === undefined
          ? table
          : `(${backlog.where.map((one) => `SELECT due_at FROM ${table} WHERE ${one}`).join(' UNION ALL ')}) AS counted`,
    },
  };
}
