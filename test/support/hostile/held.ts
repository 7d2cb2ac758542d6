import { readFileSync } from 'node:fs';

/** What some work cost the main thread, in milliseconds of processor time. */
export interface Held {
  /** The most that it computed between two turns of the event loop. */
  readonly stallMs: number;
  readonly totalMs: number;
}

const LOOK_EVERY_MS = 2;

/** Nanoseconds that the main thread ran, by the kernel's count (Linux). */
function mainThreadMs(): number {
  const [ns = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ns) / 1e6;
}

/** Runs `work` and tells what it cost the main thread. */
export async function heldBy<T>(work: () => Promise<T>): Promise<Held & { readonly result: T }> {
  const begunMs = mainThreadMs();
  let [lastMs, stallMs] = [begunMs, 0];
  const look = (): void => {
    const nowMs = mainThreadMs();
    stallMs = Math.max(stallMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  try {
    const result = await work();
    look();
    return { result, stallMs, totalMs: lastMs - begunMs };
  } finally {
    clearInterval(timer);
  }
}
