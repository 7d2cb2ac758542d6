/** Somebody's place among those who wait. */
export interface Waiting {
  /** Answers when the receipt is announced or the time is up. */
  readonly over: Promise<void>;
  /** Gives the place up: to be called in any case. */
  leave(): void;
}

/** Those who wait in this process for something to be announced. */
export interface WaitingRoom {
  /** Wakes all who wait for it. */
  announce(what: string): void;
  /** Takes a place for `ms`; undefined when the account, or the process, has as many as it may have. */
  wait(accountId: string, what: string, ms: number): Waiting | undefined;
  /** All that is waited for. */
  waitedFor(): string[];
}

/** Each is a connection held open; far more than a company's tills, and what one account takes leaves room for others. */
const WAITING_MAX = 1000;
const WAITING_PER_ACCOUNT_MAX = 200;

/** Opens a room. */
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
          // Announced, timed out and left may all come; one ends it.
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
