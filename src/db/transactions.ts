import pg from 'pg';
import { isLockTimeout, isReadOnly, isForeignKeyViolation, markUnknownCommit } from './database-errors.js';
import { groupingBy, groupingByKey, LateStatementError } from './grouping.js';
import {
  historyLost,
  POSITION_COLUMNS,
  POSITION_SOURCE,
  positionOf,
  UnverifiedHistoryError,
  type History,
} from './history.js';
import { connectorOf, verifyWrites, hostConfigs } from './hosts.js';
import { inOnePacket, streamOf } from './one-packet.js';
import { shareByKey } from './share.js';
import { textOf, type Sql } from './sql.js';

/** Identifies a tenant. Created only by auth/, from a verified credential, and when an account is created. */
export type AccountId = string & { readonly __brand: 'AccountId' };

/** A prepared statement: parsed once per connection and name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface Call {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

interface Tx {
  /** Runs a statement, prepared. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs the transaction's last statement: COMMIT is sent with it, so locks are not held for another round trip. Nothing may
   * follow, and a later error rolls nothing back.
   */
  runLast<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Runs several statements as the last; returns the rows of all, in order. */
  runAllLast<Row extends object>(calls: readonly Call[]): Promise<Row[]>;
  /** Runs a statement whose text depends on its arguments: parsed and planned for this execution. */
  query<Row extends object>(statement: Sql): Promise<Row[]>;
  /** Work of this duty was stored: once it is committed, this process's worker polls (`PoolOptions.onWork`). */
  wake(duty: string): void;
}

/** A transaction restricted to one account: row-level security enforces the type. */
export interface AccountTx extends Tx {
  readonly scope: 'account';
  readonly accountId: AccountId;
}

/** A worker transaction, which serves all accounts (policy `trabajador`). */
export interface WorkerTx extends Tx {
  readonly scope: 'worker';
}

/** A transaction that looks up credentials before the account is known (role `rubrica_acceso`: only those tables). */
export interface AccessTx extends Tx {
  readonly scope: 'access';
}

/** A transaction on the simulator's own schema (role `rubrica_simulador`): it cannot see the service's tables. */
export interface SimulatorTx extends Tx {
  readonly scope: 'simulator';
}

const ROLES = {
  account: 'rubrica_servicio',
  worker: 'rubrica_trabajador',
  access: 'rubrica_acceso',
  simulator: 'rubrica_simulador',
} as const;

// The worker and the simulator run few statements, each with one best plan for any value: planned once per connection, not
// again for every limit or key (the worker's claim takes longer to plan than to run). The same applies to grouped transactions.
// Other account statements are planned individually.
const GENERIC = '; SET LOCAL plan_cache_mode = force_generic_plan';
// Every row is looked up by key. A generic plan made while the table is nearly empty would scan it fully until statistics are
// gathered.
const BY_KEY = '; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';
const PLANNING = { account: '', worker: GENERIC, access: '', simulator: GENERIC + BY_KEY } as const;

/** Lock timeout: the holder may be stalled, so the waiter aborts, with nothing stored. */
export const LOCK_WAIT_MS = 5000;
/** Idle-in-transaction timeout: a process stalled in a transaction (suspended, swapped out) loses it, which frees its locks. */
const IDLE_IN_TRANSACTION_MS = 15_000;
/** Statement timeout. None of our statements takes a second; a runaway one holds its locks and its connection. */
const STATEMENT_MS = 60_000;
/**
 * Longest wait for an answer, after which the connection is closed. The server's own limits do not hold behind a pooler or proxy that
 * lost the server, nor for a COMMIT that waits for a replica.
 */
const ANSWER_MS = STATEMENT_MS + 15_000;
// Our statements are short, and before PostgreSQL 18 every plan under enable_seqscan = off counts as expensive: the server would compile
// each of them for longer than it runs (design/storage).
const NO_JIT = '; SET LOCAL jit = off';
// Sent with BEGIN, so it is safe behind a transaction pooler.
const BOUNDS = `; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; SET LOCAL statement_timeout = ${STATEMENT_MS}${NO_JIT}`;

const ACCOUNT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Parses an account id from a trusted column; anything else is a programming error. */
export function accountId(value: string): AccountId {
  if (!ACCOUNT_ID.test(value)) throw new Error('not an account id');
  return value as AccountId;
}

/** The service's handle on PostgreSQL: every statement runs inside one of these transactions, under a role that owns nothing. */
export interface Database {
  inAccount<T>(id: AccountId, body: (tx: AccountTx) => Promise<T>): Promise<T>;
  /** For reports: read-only, from a replica if there is one, with the primary as fallback. */
  readInAccount<T>(id: AccountId, body: (tx: AccountTx) => Promise<T>): Promise<T>;
  asWorker<T>(body: (tx: WorkerTx) => Promise<T>): Promise<T>;
  /** Like `asWorker`, without the history check: used by the check itself. */
  asHistoryWatch<T>(body: (tx: WorkerTx) => Promise<T>): Promise<T>;
  asAccess<T>(body: (tx: AccessTx) => Promise<T>): Promise<T>;
  asSimulator<T>(body: (tx: SimulatorTx) => Promise<T>): Promise<T>;
  /**
   * Returns a function whose callers share transactions: `body` receives the items of concurrent callers and returns one result
   * per item, in order. If it fails and nothing was stored, each item is retried alone (design/lifecycle).
   */
  groupAsWorker<Item, Result>(
    body: GroupBody<WorkerTx, Item, Result>,
    gatherMs?: number,
  ): (item: Item) => Promise<Result>;
  groupAsSimulator<Item, Result>(body: GroupBody<SimulatorTx, Item, Result>): (item: Item) => Promise<Result>;
  /**
   * Groups callers of one account that need the same named lock. On a lock timeout all of them fail: retried alone, each would
   * wait for it again.
   */
  groupInAccount<Item, Result>(
    body: GroupBody<AccountTx, Item, Result>,
  ): (id: AccountId, lock: string, item: Item) => Promise<Result>;
  /** Whether the server accepts a query now. */
  ping(): Promise<boolean>;
  /** Current connections of this process, and the number of waiters. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

type GroupBody<Scoped, Item, Result> = (tx: Scoped, items: readonly Item[]) => Promise<readonly Result[]>;

export interface PoolOptions {
  /** Maximum connections of this process; a laptop's embedded server allows 100 in total. */
  readonly connectionsMax: number;
  /** False: unnamed statements, for a transaction pooler without prepared statements (design/high-availability). */
  readonly prepared: boolean;
  /** True: any host, for reading; undefined: a writable one. */
  readonly anyHost?: boolean;
  /** History that account and worker transactions rely on; undefined: no check. */
  readonly history?: History;
  readonly onError: (error: Error) => void;
  /** Called after a commit, once for each duty whose work the transaction stored; undefined: this process runs none. */
  readonly onWork?: ((duty: string) => void) | undefined;
  /** Longest wait for an answer; tests shorten it. */
  readonly answerMs?: number;
}

/** How a transaction relies on the database's history. */
interface Reliance {
  readonly history: History;
  /**
   * Delay the commit until the server's position is verified, because a client will see the result. Worker commits are only acted
   * on afterwards.
   */
  readonly verifiedFirst: boolean;
  /** Its commits must be found again later. */
  readonly counts: boolean;
}

/** Maximum wait for a connection. */
const SHARE_WAIT_MS = 10_000;

/** Opens the pool. `connection` is a `pg` configuration; its login must be a member of the four roles. */
export function openDatabase(connection: pg.ClientConfig, options: PoolOptions): Database {
  const ways = hostConfigs(connection);
  const pool = new pg.Pool({
    ...ways[0],
    max: options.connectionsMax,
    connectionTimeoutMillis: SHARE_WAIT_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: options.answerMs ?? ANSWER_MS,
    // Send statements without waiting for the previous answer.
    pipeline: true,
    ...(ways.length > 1 && options.anyHost !== true ? { verify: verifyWrites } : {}),
  });
  const connect = connectorOf(pool, ways);
  pool.on('error', options.onError);
  // The pool listens only while a connection is idle; without this, a connection lost between two statements of a transaction
  // would end the process. The next statement fails and reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));

  /** Failures for which the server confirmed that nothing was stored. */
  const undone = new WeakSet<Error>();
  const wasUndone = (error: unknown): boolean => error instanceof Error && undone.has(error);

  async function transaction<T>(begin: string, body: (base: Tx) => Promise<T>, relies?: Reliance): Promise<T> {
    const client = await connect();
    const tx = new OpenTransaction(client, options.prepared);
    let broken: Error | undefined;
    const wakeWorkers = (): void => {
      for (const duty of tx.woken) options.onWork?.(duty);
    };
    try {
      // SET LOCAL is safe behind a transaction pooler. One packet with the body's first statement; if it fails, the server refuses
      // everything until ROLLBACK.
      const running = inOnePacket(client, () => {
        const started = relies === undefined ? client.query(begin) : tx.beginAt(begin, relies);
        return [started, body(tx)] as const;
      });
      const [started, result] = await Promise.allSettled(running);
      if (started.status === 'rejected') throw started.reason;
      if (result.status === 'rejected') throw result.reason;
      if (tx.committing === undefined && relies?.verifiedFirst === true) relies.history.mustBeFresh();
      tx.ended = true;
      mustBeCommitted(await (tx.committing ?? client.query('COMMIT')));
      if (relies?.counts === true) relies.history.dirty = true;
      wakeWorkers();
      return result.value;
    } catch (error) {
      try {
        // A COMMIT sent after a failed statement has already rolled back.
        const { command } = await (tx.committing ?? client.query('ROLLBACK'));
        // Failed after its commit.
        if (command === 'COMMIT') wakeWorkers();
        // Group members do not retry after an unexpected history position.
        const stale = error instanceof UnverifiedHistoryError;
        if (command === 'ROLLBACK' && error instanceof Error && !stale) undone.add(error);
        // This connection no longer leads to a primary: drop it, so the next one finds it.
        if (stale || (isReadOnly(error) && !tx.readsOnly)) broken = error;
      } catch (rollbackError) {
        broken = rollbackError as Error;
        if (tx.ended) {
          markUnknownCommit(error);
          // Perhaps stored: a poll in vain costs less than work that waits for the next one.
          wakeWorkers();
        }
      }
      throw tx.readsOnly && isReadOnly(error) ? historyLost() : error;
    } finally {
      client.release(broken);
    }
  }

  const begin = (scope: keyof typeof ROLES, mode = ''): string =>
    `BEGIN${mode}; SET LOCAL ROLE ${ROLES[scope]}${BOUNDS}${PLANNING[scope]}`;
  // A transaction waiting for a lock keeps its connection: leave half for other accounts.
  const share = shareByKey(Math.ceil(options.connectionsMax / 2), SHARE_WAIT_MS);
  const { history } = options;
  const reliance = (how: Omit<Reliance, 'history'>): Reliance | undefined => history && { history, ...how };
  const ofAccount = <T>(
    id: AccountId,
    body: (tx: AccountTx) => Promise<T>,
    { mode = '', planning = '' } = {},
    relies?: Reliance,
  ): Promise<T> =>
    transaction(
      `${begin('account', mode)}${planning}; SET LOCAL rubrica.account_id = '${accountId(id)}'`,
      (base) => body({ ...base, scope: 'account', accountId: id }),
      relies,
    );
  const writing =
    (planning: string): Database['inAccount'] =>
    (id, body) =>
      share(id, () => {
        const act = () => ofAccount(id, body, { planning }, reliance({ verifiedFirst: true, counts: true }));
        // A referenced row was deleted between the read and the write: nothing was stored, and a retry will report it.
        return act().catch((error: unknown) => {
          if (isForeignKeyViolation(error) && wasUndone(error)) return act();
          throw error;
        });
      });
  const asSimulator: Database['asSimulator'] = (body) =>
    transaction(begin('simulator'), (base) => body({ ...base, scope: 'simulator' }));
  return {
    inAccount: writing(''),
    readInAccount: (id, body) => share(id, () => ofAccount(id, body, { mode: ' READ ONLY' })),
    asWorker: (body) =>
      transaction(
        begin('worker'),
        (base) => body({ ...base, scope: 'worker' }),
        reliance({ verifiedFirst: false, counts: false }),
      ),
    asHistoryWatch: (body) => transaction(begin('worker'), (base) => body({ ...base, scope: 'worker' })),
    asAccess: (body) => transaction(begin('access'), (base) => body({ ...base, scope: 'access' })),
    asSimulator,
    groupAsWorker: (body, gatherMs) =>
      groupingBy(
        (items) =>
          transaction(
            begin('worker') + BY_KEY,
            (base) => body({ ...base, scope: 'worker' }, items),
            reliance({ verifiedFirst: false, counts: true }),
          ),
        wasUndone,
        gatherMs,
      ),
    groupAsSimulator: (body) => groupingBy((items) => asSimulator((tx) => body(tx, items)), wasUndone),
    groupInAccount: (body) =>
      groupingInAccount(writing(GENERIC + BY_KEY), body, (error) => wasUndone(error) && !isLockTimeout(error)),
    ping: async () => {
      try {
        await transaction('BEGIN READ ONLY', () => Promise.resolve());
        return true;
      } catch {
        return false;
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** Groups by account and lock; each item carries its account. */
function groupingInAccount<Item, Result>(
  inAccount: Database['inAccount'],
  body: GroupBody<AccountTx, Item, Result>,
  mayRetry: (error: unknown) => boolean,
): (id: AccountId, lock: string, item: Item) => Promise<Result> {
  const ask = groupingByKey<string, { readonly id: AccountId; readonly item: Item }, Result>((_key, members) => {
    const [first] = members;
    if (first === undefined) throw new Error('unreachable: a group has a member');
    const items = members.map(({ item }) => item);
    return inAccount(first.id, (tx) => body(tx, items));
  }, mayRetry);
  return (id, lock, item) => ask(`${id} ${lock}`, { id, item });
}

/** PostgreSQL answers the COMMIT of a failed transaction with a rollback and no error: report a failure that was swallowed. */
function mustBeCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error(`the transaction was not committed: ${command}`);
}

const ROLE_OF = {
  simulator: { name: 'role-simulator', text: `SET LOCAL ROLE ${ROLES.simulator}` },
  account: { name: 'role-account', text: `SET LOCAL ROLE ${ROLES.account}` },
} as const;

/** Runs `body` on the simulator's schema within an account's transaction, so that both commit together. */
export async function withSimulator<T>(tx: AccountTx, body: (tx: SimulatorTx) => Promise<T>): Promise<T> {
  await tx.run(ROLE_OF.simulator, []);
  const result = await body({ ...tx, scope: 'simulator' });
  await tx.run(ROLE_OF.account, []);
  return result;
}

/** Returns a transaction that caches reads, for callers with similar queries. */
export function cachingReads(tx: AccountTx): AccountTx {
  const requested = new Map<string, Promise<object[]>>();
  return {
    ...tx,
    run: <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
      const question = JSON.stringify([statement.name, values]);
      const answer = requested.get(question) ?? tx.run<Row>(statement, values);
      requested.set(question, answer);
      return answer as Promise<Row[]>;
    },
  };
}

/** One transaction on its connection. */
class OpenTransaction implements Tx {
  /** Set when the commit has been sent. */
  committing: Promise<pg.QueryResult> | undefined;
  /** Nothing may follow: it would silently run outside the transaction. */
  ended = false;
  /** The database lost receipts: reading remains allowed. */
  readsOnly = false;
  /** Duties whose work was stored. */
  readonly woken = new Set<string>();
  private packing = false;
  /** Pending while the server's history is unverified: nothing is committed. */
  private verifying: Promise<void> | undefined;
  private relied: History | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly prepared: boolean,
  ) {}

  /** Begins; fails unless the server is at the expected position or later. */
  beginAt(begin: string, { history, verifiedFirst }: Reliance): Promise<void> {
    const expected = history.expected();
    this.readsOnly = history.lost;
    const mode = this.readsOnly ? '; SET TRANSACTION READ ONLY' : '';
    const sent = this.client.query(`${begin}${mode}; SELECT ${POSITION_COLUMNS} FROM ${POSITION_SOURCE}`);
    const verified = sent.then((results) => {
      // pg returns an array for several statements in one text.
      const last = (results as unknown as pg.QueryResult[]).at(-1);
      history.compare(expected, positionOf(last?.rows[0]));
      this.verifying = undefined;
    });
    verified.catch(() => undefined); // Reported where the transaction ends.
    if (verifiedFirst) {
      this.verifying = verified;
      this.relied = history;
    }
    return verified;
  }

  readonly run = async <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
    if (this.ended) throw new LateStatementError(statement.name);
    this.packTogether();
    const { name, text } = statement;
    const result = await this.client.query<Row>({ ...(this.prepared ? { name } : {}), text, values: [...values] });
    return result.rows;
  };

  readonly query = async <Row extends object>(statement: Sql): Promise<Row[]> => {
    const text = textOf(statement);
    if (this.ended) throw new LateStatementError(text);
    this.packTogether();
    const result = await this.client.query<Row>({ text, values: [...statement.values] });
    return result.rows;
  };

  readonly runLast = <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
    this.runAllLast([{ statement, values }]);

  readonly runAllLast = async <Row extends object>(calls: readonly Call[]): Promise<Row[]> => {
    if (this.verifying !== undefined) await this.verifying;
    this.relied?.mustBeFresh();
    const [rows, committing] = inOnePacket(this.client, () => [
      Promise.all(calls.map(({ statement, values }) => this.run<Row>(statement, values))),
      this.client.query('COMMIT'),
    ]);
    this.committing = committing;
    this.ended = true;
    committing.catch(() => undefined); // Reported where the transaction ends.
    return (await rows).flat();
  };

  /** Sends everything from one event loop turn in one packet: a socket write costs more than most statements. */
  private packTogether(): void {
    if (this.packing) return;
    this.packing = true;
    const stream = streamOf(this.client);
    stream.cork();
    process.nextTick(() => {
      this.packing = false;
      stream.uncork();
    });
  }

  readonly wake = (duty: string): void => void this.woken.add(duty);
}
