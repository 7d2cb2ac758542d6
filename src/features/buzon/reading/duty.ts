import { buzonQueue, type LeasedBuzon } from '../work-store.js';
import { BUZON_DUTY, sweepBuzonCorreos } from '../store.js';
import type { Database } from '../../../db/transactions.js';
import { dueRows, type Duty } from '../../../work/duty.js';
import { sweep } from '../../../work/sweep.js';
import type { ReadBuzonDeps } from './read-buzon.js';
import { PLAZOS } from '../../../kernel/datos-personales/plazos.js';

/** A dead process blocks a mailbox for this long; a live one extends its lease. */
const LEASE_MS = 60_000;
/** Maximum delay before a due mailbox is read. */
const POLL_MS = 15_000;
/** Mailboxes read concurrently: each holds a message of at most 35 MiB. */
const CONCURRENCY = 4;
/** Retention of a mail in the list; its documents are kept for seven years. */
const CORREO_DAYS = PLAZOS.buzon.dias;
const HOUR_MS = 3_600_000;

export function buzonDuty(deps: ReadBuzonDeps): Duty<LeasedBuzon> {
  return {
    name: BUZON_DUTY,
    ...dueRows(deps.db, buzonQueue, LEASE_MS),
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    process: async (lease, signal) => {
      // Loaded on first use: most installations have no mailbox.
      const { readBuzon } = await import('./read-buzon.js');
      return readBuzon(deps, lease, signal);
    },
  };
}

/** Removes old mails from the lists. */
export function buzonSweep(db: Database): Duty {
  return sweep(db, {
    name: 'barrer-buzones',
    everyMs: HOUR_MS,
    steps: [(limit) => db.asWorker((tx) => sweepBuzonCorreos(tx, CORREO_DAYS, limit))],
  });
}
