/** Exponential retry delays. */
export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Delay before attempt `attempts + 1`: doubles up to the cap, with ±20 % jitter. */
export function backOffMs(plan: BackOff, attempts: number, random: () => number): number {
  const full = Math.min(plan.maxMs, plan.firstMs * 2 ** Math.min(attempts, 30));
  return Math.round(full * (0.8 + 0.4 * random()));
}
