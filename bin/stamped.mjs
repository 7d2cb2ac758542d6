// What is built from sources, marked with their fingerprint: content, not times, since a clone's times say nothing.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** All files of a folder of the checkout, relative to the checkout, in a stable order. */
export function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort();
}

/** A fingerprint of those files and of the Node that builds them. */
export function fingerprint(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Whether the target was built from sources of that fingerprint. */
export function isFresh(target, stamp) {
  const file = join(target, '.stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Builds beside and renames into place: several processes may start at once on a fresh checkout. */
export async function swapIn(target, stamp, build) {
  const fresh = mkdtempSync(join(ROOT, 'dist-'));
  const old = `${fresh}-old`;
  try {
    await build(fresh);
    writeFileSync(join(fresh, '.stamp'), stamp);
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process was quicker; its build is as good as ours if it has the same stamp.
    if (!isFresh(target, stamp)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}
