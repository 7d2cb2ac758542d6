import { claimCorreos, extendCorreos } from '../database/correo-work.js';
import { startWorker, type Worker } from '../work/worker.js';
import type { SendMailDeps } from './send-mail.js';

/** How long a dead process holds up its mails; a living one prolongs them while a slow server takes its time. */
const LEASE_MS = 60_000;
/** A mail may wait a second: nobody stands at the counter for it, and the receipts' worker asks the same database. */
const POLL_MS = 1000;

/** Starts the loop that sends due mails, `concurrency` at once. */
export function startMailWorker(deps: SendMailDeps, concurrency: number, onError: (error: unknown) => void): Worker {
  return startWorker(
    {
      claim: (limit) => deps.db.asWorker((tx) => claimCorreos(tx, limit, LEASE_MS)),
      extend: (leases) => deps.db.asWorker((tx) => extendCorreos(tx, leases, LEASE_MS)),
      process: async (lease, signal) => {
        // Loaded with the first mail: the mail library would be a part of every start.
        const { sendMail } = await import('./send-mail.js');
        return sendMail(deps, lease, signal);
      },
    },
    { concurrency, pollMs: POLL_MS, extendMs: LEASE_MS / 3, onError },
  );
}
