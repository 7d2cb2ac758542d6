import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { History, Position } from '../db/history.js';
import {
  noteLoss,
  PROCESS_GONE_DAYS,
  readHistory,
  registerProcess,
  removeProcess,
  writeCounter,
  type HistoryFacts,
} from '../db/history-check.js';
import type { Database } from '../db/transactions.js';
import { repeatLocally } from '../work/repeat.js';

/** Watches whether the database still has what this process acknowledged. */
export interface HistoryWatch {
  /** False after a loss that no operator has accepted yet; nothing is written until then. */
  sound(): boolean;
  check(): Promise<void>;
  stop(): Promise<void>;
}

interface HistoryWatchOptions {
  readonly db: Database;
  readonly history: History;
  readonly log: Logger;
  /** The embedded server: there is one copy of the data, so nobody can have written to another. */
  readonly singleServer?: boolean;
  /** How long a check must keep failing before it counts as a loss; tests shorten it. */
  readonly confirmMs?: number;
}

/** Maximum delay until an acknowledged receipt is vouched for. */
const BUSY_MS = 1000;
/** Check interval of a process without commits, and of a stopped one waiting for the operator's acceptance. */
const IDLE_MS = 5000;
/** Maximum interval between counter writes; otherwise this process would be considered gone. */
const SIGN_OF_LIFE_MS = 3_600_000;
/**
 * A server resumed from a freeze serves stale data until Patroni demotes it. Meanwhile all writes are refused; it counts as a loss only if
 * it persists.
 */
const CONFIRM_MS = 15_000;
/** After an outage on the same timeline, other processes may know a later one: time for them to record a loss. */
const SETTLE_MS = 2 * CONFIRM_MS;
const WAITS =
  'no server was reached for a while, and other processes may know a later history: nothing is written for now';
const DAY_MS = 86_400_000;
const SHOWN_MAX = 20;

/** Starts watching (design/high-availability). */
export function watchHistory({
  db,
  history,
  log,
  singleServer = false,
  confirmMs = CONFIRM_MS,
}: HistoryWatchOptions): HistoryWatch {
  let process = randomUUID();
  let loss = randomUUID();
  let registered = false;
  let counter = 0;
  let known: { readonly system: string; readonly position: Position; readonly seenAt: Date } | undefined;
  let counterAtMs = 0;
  let checkedAtMs = 0;
  let doubtedSinceMs: number | undefined;
  let settlesAtMs: number | undefined;
  /** The loss was recorded and logged. */
  let reported = false;

  function begin(): void {
    process = randomUUID();
    loss = randomUUID();
    registered = false;
    counter = 0;
    known = undefined;
    doubtedSinceMs = undefined;
    reported = false;
    history.forget();
  }

  /** Returns the reason why the server's history is not ours; undefined if it is complete. */
  function objection({ position, system, now, counter: found, missing }: HistoryFacts): string | undefined {
    if (known === undefined || position === undefined) return undefined;
    if (system !== known.system) return 'it is another database server';
    if (position.timeline < known.position.timeline)
      return `its timeline went back from ${known.position.timeline} to ${position.timeline}`;
    if (missing.length > 0) return `${missing.length} receipts that were just acknowledged are not there`;
    if (!registered || (found !== undefined && found >= counter)) return undefined;
    // Another process removed this one's counter as stale: it was suspended for days.
    const swept = found === undefined && now.getTime() - known.seenAt.getTime() > (PROCESS_GONE_DAYS - 1) * DAY_MS;
    if (!swept) return `its counter went back from ${counter} to ${found ?? 'none'}`;
    registered = false;
    return undefined;
  }

  /** Reads the database's state and, if sound, vouches for everything acknowledged so far. */
  async function look(): Promise<{ readonly facts: HistoryFacts; readonly against: string | undefined }> {
    const comprobantes = history.unconfirmed();
    const acknowledged = history.acknowledged();
    const wasDirty = history.dirty;
    // Later commits belong to the next counter value.
    history.dirty = false;
    const looking = db.asHistoryWatch(async (tx) => {
      const facts = await readHistory(tx, { process, loss: history.lost ? loss : null, receipts: comprobantes });
      const against = objection(facts);
      if (facts.position === undefined || against !== undefined || facts.open || history.lost)
        return { facts, against, written: undefined };
      const due = wasDirty || performance.now() - counterAtMs > SIGN_OF_LIFE_MS;
      if (registered && !due) return { facts, against, written: undefined };
      const written = counter + 1;
      if (registered) await writeCounter(tx, process, written);
      else await registerProcess(tx, process, written);
      return { facts, against, written };
    });
    const { facts, against, written } = await looking.catch((error: unknown) => {
      history.dirty ||= wasDirty;
      throw error;
    });
    if (written === undefined) history.dirty ||= wasDirty;
    else {
      registered = true;
      counter = written;
      counterAtMs = performance.now();
      history.confirm(acknowledged);
    }
    return { facts, against };
  }

  /** Whether the state found after an outage may still turn out to be stale. */
  function mustSettle({ position, others }: HistoryFacts): boolean {
    if (singleServer || !history.silent() || !others || position?.timeline !== known?.position.timeline) return false;
    if (settlesAtMs === undefined) log.warn({ segundos: SETTLE_MS / 1000 }, WAITS);
    settlesAtMs ??= performance.now() + SETTLE_MS;
    return performance.now() < settlesAtMs;
  }

  /** Refuses writes from now on and records what is missing, for the operator and the other processes. */
  async function stopWriting(against: string | undefined): Promise<void> {
    history.lost = true;
    const reason = against ?? 'another process found a loss';
    const missing = await db.asHistoryWatch(async (tx) => {
      const facts = await readHistory(tx, { process, loss, receipts: history.recent() });
      if (against !== undefined || facts.missing.length > 0)
        await noteLoss(tx, { id: loss, process, reason, missing: facts.missing });
      return facts.missing;
    });
    if (reported) return;
    reported = true;
    log.fatal(
      {
        motivo: reason,
        faltan: missing.length,
        clavesAcceso: missing.slice(0, SHOWN_MAX).map(({ claveAcceso }) => claveAcceso),
      },
      'the database lost what this process had acknowledged: nothing is issued or sent until an operator runs «rubrica historia»',
    );
  }

  async function judge(): Promise<void> {
    const { facts, against } = await look();
    if (facts.position === undefined) return; // a standby: read-only
    if (facts.open) {
      // Recorded by another process: add what this one misses, once.
      if (!reported) await stopWriting(against);
      return;
    }
    if (history.lost && facts.accepted === true) {
      log.warn('an operator accepted the loss: this process goes on');
      begin();
      return;
    }
    if (against === undefined && mustSettle(facts)) {
      history.doubt = WAITS;
      return;
    }
    if (against === undefined) {
      settlesAtMs = undefined;
      if (history.lost || doubtedSinceMs !== undefined) log.warn('the database has everything again');
      history.lost = false;
      reported = false;
      doubtedSinceMs = undefined;
      known = { system: facts.system, position: facts.position, seenAt: facts.now };
      history.verify(facts.position);
      return;
    }
    history.doubt = against;
    if (doubtedSinceMs === undefined)
      log.error({ motivo: against }, 'the database may have lost what was acknowledged');
    doubtedSinceMs ??= performance.now();
    if (history.lost || performance.now() - doubtedSinceMs >= confirmMs) await stopWriting(against);
  }

  /** Leaves the database's list of processes, unless this one may know of something that is not there. */
  async function leave(): Promise<void> {
    if (!registered || history.lost || history.doubt !== undefined || history.silent()) return;
    await db.asHistoryWatch(async (tx) => {
      const facts = await readHistory(tx, { process, loss: null, receipts: history.unconfirmed() });
      if (facts.position === undefined || facts.open || objection(facts) !== undefined) return;
      await removeProcess(tx, process);
    });
  }

  let running: Promise<void> | undefined;
  const check = (): Promise<void> =>
    (running ??= judge()
      .catch((error: unknown) => {
        log.debug({ err: error }, 'the history of the database could not be checked'); // readiness reports the outage
      })
      .finally(() => {
        checkedAtMs = performance.now();
        running = undefined;
      }));
  history.onMismatch = () => void check();
  const repeated = repeatLocally(BUSY_MS, async () => {
    const pressing = !registered || history.dirty || history.doubt !== undefined;
    if (pressing || performance.now() - checkedAtMs >= IDLE_MS) await check();
  });
  return {
    sound: () => !history.lost,
    check,
    stop: async () => {
      await repeated.stop();
      await running;
      await leave().catch((error: unknown) => {
        log.debug({ err: error }, 'this process stays in the list of processes'); // the others wait once more than they need
      });
    },
  };
}
