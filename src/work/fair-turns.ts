/** Bounded work that many ask for: a few at once, the rest in turn, one caller after the other. */
export interface FairTurns {
  /** Does the work when its turn comes; rejects with `full()` when there is no room to wait. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface Limits {
  readonly atOnceMax: number;
  /** Of all callers together. */
  readonly waitingMax: number;
  readonly waitingPerCallerMax: number;
  /** What is told who finds no room. */
  readonly full: () => Error;
}

interface Waiter {
  readonly go: () => void;
  readonly giveUp: () => void;
}

/**
 * Makes a queue in which a caller that asks a thousand times delays another by one turn. When it is full, the newest of the
 * caller who waits with most makes room for one who waits with less.
 */
export function fairTurns({ atOnceMax, waitingMax, waitingPerCallerMax, full }: Limits): FairTurns {
  // Whose turn is next comes first: a Map iterates in order of insertion.
  const queues = new Map<string, Waiter[]>();
  let atWork = 0;
  let waiting = 0;

  function enter(caller: string): Promise<void> {
    const queue = queues.get(caller) ?? [];
    if (queue.length >= waitingPerCallerMax || (waiting >= waitingMax && !makeRoom(queue.length))) throw full();
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        reject(full());
      };
      queue.push({ go: resolve, giveUp });
      queues.set(caller, queue);
      waiting++;
    });
  }

  function makeRoom(newcomers: number): boolean {
    let most: [caller: string, queue: Waiter[]] | undefined;
    for (const entry of queues) if (entry[1].length > (most?.[1].length ?? newcomers + 1)) most = entry;
    if (most === undefined) return false;
    most[1].pop()?.giveUp();
    waiting--;
    return true;
  }

  function next(): void {
    const [first] = queues;
    if (first === undefined) {
      atWork--;
      return;
    }
    const [caller, queue] = first;
    queues.delete(caller);
    const waiter = queue.shift();
    if (queue.length > 0) queues.set(caller, queue); // behind the others
    waiting--;
    waiter?.go(); // the turn passes on, so the count stays
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
