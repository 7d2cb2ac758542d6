import type { Writable } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { isLockTimeout, isReadOnly, isReferenceRefused, noteUnknownCommit } from './away.js';
import { groupingBy, groupingByKey, LateStatementError } from './grouping.js';
import {
  historyLost,
  POSITION_COLUMNS,
  POSITION_SOURCE,
  positionOf,
  UnverifiedHistoryError,
  type History,
} from './history.js';
import { connectorOf, verifyWrites, waysIn } from './hosts.js';
import { shareByKey } from './share.js';
import type { Schema } from './schema.js';

/** Identifies a tenant. Only auth/ makes one, from a checked credential, and the account's own creation. */
export type AccountId = string & { readonly __brand: 'AccountId' };

/** A prepared statement: pg parses it once per connection and name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** An execution of a statement. */
export interface Call {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

interface Tx {
  /** Runs a hot statement as a prepared one. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * The same as the transaction's last statement: the commit goes out with it, so that locks are not held for another round
   * trip. Nothing may follow, and what throws after it undoes nothing.
   */
  runLast<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Several of one kind as the last; answers the rows of all of them, in their order. */
  runAllLast<Row extends object>(calls: readonly Call[]): Promise<Row[]>;
  /** The typed builder on the same transaction, for everything else. */
  query(): Kysely<Schema>;
}

/** A transaction that sees one account and nothing else: row-level security stands behind the type. */
export interface AccountTx extends Tx {
  readonly scope: 'account';
  readonly accountId: AccountId;
}

/** A transaction of the worker, which serves all accounts (policy `trabajador`). */
export interface WorkerTx extends Tx {
  readonly scope: 'worker';
}

/** A transaction that looks up credentials before the account is known (role `rubrica_acceso`: those tables and no other). */
export interface AccessTx extends Tx {
  readonly scope: 'access';
}

/** A transaction on the simulator's own schema (role `rubrica_simulador`): it sees none of the service's tables. */
export interface SimulatorTx extends Tx {
  readonly scope: 'simulator';
}

const ROLES = {
  account: 'rubrica_servicio',
  worker: 'rubrica_trabajador',
  access: 'rubrica_acceso',
  simulator: 'rubrica_simulador',
} as const;

// The worker and the simulator run few statements, each the best for any value: planned once per connection, and not anew
// for every limit or key (the worker's claim takes longer to plan than to run). So do those who share a transaction. What else an
// account asks for is planned as it comes.
const GENERIC = '; SET LOCAL plan_cache_mode = force_generic_plan';
// Each row is found by its key. A generic plan is made when the table is all but empty, and would then read the whole of it
// for as long as nobody gathers statistics.
const BY_KEY = '; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';
const PLANNING = { account: '', worker: GENERIC, access: '', simulator: GENERIC + BY_KEY } as const;

/** Longest wait for a lock: whoever holds it may stand still, and the one that waits gives way, with nothing stored. */
export const LOCK_WAIT_MS = 5000;
/** A process that stands still in the middle of a transaction (suspended, swapped out) loses it, and its locks are free again. */
const STANDSTILL_MS = 15_000;
/** No statement of ours takes a second; one that does not end holds its locks and its connection. */
const STATEMENT_MS = 60_000;
// With BEGIN, so that a transaction pooler in between is no danger.
const BOUNDS = `; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}; SET LOCAL idle_in_transaction_session_timeout = ${STANDSTILL_MS}; SET LOCAL statement_timeout = ${STATEMENT_MS}`;

const ACCOUNT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads an account's id from a trusted column; anything else is a programming error. */
export function accountId(value: string): AccountId {
  if (!ACCOUNT_ID.test(value)) throw new Error('not an account id');
  return value as AccountId;
}

/** The service's handle on PostgreSQL: every statement runs inside one of these transactions, under a role that owns nothing. */
export interface Database {
  inAccount<T>(id: AccountId, body: (tx: AccountTx) => Promise<T>): Promise<T>;
  /** For reports: it only reads, from a replica where there is one, and then a second time from the primary if that fails. */
  readInAccount<T>(id: AccountId, body: (tx: AccountTx) => Promise<T>): Promise<T>;
  asWorker<T>(body: (tx: WorkerTx) => Promise<T>): Promise<T>;
  /** The same whatever is known of the database's history: for the check of that. */
  asHistoryWatch<T>(body: (tx: WorkerTx) => Promise<T>): Promise<T>;
  asAccess<T>(body: (tx: AccessTx) => Promise<T>): Promise<T>;
  asSimulator<T>(body: (tx: SimulatorTx) => Promise<T>): Promise<T>;
  /**
   * Makes a function whose callers share transactions: `body` is given the items of all who ask at the same time and answers
   * for each, in their order. When it fails and nothing of it is stored, each item is tried alone (docs/decisions/0010).
   */
  groupAsWorker<Item, Result>(
    body: GroupBody<WorkerTx, Item, Result>,
    gatherMs?: number,
  ): (item: Item) => Promise<Result>;
  groupAsSimulator<Item, Result>(body: GroupBody<SimulatorTx, Item, Result>): (item: Item) => Promise<Result>;
  /**
   * The same among the callers of one account that need the same lock, by its name. Where that is not to be had in time, all
   * of them give way: each alone would wait for it again.
   */
  groupInAccount<Item, Result>(
    body: GroupBody<AccountTx, Item, Result>,
  ): (id: AccountId, lock: string, item: Item) => Promise<Result>;
  /** Answers whether the server takes a query now. */
  ping(): Promise<boolean>;
  /** The connections of this process now, and how many wait for one. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

type GroupBody<Scoped, Item, Result> = (tx: Scoped, items: readonly Item[]) => Promise<readonly Result[]>;

export interface PoolOptions {
  /** Connections held at most by this process; a laptop's embedded server allows 100 in all. */
  readonly connectionsMax: number;
  /** False: statements without names, for a transaction pooler that knows none (docs/decisions/0072). */
  readonly prepared: boolean;
  /** True: any host will do, for reading; undefined: one that takes writes. */
  readonly anyHost?: boolean;
  /** What transactions of accounts and of the worker rely on; undefined: whatever the server has. */
  readonly history?: History;
  readonly onError: (error: Error) => void;
}

/** How a transaction relies on the database's history. */
interface Reliance {
  readonly history: History;
  /** Its commit waits until the server's position is verified: a client is told of it. What the worker commits is only acted on afterwards. */
  readonly verifiedFirst: boolean;
  /** What it commits is to be found again. */
  readonly counts: boolean;
}

/** How long a transaction waits for a connection. */
const SHARE_WAIT_MS = 10_000;

/** Opens the pool. `connection` is what `pg` takes; its login must be a member of the four roles. */
export function openDatabase(connection: pg.ClientConfig, options: PoolOptions): Database {
  const ways = waysIn(connection);
  const pool = new pg.Pool({
    ...ways[0],
    max: options.connectionsMax,
    connectionTimeoutMillis: SHARE_WAIT_MS,
    idleTimeoutMillis: 60_000,
    // Statements are sent without waiting for the answer to the one before.
    pipeline: true,
    ...(ways.length > 1 && options.anyHost !== true ? { verify: verifyWrites } : {}),
  });
  const connect = connectorOf(pool, ways);
  pool.on('error', options.onError);
  // The pool listens only while a connection is idle; one that is lost between two statements of a transaction would end the
  // process. Its next statement fails, and that is told.
  pool.on('connect', (client) => client.on('error', () => undefined));

  /** The failures after which the server has said that nothing was stored. */
  const undone = new WeakSet<Error>();
  const wasUndone = (error: unknown): boolean => error instanceof Error && undone.has(error);

  async function transaction<T>(begin: string, body: (base: Tx) => Promise<T>, relies?: Reliance): Promise<T> {
    const client = await connect();
    const tx = new OpenTransaction(client, options.prepared);
    let broken: Error | undefined;
    try {
      // SET LOCAL, so that a transaction pooler in between is no danger. One packet with the body's first statement; should it
      // fail, the server refuses all that follows until ROLLBACK.
      const running = inOnePacket(client, () => {
        const begun = relies === undefined ? client.query(begin) : tx.beginAt(begin, relies);
        return [begun, body(tx)] as const;
      });
      const [begun, result] = await Promise.allSettled(running);
      if (begun.status === 'rejected') throw begun.reason;
      if (result.status === 'rejected') throw result.reason;
      if (tx.committing === undefined && relies?.verifiedFirst === true) relies.history.mustBeFresh();
      tx.ended = true;
      mustBeCommitted(await (tx.committing ?? client.query('COMMIT')));
      if (relies?.counts === true) relies.history.dirty = true;
      return result.value;
    } catch (error) {
      try {
        // A commit that was sent behind a failed statement has rolled back already.
        const { command } = await (tx.committing ?? client.query('ROLLBACK'));
        // What another position of history refused is not tried again by each member of a group.
        const stale = error instanceof UnverifiedHistoryError;
        if (command === 'ROLLBACK' && error instanceof Error && !stale) undone.add(error);
        // Behind this connection there is no primary any more: the next one looks for it.
        if (stale || (isReadOnly(error) && !tx.readsOnly)) broken = error;
      } catch (rollbackError) {
        broken = rollbackError as Error;
        if (tx.ended) noteUnknownCommit(error);
      }
      throw tx.readsOnly && isReadOnly(error) ? historyLost() : error;
    } finally {
      client.release(broken);
    }
  }

  const begin = (scope: keyof typeof ROLES, mode = ''): string =>
    `BEGIN${mode}; SET LOCAL ROLE ${ROLES[scope]}${BOUNDS}${PLANNING[scope]}`;
  // What waits for a lock holds its connection meanwhile: the other half is for everybody else.
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
        // What it was to refer to was deleted between its look and its write: nothing is stored, and a second look says so.
        return act().catch((error: unknown) => {
          if (isReferenceRefused(error) && wasUndone(error)) return act();
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

/** Groups by account and lock; each item carries its account along. */
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

/** Lets `send` write its statements into one packet. */
function inOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  const stream = streamOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** pg corks its stream around each statement; corks nest, and only pg's own types hide the stream. */
function streamOf(client: pg.PoolClient): Writable {
  return (client as unknown as { readonly connection: { readonly stream: Writable } }).connection.stream;
}

/** PostgreSQL answers the COMMIT of a failed transaction with a rollback and no error; whoever swallowed the failure must know. */
function mustBeCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error(`the transaction was not committed: ${command}`);
}

/** A transaction for several who read much alike: what one of them asked is not asked again for the others. */
export function askingOnce(tx: AccountTx): AccountTx {
  const asked = new Map<string, Promise<object[]>>();
  return {
    ...tx,
    run: <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
      const question = JSON.stringify([statement.name, values]);
      const answer = asked.get(question) ?? tx.run<Row>(statement, values);
      asked.set(question, answer);
      return answer as Promise<Row[]>;
    },
  };
}

/** The statements of one transaction on its connection. */
class OpenTransaction implements Tx {
  /** Set when the commit has been sent. */
  committing: Promise<pg.QueryResult> | undefined;
  /** Nothing may follow: it would run outside the transaction, and nobody would know. */
  ended = false;
  /** The database lost receipts: what is there may be read. */
  readsOnly = false;
  private packing = false;
  /** While it is not known whether the server has the history that is relied on: nothing is committed. */
  private verifying: Promise<void> | undefined;
  private relied: History | undefined;
  private builder: Kysely<Schema> | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly prepared: boolean,
  ) {}

  /** Begins, and fails unless the server is where it is expected, or later. */
  beginAt(begin: string, { history, verifiedFirst }: Reliance): Promise<void> {
    const expected = history.expected();
    this.readsOnly = history.lost;
    const mode = this.readsOnly ? '; SET TRANSACTION READ ONLY' : '';
    const sent = this.client.query(`${begin}${mode}; SELECT ${POSITION_COLUMNS} FROM ${POSITION_SOURCE}`);
    const verified = sent.then((results) => {
      // pg answers an array for several statements in one text.
      const last = (results as unknown as pg.QueryResult[]).at(-1);
      history.saw(expected, positionOf(last?.rows[0]));
      this.verifying = undefined;
    });
    verified.catch(() => undefined); // told where the transaction ends
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
    committing.catch(() => undefined); // told where the transaction ends
    return (await rows).flat();
  };

  /** What is sent in one turn of the event loop goes in one packet: writing to a socket costs more than most statements. */
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

  // Made when first asked for: the hot transactions never do.
  readonly query = (): Kysely<Schema> =>
    (this.builder ??= new Kysely<Schema>({ dialect: new PostgresDialect({ pool: onlyThis(this.client) }) }));
}

/** Shows Kysely a pool of the one connection that holds the transaction; releasing it is the transaction's business. */
function onlyThis(client: pg.PoolClient): PostgresPool {
  // Bound, not inherited from: pg keeps its state on the object a method is called on.
  const lent = { query: client.query.bind(client), release: () => undefined };
  return { connect: () => Promise.resolve(lent), end: () => Promise.resolve() };
}
