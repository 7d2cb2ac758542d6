import { readFileSync } from 'node:fs';

/** Cost of some work on the main thread, in milliseconds of CPU time. */
export interface MainThreadCost {
  /** Longest time between two turns of the event loop. */
  readonly stallMs: number;
  readonly totalMs: number;
}

const LOOK_EVERY_MS = 2;

/** CPU time of the main thread, from the kernel's nanoseconds (Linux). */
function mainThreadMs(): number {
  const [ns = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ns) / 1e6;
}

/** Runs `work` and returns its cost on the main thread. */
export async function costOnMainThread<T>(work: () => Promise<T>): Promise<MainThreadCost & { readonly result: T }> {
  const startedMs = mainThreadMs();
  let [lastMs, stallMs] = [startedMs, 0];
  const look = (): void => {
    const nowMs = mainThreadMs();
    stallMs = Math.max(stallMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  try {
    const result = await work();
    look();
    return { result, stallMs, totalMs: lastMs - startedMs };
  } finally {
    clearInterval(timer);
  }
}
