import { comprobanteRide, type DrawRide } from '../ride/comprobante-files.js';
import type { Pool } from './pool.js';

/** About forty lines: drawing takes less time than starting a thread. */
const INLINE_MAX_BYTES = 32 * 1024;

/** Draws a typical receipt inline and a long one on a thread, to keep the event loop free. */
export function rideDrawer(pool: Pool): DrawRide {
  return (asker, comprobante, looks, model) =>
    comprobante.xml.length <= INLINE_MAX_BYTES
      ? comprobanteRide(comprobante, looks, model)
      : pool.run(asker, 'receiptRide', comprobante, looks, model);
}

/**
 * Draws the RIDE of a mail on a thread: it is not urgent, and requests need the event loop. If the pool is full or closing, a
 * typical one is drawn inline.
 */
export function mailRideDrawer(pool: Pool): DrawRide {
  const draw = rideDrawer(pool);
  return (asker, comprobante, looks, model) =>
    pool.run(asker, 'receiptRide', comprobante, looks, model).catch(() => draw(asker, comprobante, looks, model));
}
