import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last good backup of an installation. */
export interface GoodBackup {
  /** When it was taken, ISO 8601. */
  readonly fecha: string;
  readonly archivo: string;
  /** Whether it was restored into a scratch database and compared. */
  readonly verificado: boolean;
}

/** An attempt that failed after the last good backup. */
export interface FailedBackup {
  /** ISO 8601. */
  readonly fecha: string;
  readonly codigo: string;
  /** Spanish. */
  readonly motivo: string;
  /** Where the unverified file is kept; absent: nothing was written. */
  readonly archivo?: string;
}

/** Backup status kept in the data folder. */
export interface BackupRecord {
  readonly ultimo: GoodBackup | undefined;
  readonly fallo: FailedBackup | undefined;
}

/** In the data folder: the backup itself may have been moved to another machine. */
const FILE = 'ultimo-respaldo.json';

/** Records a good backup. An untested one does not clear a failed trial. */
export async function noteBackup(dataDir: string, backup: GoodBackup): Promise<void> {
  const { fallo } = await readBackupRecord(dataDir);
  const stays = fallo?.archivo !== undefined && !backup.verificado;
  await write(dataDir, { ultimo: backup, fallo: stays ? fallo : undefined });
}

/** Records a failed attempt; the last good backup stays on record. */
export async function noteFailedBackup(dataDir: string, fallo: FailedBackup): Promise<void> {
  const { ultimo } = await readBackupRecord(dataDir);
  await write(dataDir, { ultimo, fallo });
}

/** Reads the record of this data folder; both undefined: no backup was taken from here. */
export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  try {
    const { fallo, ...ultimo } = JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Partial<GoodBackup> & {
      fallo?: FailedBackup;
    };
    return { ultimo: ultimo.fecha === undefined ? undefined : (ultimo as GoodBackup), fallo };
  } catch {
    return { ultimo: undefined, fallo: undefined };
  }
}

async function write(dataDir: string, { ultimo, fallo }: BackupRecord): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, FILE);
  await writeFile(`${file}.nuevo`, `${JSON.stringify({ ...ultimo, fallo })}\n`, { mode: 0o600 });
  await rename(`${file}.nuevo`, file);
}
