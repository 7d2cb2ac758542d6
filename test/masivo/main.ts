// `npm run test:masivo [-- options]`: 10,000 invoices from one workbook, the service killed three times (docs/guides/emision-masiva.md).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutatedInstallation } from '../faults/mutation.js';
import { startDatabase } from '../faults/world.js';
import { newMasterKey } from '../support/service.js';
import { WITHOUT_REFERENCE } from './mutation.js';
import { runScenario } from './scenario.js';

const { values } = parseArgs({
  options: {
    facturas: { type: 'string', default: '10000' },
    muertes: { type: 'string', default: '3' },
    /** Removes the rule: duplicates must then be found. */
    'sin-referencia': { type: 'boolean', default: false },
  },
});

const home = mkdtempSync(join(tmpdir(), 'rubrica-masivo-'));
const database = await startDatabase(join(home, 'base'));
const copy = values['sin-referencia'] ? mutatedInstallation(WITHOUT_REFERENCE) : undefined;
try {
  const { findings, ...figures } = await runScenario({
    documents: Number(values.facturas),
    kills: Number(values.muertes),
    installation: copy?.path,
    env: { ...database.env, RUBRICA_DATA: join(home, 'datos'), RUBRICA_MASTER_KEY: newMasterKey() },
    adminUrl: database.env['DATABASE_MIGRATION_URL'] ?? '',
    progress: (text) => {
      process.stderr.write(`${text}\n`);
    },
  });
  for (const finding of findings.slice(0, 50)) console.log(finding);
  console.log(JSON.stringify(figures));
  console.log(findings.length === 0 ? 'each once' : `${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  copy?.remove();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}
