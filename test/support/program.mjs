// The program that the tests start as a process: bundled as in a release (design/release), with the packages of the checkout.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh, ROOT, swapIn } from '../../bin/stamped.mjs';

const FOLDER = join(ROOT, 'dist-pruebas');

let built;

/** Bundles dist/ if it changed since the last time; dist/ itself must be fresh. */
export function buildProgramIfStale() {
  return (built ??= build());
}

async function build() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(ROOT, 'dist/.stamp')))
    .update(readFileSync(join(ROOT, 'scripts/release/program.js')))
    .update(readFileSync(join(ROOT, 'bin/start.js')))
    .digest('hex');
  if (isFresh(FOLDER, stamp)) return;
  const { writeBundle } = await import('../../scripts/release/program.js');
  await swapIn(FOLDER, stamp, 'Empaquetando el programa de las pruebas', async (fresh) => {
    const dist = join(fresh, 'dist');
    mkdirSync(dist);
    await writeBundle(dist);
    for (const part of ['portal', 'docs', 'paquetes', 'build.json'])
      symlinkSync(join('../../dist', part), join(dist, part));
    for (const file of ['bin/rubrica', 'bin/start.js', 'bin/package.json', 'package.json'])
      cpSync(join(ROOT, file), join(fresh, file));
  });
}
