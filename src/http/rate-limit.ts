/** In-memory token bucket per caller. It protects the service from a runaway client; it is not used for billing. */
export interface RateLimiter {
  /** Takes one token; returns 0, or the seconds until the next. */
  take(caller: string): number;
}

/** Maximum callers tracked; the least recently used are evicted, which at worst grants them a full bucket again. */
const CALLERS_MAX = 10_000;

/** Creates a limiter of `perSecond` requests with bursts of `burst` (spec/API.md §1). */
export function createRateLimiter(perSecond: number, burst: number, nowMs: () => number): RateLimiter {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return {
    take: (caller) => {
      const atMs = nowMs();
      const bucket = buckets.get(caller) ?? { tokens: burst, atMs };
      bucket.tokens = Math.min(burst, bucket.tokens + ((atMs - bucket.atMs) / 1000) * perSecond);
      bucket.atMs = atMs;
      buckets.delete(caller);
      buckets.set(caller, bucket);
      if (buckets.size > CALLERS_MAX) {
        const oldest = buckets.keys().next();
        if (!oldest.done) buckets.delete(oldest.value);
      }
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
      bucket.tokens -= 1;
      return 0;
    },
  };
}
