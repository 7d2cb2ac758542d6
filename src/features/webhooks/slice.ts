import type { Guard } from '../../outbound/guard.js';
import type { Sender } from './sender.js';
import type { ApiBase } from '../../http/base.js';
import type { RateLimiter } from '../../http/rate-limit.js';

/** How endpoints are reached, and the account's limit of tests. */
export interface WebhooksSlice {
  readonly guard: Guard;
  readonly sender: Sender;
  readonly tests: RateLimiter;
}

export type WebhooksDeps = ApiBase & WebhooksSlice;
