import { correoQueue, finishAttempts, markSendsBegun, type LeasedCorreo } from '../database/correo-work.js';
import { dueRows, type Duty } from '../work/duty.js';
import type { SendMailDeps } from './send-mail.js';

/** How long a dead process holds up its mails; a living one prolongs them while a slow server takes its time. */
const LEASE_MS = 60_000;
/** A mail may wait two seconds: nobody stands at the counter for it, and the receipts' worker asks the same database. */
const POLL_MS = 2000;

/** Sends due mails, `concurrency` at once. */
export function mailDuty(parts: Omit<SendMailDeps, 'markBegun' | 'finish'>, concurrency: number): Duty<LeasedCorreo> {
  const { db } = parts;
  const deps: SendMailDeps = {
    ...parts,
    markBegun: db.groupAsWorker(markSendsBegun),
    finish: db.groupAsWorker(finishAttempts),
  };
  return {
    name: 'correos',
    ...dueRows(db, correoQueue, LEASE_MS),
    pollMs: POLL_MS,
    concurrency,
    process: async (lease, signal) => {
      // Loaded with the first mail: the mail library would be a part of every start.
      const { sendMail } = await import('./send-mail.js');
      return sendMail(deps, lease, signal);
    },
  };
}
