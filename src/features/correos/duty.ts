import {
  correoClaims,
  correoQueue,
  finishAttempts,
  markSendsStarted,
  type LeasedCorreo,
} from '../../db/correo-work.js';
import { MAIL_DUTY } from '../../db/correos.js';
import { dueRows, type Duty } from '../../work/duty.js';
import type { MailContentDeps } from '../../receipts/mail/mail-content.js';
import type { SendMailDeps } from '../../mail/send-mail.js';

/** How long a dead process blocks its mails; a living one renews the lease while a slow server responds. */
const LEASE_MS = 60_000;
/** A mail may wait two seconds: it is not urgent, and the receipts' worker polls the same database. */
const POLL_MS = 2000;
/** Receipts are authorised in bursts. */
const DEBOUNCE_MS = 250;
/** Batching delay: mails arriving within it share the claim, the mark before the end, and the outcome. */
const CLAIM_GATHER_MS = 100;
const WRITE_GATHER_MS = 20;

/** Sends due mails, up to `concurrency` in parallel. */
export function mailDuty(
  parts: MailContentDeps & Omit<SendMailDeps, 'load' | 'markBegun' | 'finish'>,
  concurrency: number,
): Duty<LeasedCorreo> {
  const { db } = parts;
  const claim = correoClaims(LEASE_MS);
  const markBegun = db.groupAsWorker(markSendsStarted, WRITE_GATHER_MS);
  const finish = db.groupAsWorker(finishAttempts, WRITE_GATHER_MS);
  // Loaded with the first mail, to keep the mail library out of every startup.
  const loadSender = async (): Promise<Duty<LeasedCorreo>['process']> => {
    const [{ sendMail }, { mailLoader }] = await Promise.all([
      import('../../mail/send-mail.js'),
      import('../../receipts/mail/mail-content.js'),
    ]);
    const deps: SendMailDeps = { ...parts, load: mailLoader(parts), markBegun, finish };
    return (lease, signal) => sendMail(deps, lease, signal);
  };
  let sender: ReturnType<typeof loadSender> | undefined;
  return {
    name: MAIL_DUTY,
    ...dueRows(db, correoQueue, LEASE_MS),
    claim: (limit) => db.asWorker((tx) => claim(tx, limit)),
    pollMs: POLL_MS,
    debounceMs: DEBOUNCE_MS,
    gatherMs: CLAIM_GATHER_MS,
    concurrency,
    process: async (lease, signal) => (await (sender ??= loadSender()))(lease, signal),
  };
}
