import { setTimeout as sleepFor } from 'node:timers/promises';

/** A sleep that ends at once when `signal` says stop. */
export function stoppableSleep(signal: AbortSignal): (ms: number) => Promise<void> {
  return (ms) => sleepFor(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Lets calls out one after the other, at most `perSecond` of them, without saving up what was not used. A stop does not wait:
 * the call at hand still goes out, and none after it.
 */
export function createPace(
  perSecond: number,
  nowMs: () => number,
  sleep: (ms: number) => Promise<void>,
): () => Promise<void> {
  const intervalMs = 1000 / perSecond;
  let nextMs = -Infinity;
  return async () => {
    const now = nowMs();
    const waitMs = Math.max(0, nextMs - now);
    nextMs = Math.max(now, nextMs) + intervalMs;
    if (waitMs > 0) await sleep(waitMs);
  };
}
