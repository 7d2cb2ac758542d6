/** Stages of a trial restore, in order. */
export type Etapa = 'leer' | 'cargar' | 'indexar' | 'comparar';

/** Assumed shares of the time of a trial restore, not measured; they only serve the estimate. */
const WEIGHTS: Readonly<Record<Etapa, number>> = { leer: 0.1, cargar: 0.35, indexar: 0.3, comparar: 0.25 };

/** Follows a trial restore. */
export interface Progress {
  /** Starts a stage of `total` units of its own (bytes or statements). */
  start(etapa: Etapa, total: number): void;
  add(units: number): void;
}

export const NO_PROGRESS: Progress = { start: () => undefined, add: () => undefined };

export interface Reading {
  readonly etapa: Etapa;
  /** Of the whole, 0 to 1. */
  readonly share: number;
  /** Estimated seconds left; undefined: too early to say. */
  readonly leftS: number | undefined;
}

const SHARE_MIN = 0.03;

/** Reports readings `everyMs` apart: a short trial reports nothing. */
export function createProgress(report: (reading: Reading) => void, elapsedMs: () => number, everyMs: number): Progress {
  const startedMs = elapsedMs();
  let reportedMs = startedMs;
  let etapa: Etapa = 'leer';
  let finished = 0;
  let total = 0;
  let done = 0;
  let isStarted = false;
  return {
    start: (next, units) => {
      if (isStarted) finished += WEIGHTS[etapa];
      [isStarted, etapa, total, done] = [true, next, units, 0];
    },
    add: (units) => {
      done += units;
      const now = elapsedMs();
      if (now - reportedMs < everyMs) return;
      reportedMs = now;
      const share = Math.min(0.99, finished + WEIGHTS[etapa] * (total > 0 ? Math.min(1, done / total) : 1));
      const leftS = share < SHARE_MIN ? undefined : ((now - startedMs) * (1 - share)) / share / 1000;
      report({ etapa, share, leftS });
    },
  };
}
