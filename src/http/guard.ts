import { readFileSync } from 'node:fs';
import { createRateLimiter } from './rate-limit.js';
import type { Config } from '../config/config.js';
import { createGuard, resolveHere, type Guard } from '../outbound/guard.js';

/** Creates the guard for hosts named by accounts, with a connection rate per account. */
export function guardOf({ ambiente, outbound }: Config, attempts: { perSecond: number; burst: number }): Guard {
  const limiter = createRateLimiter(attempts.perSecond, attempts.burst, () => performance.now());
  return createGuard({
    allowed: outbound.allowed,
    ports: { smtp: outbound.smtpPorts, imap: outbound.imapPorts, webhook: outbound.webhookPorts },
    encryptionRequired: ambiente !== 'simulador',
    takeAttempt: (account) => limiter.take(account),
    resolve: resolveHere,
  });
}

/** Reads the extra certificate authorities (PEM) trusted by the operator. */
export function extraAuthorities({ mail: { authoritiesFile } }: Config): string | undefined {
  return authoritiesFile === undefined ? undefined : readFileSync(authoritiesFile, 'utf8');
}
