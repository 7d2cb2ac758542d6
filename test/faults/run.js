// `npm run test:faults` and, with the argument `ha`, `npm run test:ha`: bundles the run and its judge; the run fills a folder with evidence
// and the judge evaluates it.
// Exits with the judge's code: 0 only for «lost 0, doubled 0, stuck 0».
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWithJudge, inOwnNetwork } from './bundle.js';

const [kind, ...given] = process.argv.slice(2);
const node = await bundleWithJudge('main', kind === 'ha' ? 'ha/main.ts' : 'faults/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'rubrica-faults-'));
const ran =
  kind === 'ha'
    ? inOwnNetwork('main.js', '--folder', folder, ...given)
    : node('main.js', '--folder', folder, ...process.argv.slice(2));
console.log(`Evidence: ${folder}`);
process.exitCode = node('judge.js', folder) || ran;
