import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Fault } from './faults.js';
import { isReport, isWriteUnderLease, type Committed } from './invariants.js';
import type { Event, Kernel } from './kernel.js';
import type { Network } from './network.js';
import { streamOf, type Random } from './random.js';
import { resume, resumeAll, suspend } from './suspended.js';

/** A statement as the driver takes it. */
interface Query {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

interface Waiting {
  readonly query: Query;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Statement rewritten for virtual time: real limits off, clocks and ids of the simulation. */
interface Rewritten {
  readonly text: string;
  readonly lockMs: number | undefined;
  readonly idleMs: number | undefined;
  readonly setsLockMs: boolean;
  /** It may wait for a lock. */
  readonly mayWait: boolean;
}

const REWRITTEN = new Map<string, Rewritten>();

function rewrite(text: string): Rewritten {
  let found = REWRITTEN.get(text);
  if (found !== undefined) return found;
  const limit = (name: string): number | undefined => {
    const value = new RegExp(`\\b${name} = (\\d+)`).exec(text)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  found = {
    text: text
      // The server has neither limits nor a compiler (world.ts).
      .replace(/; SET LOCAL (lock_timeout|statement_timeout|idle_in_transaction_session_timeout|jit) = \w+/g, '')
      // Fills the disk of a real server; takes twenty milliseconds.
      .replace('generate_series(1, 60000)', 'generate_series(1, 1)')
      .replace(/\bgen_random_uuid\(\)/g, 'sim_uuid()')
      .replace(/\b(clock_timestamp|now)\(\)/g, 'rubrica_clock()'),
    lockMs: limit('lock_timeout'),
    idleMs: limit('idle_in_transaction_session_timeout'),
    setsLockMs: text.includes(`set_config('lock_timeout'`),
    mayWait: !/^(BEGIN|\s*SELECT\b)/.test(text) || /\bFOR (NO KEY |KEY )?(UPDATE|SHARE)\b|advisory/.test(text),
  };
  REWRITTEN.set(text, found);
  return found;
}

/** A real connection to PostgreSQL, lent to one simulated connection at a time. */
interface Session {
  readonly client: pg.Client;
  readonly pid: number;
  /** Virtual time that the server knows, if certain. */
  knownMs: number | undefined;
  lockMs: number;
  idleMs: number;
  /** Instance that the session serves, and its life. */
  writer: string;
  underLease: boolean;
  /** What triggers said since the last answer. */
  readonly reports: string[];
}

/** A statement that waits for a lock. Its server process is suspended: one that gets its lock runs only when the driver lets it. */
interface Blocked {
  readonly connection: Connection;
  readonly finished: Promise<Outcome>;
}

/** A statement on its way. */
interface Sent {
  readonly waiting: Waiting;
  readonly effect: string | undefined;
  finished(): Promise<Outcome>;
}

/** A socket that holds writes back. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

type Outcome = { readonly result: unknown } | { readonly error: Error };

/**
 * How long a statement may run before its locks are looked at; doubles with each look. Decides nothing: only a lock that is not granted
 * makes a statement wait.
 */
const LOOK_MS = 10;
const LOOK_MS_MAX = 64;

/** Resolution of the server's clock within a transaction. */
const CLOCK_STEP_MS = 10;

/** Statements that need room on the disk. */
const WRITES = /\bINSERT INTO\b|(?<!FOR )\bUPDATE \w|\bDELETE FROM\b/;

/** Real connections. More transactions than these wait for one, as behind a transaction pooler; each new one would plan everything again. */
const SESSIONS_MAX = 8;

/**
 * PostgreSQL behind a serialised driver: one statement runs at a time, when the scheduler picks it. A statement that waits for a lock
 * stays open on the server, and the scheduler goes on; it is delivered when another one released the lock. Lock and idle limits count
 * virtual time.
 */
export class DatabaseEdge {
  readonly random: Random;
  statements = 0;
  lockWaits = 0;
  /** Until then the server refuses every statement that writes. */
  diskFullUntilMs = 0;
  private healed = false;
  private readonly idle: Session[] = [];
  private readonly all = new Set<Session>();
  private readonly connections = new Set<Connection>();
  private readonly blocked: Blocked[] = [];
  private readonly waitingForSession: (() => void)[] = [];
  /** Called when an instance does not get what it asked the database for. */
  onTrouble: (party: string) => void = () => undefined;
  /** Called when the triggers of a committed transaction said something. */
  onCommitted: (committed: Committed) => void = () => undefined;
  /** By number, or by name and number among those of the name. */
  private readonly effects: ReadonlyMap<string, Extract<Fault, { kind: 'statement' }>['effect']>;
  private readonly counts = new Map<string, number>();

  constructor(
    readonly kernel: Kernel,
    readonly network: Network,
    private readonly login: pg.ClientConfig,
    private readonly monitor: pg.Client,
    faults: readonly Extract<Fault, { kind: 'statement' }>[],
  ) {
    this.random = streamOf(kernel.seed, 'database');
    this.effects = new Map(faults.map(({ name = '', nth, effect }) => [`${name} ${nth}`, effect]));
  }

  /** `pg` as the code of one instance imports it. */
  moduleFor(party: string): object {
    const self = (): DatabaseEdge => this;
    class Client extends Connection {
      constructor() {
        super(self(), party, { keepsSession: true });
      }
    }
    class Pool extends SimulatedPool {
      constructor(options: PoolOptions) {
        super(self(), party, options);
      }
    }
    const whole = { ...pg, Client, Pool, types: pg.types, escapeIdentifier: pg.escapeIdentifier };
    return { ...whole, default: whole };
  }

  /** A session for a transaction; undefined: all are taken, and `next` runs when one is free. */
  async lendOrWait(next: () => void): Promise<Session | undefined> {
    if (this.idle.length > 0 || this.all.size < SESSIONS_MAX) return this.lend();
    this.waitingForSession.push(next);
    return undefined;
  }

  async lend(): Promise<Session> {
    const free = this.idle.pop();
    if (free !== undefined) return free;
    const client = new pg.Client({ ...this.login, pipeline: true });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const session: Session = {
      client,
      pid: rows[0]?.pid ?? 0,
      knownMs: undefined,
      lockMs: 0,
      idleMs: 0,
      writer: '',
      underLease: false,
      reports: [],
    };
    client.on('notice', ({ message = '' }) => {
      if (isReport(message)) session.reports.push(message);
    });
    this.all.add(session);
    return session;
  }

  /** Ends all faults. */
  heal(): void {
    this.healed = true;
  }

  opened(connection: Connection): void {
    this.connections.add(connection);
  }

  /** The server notices that a connection is gone: its transaction is undone. */
  async drop(connection: Connection): Promise<void> {
    if (!this.connections.delete(connection)) return;
    const { session } = connection;
    if (session === undefined) return;
    const at = this.blocked.findIndex((one) => one.connection === connection);
    const [waiting] = at === -1 ? [] : this.blocked.splice(at, 1);
    if (waiting !== undefined) await this.cancel(waiting, session);
    await session.client.query('ROLLBACK').catch(() => undefined);
    session.knownMs = undefined;
    this.free(session);
    connection.session = undefined;
    await this.release();
  }

  private free(session: Session): void {
    this.idle.push(session);
    const next = this.waitingForSession.shift();
    if (next !== undefined) this.kernel.post('database', 0, 'session', next);
  }

  /** Ends the connections of a crashed instance. */
  async dropAll(party: string): Promise<void> {
    for (const connection of [...this.connections])
      if (connection.party === party) {
        connection.forget();
        await this.drop(connection);
      }
  }

  /** Breaks the connections of an instance that goes on. */
  breakAll(party: string): void {
    for (const connection of [...this.connections]) if (connection.party === party) connection.breakOff();
  }

  /** Runs a packet: the statements that the connection has sent so far. */
  async execute(connection: Connection): Promise<void> {
    const session = (connection.session ??= await this.lendOrWait(() => {
      connection.proceed();
    }));
    if (session === undefined) return;
    session.writer = `${connection.party} ${this.kernel.party(connection.party).life}`;
    await this.runPacket(connection, session, [...connection.queue]);
    if (this.blocked.length > 0) await this.release();
  }

  /**
   * Runs the statements of a packet in order; one that waits for a lock holds up the rest. Nothing is sent behind a statement that may
   * wait: two sessions that get their locks at once would race with what they have left on the server.
   */
  private async runPacket(connection: Connection, session: Session, packet: readonly Waiting[]): Promise<void> {
    const answer = (known: Outcome, { waiting, effect }: Sent): void => {
      if (effect === 'cut-after') connection.breakOff();
      else connection.answered(known, waiting);
    };
    for (let at = 0; at < packet.length;) {
      const sent = this.sendTogether(session, packet.slice(at));
      const last = sent.at(-1);
      if (last === undefined) return;
      // A lock that the session waits for is of the last one.
      const outcome = last.effect === 'cut-before' ? undefined : await this.untilBlocked(session, last.finished());
      for (const one of sent) {
        if (one.effect !== undefined) this.onTrouble(connection.party);
        if (one.effect === 'cut-before' || connection.lost) {
          connection.breakOff();
          return;
        }
        if (one !== last) answer(await one.finished(), one);
      }
      at += sent.length;
      if (outcome === 'blocked') {
        this.lockWaits++;
        this.kernel.log('database', `${connection.party} waits for a lock: ${nameOf(last.waiting.query)}`);
        const blocked: Blocked = { connection, finished: last.finished() };
        this.blocked.push(blocked);
        suspend(session.pid);
        connection.flush();
        const rest = packet.slice(at);
        connection.onUnblocked = async (known) => {
          answer(known, last);
          await this.runPacket(connection, session, rest);
        };
        if (session.lockMs > 0)
          this.kernel.post('database', session.lockMs, 'lock timeout', () => this.timeOut(blocked));
        return;
      }
      if (outcome !== undefined) answer(outcome, last);
    }
    connection.flush();
    connection.proceed();
  }

  /** Sends the statements up to the first that may wait for a lock, in one write. */
  private sendTogether(session: Session, packet: readonly Waiting[]): readonly Sent[] {
    const { stream } = (session.client as unknown as { connection: { stream: Corkable } }).connection;
    const sent: Sent[] = [];
    stream.cork();
    for (const waiting of packet) {
      const one = this.begin(session, waiting);
      sent.push(one);
      if (one.effect !== undefined || rewrite(waiting.query.text).mayWait) break;
    }
    stream.uncork();
    return sent;
  }

  /** Counts a statement, rolls its fault and sends it. */
  private begin(session: Session, waiting: Waiting): Sent {
    const nth = ++this.statements;
    const { name = '' } = waiting.query;
    const ofName = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, ofName);
    const planned = this.effects.get(` ${nth}`) ?? (name === '' ? undefined : this.effects.get(`${name} ${ofName}`));
    const isRefused = this.kernel.nowMs < this.diskFullUntilMs && WRITES.test(waiting.query.text);
    const effect = this.healed ? undefined : (planned ?? (isRefused ? 'full-disk' : undefined));
    if (effect !== undefined) this.kernel.log('database', `statement ${nth} ${effect}`);
    const finished = effect === 'cut-before' ? undefined : this.send(session, waiting.query, effect);
    return { waiting, effect, finished: () => finished ?? Promise.reject(new Error('never sent')) };
  }

  private async timeOut(waiting: Blocked): Promise<void> {
    const at = this.blocked.indexOf(waiting);
    const { session } = waiting.connection;
    if (at === -1 || session === undefined) return;
    this.blocked.splice(at, 1);
    const outcome = await this.cancel(waiting, session);
    this.kernel.log('database', `${waiting.connection.party} gives up a lock`);
    this.onTrouble(waiting.connection.party);
    const error = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    await waiting.connection.onUnblocked('error' in outcome ? { error } : outcome);
    await this.release();
  }

  private async cancel({ finished }: Blocked, { pid }: Session): Promise<Outcome> {
    await this.monitor.query('SELECT pg_cancel_backend($1)', [pid]);
    resume(pid);
    return finished;
  }

  /** Finishes the statements whose lock was granted by the last one: one at a time, in the order in which they began to wait. */
  private async release(): Promise<void> {
    while (this.blocked.length > 0) {
      const pids = this.blocked.map(({ connection }) => connection.session?.pid ?? 0);
      const { rows } = await this.monitor.query<{ pid: number }>(
        'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pid = ANY ($1::int[])',
        [pids],
      );
      const still = new Set(rows.map(({ pid }) => pid));
      const freed = this.blocked.find(({ connection }) => !still.has(connection.session?.pid ?? 0));
      if (freed === undefined) return;
      const { session } = freed.connection;
      if (session === undefined) throw new Error('unreachable: a blocked connection has a session');
      resume(session.pid);
      const outcome = await this.untilBlocked(session, freed.finished);
      if (outcome === 'blocked') {
        suspend(session.pid);
        continue;
      }
      this.blocked.splice(this.blocked.indexOf(freed), 1);
      this.kernel.log('database', `${freed.connection.party} got its lock`);
      await freed.connection.onUnblocked(outcome);
    }
  }

  /** Waits until the statement is done, or waits for a lock. */
  private async untilBlocked(session: Session, finished: Promise<Outcome>): Promise<Outcome | 'blocked'> {
    for (let lookMs = LOOK_MS; ; lookMs = Math.min(LOOK_MS_MAX, 2 * lookMs)) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, lookMs, 'late');
      });
      const first = await Promise.race([finished, late]);
      clearTimeout(timer);
      if (first !== 'late') return first;
      const { rowCount } = await this.monitor.query('SELECT FROM pg_locks WHERE NOT granted AND pid = $1', [
        session.pid,
      ]);
      if ((rowCount ?? 0) > 0) return 'blocked';
    }
  }

  private send(session: Session, query: Query, effect: string | undefined): Promise<Outcome> {
    const { kernel } = this;
    const { text, lockMs, idleMs, setsLockMs } = rewrite(query.text);
    if (lockMs !== undefined) session.lockMs = lockMs;
    if (idleMs !== undefined) session.idleMs = idleMs;
    let values = query.values;
    if (setsLockMs) {
      session.lockMs = Number(values?.[0] ?? 0);
      values = ['0'];
    }
    if (effect === 'serialization' || effect === 'full-disk') {
      const code = effect === 'full-disk' ? '53100' : '40001';
      const failing = `DO $$ BEGIN RAISE EXCEPTION 'simulated' USING ERRCODE = '${code}'; END $$`;
      // BEGIN itself cannot fail on a server; what follows it in its packet can, and leaves an aborted transaction.
      const opens = text.startsWith('BEGIN') ? 'BEGIN; ' : '';
      return this.outcomeOf(session, session.client.query(opens + failing));
    }
    if (query.name !== undefined && isWriteUnderLease(query.name)) session.underLease = true;
    const nowMs = Math.floor(kernel.nowMs);
    const begins = /^BEGIN[^;]*;/.exec(text);
    if (begins !== null) {
      session.knownMs = nowMs;
      session.underLease = false;
      return this.outcomeOf(session, begin(session.client, begins[0], text.slice(begins[0].length), nowMs));
    }
    const isEnd = text === 'ROLLBACK' || text === 'COMMIT';
    if (!isEnd && (session.knownMs === undefined || nowMs - session.knownMs >= CLOCK_STEP_MS)) {
      session.knownMs = nowMs;
      // Fails in an aborted transaction, where nothing reads it.
      session.client.query(`SET sim.now = '${new Date(nowMs).toISOString()}'`).catch(() => {
        session.knownMs = undefined;
      });
    }
    // ROLLBACK undoes a SET of its transaction.
    if (isEnd) session.knownMs = undefined;
    return this.outcomeOf(
      session,
      session.client.query({
        text,
        ...(query.name === undefined ? {} : { name: query.name }),
        ...(values === undefined ? {} : { values: [...values] }),
      }),
    );
  }

  private async outcomeOf(session: Session, running: Promise<unknown>): Promise<Outcome> {
    const { client, writer, underLease, reports } = session;
    try {
      const result = await running;
      if (reports.length > 0) this.onCommitted({ writer, underLease, reports: reports.splice(0) });
      return { result };
    } catch (error) {
      // What an undone transaction wrote is nothing.
      reports.length = 0;
      // The server reports an error before it releases the locks of the transaction.
      await client.query('').catch(() => undefined);
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  /** Takes back the session of a connection without an open transaction, as a transaction pooler does: few servers keep warm plans. */
  giveBack(connection: Connection): void {
    if (connection.session !== undefined) this.free(connection.session);
    connection.session = undefined;
  }

  async close(): Promise<void> {
    resumeAll();
    await Promise.all([...this.all].map(({ client }) => client.end().catch(() => undefined)));
  }
}

/** Begins a transaction. What it reads at once is prepared: the service must not depend on that behind a pooler, and it costs a plan each. */
async function begin(client: pg.Client, opens: string, rest: string, nowMs: number): Promise<unknown> {
  const at = rest.indexOf(READS);
  const settings = at === -1 ? rest : rest.slice(0, at);
  const begun = client.query(`${opens} SET LOCAL sim.now = '${new Date(nowMs).toISOString()}';${settings}`);
  if (at === -1) return begun;
  const [results, read] = await Promise.all([begun, client.query({ name: 'sim-begin', text: rest.slice(at + 2) })]);
  return [results, read].flat();
}

const READS = '; SELECT ';

export const nameOf = ({ name, text }: Query): string => name ?? text.slice(0, 40).replace(/\s+/g, ' ');

/** Ended by the network or the server. */
const broken = (): Error => new Error('Connection terminated unexpectedly');

/** One simulated connection: `pg.Client` as the service uses it. */
class Connection extends EventEmitter {
  session: Session | undefined;
  onUnblocked: (outcome: Outcome) => Promise<void> = () => Promise.resolve();
  /** The only part of pg's stream that our code uses. */
  readonly connection = { stream: { cork: () => undefined, uncork: () => undefined } };
  readonly queue: Waiting[] = [];
  private running = false;
  /** Answers of a packet that travel together. */
  private answers: (() => void)[] = [];
  private gone = false;
  private inTransaction = false;
  private idleLimit: Event | undefined;

  constructor(
    private readonly database: DatabaseEdge,
    readonly party: string,
    /** A pooled connection has a session only during a transaction: nothing of ours outlives one. */
    private readonly options: { readonly keepsSession: boolean },
  ) {
    super();
  }

  connect(): Promise<void> {
    const { database } = this;
    const { kernel, network } = database;
    return new Promise((resolve, reject) => {
      kernel.post('database', 1 + 4 * database.random(), 'connect', async () => {
        if (network.isCut(this.party, 'database') || network.isCut('database', this.party)) {
          kernel.post(this.party, 3000, 'connect failed', () => {
            reject(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' }));
          });
          return;
        }
        if (this.options.keepsSession) this.session = await database.lend();
        database.opened(this);
        kernel.post(this.party, 1, 'connected', () => {
          if (this.gone) reject(broken());
          else resolve();
        });
      });
    });
  }

  query(given: string | Query, values?: readonly unknown[]): Promise<unknown> {
    const query: Query = typeof given === 'string' ? { text: given, ...(values && { values }) } : given;
    return new Promise((resolve, reject) => {
      if (this.gone) {
        reject(new Error('Client has encountered a connection error and is not queryable'));
        return;
      }
      this.queue.push({ query, resolve, reject });
      this.next();
    });
  }

  /** The next statement of the queue has its turn. */
  proceed(): void {
    this.running = false;
    this.next();
  }

  private next(): void {
    const { database } = this;
    if (this.running || this.gone || this.queue.length === 0) return;
    this.running = true;
    if (this.idleLimit !== undefined) this.idleLimit.cancelled = true;
    const { random } = database;
    const ms = random() < 0.02 ? 5 + 300 * random() : 0.2 + random();
    database.kernel.post('database', ms, 'statement', async () => {
      if (this.queue.length === 0 || this.gone) return;
      // A packet that never arrives: the connection is found dead later.
      if (database.network.isCut(this.party, 'database')) {
        this.breakOff();
        return;
      }
      await database.execute(this);
    });
  }

  /** The server finished the first statement of the queue. */
  answered(outcome: Outcome, { query, resolve, reject }: Waiting): void {
    if (this.gone) return;
    const { database } = this;
    if (database.network.isCut('database', this.party)) {
      this.breakOff();
      return;
    }
    this.queue.shift();
    if (/^BEGIN/.test(query.text)) this.inTransaction = true;
    else if ((query.text === 'COMMIT' || query.text === 'ROLLBACK') && !('error' in outcome))
      this.inTransaction = false;
    if (!this.inTransaction && !this.options.keepsSession) database.giveBack(this);
    const { kernel } = database;
    kernel.log('database', `${this.party} ${nameOf(query)}${failed(outcome)}`);
    if (query.name !== undefined) kernel.reached(this.party, query.name);
    this.answers.push(() => {
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.result);
    });
    this.watchIdle();
  }

  /** Sends the answers so far. */
  flush(): void {
    const answers = this.answers.splice(0);
    if (answers.length === 0) return;
    this.database.kernel.post(this.party, 0.1 + this.database.random(), 'result', () => {
      for (const answer of answers) answer();
    });
  }

  /** The server ends a connection that stays idle inside a transaction. */
  private watchIdle(): void {
    const { session, database } = this;
    if (!this.inTransaction || session === undefined || session.idleMs === 0 || this.queue.length > 0) return;
    if (this.idleLimit !== undefined) this.idleLimit.cancelled = true;
    this.idleLimit = database.kernel.post('database', session.idleMs, 'idle limit', () => {
      if (this.gone || !this.inTransaction) return;
      database.kernel.log('database', `${this.party} stood idle in a transaction`);
      this.breakOff();
    });
  }

  /** The connection ends for both sides: the server undoes the transaction, the instance gets errors. */
  breakOff(): void {
    if (this.gone) return;
    this.gone = true;
    const { database } = this;
    database.kernel.log('database', `${this.party} lost a connection`);
    database.onTrouble(this.party);
    this.flush();
    const pending = this.queue.splice(0);
    database.kernel.post('database', 0, 'undo', () => database.drop(this));
    database.kernel.post(this.party, 1, 'connection lost', () => {
      for (const { reject } of pending) reject(broken());
      this.emit('error', broken());
      this.emit('end');
    });
  }

  /** The instance is gone: nobody waits for an answer. */
  forget(): void {
    this.gone = true;
    this.queue.length = 0;
  }

  get lost(): boolean {
    return this.gone;
  }

  async end(): Promise<void> {
    if (this.gone) return;
    this.gone = true;
    await new Promise<void>((resolve) => {
      this.database.kernel.post('database', 0, 'end', async () => {
        await this.database.drop(this);
        this.database.kernel.post(this.party, 0, 'ended', resolve);
      });
    });
  }
}

function failed(outcome: Outcome): string {
  if (!('error' in outcome)) return '';
  return ` failed ${'code' in outcome.error ? String(outcome.error.code) : outcome.error.message}`;
}

interface PoolOptions {
  readonly max: number;
  readonly connectionTimeoutMillis?: number;
}

/** A pool of simulated connections. */
class SimulatedPool extends EventEmitter {
  readonly options: PoolOptions & { connectionString?: string };
  private readonly free: Connection[] = [];
  private readonly waiting: ((connection: Connection | Error) => void)[] = [];
  private total = 0;
  private ended = false;

  constructor(
    private readonly database: DatabaseEdge,
    private readonly party: string,
    options: PoolOptions,
  ) {
    super();
    this.options = { ...options };
  }

  get totalCount(): number {
    return this.total;
  }
  get idleCount(): number {
    return this.free.length;
  }
  get waitingCount(): number {
    return this.waiting.length;
  }

  async connect(): Promise<Connection> {
    if (this.ended) throw new Error('Cannot use a pool after calling end on the pool');
    for (let one = this.free.pop(); one !== undefined; one = this.free.pop()) {
      if (!one.lost) return this.lent(one);
      this.total--;
    }
    if (this.total < this.options.max) {
      this.total++;
      const fresh = new Connection(this.database, this.party, { keepsSession: false });
      // As pg's pool does: it may be lost while it opens.
      fresh.on('error', () => undefined);
      try {
        await fresh.connect();
      } catch (error) {
        this.total--;
        throw error;
      }
      this.emit('connect', fresh);
      return this.lent(fresh);
    }
    return new Promise((resolve, reject) => {
      const wait = (found: Connection | Error): void => {
        timer.cancelled = true;
        if (found instanceof Error) reject(found);
        else resolve(this.lent(found));
      };
      const timer = this.database.kernel.post(
        this.party,
        this.options.connectionTimeoutMillis ?? 10_000,
        'pool timeout',
        () => {
          this.waiting.splice(this.waiting.indexOf(wait), 1);
          reject(new Error('timeout exceeded when trying to connect'));
        },
      );
      this.waiting.push(wait);
    });
  }

  private lent(connection: Connection): Connection {
    let released = false;
    return Object.assign(connection, {
      release: (error?: unknown) => {
        if (released) return;
        released = true;
        if (error !== undefined || connection.lost || this.ended) {
          this.total--;
          void connection.end();
          this.replace();
          return;
        }
        const next = this.waiting.shift();
        if (next === undefined) this.free.push(connection);
        else next(connection);
      },
    });
  }

  /** A waiter gets a new connection in place of one that was lost. */
  private replace(): void {
    const next = this.waiting.shift();
    if (next === undefined) return;
    this.connect().then(next, next);
  }

  async end(): Promise<void> {
    this.ended = true;
    for (const connection of this.free.splice(0)) await connection.end();
  }
}
