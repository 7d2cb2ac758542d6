import { setTimeout as delay } from 'node:timers/promises';
import type { Duty } from './duty.js';

/** What came of a duty in this process so far. */
export interface WorkerCounts {
  readonly done: number;
  /** Claims too, when the database is away. */
  readonly failed: number;
  readonly inHand: number;
}

/** A place in a worker's hands for work that is about to be stored under a lease. Whoever has one starts it or gives it back. */
export interface Place<Held> {
  start(held: Held): void;
  giveBack(): void;
}

/** A running loop over due work. */
export interface Worker<Held = unknown> {
  /** New work was stored by this process: look at once. */
  nudge(): void;
  /** A place for work that never waits in the queue; undefined while something older may wait there, or half the places are taken. */
  reserve(): Place<Held> | undefined;
  counts(): WorkerCounts;
  /** Takes nothing more, lets the steps in hand finish, and answers when all leases are given up. */
  stop(): Promise<void>;
}

/** After a failed claim (database away): long enough not to hammer, short enough to go on soon. */
const RETRY_MS = 1000;

/** Starts the loop of a duty. */
export function startWorker<Held>(duty: Duty<Held>, onError: (error: unknown) => void): Worker<Held> {
  const abort = new AbortController();
  const active = new Map<Promise<void>, Held>();
  let succeeded = 0;
  let failed = 0;
  const fail = (error: unknown): void => {
    failed++;
    onError(error);
  };
  let wake: (() => void) | undefined;
  let nudged = false;
  let reserved = 0;
  /** The last look found nothing that had to wait. */
  let queueIsEmpty = false;
  let wantsRoom = false;

  const nudge = (): void => {
    nudged = true;
    queueIsEmpty = false;
    wake?.();
  };

  /** Sleeps until something finishes, a nudge comes or the time is up. */
  function pause(ms: number): Promise<void> {
    if (nudged || abort.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        wake = undefined;
        resolve();
      }
      wake = done;
    });
  }

  function start(held: Held, onDone: () => void): void {
    const work = duty
      .process(held, abort.signal)
      .then(() => {
        succeeded++;
      }, fail)
      .finally(() => {
        active.delete(work);
        onDone();
      });
    active.set(work, held);
  }

  function reserve(): Place<Held> | undefined {
    // The other half is for the queue.
    if (!queueIsEmpty || abort.signal.aborted || active.size + reserved >= duty.concurrency / 2) return undefined;
    reserved++;
    let open = true;
    const leave = (): boolean => {
      if (!open) return false;
      open = false;
      reserved--;
      return true;
    };
    return {
      giveBack: leave,
      start: (held) => {
        if (!leave()) throw new Error('a place is taken once');
        // Nothing was taken from the queue: no reason to look at it when this is done.
        start(held, () => {
          if (wantsRoom) wake?.();
        });
      },
    };
  }

  async function loop(): Promise<void> {
    while (!abort.signal.aborted) {
      const free = duty.concurrency - active.size - reserved;
      // Under load a claim waits until half the slots are free: one claim for many rows, not one each.
      wantsRoom = free < duty.concurrency / 2;
      nudged = false;
      if (wantsRoom) {
        await pause(duty.pollMs);
        continue;
      }
      let claimed: Held[];
      try {
        claimed = await duty.claim(free);
      } catch (error) {
        fail(error);
        nudged = false;
        await pause(RETRY_MS);
        continue;
      }
      // Should somebody have stored work meanwhile, it was not seen.
      queueIsEmpty = claimed.length < free && !nudged;
      for (const held of claimed) start(held, () => wake?.());
      if (claimed.length === 0) await pause(duty.pollMs);
      else if (duty.gatherMs !== undefined) await delay(duty.gatherMs, undefined, abort).catch(() => undefined);
    }
  }

  // A lease is short, so that a dead process's work goes on soon; a living one keeps its own alive.
  const heartbeat = setInterval(() => {
    if (active.size > 0) duty.extend([...active.values()]).catch(fail);
  }, duty.leaseMs / 3);

  const running = loop();
  return {
    nudge,
    reserve,
    counts: () => ({ done: succeeded, failed, inHand: active.size }),
    stop: async () => {
      abort.abort();
      wake?.();
      await running;
      await Promise.all(active.keys());
      clearInterval(heartbeat);
    },
  };
}

/** A step in hand may wait for its other side (a mail server: a minute); past this its lease is left to lapse. */
const STOP_GRACE_MS = 5500;

/** Stops a worker, not waiting for ever. */
async function stopPatiently(worker: Pick<Worker, 'stop'>): Promise<void> {
  await Promise.race([worker.stop(), new Promise((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref())]);
}

/** The duties of this process, running. */
export interface Background {
  /** New work of this duty was stored: look at once. Nothing where this process does not have it. */
  nudge(duty: Pick<Duty, 'name'>): void;
  /** A place for work of this duty that is about to be stored under a lease, where there is one (`Worker.reserve`). */
  reserve<Held>(duty: Duty<Held>): Place<Held> | undefined;
  counts(): readonly (WorkerCounts & { readonly name: string })[];
  /** Takes nothing more and gives up what is in hand, not waiting for ever. */
  stop(): Promise<void>;
}

/** Starts a loop for each duty. */
export function startDuties(duties: readonly Duty[], onError: (duty: string, error: unknown) => void): Background {
  if (new Set(duties.map(({ name }) => name)).size < duties.length) throw new Error('two duties have one name');
  const workers = new Map(
    duties.map((duty) => [
      duty.name,
      startWorker(duty, (error) => {
        onError(duty.name, error);
      }),
    ]),
  );
  return {
    nudge: ({ name }) => workers.get(name)?.nudge(),
    // The worker under a duty's name is that duty's own.
    reserve: <Held>({ name }: Duty<Held>) => workers.get(name)?.reserve(),
    counts: () => [...workers].map(([name, worker]) => ({ name, ...worker.counts() })),
    stop: async () => {
      await Promise.all([...workers.values()].map(stopPatiently));
    },
  };
}
