// `node test/run.js <run>…` (`all`: the four): installs and builds what the runs need, then runs them one after the other. Further arguments
// go to vitest. `node test/run.js long`, with names or without: the long forms that no run includes (design/tests).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONG_FORMS, RUNS } from './runs.js';

const SCRIPTS = fileURLToPath(new URL('../scripts/run.js', import.meta.url));
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const given = process.argv.slice(2);
const named = given.filter((word) => word === 'all' || word === 'long' || word in RUNS);
const isLong = named.includes('long');
const runs = isLong || named.includes('all') ? Object.keys(RUNS) : named;
const rest = given.filter((word) => !named.includes(word));
if (runs.length === 0) throw new Error(`Which run? ${Object.keys(RUNS).join(', ')}, all or long`);

/** Runs a file with Node; whether it passed. */
function node(file, args, env = {}) {
  const { status } = spawnSync(process.execPath, [file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const prepare = fileURLToPath(new URL('support/prepare.js', import.meta.url));
if (!node(prepare, runs)) process.exit(1);

let passed = true;
if (isLong) {
  const unknown = rest.filter((name) => !(name in LONG_FORMS));
  if (unknown.length > 0)
    throw new Error(`No long form: ${unknown.join(', ')}; there are ${Object.keys(LONG_FORMS).join(', ')}`);
  for (const name of rest.length > 0 ? rest : Object.keys(LONG_FORMS)) {
    const begun = performance.now();
    const { files, env } = LONG_FORMS[name];
    const ok = node(VITEST, ['run', ...files], { RUBRICA_LARGO: '1', ...env });
    console.log(`${name}: ${ok ? 'passed' : 'FAILED'}, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    passed &&= ok;
  }
} else {
  const isWhole = runs.length === Object.keys(RUNS).length && rest.length === 0;
  // Only all runs together provoke what the routes declare.
  const answers = isWhole ? { RUBRICA_RESPUESTAS: mkdtempSync(join(tmpdir(), 'rubrica-')) } : {};
  for (const run of runs) {
    const projects = RUNS[run].apart.length > 0 ? [run, `${run}-apart`] : [run];
    const ok = node(VITEST, ['run', ...projects.flatMap((project) => ['--project', project]), ...rest], answers);
    passed &&= ok;
  }
  if (isWhole) {
    const { RUBRICA_RESPUESTAS: folder } = answers;
    passed = node(SCRIPTS, ['check-answers', folder]) && passed;
    rmSync(folder, { recursive: true });
  }
}
process.exitCode = passed ? 0 : 1;
