import type { NewLlamada } from './store.js';

/** Calls that wait to be stored. With more, the newest are dropped: an answer never waits for the log. */
const BUFFER_MAX = 2000;
/** Delay between a call and its storage. */
const FLUSH_MS = 1000;
/** Calls kept per account. */
export const KEPT_PER_ACCOUNT = 10_000;
/** Calls of one account after which its oldest are deleted. */
const TRIM_EVERY = 1000;

export interface CallLog {
  record(call: Omit<NewLlamada, 'id'>): void;
  /** Stores the waiting calls; never fails. */
  flush(): Promise<void>;
  /** Calls that were not stored since the start: buffer full, or database unavailable. */
  dropped(): number;
}

interface CallLogDeps {
  readonly now: () => Date;
  readonly insert: (calls: readonly NewLlamada[]) => Promise<void>;
  readonly trim: (accountId: string, keep: number) => Promise<void>;
}

/** Buffers calls and stores them in batches, one batch at a time. */
export function createCallLog({ now, insert, trim }: CallLogDeps): CallLog {
  let waiting: NewLlamada[] = [];
  let lastId = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  /** Calls stored since the last trim, by account. */
  const sinceTrim = new Map<string, number>();

  const write = async (calls: readonly NewLlamada[]): Promise<void> => {
    try {
      await insert(calls);
    } catch {
      dropped += calls.length;
      return;
    }
    for (const { account_id: account } of calls) sinceTrim.set(account, (sinceTrim.get(account) ?? 0) + 1);
    for (const [account, stored] of sinceTrim) {
      if (stored < TRIM_EVERY) continue;
      sinceTrim.delete(account);
      // The next trim deletes what this one left.
      await trim(account, KEPT_PER_ACCOUNT).catch(() => undefined);
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (writing !== undefined) await writing;
    if (waiting.length === 0) return;
    const calls = waiting;
    waiting = [];
    writing = write(calls).finally(() => (writing = undefined));
    await writing;
  };
  return {
    record: (call) => {
      if (waiting.length >= BUFFER_MAX) {
        dropped += 1;
        return;
      }
      lastId = Math.max(lastId + 1, now().getTime() * 1000);
      waiting.push({ ...call, id: lastId });
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
    dropped: () => dropped,
  };
}
