// The version to upgrade from, named in test/anterior.json: a clone of its commit with packages of its own. Used by the simulation,
// `npm run test:actualizar` and `npm run test:release`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the commit of that version, or of `revision`; undefined if the history does not reach it. */
export function previousCommit(revision) {
  const { commit } = JSON.parse(readFileSync(join(ROOT, 'test/anterior.json'), 'utf8'));
  try {
    return git('rev-parse', '--verify', '--quiet', `${revision ?? commit}^{commit}`);
  } catch {
    return undefined;
  }
}

/** Clones a commit, installs its packages and builds its service. */
export function cloneVersion(commit) {
  const home = mkdtempSync(join(tmpdir(), 'rubrica-anterior-'));
  const root = join(home, 'anterior');
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, root);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: root });
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const build = `import('./bin/build.mjs').then(({ buildIfStale }) => buildIfStale())`;
  execFileSync(process.execPath, ['--eval', build], { cwd: root, stdio: 'ignore' });
  return {
    root,
    name: git('log', '-1', '--format=%h %s', commit),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
