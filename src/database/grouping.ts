/** As many as one packet and one transaction carry without making the first wait noticeably for the last. */
const GROUP_MAX = 64;

/** A fault of ours: a statement after the one that its transaction is committed with. What came before it is stored. */
export class LateStatementError extends Error {
  override readonly name = 'LateStatementError';

  constructor(statement: string | undefined) {
    super(`the statement ${statement ?? ''} came after the commit was sent`);
  }
}

interface Waiting<Tx> {
  readonly body: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: while one group is under way, whoever asks joins the next one. A lone caller waits for nobody. When a group
 * fails, nothing of it is stored and each member is tried by itself, so that one bad statement fails only its own caller.
 */
export function groupingBy<Tx>(
  commit: (bodies: readonly ((tx: Tx) => Promise<unknown>)[]) => Promise<unknown[]>,
): <T>(body: (tx: Tx) => Promise<T>) => Promise<T> {
  const waiting: Waiting<Tx>[] = [];
  let busy = false;

  async function runGroups(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, GROUP_MAX);
      try {
        const values = await commit(group.map(({ body }) => body));
        group.forEach(({ resolve }, at) => {
          resolve(values[at]);
        });
      } catch (error) {
        // A late statement's group is stored: trying its members again would do their work twice.
        if (group.length > 1 && !(error instanceof LateStatementError)) await oneByOne(group);
        else for (const { reject } of group) reject(error);
      }
    }
  }
  async function oneByOne(group: readonly Waiting<Tx>[]): Promise<void> {
    for (const { body, resolve, reject } of group) {
      await commit([body]).then(([value]) => {
        resolve(value);
      }, reject);
    }
  }
  function start(): void {
    if (busy) return;
    busy = true;
    // After the present turn of the event loop: what several answers of one read set off goes together.
    setImmediate(() => {
      void runGroups().finally(() => {
        busy = false;
        if (waiting.length > 0) start();
      });
    });
  }
  return (body) =>
    new Promise((resolve, reject) => {
      waiting.push({ body, resolve: resolve as (value: unknown) => void, reject });
      start();
    });
}
