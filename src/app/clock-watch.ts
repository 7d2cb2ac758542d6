import type { Logger } from 'pino';
import { readDatabaseClock } from '../database/clock.js';
import type { Database } from '../database/transactions.js';
import { repeatHere } from '../work/repeat.js';

/** Whose clocks ours is compared with. */
export type ClockSource = 'baseDeDatos' | 'sri';

/** What is known of another clock: how far ahead of ours it is. */
export interface ClockSkew {
  readonly fuente: ClockSource;
  /** Seconds; negative when it is behind. */
  readonly segundos: number;
  /** Farther off than is sound: due times and signing times would be wrong. */
  readonly excedido: boolean;
}

/** Compares this process's clock with those it works with. */
export interface ClockWatch {
  /** Another clock said this, at some time between these two of ours. */
  saw(source: ClockSource, theirs: Date, sentMs: number, receivedMs: number): void;
  /** The time that all processes share: the database's as last read, carried on by a clock that only grows. */
  now(): Date;
  /** What was last seen of each. */
  skews(): readonly ClockSkew[];
  /** Looks at the database's clock now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

interface ClockWatchOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Beyond this a difference is a warning. */
  readonly toleranceS: number;
}

/** Of each process its own. A clock does not run away in a minute; a machine that was suspended wakes up with a wrong one. */
const LOOK_MS = 60_000;
/** A difference that stays is said again after this long, not with every answer. */
const REPEAT_MS = 3_600_000;

/**
 * Starts watching. The SRI refuses receipts that were signed in its future (FACTS §8.3), and leases are times of the
 * database: everything is dated and signed by the database's clock, whatever this machine's says.
 */
export function watchClocks({ db, log, now, toleranceS }: ClockWatchOptions): ClockWatch {
  const known = new Map<ClockSource, ClockSkew>();
  let common: { readonly atMs: number; readonly elapsedMs: number } | undefined;
  const warnedMs = new Map<ClockSource, number>();

  function saw(source: ClockSource, theirs: Date, sentMs: number, receivedMs: number): void {
    // Their clock was read somewhere between: nearer than the two ends cannot be told.
    const ahead = theirs.getTime() - receivedMs;
    const behind = theirs.getTime() - sentMs;
    const ms = ahead > 0 ? ahead : behind < 0 ? behind : 0;
    const segundos = Math.round(ms / 100) / 10;
    const excedido = Math.abs(segundos) > toleranceS;
    known.set(source, { fuente: source, segundos, excedido });
    if (!excedido) {
      warnedMs.delete(source);
      return;
    }
    const warned = warnedMs.get(source);
    if (warned !== undefined && receivedMs - warned < REPEAT_MS) return;
    warnedMs.set(source, receivedMs);
    log.warn({ fuente: source, segundos, tolerancia: toleranceS }, 'this clock differs; check NTP on both machines');
  }

  async function look(): Promise<void> {
    try {
      const sentMs = now().getTime();
      const theirs = await readDatabaseClock(db);
      // Late by what the answer took, never early: nothing is signed in the future.
      common = { atMs: theirs.getTime(), elapsedMs: performance.now() };
      saw('baseDeDatos', theirs, sentMs, now().getTime());
    } catch (error) {
      log.debug({ err: error }, 'the database’s clock could not be read'); // readiness tells of the outage itself
    }
  }

  const first = look();
  const repeated = repeatHere(LOOK_MS, look);
  return {
    saw,
    look,
    now: () => (common === undefined ? now() : new Date(common.atMs + performance.now() - common.elapsedMs)),
    skews: () => [...known.values()],
    stop: async () => {
      await Promise.all([first, repeated.stop()]);
    },
  };
}

/** An HTTP `Date` header has whole seconds: what it says may have been read up to one second later. */
const HTTP_DATE_MS = 1000;

/** Hands the `Date` of an HTTP answer on to the watch; anything else than a date is left alone. */
export function sawHttpDate(
  watch: ClockWatch,
  source: ClockSource,
  header: unknown,
  sentMs: number,
  receivedMs: number,
): void {
  const theirs = typeof header === 'string' ? Date.parse(header) : NaN;
  if (Number.isFinite(theirs)) watch.saw(source, new Date(theirs), sentMs - HTTP_DATE_MS, receivedMs);
}
