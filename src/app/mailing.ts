import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ApiDeps } from '../api/deps.js';
import { createRateLimiter } from '../api/rate-limit.js';
import type { Config } from '../config/config.js';
import type { Database } from '../database/transactions.js';
import type { Enlaces } from '../notifications/enlaces.js';
import type { MailServers, Opener } from '../notifications/mail-route.js';
import { startMailWorker } from '../notifications/mail-worker.js';

/** A person tries a server's settings a few times in a row; a script has no business doing so. Five, then one a minute. */
const BY_HAND = { perSecond: 1 / 60, burst: 5 } as const;

/** Starts the worker that sends due mails, where this process works; elsewhere it only serves what the API asks. */
export function startMailing(
  config: Config,
  {
    db,
    vault,
    enlaces,
    log,
  }: { readonly db: Database; readonly vault: Opener; readonly enlaces: Enlaces; readonly log: Logger },
): ApiDeps['mail'] & { readonly stop: () => Promise<void> } {
  const servers = serversOf(config);
  const worker = !config.roles.has('worker')
    ? undefined
    : startMailWorker(
        {
          db,
          vault,
          enlaces,
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
function serversOf({ ambiente, dataDir, mail }: Config): MailServers {
  const { smtp, authoritiesFile } = mail;
  return {
    installation: smtp && { ...smtp, owner: 'instalacion' },
    folder: ambiente === 'simulador' ? join(dataDir, 'correos') : undefined,
    policy: {
      privateAllowed: mail.privateAllowed,
      extraAuthorities: authoritiesFile === undefined ? undefined : readFileSync(authoritiesFile, 'utf8'),
    },
  };
}
