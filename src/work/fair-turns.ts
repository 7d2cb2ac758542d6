import { FairQueue, type QueueLimits } from './fair-queue.js';

/** Limits concurrency: a few run at once, the rest wait, round-robin by caller. */
export interface FairTurns {
  /** Runs the work in turn; rejects with `full()` if the queue is full. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface ListFilters extends QueueLimits {
  readonly atOnceMax: number;
  /** Error for callers that find no room. */
  readonly full: () => Error;
}

interface Waiter {
  readonly go: () => void;
  readonly giveUp: () => void;
}

/** Creates the limiter. A caller with a thousand requests delays another by one turn. */
export function fairTurns({ atOnceMax, full, ...limits }: ListFilters): FairTurns {
  const queue = new FairQueue<Waiter>(limits);
  let atWork = 0;

  function enter(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        reject(full());
      };
      queue.push(caller, { go: resolve, giveUp })?.giveUp();
    });
  }

  function next(): void {
    const waiter = queue.take();
    if (waiter === undefined) atWork--;
    else waiter.go(); // the slot passes on, so the count is unchanged
  }

  return {
    run: async (caller, work) => {
      if (atWork < atOnceMax) atWork++;
      else await enter(caller);
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
