import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ApiDeps } from '../api/deps.js';
import { createRateLimiter } from '../api/rate-limit.js';
import type { Config } from '../config/config.js';
import type { Database } from '../database/transactions.js';
import type { MailServers, Opener } from '../notifications/mail-route.js';
import { startMailWorker } from '../notifications/mail-worker.js';
import { createGuard, resolveHere } from '../outbound/guard.js';

/** A person tries a server's settings a few times in a row; a script has no business doing so. Five, then one a minute. */
const BY_HAND = { perSecond: 1 / 60, burst: 5 } as const;
/** Connections of one account to the servers that it names: enough for 170,000 mails a day, useless for a scan of others' machines. */
const ATTEMPTS = { perSecond: 2, burst: 120 } as const;

/** Starts the worker that sends due mails, where this process works; elsewhere it only serves what the API asks. */
export function startMailing(
  config: Config,
  { db, vault, log }: { readonly db: Database; readonly vault: Opener; readonly log: Logger },
): ApiDeps['mail'] & { readonly stop: () => Promise<void> } {
  const servers = serversOf(config);
  const worker = !config.roles.has('worker')
    ? undefined
    : startMailWorker(
        {
          db,
          vault,
          servers,
          publicUrl: config.publicUrl,
          random: Math.random,
          onFailure: (mail, why, error) => {
            log.warn({ correo: mail.id, tipo: mail.tipo, err: error }, `a mail failed: ${why}`);
          },
        },
        config.mail.concurrency,
        (error) => {
          log.error({ err: error }, 'mail work failed; it is due again when its lease ends');
        },
      );
  const byHand = () => createRateLimiter(BY_HAND.perSecond, BY_HAND.burst, () => performance.now());
  return {
    servers,
    resendsPerDay: config.mail.resendsPerDay,
    limits: { test: byHand(), forgotten: byHand() },
    nudge: () => worker?.nudge(),
    stop: () => worker?.stop() ?? Promise.resolve(),
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
