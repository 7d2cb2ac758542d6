// Run by `npm run test:actualizar`; run.js builds both versions and starts the judge.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScenario } from '../faults/scenario.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    anterior: { type: 'string', default: '' },
    comprobantes: { type: 'string', default: '2000' },
  },
});

const since = performance.now();
const { crashes, refused } = await runScenario({
  receipts: Number(values.comprobantes),
  clients: 12,
  processes: 2,
  faultRate: 0,
  killEveryMs: undefined,
  freezeMs: undefined,
  hurry: true,
  databaseOutageMs: undefined,
  installation: values.anterior,
  // The bundle is two levels below the root (test/faults/bundle.js).
  upgrade: { installation: join(import.meta.dirname, '../..') },
  seed: 1,
  folder: values.folder,
  progress: (text) => {
    process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
  },
});
for (const words of crashes) console.log(`a service process ended by itself:\n${words}`);
console.log(`${refused.length} answers of 500 and above while no process was stopping`);
for (const words of refused.slice(0, 20)) console.log(`  ${words}`);
if (crashes.length > 0 || refused.length > 0) process.exitCode = 1;
