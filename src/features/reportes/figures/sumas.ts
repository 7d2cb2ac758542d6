import { advanceSumas, foldSumas } from '../store/resumen-sumas.js';
import type { Database } from '../../../db/transactions.js';
import type { Duty } from '../../../work/duty.js';
import { periodic } from '../../../work/periodic.js';

const EVERY_MS = 60_000;
/** Marked groups per transaction; a group has up to a block of receipts. */
const MARKS_AT_ONCE = 100;
/** Step of the wait for running transactions to end; the next run continues. */
const WAIT_MS = 50;
const WAITS_MAX = 20;

/**
 * Maintains the sums of issued receipts (design/storage), once a minute: for old receipts after an upgrade, new ones, and
 * changed ones.
 */
export function sumasDuty(db: Database): Duty {
  return periodic(db, { name: 'resumen-sumas', everyMs: EVERY_MS, run: (signal) => keepSumas(db, signal) });
}

/** Does one run, in small transactions. */
export async function keepSumas(db: Database, signal: AbortSignal): Promise<void> {
  for (let waits = 0; !signal.aborted && waits < WAITS_MAX;) {
    const step = await db.asWorker(advanceSumas);
    if (step === 'done') break;
    if (step === 'kept') {
      waits = 0;
      continue;
    }
    waits += 1;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  while (!signal.aborted && (await db.asWorker((tx) => foldSumas(tx, MARKS_AT_ONCE))) > 0);
}
