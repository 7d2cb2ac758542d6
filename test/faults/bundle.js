import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
// Two below the root, as these sources are: they find the checkout by their own place. Not in dist/, which a start replaces.
const target = join(here, '../.faults');

const run = (program, args) => spawnSync(program, args, { stdio: 'inherit' }).status ?? 1;

/** Runs a bundled program in a network namespace of its own, where it may make machines (test/ha/machines.ts). */
export const inOwnNetwork = (program, ...args) =>
  run('unshare', ['--net', process.execPath, join(target, program), ...args]);

/** Bundles a run (the name of a file to be, and its source below test/) and the judge; answers what runs one of them. */
export async function bundleWithJudge(name, source) {
  await build({
    entryPoints: { [name]: join(here, '..', source), judge: join(here, 'judge.ts') },
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
