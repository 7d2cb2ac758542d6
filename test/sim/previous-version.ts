import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT, sourcesOf } from './bundle.js';
import type * as installation from './installation.js';

/** Sources of another version. */
export interface Checkout {
  readonly root: string;
  /** Commit and title, or the folder. */
  readonly name: string;
  readonly remove: () => void;
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The version to upgrade from: the last tag, or else the commit before the newest migration, as in `npm run test:actualizar`. Its clone uses
 * this checkout's packages. Undefined without history.
 */
export function clonePreviousVersion(): Checkout | undefined {
  let commit: string;
  try {
    const [tag = ''] = git('tag', '--merged', 'HEAD^', '--sort=-version:refname').split('\n');
    const before = tag === '' ? `${git('log', '-1', '--format=%H', '--', 'src/database/migrations')}^` : tag;
    commit = git('rev-parse', '--verify', `${before}^{commit}`);
  } catch {
    return undefined;
  }
  const home = mkdtempSync(join(tmpdir(), 'rubrica-sim-anterior-'));
  const root = join(home, 'anterior');
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, root);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: root });
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(root, name));
  const remove = (): void => {
    rmSync(home, { recursive: true, force: true });
  };
  return { root, name: git('log', '-1', '--format=%h %s', commit), remove };
}

type Installation = typeof installation;

/** Loads installation.ts with the sources of the checkout at `root`. */
export async function loadInstallation(root: string): Promise<Installation> {
  if (root === ROOT) return import('./installation.js');
  const outfile = join(ROOT, `test/.faults/anterior-${process.pid}.mjs`);
  await build({
    ...{ entryPoints: [join(ROOT, 'test/sim/installation.ts')], absWorkingDir: ROOT, outfile, bundle: true },
    ...{ packages: 'external', platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' },
    plugins: [
      sourcesOf(root),
      {
        name: 'addresses',
        setup(setup) {
          setup.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replaceAll(ADDRESS, JSON.stringify(pathToFileURL(path).href)),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  try {
    return (await import(pathToFileURL(outfile).href)) as Installation;
  } finally {
    rmSync(outfile);
  }
}

// Spelled apart: run.js replaces the expression in this file too.
const ADDRESS = ['import', 'meta', 'url'].join('.');
