// Installs the npm packages that one run or script alone needs, from a lock beside their use: `npm ci` of the project stays light.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Installs the packages of a run that are not those of its locks already. */
export function installPackages(run) {
  const folder = join('test', run);
  const own = existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).map((name) => join(folder, name)) : [];
  for (const one of own) if (existsSync(join(ROOT, one, 'package-lock.json'))) installLocked(one);
}

/** Installs the packages of a folder's lock unless they are there. */
export function installLocked(name) {
  const folder = join(ROOT, name);
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(folder, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log(`Installing the packages of ${name}…`);
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  writeFileSync(stamp, digest);
}
