import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ApiDeps } from './api/deps.js';
import { createRateLimiter } from './api/rate-limit.js';
import type { Config } from './config.js';
import type { Database } from './database/transactions.js';
import type { MailServers, Opener } from './notifications/mail-route.js';
import { startMailWorker } from './notifications/mail-worker.js';
import type { Worker } from './work/worker.js';

/** By what mails go out, as the configuration has it. In `simulador` without a server they are put where a person finds them. */
export function mailServersOf({ ambiente, dataDir, mail }: Config): MailServers {
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

/** A person tries a server's settings a few times in a row; a script has no business doing so. Five, then one a minute. */
const BY_HAND = { perSecond: 1 / 60, burst: 5 } as const;

/** What the API needs of it. */
export function mailingApi({ mail }: Config, servers: MailServers, nudge: () => void): ApiDeps['mail'] {
  const byHand = () => createRateLimiter(BY_HAND.perSecond, BY_HAND.burst, () => performance.now());
  return { servers, resendsPerDay: mail.resendsPerDay, limits: { test: byHand(), forgotten: byHand() }, nudge };
}

/** Starts the worker that sends due mails. */
export function startMailing(
  config: Config,
  deps: { readonly db: Database; readonly vault: Opener; readonly servers: MailServers },
  log: Logger,
): Worker {
  return startMailWorker(
    {
      ...deps,
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
}
