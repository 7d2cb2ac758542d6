/** Wakes those who wait for a receipt in this process; others find out by looking now and then. */
export interface SettledSignal {
  /** A receipt came to rest. */
  announce(comprobanteId: string): void;
  /** Answers when it is announced or `ms` have passed. */
  wait(comprobanteId: string, ms: number): Promise<void>;
}

/** Makes the signal that the worker announces to and `Prefer: wait` listens on. */
export function createSettledSignal(): SettledSignal {
  const waiting = new Map<string, Set<() => void>>();
  return {
    announce: (id) => {
      for (const wakeUp of waiting.get(id) ?? []) wakeUp();
    },
    wait: (id, ms) =>
      new Promise((resolve) => {
        const wakers = waiting.get(id) ?? new Set();
        waiting.set(id, wakers);
        const timer = setTimeout(done, ms);
        function done(): void {
          clearTimeout(timer);
          wakers.delete(done);
          if (wakers.size === 0) waiting.delete(id);
          resolve();
        }
        wakers.add(done);
      }),
  };
}
