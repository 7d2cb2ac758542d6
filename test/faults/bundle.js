import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.//', import.meta.url));
// Two levels below the root, like these sources: they locate the checkout relative to themselves. Not in dist/, which a start replaces.
const target = join(here, '../.faults');

const run = (program, args) => spawnSync(program, args, { stdio: 'inherit' }).status ?? 1;

/** Runs a bundled program in its own network namespace, where it may create machines (test/ha/machines.ts). */
export const inOwnNetwork = (program, ...args) =>
  run('unshare', ['--net', process.execPath, join(target, program), ...args]);

/** Bundles programs (output name: source below test/); returns a function that runs one of them. */
export async function bundle(sources) {
  await build({
    entryPoints: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, join(here, '..', source)])),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outdir: target,
    logLevel: 'error',
  });
  return (program, ...args) => run(process.execPath, [join(target, program), ...args]);
}

/** Bundles a run and the judge of test:faults. */
export const bundleWithJudge = (name, source) => bundle({ [name]: source, judge: 'faults/judge.ts' });
