/** As many as one packet and one transaction carry without making the first wait noticeably for the last. */
const GROUP_MAX = 64;

/**
 * Where several come at once, the next group waits so long for more of them: a group costs as much as several of its members. A
 * lone caller behind a lone caller waits for nobody.
 */
const GATHER_MS = 5;

/** A fault of ours: a statement after the one that its transaction is committed with. What came before it is stored. */
export class LateStatementError extends Error {
  override readonly name = 'LateStatementError';

  constructor(statement: string | undefined) {
    super(`the statement ${statement ?? ''} came after the commit was sent`);
  }
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: while one group is under way, whoever asks joins the next one. A lone caller waits for nobody. `commit` stores
 * a group and answers for each of its items, in their order. When a group fails and `wasUndone` tells that certainly nothing
 * of it is stored, each member is tried by itself, so that one bad item fails only its own caller. After any other failure
 * (the connection was lost, perhaps behind the commit) a second try might store everything twice: all are told instead.
 */
export function groupingBy<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  wasUndone: (error: unknown) => boolean,
  /** Of what nobody waits for: so long the first waits for others. */
  gatherMs?: number,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let busy = false;

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error(`${results.length} answers for ${group.length} that asked`);
      // As many as asked.
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
    // After the present turn of the event loop: what several answers of one read set off goes together.
    if (gatherMs === undefined) setImmediate(run);
    else setTimeout(run, gatherMs);
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
}

/** The same for each key: those who ask with one key share groups. */
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
