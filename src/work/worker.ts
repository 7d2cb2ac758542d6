import { setTimeout as delay } from 'node:timers/promises';
import type { Duty } from './duty.js';

/** Counters of a duty in this process. */
export interface WorkerCounts {
  readonly done: number;
  /** Includes failed claims (database unreachable). */
  readonly failed: number;
  readonly inHand: number;
}

/** A reserved worker slot for work about to be stored under a lease. Its holder starts the work or releases the slot. */
export interface Place<Held> {
  start(held: Held): void;
  giveBack(): void;
}

/** A running worker loop. */
export interface Worker<Held = unknown> {
  /** New work was stored by this process: poll now. */
  readonly nudge: () => void;
  /** Reserves a slot that bypasses the queue; undefined while older work may be queued, or half the slots are taken. */
  reserve(): Place<Held> | undefined;
  counts(): WorkerCounts;
  /** Claims nothing more, lets running steps finish, and resolves once all leases are released. */
  stop(): Promise<void>;
}

/** Delay after a failed claim (database unreachable). */
const RETRY_MS = 1000;

/** Without work for this long, a worker that its own API nudges polls at its resting interval. */
const QUIET_MS = 30_000;
/** Resting interval of duties that poll every few seconds or faster. */
const REST_POLL_MS_MAX = 5000;

/** Poll interval of a duty without work in a process with its own API: polls then only find retries and work of dead processes. */
export function restPollMs({ pollMs }: Pick<Duty, 'pollMs'>): number {
  return Math.max(2 * pollMs, Math.min(4 * pollMs, REST_POLL_MS_MAX));
}

interface WorkerOptions {
  /** The process serves the API, which nudges its own duties. */
  readonly nudged: boolean;
  readonly onError: (error: unknown) => void;
  /** Monotonic clock, in milliseconds. */
  readonly elapsedMs: () => number;
}

export function startWorker<Held>(
  duty: Duty<Held>,
  { nudged: rests, onError, elapsedMs }: WorkerOptions,
): Worker<Held> {
  const abort = new AbortController();
  const active = new Map<Promise<void>, { readonly held: Held; readonly sinceMs: number }>();
  let succeeded = 0;
  let failed = 0;
  const fail = (error: unknown): void => {
    failed++;
    onError(error);
  };
  let wake: (() => void) | undefined;
  let nudged = false;
  let reserved = 0;
  /** The last poll found no waiting work. */
  let queueIsEmpty = false;
  let wantsRoom = false;
  let lastWorkMs = elapsedMs();

  const nudge = (): void => {
    nudged = true;
    lastWorkMs = elapsedMs();
    queueIsEmpty = false;
    wake?.();
  };

  /** Sleeps until work finishes, a nudge arrives or the time is up. */
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
      .then(
        () => {
          succeeded++;
        },
        async (error: unknown) => {
          fail(error);
          // Without an answer from the database the lease lapses.
          if (duty.retryMs !== undefined) await duty.release?.(held, duty.retryMs).catch(() => undefined);
        },
      )
      .finally(() => {
        active.delete(work);
        onDone();
      });
    active.set(work, { held, sinceMs: performance.now() });
  }

  /** Lets the leases of steps without an end lapse. Their tokens no longer match, so a late result is not stored. */
  function abandonStuck(): void {
    const limitMs = duty.stepMs ?? Infinity;
    for (const [work, { sinceMs }] of active) {
      if (performance.now() - sinceMs <= limitMs) continue;
      active.delete(work);
      fail(new Error(`a step took more than ${limitMs / 1000} s; its lease is left to lapse`));
    }
  }

  function reserve(): Place<Held> | undefined {
    // The other half is reserved for the queue.
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
        // Took nothing from the queue, so there is no need to poll when it is done.
        start(held, () => {
          if (wantsRoom) wake?.();
        });
      },
    };
  }

  async function loop(): Promise<void> {
    while (!abort.signal.aborted) {
      const free = duty.concurrency - active.size - reserved;
      // Under load a claim waits until half the slots are free: one claim for many rows.
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
      // Work stored during the claim was not seen.
      queueIsEmpty = claimed.length < free && !nudged;
      for (const held of claimed) start(held, () => wake?.());
      if (claimed.length > 0) lastWorkMs = elapsedMs();
      const isQuiet = rests && elapsedMs() - lastWorkMs >= QUIET_MS;
      if (claimed.length === 0) await pause(isQuiet ? restPollMs(duty) : duty.pollMs);
      else if (duty.gatherMs !== undefined) await delay(duty.gatherMs, undefined, abort).catch(() => undefined);
    }
  }

  // Leases are short, so that work of a dead process continues soon; a live process extends its own.
  const heartbeat = setInterval(() => {
    abandonStuck();
    const held = [...active.values()].map((step) => step.held);
    if (held.length > 0) duty.extend(held).catch(fail);
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

/** A running step may wait for a remote server (an SMTP server: a minute); after this its lease is left to lapse. */
const STOP_GRACE_MS = 5500;

/** Stops a worker, with a time limit. */
async function stopPatiently(worker: Pick<Worker, 'stop'>): Promise<void> {
  await Promise.race([worker.stop(), new Promise((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref())]);
}

/** The duties of this process. */
export interface Background {
  /** Starts the duties, once. */
  start(duties: readonly Duty[]): void;
  /** New work of the duty of this name was stored: poll now, or after its debounce. No-op if this process does not run the duty. */
  readonly wake: (name: string) => void;
  /** Reserves a slot of this duty, if there is one (`Worker.reserve`). */
  reserve<Held>(duty: Duty<Held>): Place<Held> | undefined;
  counts(): readonly (WorkerCounts & { readonly name: string })[];
  /** Claims nothing more and releases everything, with a time limit. */
  stop(): Promise<void>;
}

/** Wakes before the start are dropped: the first poll finds their work. */
export function createBackground(onError: (duty: string, error: unknown) => void, { nudged = false } = {}): Background {
  const workers = new Map<string, Worker>();
  const nudges = new Map<string, () => void>();
  return {
    start: (duties) => {
      if (new Set(duties.map(({ name }) => name)).size < duties.length) throw new Error('two duties have one name');
      for (const duty of duties) {
        const worker = startWorker(duty, {
          nudged,
          onError: (error) => {
            onError(duty.name, error);
          },
          elapsedMs: () => performance.now(),
        });
        workers.set(duty.name, worker);
        nudges.set(duty.name, duty.debounceMs === undefined ? worker.nudge : debounced(worker.nudge, duty.debounceMs));
      }
    },
    wake: (name) => nudges.get(name)?.(),
    // Safe: the worker under a duty's name is that duty's own.
    reserve: <Held>({ name }: Duty<Held>) => workers.get(name)?.reserve(),
    counts: () => [...workers].map(([name, worker]) => ({ name, ...worker.counts() })),
    stop: async () => {
      await Promise.all([...workers.values()].map(stopPatiently));
    },
  };
}

/** Runs `act` this long after the first of several calls. */
function debounced(act: () => void, ms: number): () => void {
  let pending = false;
  return () => {
    if (pending) return;
    pending = true;
    setTimeout(() => {
      pending = false;
      act();
    }, ms).unref();
  };
}

/** Creates the background and starts its duties. */
export function startDuties(duties: readonly Duty[], onError: (duty: string, error: unknown) => void): Background {
  const background = createBackground(onError);
  background.start(duties);
  return background;
}
