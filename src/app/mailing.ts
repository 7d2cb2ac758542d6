import { join } from 'node:path';
import type { ApiDeps } from '../api/deps.js';
import { createRateLimiter } from '../api/rate-limit.js';
import type { Config } from '../config/config.js';
import { createSessions } from '../mail/sessions.js';
import type { MailServers } from '../notifications/mail-route.js';
import { extraAuthorities, guardOf } from './guard.js';

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
function serversOf(config: Config): MailServers {
  const { ambiente, dataDir, mail } = config;
  const { smtp } = mail;
  return {
    installation: smtp && { ...smtp, account: undefined },
    folder: ambiente === 'simulador' ? join(dataDir, 'correos') : undefined,
    policy: { guard: guardOf(config, ATTEMPTS), extraAuthorities: extraAuthorities(config) },
    sessions: createSessions(),
  };
}
