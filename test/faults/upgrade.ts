import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceProcess } from '../support/service.js';
import type { Crew } from './crew.js';

/** Takeover by a later version. */
export interface LaterVersion {
  /** Migrates the database while the previous version is running; returns its output. */
  readonly migrate: () => Promise<string>;
  readonly start: (place: number) => Promise<ServiceProcess>;
}

/** Runs `rubrica migrar` of an installation. */
export async function migrateFrom(installation: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { PATH = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [join(installation, 'bin/rubrica'), 'migrar'], {
    env: { PATH, HOME: tmpdir(), ...env },
  });
  return stdout.trim();
}

/**
 * Migrates after a fifth of the receipts. The old processes continue for another fifth and are then replaced one by one: both versions
 * serve side by side before each old one is stopped.
 */
export async function upgraded(
  crew: Crew,
  later: LaterVersion,
  reached: (share: number) => Promise<void>,
  progress: (text: string) => void,
): Promise<void> {
  await reached(0.2);
  const since = performance.now();
  progress(await later.migrate());
  progress(`migrated in ${((performance.now() - since) / 1000).toFixed(1)} s`);
  let share = 0.4;
  await reached(share);
  await crew.replaceAll(later.start, () => reached((share += 0.08)));
  progress('only the later version is left');
}
