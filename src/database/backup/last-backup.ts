import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the last backup of an installation came to. */
export interface LastBackup {
  /** When it was taken, ISO 8601. */
  readonly fecha: string;
  readonly archivo: string;
  /** Whether it was restored into a scratch database and compared. */
  readonly verificado: boolean;
}

/** In the data folder: the backup itself may lie on another machine by now. */
const FILE = 'ultimo-respaldo.json';

/** Writes down that a backup was taken, for `doctor` and the metrics. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const file = join(dataDir, FILE);
  await writeFile(`${file}.nuevo`, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  await rename(`${file}.nuevo`, file);
}

/** The last one that was written down; undefined: none, or not from this data folder. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as LastBackup;
  } catch {
    return undefined;
  }
}
