import type { RecibidoDeArchivo } from '../documents/recibido.js';
import type { Pool } from './pool.js';
import { tasks } from './tasks.js';

/** Read inline in a few milliseconds; larger files are queued. Most receipts have 5 to 15 KB. */
const INLINE_MAX_BYTES = 32 * 1024;

/** Reads received documents: a typical one inline, a large one on a thread. */
export function recibidoReader(
  pool: Pool,
  now: () => Date,
): (account: string, file: Buffer) => Promise<RecibidoDeArchivo> {
  return (account, file) =>
    file.length <= INLINE_MAX_BYTES ? tasks.readRecibido(file, now()) : pool.run(account, 'readRecibido', file, now());
}
