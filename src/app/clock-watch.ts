import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readDatabaseClock } from '../db/clock.js';
import type { Database } from '../db/transactions.js';
import { repeatLocally } from '../work/repeat.js';

export type ClockSource = 'baseDeDatos' | 'sri';

/** Offset of a reference clock from ours. */
export interface ClockSkew {
  readonly fuente: ClockSource;
  /** Seconds ahead of ours; negative when behind. */
  readonly segundos: number;
  /** Above the tolerance: due times and signing times would be wrong. */
  readonly excedido: boolean;
}

export interface ClockWatch {
  /** Records a reading of another clock, taken between `sentMs` and `receivedMs` of ours. */
  observe(source: ClockSource, theirs: Date, sentMs: number, receivedMs: number): void;
  /** Time shared by all processes: the database's last reading, advanced by a monotonic clock. */
  now(): Date;
  skews(): readonly ClockSkew[];
  look(): Promise<void>;
  /** Looks until the database's clock was read: only then is anything dated or signed. */
  known(): Promise<void>;
  stop(): Promise<void>;
}

interface ClockWatchOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Larger differences log a warning. */
  readonly toleranceS: number;
}

/** Per process. Drift within a minute is negligible, but a machine resumed from suspend may have the wrong time. */
const LOOK_MS = 60_000;
/** Until the first reading. */
const FIRST_LOOK_MS = 500;
/** Interval between repeated warnings about the same skew. */
const REPEAT_MS = 3_600_000;

/**
 * Starts watching. The SRI refuses receipts signed in its future (FACTS §8.3), and leases use database time. Everything is therefore
 * dated and signed by the database's clock, whatever this machine's clock says.
 */
export function watchClocks({ db, log, now, toleranceS }: ClockWatchOptions): ClockWatch {
  const known = new Map<ClockSource, ClockSkew>();
  let common: { readonly atMs: number; readonly elapsedMs: number } | undefined;
  const warnedMs = new Map<ClockSource, number>();

  function saw(source: ClockSource, theirs: Date, sentMs: number, receivedMs: number): void {
    // The reading was taken somewhere between the two; that interval is the precision limit.
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
      // Late by the response time, never early: nothing is signed in the future.
      common = { atMs: theirs.getTime(), elapsedMs: performance.now() };
      saw('baseDeDatos', theirs, sentMs, now().getTime());
    } catch (error) {
      log.debug({ err: error }, 'the database’s clock could not be read'); // readiness reports the outage
    }
  }

  const first = look();
  const repeated = repeatLocally(LOOK_MS, look);
  return {
    observe: saw,
    look,
    known: async () => {
      await first;
      if (common === undefined) log.warn('the start waits until the database’s clock can be read');
      while (common === undefined) {
        await sleep(FIRST_LOOK_MS);
        await look();
      }
    },
    now: () => (common === undefined ? now() : new Date(common.atMs + performance.now() - common.elapsedMs)),
    skews: () => [...known.values()],
    stop: async () => {
      await Promise.all([first, repeated.stop()]);
    },
  };
}

/** HTTP `Date` headers have one-second precision: the actual time may be up to one second later. */
const HTTP_DATE_MS = 1000;

/** Passes the `Date` of an HTTP response to the watch; ignores invalid dates. */
export function observeHttpDate(
  watch: ClockWatch,
  source: ClockSource,
  header: unknown,
  sentMs: number,
  receivedMs: number,
): void {
  const theirs = typeof header === 'string' ? Date.parse(header) : NaN;
  if (Number.isFinite(theirs)) watch.observe(source, new Date(theirs), sentMs - HTTP_DATE_MS, receivedMs);
}
