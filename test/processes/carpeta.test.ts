import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WITHOUT_UNIQUE } from '../carpeta/mutation.js';
import { runScenario, type Scenario, type Verdict } from '../carpeta/scenario.js';
import { mutatedInstallation } from '../faults/mutation.js';
import { createTestDatabase } from '../support/database.js';
import { isLongRun } from '../support/long-run.js';
import { newMasterKey, temporaryDir } from '../support/service.js';

const home = temporaryDir();
afterAll(() => {
  home.remove();
});

async function run(changes: Pick<Scenario, 'files' | 'kills' | 'restarts'> & Partial<Scenario>): Promise<Verdict> {
  const database = await createTestDatabase();
  try {
    return await runScenario({
      env: {
        DATABASE_URL: database.url,
        RUBRICA_DATA: mkdtempSync(join(home.path, 'datos-')),
        RUBRICA_MASTER_KEY: newMasterKey(),
      },
      adminUrl: database.adminUrl,
      folder: mkdtempSync(join(home.path, 'carpeta-')),
      random: Math.random,
      progress: () => undefined,
      ...changes,
    });
  } finally {
    await database.drop();
  }
}

/** Starts, kills and restarts on a busy machine. */
const TRIAL = { timeout: 600_000 };

// Short form of `npm run test:carpeta`, which runs 500 files and 20 kills.
test(
  '20 files with two client kills, swept keys, a service restart and copied files: each is issued once',
  TRIAL,
  async () => {
    const verdict = await run({ files: 20, kills: 2, restarts: 1 });
    expect(verdict.findings).toEqual([]);
    expect(verdict.killed).toBeGreaterThan(0);
    expect(verdict.receipts).toBe(verdict.invoices);
    expect(verdict.files).toBeGreaterThan(20);
  },
);

test.runIf(isLongRun)('the judge finds duplicates of a client without unique references', TRIAL, async () => {
  const copy = mutatedInstallation(WITHOUT_UNIQUE);
  try {
    const { findings } = await run({ files: 6, kills: 0, restarts: 0, installation: copy.path });
    expect(findings.filter((finding) => finding.startsWith('doubled')).length).toBeGreaterThan(0);
  } finally {
    copy.remove();
  }
});
