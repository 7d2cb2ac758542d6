// Build output marked with the fingerprint of its sources: content, not times, since a clone's times say nothing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns all files of a folder, relative to the checkout, in a stable order. */
export function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort();
}

/** Fingerprint of those files and of the Node that builds them. */
export function fingerprint(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Whether the target was built from sources with that fingerprint. */
export function isFresh(target, stamp) {
  const file = join(target, '.stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/**
 * Builds in a temporary folder and renames it into place: several processes may start together on a fresh checkout. `what` names the step
 * for the waiting person. Uses standard error, since standard output may be a command's JSON.
 */
export async function swapIn(target, stamp, what, build) {
  const begun = performance.now();
  process.stderr.write(`${what}…\n`);
  const fresh = mkdtempSync(join(ROOT, 'dist-'));
  const old = `${fresh}-old`;
  try {
    await build(fresh);
    writeFileSync(join(fresh, '.stamp'), stamp);
    // mkdtemp creates it with mode 0700, but the service runs as another user than the builder.
    chmodSync(fresh, 0o755);
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process was faster; its build is equivalent if it has the same stamp.
    if (!isFresh(target, stamp)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
  process.stderr.write(`${what}: listo en ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
}

/**
 * Writes `dist/build.json`, which `--version` and the metrics read. The id is the commit, marked if the checkout has changes; BUILD_COMMIT
 * provides it without a repository (Dockerfile), and the fingerprint of the sources is the fallback.
 */
export function stampBuild(folder, stamp) {
  const id = process.env.BUILD_COMMIT || commit() || `fuentes-${stamp.slice(0, 12)}`;
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify({ id })}\n`);
}

function commit() {
  const git = (...args) =>
    execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    // An unpacked package may be inside another repository.
    if (git('ls-files', 'bin/stamped.mjs') === '') return undefined;
    const built = ['src', 'clients', 'scripts/clients', 'openapi.json', 'portal', 'bin', 'package-lock.json'];
    const changed = git('status', '--porcelain', '--', ...built) !== '';
    return git('rev-parse', '--short=12', 'HEAD') + (changed ? '-modificado' : '');
  } catch {
    return undefined; // no git, or no repository
  }
}
