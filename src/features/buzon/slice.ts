import type { MailboxPolicy } from './reading/target.js';
import type { ApiBase } from '../../http/base.js';
import type { RateLimiter } from '../../http/rate-limit.js';

export interface BuzonSlice {
  /** How mailboxes are reached. */
  readonly policy: MailboxPolicy;
  /** Tests per company, shared with those of its mail server. */
  readonly tests: RateLimiter;
}

export type BuzonDeps = ApiBase & BuzonSlice;
