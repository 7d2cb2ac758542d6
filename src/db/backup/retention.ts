import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const VERIFIED = '-verificado';
/** Suffix of a backup that has not passed its trial: rotation does not count it. */
const UNVERIFIED = '.sin-verificar';

/** Name of a backup in a backup folder: ambiente, time, and whether it is locked. Names sort by time. */
export function backupName(ambiente: string, now: Date, locked: boolean): string {
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `rubrica-${ambiente}-${at}.tar.gz${locked ? '.age' : ''}`;
}

/** Name of a backup from `backupName` after it passed its trial. */
export const verifiedName = (file: string): string => file.replace(/(\.tar\.gz(?:\.age)?)$/, `${VERIFIED}$1`);

/** Name of a backup until it passes its trial; kept if the trial fails. */
export const unverifiedName = (file: string): string => `${file}${UNVERIFIED}`;

/** Whether a name is one of `backupName` or `verifiedName` for an ambiente. */
export function isBackupName(name: string, ambiente: string): boolean {
  return new RegExp(`^rubrica-${ambiente}-\\d{8}T\\d{6}Z(${VERIFIED})?\\.tar\\.gz(\\.age)?$`).test(name);
}

/**
 * Returns the backups of an ambiente to delete: all but the newest `keep`, and the newest `keep` verified ones, so unverified backups
 * never push out verified ones. Only names we generate; `.sin-verificar` files are left to a person.
 */
export function outdated(all: readonly string[], ambiente: string, keep: number): string[] {
  const names = all.filter((name) => isBackupName(name, ambiente)).sort();
  const verified = names.filter((name) => name.includes(VERIFIED));
  const kept = new Set([...names.slice(-keep), ...verified.slice(-keep)]);
  return names.filter((name) => !kept.has(name));
}

/** Deletes old backups of a folder (`outdated`). Returns the deleted names. */
export async function keepNewest(folder: string, ambiente: string, keep: number): Promise<string[]> {
  const old = outdated(await readdir(folder), ambiente, keep);
  for (const name of old) await rm(join(folder, name));
  return old;
}
