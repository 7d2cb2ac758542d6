/** A waiter's registration. */
export interface Waiter {
  /** Resolves on announcement or timeout. */
  readonly done: Promise<void>;
  /** Ends the registration; must always be called. */
  leave(): void;
}

/** Requests of this process that wait for an announcement. */
export interface WaitList {
  announce(key: string): void;
  /** Registers a waiter for `ms`; undefined if the account or process has reached its limit. */
  wait(accountId: string, key: string, ms: number): Waiter | undefined;
  awaitedKeys(): string[];
}

/** Each waiter holds a connection open. Far more than a company's tills; the account limit leaves room for others. */
const WAITING_MAX = 1000;
const WAITING_PER_ACCOUNT_MAX = 200;

export function createWaitList(limits = { perAccountMax: WAITING_PER_ACCOUNT_MAX, max: WAITING_MAX }): WaitList {
  const wakersByKey = new Map<string, Set<() => void>>();
  const byAccount = new Map<string, number>();
  let total = 0;

  function take(accountId: string, by: 1 | -1): void {
    const count = (byAccount.get(accountId) ?? 0) + by;
    if (count === 0) byAccount.delete(accountId);
    else byAccount.set(accountId, count);
    total += by;
  }

  return {
    announce: (key) => {
      for (const wakeUp of wakersByKey.get(key) ?? []) wakeUp();
    },
    wait: (accountId, key, ms) => {
      if (total >= limits.max || (byAccount.get(accountId) ?? 0) >= limits.perAccountMax) return undefined;
      take(accountId, 1);
      const wakers = wakersByKey.get(key) ?? new Set();
      wakersByKey.set(key, wakers);
      let leave = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms);
        function done(): void {
          // Announcement, timeout and leaving may all happen; the first one ends it.
          if (!wakers.delete(done)) return;
          clearTimeout(timer);
          if (wakers.size === 0) wakersByKey.delete(key);
          take(accountId, -1);
          resolve();
        }
        wakers.add(done);
        leave = done;
      });
      return { done: ended, leave };
    },
    awaitedKeys: () => [...wakersByKey.keys()],
  };
}

/** Wakes every waiter when `signal` aborts. */
export function releasedOn(signal: AbortSignal, room: WaitList): WaitList {
  signal.addEventListener('abort', () => {
    for (const key of room.awaitedKeys()) room.announce(key);
  });
  return room;
}
