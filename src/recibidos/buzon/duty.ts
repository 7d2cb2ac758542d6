import { buzonQueue, type LeasedBuzon } from '../../database/buzon-work.js';
import { sweepBuzonCorreos } from '../../database/buzones.js';
import type { Database } from '../../database/transactions.js';
import { dueRows, type Duty } from '../../work/duty.js';
import { sweep } from '../../work/sweep.js';
import type { LookDeps } from './look.js';

/** How long a dead process holds up a mailbox; a living one prolongs it. */
const LEASE_MS = 60_000;
/** How late a mailbox that is due may be looked into. */
const POLL_MS = 15_000;
/** Mailboxes in hand at once: each holds a message of at most 35 MiB. */
const CONCURRENCY = 4;
/** How long the list keeps a mail; the documents it gave are kept for seven years. */
export const CORREO_DAYS = 400;
const HOUR_MS = 3_600_000;

/** Looks into the mailboxes that are due. */
export function buzonDuty(deps: LookDeps): Duty<LeasedBuzon> {
  return {
    name: 'buzones',
    ...dueRows(deps.db, buzonQueue, LEASE_MS),
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    process: async (lease, signal) => {
      // Loaded with the first: most installations have no mailbox.
      const { lookIntoBuzon } = await import('./look.js');
      return lookIntoBuzon(deps, lease, signal);
    },
  };
}

/** Takes old mails off the lists. */
export function buzonSweep(db: Database): Duty {
  return sweep(db, {
    name: 'barrer-buzones',
    everyMs: HOUR_MS,
    steps: [(limit) => db.asWorker((tx) => sweepBuzonCorreos(tx, CORREO_DAYS, limit))],
  });
}
