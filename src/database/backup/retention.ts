import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const VERIFIED = '-verificado';
/** After the name of a backup whose trial has not passed: it is not one of those that rotation counts. */
const UNVERIFIED = '.sin-verificar';

/** The name of a backup in a folder of them: which environment, when, and whether it is locked. Names sort by time. */
export function backupName(ambiente: string, now: Date, locked: boolean): string {
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `rubrica-${ambiente}-${at}.tar.gz${locked ? '.age' : ''}`;
}

/** The name that `backupName` gives, once the backup has passed its trial. */
export const verifiedName = (file: string): string => file.replace(/(\.tar\.gz(?:\.age)?)$/, `${VERIFIED}$1`);

/** Where a backup is until its trial has passed, and stays if it does not. */
export const unverifiedName = (file: string): string => `${file}${UNVERIFIED}`;

/**
 * Deletes old backups of an environment: the newest `keep` stay, and the newest `keep` verified ones, so that unverified backups
 * never push out verified ones. Only names that we give; those kept aside (`.sin-verificar`) are left to a person. Answers what was deleted.
 */
export async function keepNewest(folder: string, ambiente: string, keep: number): Promise<string[]> {
  const ours = new RegExp(`^rubrica-${ambiente}-\\d{8}T\\d{6}Z(${VERIFIED})?\\.tar\\.gz(\\.age)?$`);
  const names = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const verified = names.filter((name) => name.includes(VERIFIED));
  const kept = new Set([...names.slice(-keep), ...verified.slice(-keep)]);
  const old = names.filter((name) => !kept.has(name));
  for (const name of old) await rm(join(folder, name));
  return old;
}
