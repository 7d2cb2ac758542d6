import { receiptRide, type DrawRide } from '../ride/receipt-files.js';
import type { Pool } from './pool.js';

/** Some forty lines: drawn in less time than a thread needs to start. */
const DRAWN_HERE_MAX_BYTES = 32 * 1024;

/** Draws a usual receipt at once and a long one on a thread: others wait for the event loop. */
export function rideDrawer(pool: Pool): DrawRide {
  return (asker, receipt, looks, model) =>
    receipt.xml.length <= DRAWN_HERE_MAX_BYTES
      ? receiptRide(receipt, looks, model)
      : pool.run(asker, 'receiptRide', receipt, looks, model);
}

/**
 * Draws the RIDE of a mail on a thread: nobody waits for it, and requests wait for the event loop. A usual one does not wait for
 * a pool that is full or closing either.
 */
export function mailRideDrawer(pool: Pool): DrawRide {
  const draw = rideDrawer(pool);
  return (asker, receipt, looks, model) =>
    pool.run(asker, 'receiptRide', receipt, looks, model).catch(() => draw(asker, receipt, looks, model));
}
