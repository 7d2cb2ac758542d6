/** A waiter's registration. */
export interface Waiting {
  /** Resolves on announcement or timeout. */
  readonly over: Promise<void>;
  /** Ends the registration; must always be called. */
  leave(): void;
}

/** Requests of this process that wait for an announcement. */
export interface WaitingRoom {
  announce(what: string): void;
  /** Registers a waiter for `ms`; undefined if the account or process has reached its limit. */
  wait(accountId: string, what: string, ms: number): Waiting | undefined;
  waitedFor(): string[];
}

/** Each waiter holds a connection open. Far more than a company's tills; the account limit leaves room for others. */
const WAITING_MAX = 1000;
const WAITING_PER_ACCOUNT_MAX = 200;

export function createWaitingRoom(limits = { perAccountMax: WAITING_PER_ACCOUNT_MAX, max: WAITING_MAX }): WaitingRoom {
  const byWhat = new Map<string, Set<() => void>>();
  const byAccount = new Map<string, number>();
  let total = 0;

  function take(accountId: string, by: 1 | -1): void {
    const count = (byAccount.get(accountId) ?? 0) + by;
    if (count === 0) byAccount.delete(accountId);
    else byAccount.set(accountId, count);
    total += by;
  }

  return {
    announce: (what) => {
      for (const wakeUp of byWhat.get(what) ?? []) wakeUp();
    },
    wait: (accountId, what, ms) => {
      if (total >= limits.max || (byAccount.get(accountId) ?? 0) >= limits.perAccountMax) return undefined;
      take(accountId, 1);
      const wakers = byWhat.get(what) ?? new Set();
      byWhat.set(what, wakers);
      let leave = (): void => undefined;
      const over = new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms);
        function done(): void {
          // Announcement, timeout and leaving may all happen; the first one ends it.
          if (!wakers.delete(done)) return;
          clearTimeout(timer);
          if (wakers.size === 0) byWhat.delete(what);
          take(accountId, -1);
          resolve();
        }
        wakers.add(done);
        leave = done;
      });
      return { over, leave };
    },
    waitedFor: () => [...byWhat.keys()],
  };
}

/** Wakes every waiter when `signal` aborts. */
export function releasedOn(signal: AbortSignal, room: WaitingRoom): WaitingRoom {
  signal.addEventListener('abort', () => {
    for (const what of room.waitedFor()) room.announce(what);
  });
  return room;
}
