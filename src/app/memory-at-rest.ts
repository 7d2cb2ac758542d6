import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 10_000;
/** Share of the event loop's time below which a process is at rest. A process without requests uses about 1 %. */
const REST_SHARE_MAX = 0.05;
/** Consecutive looks at rest before memory is released: the threads of the pool have ended by then. */
const RESTING_LOOKS = 2;
/** Growth since the last release that makes another one worth its pause of 0.1 to 0.2 s. */
const GROWN_BYTES_MIN = 24 * 1024 * 1024;

/** Measures of the process; tests pass their own. */
export interface MemoryDeps {
  /** Share of the event loop's time used since the last call. */
  readonly usedShare: () => number;
  readonly residentBytes: () => number;
  /** Collects all garbage and returns free pages to the operating system. */
  readonly release: () => void;
}

/**
 * Decides when a process releases memory. V8 keeps the pages that a start or a burst of requests needed until an allocation causes a full
 * collection, which takes hours at rest.
 */
export function createMemoryWatch({ usedShare, residentBytes, release }: MemoryDeps): () => void {
  let restingLooks = 0;
  let releasedBytes = 0;
  return () => {
    restingLooks = usedShare() < REST_SHARE_MAX ? restingLooks + 1 : 0;
    if (restingLooks < RESTING_LOOKS || residentBytes() - releasedBytes < GROWN_BYTES_MIN) return;
    release();
    restingLooks = 0;
    releasedBytes = residentBytes();
  };
}

/** Releases memory of this process whenever it is idle. Returns the function that stops it. */
export function releaseMemoryAtRest(): () => void {
  let last = performance.eventLoopUtilization();
  const watch = createMemoryWatch({
    usedShare: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    residentBytes: () => process.memoryUsage.rss(),
    release: collectAll,
  });
  const timer = setInterval(watch, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
  };
}

/** The flag adds `gc` to contexts created afterwards only. `last-resort` also returns pooled pages. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
