/** No slot freed in time. Nothing was done. */
export class NoSlotError extends Error {
  override readonly name = 'NoTurnError';
}

/**
 * Limits each key to `max` concurrent tasks; others queue. A task without a slot after `waitMs` fails with `NoSlotError` and
 * has done nothing.
 */
export function shareByKey(max: number, waitMs: number): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const shares = new Map<string, { underWay: number; readonly waiting: Set<() => void> }>();
  return async (key, run) => {
    let share = shares.get(key);
    if (share === undefined) shares.set(key, (share = { underWay: 0, waiting: new Set() }));
    const { waiting } = share;
    if (share.underWay < max) share.underWay += 1;
    else await turn(waiting, waitMs);
    try {
      return await run();
    } finally {
      // Pass the slot to the next waiter, or free it.
      const [next] = waiting;
      if (next !== undefined) next();
      else if (--share.underWay === 0) shares.delete(key);
    }
  };
}

function turn(waiting: Set<() => void>, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(go);
      reject(new NoSlotError(`no turn within ${waitMs} ms`));
    }, waitMs);
    function go(): void {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    }
    waiting.add(go);
  });
}
