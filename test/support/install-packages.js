// Installs the npm packages that one run alone needs, from the locks below its folder: `npm ci` of the project stays light.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TESTS = join(import.meta.dirname, '..');

/** Installs the packages of a run that are not those of its locks already. */
export function installPackages(run) {
  const folder = join(TESTS, run);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const lock = join(folder, name, 'package-lock.json');
    if (existsSync(lock)) installLocked(join(folder, name), lock);
  }
}

function installLocked(folder, lock) {
  const digest = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const stamp = join(folder, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log(`Installing the packages of ${folder}…`);
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  writeFileSync(stamp, digest);
}
