import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDeps } from '../api/deps.js';
import { createRateLimiter } from '../api/rate-limit.js';
import type { Config } from '../config/config.js';
import type { MailServers } from '../notifications/mail-route.js';
import { createGuard, resolveHere } from '../outbound/guard.js';

/** A person tries a server's settings a few times in a row; a script has no business doing so. Five, then one a minute. */
const BY_HAND = { perSecond: 1 / 60, burst: 5 } as const;
/** Connections of one account to the servers that it names: enough for 170,000 mails a day, useless for a scan of others' machines. */
const ATTEMPTS = { perSecond: 2, burst: 120 } as const;

/** The mail servers, and the limits of what the API asks of them. */
export function createMailing(config: Config): Omit<ApiDeps['mail'], 'nudge'> {
  const byHand = () => createRateLimiter(BY_HAND.perSecond, BY_HAND.burst, () => performance.now());
  return {
    servers: serversOf(config),
    resendsPerDay: config.mail.resendsPerDay,
    limits: { test: byHand(), forgotten: byHand() },
  };
}

/** In `simulador` without a server, mails are put where a person finds them. */
function serversOf({ ambiente, dataDir, mail, outbound }: Config): MailServers {
  const { smtp, authoritiesFile } = mail;
  const attempts = createRateLimiter(ATTEMPTS.perSecond, ATTEMPTS.burst, () => performance.now());
  return {
    installation: smtp && { ...smtp, account: undefined },
    folder: ambiente === 'simulador' ? join(dataDir, 'correos') : undefined,
    policy: {
      guard: createGuard({
        allowed: outbound.allowed,
        ports: { smtp: outbound.smtpPorts },
        encryptionRequired: ambiente !== 'simulador',
        takeAttempt: (account) => attempts.take(account),
        resolve: resolveHere,
      }),
      extraAuthorities: authoritiesFile === undefined ? undefined : readFileSync(authoritiesFile, 'utf8'),
    },
  };
}
