// `npm run test:faults` and, with the argument `ha`, `npm run test:ha`: bundles the run and its judge; the run fills a folder with evidence
// and the judge evaluates it.
// Exits with the judge's code: 0 only for «lost 0, doubled 0, stuck 0».
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWithJudge, inOwnNetwork } from './bundle.js';

const [kind, ...given] = process.argv.slice(2);
const node = await bundleWithJudge('main', kind === 'ha' ? 'ha/main.ts' : 'faults/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'rubrica-faults-'));
const ran =
  kind === 'ha'
    ? inOwnNetwork('main.js', '--folder', folder, ...given)
    : node('main.js', '--folder', folder, ...process.argv.slice(2));
console.log(`Evidence: ${folder}`);
const judged = node('judge.js', folder);
process.exitCode = judged || checkHistory(join(folder, 'history.edn')) || ran;

/** Lets the outside checker judge the calls and answers; at point 004 the clients choose the numbers. */
function checkHistory(history) {
  const checker = fileURLToPath(new URL('../sim/checker/check_history.py', import.meta.url));
  const own = ['01', '03', '04', '05', '06', '07'].map((codDoc) => `--own-numbers=${codDoc}-004`);
  const { status, error } = spawnSync('python3', [checker, ...own, history], { stdio: 'inherit' });
  if (error !== undefined) console.log('NOTICE: python3 is missing: the history is not checked');
  return error === undefined ? (status ?? 1) : 0;
}
