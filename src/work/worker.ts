/** A kind of due rows: how to take some, work one off, and give one back. */
export interface WorkSource<Lease> {
  claim(limit: number): Promise<Lease[]>;
  /** Prolongs the leases of rows still in hand; one that was given up meanwhile is left alone. */
  extend(leases: readonly Lease[]): Promise<void>;
  /** Works on one row until it is done, waits, or `signal` says stop; then it gives the lease up itself. */
  process(lease: Lease, signal: AbortSignal): Promise<void>;
}

export interface WorkerOptions {
  /** Rows in hand at once in this process. */
  readonly concurrency: number;
  /** Other processes store work without telling us; this is how late we may notice (DESIGN §2: ≤ 500 ms). */
  readonly pollMs: number;
  /** How often the leases in hand are prolonged; well below their length. */
  readonly extendMs: number;
  readonly onError: (error: unknown) => void;
}

/** A running loop over due rows. */
export interface Worker {
  /** New work was stored by this process: look at once. */
  nudge(): void;
  /** Takes nothing more, lets the steps in hand finish, and answers when all leases are given up. */
  stop(): Promise<void>;
}

/** After a failed claim (database away): long enough not to hammer, short enough to go on soon. */
const RETRY_MS = 1000;

/** Starts the loop. */
export function startWorker<Lease>(source: WorkSource<Lease>, options: WorkerOptions): Worker {
  const abort = new AbortController();
  const active = new Map<Promise<void>, Lease>();
  let wake: (() => void) | undefined;
  let nudged = false;

  const nudge = (): void => {
    nudged = true;
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

  function start(lease: Lease): void {
    const work = source
      .process(lease, abort.signal)
      .catch(options.onError)
      .finally(() => {
        active.delete(work);
        wake?.();
      });
    active.set(work, lease);
  }

  async function loop(): Promise<void> {
    while (!abort.signal.aborted) {
      const free = options.concurrency - active.size;
      // Under load a claim waits until half the slots are free: one claim for many rows, not one each.
      if (free < options.concurrency / 2) {
        nudged = false;
        await pause(options.pollMs);
        continue;
      }
      nudged = false;
      let claimed: Lease[];
      try {
        claimed = await source.claim(free);
      } catch (error) {
        options.onError(error);
        nudged = false;
        await pause(RETRY_MS);
        continue;
      }
      for (const lease of claimed) start(lease);
      if (claimed.length === 0) await pause(options.pollMs);
    }
  }

  // A lease is short, so that a dead process's work goes on soon; a living one keeps its own alive.
  const heartbeat = setInterval(() => {
    if (active.size > 0) source.extend([...active.values()]).catch(options.onError);
  }, options.extendMs);

  const running = loop();
  return {
    nudge,
    stop: async () => {
      abort.abort();
      wake?.();
      await running;
      await Promise.all(active.keys());
      clearInterval(heartbeat);
    },
  };
}

/** A step in hand may wait for its other side (the SRI: 50 s); past this its lease is left to lapse. */
const STOP_GRACE_MS = 15_000;

/** Stops a worker, not waiting for ever. */
export async function stopPatiently(worker: Pick<Worker, 'stop'>): Promise<void> {
  await Promise.race([worker.stop(), new Promise((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref())]);
}
