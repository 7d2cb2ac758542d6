import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { cloneVersion, previousCommit, type Checkout } from '../support/previous-version.js';
import { ADDRESS, addressOf, ROOT } from './bundle.js';
import type * as installation from './installation.js';

/** The version to upgrade from; undefined without history. */
export function clonePreviousVersion(): Checkout | undefined {
  const commit = previousCommit();
  return commit === undefined ? undefined : cloneVersion(commit);
}

type Installation = typeof installation;

/** Loads installation.ts of the checkout at `root`. */
export async function loadInstallation(root: string): Promise<Installation> {
  if (root === ROOT) return import('./installation.js');
  // There, so that its packages are those of the checkout.
  const outfile = join(root, `installation-${process.pid}.mjs`);
  await build({
    entryPoints: [join(root, 'test/sim/installation.ts')],
    absWorkingDir: root,
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    plugins: [
      {
        name: 'addresses',
        setup(setup) {
          setup.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replaceAll(ADDRESS, JSON.stringify(addressOf(root, path))),
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
