import type { ApiBase } from '../../http/base.js';
import type { Platform } from '../../http/platform.js';
import type { RateLimiter } from '../../http/rate-limit.js';

export interface InstalacionSlice extends Pick<Platform, 'newerRelease' | 'version'> {
  /** Attempts with a set-up link, per requesting address. */
  readonly attempts: RateLimiter;
  readonly dataDir: string;
  /** Whether the installation has a mail server of its own. */
  readonly hasMail: boolean;
}

export type InstalacionDeps = ApiBase & InstalacionSlice;
