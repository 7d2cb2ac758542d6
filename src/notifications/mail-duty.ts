import { correoQueue, type LeasedCorreo } from '../database/correo-work.js';
import { dueRows, type Duty } from '../work/duty.js';
import type { SendMailDeps } from './send-mail.js';

/** How long a dead process holds up its mails; a living one prolongs them while a slow server takes its time. */
const LEASE_MS = 60_000;
/** A mail may wait two seconds: nobody stands at the counter for it, and the receipts' worker asks the same database. */
const POLL_MS = 2000;

/** Sends due mails, `concurrency` at once. */
export function mailDuty(deps: SendMailDeps, concurrency: number): Duty<LeasedCorreo> {
  return {
    name: 'correos',
    ...dueRows(deps.db, correoQueue, LEASE_MS),
    pollMs: POLL_MS,
    concurrency,
    process: async (lease, signal) => {
      // Loaded with the first mail: the mail library would be a part of every start.
      const { sendMail } = await import('./send-mail.js');
      return sendMail(deps, lease, signal);
    },
  };
}
