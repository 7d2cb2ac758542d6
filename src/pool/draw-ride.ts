import { receiptRide, type DrawRide } from '../ride/receipt-files.js';
import type { Pool } from './pool.js';

/** Some forty lines: drawn in less time than a thread needs to start. */
const DRAWN_HERE_MAX_BYTES = 32 * 1024;

/** Draws a usual receipt at once and a long one on a thread: five hundred lines are half a second of a processor. */
export function rideDrawer(pool: Pool): DrawRide {
  return (asker, receipt, looks, model) =>
    receipt.xml.length <= DRAWN_HERE_MAX_BYTES
      ? receiptRide(receipt, looks, model)
      : pool.run(asker, 'receiptRide', receipt, looks);
}
