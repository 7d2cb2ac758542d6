import { findAcciones } from '../database/comprobantes.js';
import type { Database } from '../database/transactions.js';
import { isSettled } from '../domain/estados.js';
import { repeatHere } from '../work/repeat.js';

/** Somebody's place among those who wait. */
export interface Waiting {
  /** Answers when the receipt is announced or the time is up. */
  readonly over: Promise<void>;
  /** Gives the place up: to be called in any case. */
  leave(): void;
}

/** Wakes those who wait for a receipt in this process. */
export interface SettledSignal {
  /** A receipt came to rest. */
  announce(comprobanteId: string): void;
  /** Takes a place for `ms`; undefined when the account, or the process, has as many as it may have. */
  wait(accountId: string, comprobanteId: string, ms: number): Waiting | undefined;
  /** The receipts that are waited for. */
  waitedFor(): string[];
}

/** Each is a connection held open; far more than a company's tills, and what one account takes leaves room for others. */
const WAITING_MAX = 1000;
const WAITING_PER_ACCOUNT_MAX = 200;

/** Makes the signal that the worker announces to and `Prefer: wait` listens on. */
export function createSettledSignal(
  limits = { perAccountMax: WAITING_PER_ACCOUNT_MAX, max: WAITING_MAX },
): SettledSignal {
  const byReceipt = new Map<string, Set<() => void>>();
  const byAccount = new Map<string, number>();
  let total = 0;

  function take(accountId: string, by: 1 | -1): void {
    const count = (byAccount.get(accountId) ?? 0) + by;
    if (count === 0) byAccount.delete(accountId);
    else byAccount.set(accountId, count);
    total += by;
  }

  return {
    announce: (id) => {
      for (const wakeUp of byReceipt.get(id) ?? []) wakeUp();
    },
    wait: (accountId, id, ms) => {
      if (total >= limits.max || (byAccount.get(accountId) ?? 0) >= limits.perAccountMax) return undefined;
      take(accountId, 1);
      const wakers = byReceipt.get(id) ?? new Set();
      byReceipt.set(id, wakers);
      let leave = (): void => undefined;
      const over = new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms);
        function done(): void {
          // Announced, timed out and left may all come; one ends it.
          if (!wakers.delete(done)) return;
          clearTimeout(timer);
          if (wakers.size === 0) byReceipt.delete(id);
          take(accountId, -1);
          resolve();
        }
        wakers.add(done);
        leave = done;
      });
      return { over, leave };
    },
    waitedFor: () => [...byReceipt.keys()],
  };
}

/** Another process may hold a receipt, and its announcement does not reach this one: it is noticed so late. */
const LOOK_MS = 250;

/** Looks now and then for all that is waited for in this process: one query, however many wait. */
export function watchSettled(db: Database, settled: SettledSignal): { readonly stop: () => Promise<void> } {
  // With the database away nothing comes to rest; who waits looks once more when the time is up, and tells.
  return repeatHere(LOOK_MS, () => announceSettled(db, settled).catch(() => undefined));
}

/** Announces what came to rest of all that is waited for. */
export async function announceSettled(db: Database, settled: SettledSignal): Promise<void> {
  const ids = settled.waitedFor();
  if (ids.length === 0) return;
  for (const row of await db.asWorker((tx) => findAcciones(tx, ids))) if (isSettled(row)) settled.announce(row.id);
}
