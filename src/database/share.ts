/** As much is under way as may be, and none of it ended in time. Nothing was done. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError';
}

/**
 * Lets each key have at most `max` under way at once, the others in their turn. Whoever does not get one within `waitMs` is
 * told so, and has done nothing.
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
      // Handed on as it is, or given back.
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
      reject(new NoTurnError(`no turn within ${waitMs} ms`));
    }, waitMs);
    function go(): void {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    }
    waiting.add(go);
  });
}
