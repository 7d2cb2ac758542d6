// `npm run test:carpeta [-- options]`: 500 files of the three kinds, the client killed 20 times (docs/guides/carpeta.md).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabase } from '../faults/world.js';
import { mutatedInstallation } from '../faults/mutation.js';
import { newMasterKey } from '../support/service.js';
import { WITHOUT_UNIQUE } from './mutation.js';
import { runScenario } from './scenario.js';

const { values } = parseArgs({
  options: {
    archivos: { type: 'string', default: '500' },
    muertes: { type: 'string', default: '20' },
    /** Removes the rule: duplicates must then be found. */
    'sin-referencia-unica': { type: 'boolean', default: false },
  },
});

const home = mkdtempSync(join(tmpdir(), 'rubrica-carpeta-'));
const database = await startDatabase(join(home, 'base'));
const copy = values['sin-referencia-unica'] ? mutatedInstallation(WITHOUT_UNIQUE) : undefined;
try {
  const since = performance.now();
  const { findings, ...figures } = await runScenario({
    files: Number(values.archivos),
    kills: Number(values.muertes),
    restarts: 3,
    installation: copy?.path,
    env: { ...database.env, RUBRICA_DATA: join(home, 'datos'), RUBRICA_MASTER_KEY: newMasterKey() },
    adminUrl: database.env['DATABASE_MIGRATION_URL'] ?? '',
    folder: mkdtempSync(join(home, 'carpeta-')),
    random: Math.random,
    progress: (text) => {
      process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
    },
  });
  for (const finding of findings) console.log(finding);
  console.log(JSON.stringify(figures));
  console.log(findings.length === 0 ? 'each once, every file in its place' : `${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  copy?.remove();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}
