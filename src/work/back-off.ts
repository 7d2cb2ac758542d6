/** Growing waits between tries of the same work. */
export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** The wait before try number `attempts + 1`: doubled each time up to the cap, with ±20 % so that a crowd spreads out. */
export function backOffMs(plan: BackOff, attempts: number, random: () => number): number {
  const full = Math.min(plan.maxMs, plan.firstMs * 2 ** Math.min(attempts, 30));
  return Math.round(full * (0.8 + 0.4 * random()));
}
