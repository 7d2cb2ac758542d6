import { setTimeout as sleepFor } from 'node:timers/promises';

/** A sleep that `signal` interrupts. */
export function stoppableSleep(signal: AbortSignal): (ms: number) => Promise<void> {
  return (ms) => sleepFor(ms, undefined, { signal }).catch(() => undefined);
}

/** Rate limiter of `perSecond` calls without burst. A stop does not wait: the current call goes out, later ones do not. */
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
