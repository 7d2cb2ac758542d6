import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a backup in a folder of them: which environment, when, and whether it is locked. Names sort by time. */
export function backupName(ambiente: string, now: Date, locked: boolean): string {
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `rubrica-${ambiente}-${at}.tar.gz${locked ? '.age' : ''}`;
}

/** Deletes all but the newest `keep` backups of an environment; only files whose name is one that we give. Answers what went. */
export async function keepNewest(folder: string, ambiente: string, keep: number): Promise<string[]> {
  const ours = new RegExp(`^rubrica-${ambiente}-\\d{8}T\\d{6}Z\\.tar\\.gz(\\.age)?$`);
  const names = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old;
}
