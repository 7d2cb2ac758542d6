import { FairQueue, type QueueLimits } from './fair-queue.js';

/** Bounded work that many ask for: a few at once, the rest in turn, one caller after the other. */
export interface FairTurns {
  /** Does the work when its turn comes; rejects with `full()` when there is no room to wait. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface Limits extends QueueLimits {
  readonly atOnceMax: number;
  /** What is told who finds no room. */
  readonly full: () => Error;
}

interface Waiter {
  readonly go: () => void;
  readonly giveUp: () => void;
}

/** Makes a queue in which a caller that asks a thousand times delays another by one turn. */
export function fairTurns({ atOnceMax, full, ...limits }: Limits): FairTurns {
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
    else waiter.go(); // the turn passes on, so the count stays
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
