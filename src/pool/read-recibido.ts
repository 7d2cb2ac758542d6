import type { RecibidoDeArchivo } from '../documents/recibido.js';
import type { Pool } from './pool.js';
import { tasks } from './tasks.js';

/** What is read at once, in a few milliseconds; a larger one waits for its turn. Most receipts are of 5 to 15 KB. */
const READ_HERE_MAX_BYTES = 32 * 1024;

/** Reads received documents: a usual one at once, a large one on a thread. */
export function recibidoReader(
  pool: Pool,
  now: () => Date,
): (account: string, file: Buffer) => Promise<RecibidoDeArchivo> {
  return (account, file) =>
    file.length <= READ_HERE_MAX_BYTES
      ? tasks.readRecibido(file, now())
      : pool.run(account, 'readRecibido', file, now());
}
