/** As many as one packet and one transaction carry without noticeably delaying the first. */
const GROUP_MAX = 64;

/**
 * Extra batching delay when several arrive together: a group costs as much as several of its members. Consecutive lone callers
 * are not delayed.
 */
const GATHER_MS = 5;

/** Programming error: a statement after the one that commits its transaction. Earlier statements are stored. */
export class LateStatementError extends Error {
  override readonly name = 'LateStatementError';

  constructor(statement: string | undefined) {
    super(`the statement ${statement ?? ''} came after the commit was sent`);
  }
}

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: while one group is running, new callers join the next one. A lone caller is not delayed. `commit` stores a
 * group and returns one result per item, in order. If a group fails and `wasUndone` confirms that nothing was stored, each
 * member is retried alone, so one bad item fails only its own caller. After any other failure (the connection was lost, perhaps
 * after the commit) a retry might store everything twice: every caller gets the error instead.
 */
export function groupingBy<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  wasUndone: (error: unknown) => boolean,
  /** Batching delay for the first item; for work that no caller waits on. */
  gatherMs?: number,
): (item: Item) => Promise<Result> {
  const waiting: QueuedItem<Item, Result>[] = [];
  let busy = false;

  async function settle(group: readonly QueuedItem<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error(`${results.length} answers for ${group.length} that asked`);
      // One result per item.
      group.forEach(({ resolve }, at) => {
        resolve(results[at] as Result);
      });
    } catch (error) {
      if (group.length > 1 && wasUndone(error)) for (const one of group) await settle([one]);
      else for (const { reject } of group) reject(error);
    }
  }
  async function runGroups(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, GROUP_MAX);
      await settle(group);
      if (group.length > 1 || gatherMs !== undefined)
        await new Promise((resolve) => setTimeout(resolve, gatherMs ?? GATHER_MS));
    }
  }
  function start(): void {
    if (busy) return;
    busy = true;
    const run = (): void => {
      void runGroups().finally(() => {
        busy = false;
        if (waiting.length > 0) start();
      });
    };
    // After the current event loop turn: callers triggered by one read are grouped together.
    if (gatherMs === undefined) setImmediate(run);
    else setTimeout(run, gatherMs);
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
}

/** Groups by key: callers with the same key share groups. */
export function groupingByKey<Key, Item, Result>(
  commit: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>,
  wasUndone: (error: unknown) => boolean,
): (key: Key, item: Item) => Promise<Result> {
  const groups = new Map<Key, { readonly ask: (item: Item) => Promise<Result>; asking: number }>();
  return async (key, item) => {
    let group = groups.get(key);
    if (group === undefined) {
      group = { ask: groupingBy((items) => commit(key, items), wasUndone), asking: 0 };
      groups.set(key, group);
    }
    group.asking += 1;
    try {
      return await group.ask(item);
    } finally {
      group.asking -= 1;
      if (group.asking === 0) groups.delete(key);
    }
  };
}
