import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceProcess } from '../support/service.js';
import type { Crew } from './crew.js';

/** What a later version does when it takes over. */
export interface LaterVersion {
  /** Brings the database to its schema while the version before works on it; answers what it said. */
  readonly migrate: () => Promise<string>;
  readonly start: (place: number) => Promise<ServiceProcess>;
}

/** `rubrica migrar` of an installation. */
export async function migrateFrom(installation: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { PATH = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [join(installation, 'bin/rubrica'), 'migrar'], {
    env: { PATH, HOME: tmpdir(), ...env },
  });
  return stdout.trim();
}

/**
 * After a fifth of the receipts the later version migrates; the old processes go on for another fifth, and then give place one by one:
 * both versions serve side by side for a while before each old one is told to stop.
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
