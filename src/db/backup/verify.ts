import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { AppError } from '../../kernel/app-error.js';
import { startEmbedded, stopEmbedded, type Log } from '../embedded.js';
import type { Manifest, TablePart } from './archive.js';
import { fingerprint } from './backup.js';
import type { BackupKey } from './locking.js';
import { NO_PROGRESS, type Progress } from './progress.js';
import { restore } from './restore.js';
import { RowSet, type TableContents } from './row-set.js';
import { rowsOfSample, type Sample } from './sample.js';

/** Options for a trial restore. */
export interface VerifyOptions {
  readonly key: BackupKey;
  readonly log: Log;
  /** Folder for the scratch database; it takes as much disk as the data. */
  readonly folder: string;
  readonly progress?: Progress;
  /** Undefined: every row. */
  readonly sample?: Sample;
  /** Inspects the whole restored database, at this version's schema; not called for a sample. */
  readonly onRestored?: (admin: pg.ClientConfig) => Promise<void>;
}

/** A backup that passed its trial. */
export interface Verified {
  readonly manifest: Manifest;
  /** Rows loaded and compared. */
  readonly rows: number;
  readonly totalRows: number;
}

/** Settings for a throw-away server. */
const SCRATCH = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Restores a backup into a scratch server and compares every table with the archive (row by row, in any order) and every
 * sequence, before the later migrations, which are applied too. Throws if anything differs. By a sample, every byte of the archive is
 * still checked against its hashes, but only the sampled rows are loaded and compared, without foreign keys, indexes and later migrations.
 */
export async function verifyByRestore(
  file: string,
  { key, log, folder, progress = NO_PROGRESS, sample, onRestored }: VerifyOptions,
): Promise<Verified> {
  const dataDir = await mkdtemp(join(folder, 'verificacion-'));
  try {
    const server = await startEmbedded({ dataDir, log, settings: SCRATCH });
    try {
      const archived = new Map<string, RowSet>();
      const onPart = ({ table, data }: TablePart): void => {
        const rows = archived.get(table) ?? new RowSet();
        archived.set(table, rows);
        rows.add(data);
      };
      let rows = 0;
      const onLoaded = async (manifest: Manifest): Promise<void> => {
        const tables = manifest.tables.map((table) => {
          const loaded = archived.get(table.name) ?? new RowSet();
          rows += loaded.rows;
          return { name: table.name, rows: sample === undefined ? table.rows : loaded.rows, ...loaded.contents() };
        });
        progress.start(
          'comparar',
          tables.reduce((sum, { bytes }) => sum + bytes, 0),
        );
        const found = await fingerprint(server.admin, (bytes) => {
          progress.add(bytes);
        });
        refuseDifferences({ tables, sequences: manifest.sequences }, found);
      };
      const manifest = await restore(server.admin, file, {
        ...{ ambiente: undefined, key, log, onPart, onLoaded, progress },
        ...(sample === undefined ? {} : { sample: (all: Manifest) => rowsOfSample(sample, all, Math.random) }),
      });
      if (sample === undefined) await onRestored?.(server.admin);
      return { manifest, rows, totalRows: manifest.tables.reduce((sum, table) => sum + table.rows, 0) };
    } finally {
      await server.stop();
    }
  } finally {
    await stopEmbedded(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Compared {
  readonly tables: readonly ({ readonly name: string; readonly rows: number } & TableContents)[];
  readonly sequences: Manifest['sequences'];
}

function refuseDifferences(wanted: Compared, found: Compared): void {
  const text = ({ tables, sequences }: Compared): Map<string, string> =>
    new Map(
      [...tables.map(({ name, rows, bytes, digest }) => ({ name, rows, bytes, digest })), ...sequences].map((one) => [
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
