import type { ApiDeps } from '../api/deps.js';
import { createRateLimiter } from '../api/rate-limit.js';
import { createWebhookMetrics } from '../api/webhooks/metrics.js';
import type { Config } from '../config/config.js';
import { oldestEntregaS } from '../database/webhook-work.js';
import type { Database } from '../database/transactions.js';
import { createSender } from '../webhooks/sender.js';
import { extraAuthorities, guardOf } from './guard.js';

/** A person tests an endpoint a few times in a row: ten, then one every ten seconds. */
const TESTS = { perSecond: 1 / 10, burst: 10 } as const;
/** Connections per account to its endpoints. Each serves many deliveries; unreachable endpoints back off. */
const ATTEMPTS = { perSecond: 5, burst: 200 } as const;

/** Creates the webhook delivery and the API's rate limits for it. */
export function createWebhooks(config: Config, db: Database): Omit<ApiDeps['webhooks'], 'nudge'> {
  const guard = guardOf(config, ATTEMPTS);
  return {
    guard,
    sender: createSender(guard, extraAuthorities(config)),
    tests: createRateLimiter(TESTS.perSecond, TESTS.burst, () => performance.now()),
    metrics: createWebhookMetrics(() => db.asWorker(oldestEntregaS)),
  };
}
