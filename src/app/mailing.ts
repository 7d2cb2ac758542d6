import { join } from 'node:path';
import type { Mailing } from '../http/platform.js';
import { createRateLimiter } from '../http/rate-limit.js';
import type { Config } from '../config/config.js';
import { createSessions } from '../mail/sessions.js';
import type { MailServers } from '../mail/mail-route.js';
import { extraAuthorities, guardOf } from '../http/guard.js';
import { modules } from './modules.js';

/** A person tests a server's settings a few times in a row; scripts should not. Five, then one per minute. */
const BY_HAND = { perSecond: 1 / 60, burst: 5 } as const;
/** Connections per account to the servers it names: enough for 170,000 mails a day, too few to scan other machines. */
const ATTEMPTS = { perSecond: 2, burst: 120 } as const;

/** Creates the mail servers and the API's rate limits for them. */
export function createMailing(config: Config): Mailing {
  const byHand = () => createRateLimiter(BY_HAND.perSecond, BY_HAND.burst, () => performance.now());
  return {
    kinds: new Map(modules.flatMap(({ mails }) => mails.map((kind) => [kind.tipo, kind] as const))),
    servers: serversOf(config),
    resendsPerDay: config.mail.resendsPerDay,
    limits: { test: byHand(), forgotten: byHand() },
  };
}

/** In `simulador` without a server, mails are written to files for a person to read. */
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
