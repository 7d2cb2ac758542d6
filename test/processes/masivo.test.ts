import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mutatedInstallation } from '../faults/mutation.js';
import { WITHOUT_REFERENCE } from '../masivo/mutation.js';
import { runScenario, type Scenario, type Verdict } from '../masivo/scenario.js';
import { createTestDatabase } from '../support/database.js';
import { isLongRun } from '../support/long-run.js';
import { newMasterKey, temporaryDir } from '../support/service.js';

const home = temporaryDir();
afterAll(() => {
  home.remove();
});

async function run(changes: Pick<Scenario, 'documents' | 'kills'> & Partial<Scenario>): Promise<Verdict> {
  const database = await createTestDatabase();
  try {
    return await runScenario({
      env: {
        DATABASE_URL: database.url,
        RUBRICA_DATA: mkdtempSync(join(home.path, 'datos-')),
        RUBRICA_MASTER_KEY: newMasterKey(),
      },
      adminUrl: database.adminUrl,
      progress: () => undefined,
      ...changes,
    });
  } finally {
    await database.drop();
  }
}

/** Starts, kills and restarts on a busy machine. */
const TRIAL = { timeout: 600_000 };

// Short form of `npm run test:masivo`, which issues 10,000 and kills three times.
test(
  '60 invoices of one workbook, uploaded four times, with the service killed while it issues: each is issued once',
  TRIAL,
  async () => {
    const verdict = await run({ documents: 60, kills: 1 });
    expect(verdict.findings).toEqual([]);
    expect(verdict).toMatchObject({ receipts: 60, killed: 1, rows: 66 });
  },
);

test.runIf(isLongRun)('the judge finds duplicates of a service without unique references', TRIAL, async () => {
  const copy = mutatedInstallation(WITHOUT_REFERENCE);
  try {
    const { findings } = await run({ documents: 1000, kills: 3, installation: copy.path });
    expect(findings.filter((finding) => finding.startsWith('doubled')).length).toBeGreaterThan(0);
  } finally {
    copy.remove();
  }
});
