import { setTimeout as sleep } from 'node:timers/promises';

/** Lets calls out one after the other, at most `perSecond` of them, without saving up what was not used. */
export function createPace(perSecond: number, nowMs: () => number, signal: AbortSignal): () => Promise<void> {
  const intervalMs = 1000 / perSecond;
  let nextMs = -Infinity;
  return async () => {
    const now = nowMs();
    const waitMs = Math.max(0, nextMs - now);
    nextMs = Math.max(now, nextMs) + intervalMs;
    // A stop does not wait: the call at hand still goes out, and none after it.
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  };
}
