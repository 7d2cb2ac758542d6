import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../domain/app-error.js';
import { startEmbedded, stopEmbedded, type Log } from '../embedded.js';
import type { Manifest } from './archive.js';
import { fingerprint } from './backup.js';
import type { BackupKey } from './locking.js';
import { restore } from './restore.js';

/** How a backup is tried. */
export interface VerifyOptions {
  readonly key: BackupKey;
  readonly log: Log;
  /** Where the scratch database lies meanwhile; it takes as much disk as the data. */
  readonly folder: string;
}

/** Of a server whose data are thrown away. */
const SCRATCH = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Restores a backup into a scratch server of its own and compares every table's rows and hash with what the backup says, before
 * the later migrations, which are applied as well. Answers its manifest; throws where anything differs.
 */
export async function verifyByRestore(file: string, { key, log, folder }: VerifyOptions): Promise<Manifest> {
  const dataDir = await mkdtemp(join(folder, 'verificacion-'));
  try {
    const server = await startEmbedded({ dataDir, log, settings: SCRATCH });
    try {
      const onLoaded = async (manifest: Manifest): Promise<void> => {
        refuseDifferences(manifest, await fingerprint(server.admin));
      };
      return await restore(server.admin, file, { ambiente: undefined, key, log, onLoaded });
    } finally {
      await server.stop();
    }
  } finally {
    await stopEmbedded(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function refuseDifferences(wanted: Manifest, found: Manifest): void {
  const text = ({ tables, sequences }: Manifest): Map<string, string> =>
    new Map(
      [...tables.map(({ name, rows, bytes, sha256 }) => ({ name, rows, bytes, sha256 })), ...sequences].map((one) => [
        one.name,
        JSON.stringify(one),
      ]),
    );
  const [before, after] = [text(wanted), text(found)];
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  if (different.length === 0) return;
  throw new AppError(
    'respaldo-no-coincide',
    `La restauración de prueba no coincide con el respaldo en: ${different.join(', ')}. No confíe en este archivo: haga otro respaldo e informe de la falla.`,
  );
}
