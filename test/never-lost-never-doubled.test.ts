import { afterAll, expect, test } from 'vitest';
import { readEvidence } from './faults/judge.js';
import { mutatedInstallation, WITHOUT_ASKING, WITHOUT_GUARD, type Mutation } from './faults/mutation.js';
import { runScenario, type Scenario } from './faults/scenario.js';
import { judge, summary, type ClientLine, type Verdict } from './faults/verdict.js';
import { temporaryDir } from './support/service.js';

// The short form of `npm run test:faults` (docs/guides/fallas.md), which does the same with 5,000 receipts.
const SHORT: Omit<Scenario, 'folder'> = {
  receipts: 300,
  clients: 12,
  processes: 3,
  faultRate: 0.3,
  killEveryMs: 4000,
  freeze: true,
  hurry: true,
  databaseOutageMs: undefined,
  installation: undefined,
  seed: 20_261_115,
  progress: () => undefined,
};

const rubbish: (() => void)[] = [];
afterAll(() => {
  for (const remove of rubbish) remove();
});

async function run(changes: Partial<Scenario>): Promise<{ verdict: Verdict; client: readonly ClientLine[] }> {
  const { path: folder, remove } = temporaryDir();
  rubbish.push(remove);
  const { crashes, calls, spoiled } = await runScenario({ ...SHORT, folder, ...changes });
  expect(crashes).toEqual([]);
  // Dice: far more likely than not that each kind of fault was met.
  expect(spoiled).toBeGreaterThan(calls / 10);
  const evidence = readEvidence(folder);
  return { verdict: judge(evidence), client: evidence.client };
}

test(
  'three processes, killed, frozen and cut off from their database, under a faulty SRI: every receipt ends as its script says, once',
  { timeout: 600_000 },
  async () => {
    const { verdict, client } = await run({ databaseOutageMs: 4000 });
    expect(verdict.findings).toEqual([]);
    expect(summary(verdict)).toBe('lost 0, doubled 0, stuck 0');
    expect(verdict.accepted).toBe(SHORT.receipts);
    // Without its database the service said so, and when to come again.
    expect(client).toContainEqual(expect.objectContaining({ kind: 'answered', status: 503, retryAfter: true }));
  },
);

test.each<[string, Mutation, Partial<Scenario>]>([
  ['sends again without asking', WITHOUT_ASKING, { receipts: 60, killEveryMs: undefined, freeze: false }],
  ['lets a late worker write', WITHOUT_GUARD, { receipts: 300, killEveryMs: undefined, processes: 2 }],
])('the judge reports a service that %s', { timeout: 600_000 }, async (_name, mutation, changes) => {
  const installation = mutatedInstallation(mutation);
  rubbish.push(installation.remove);
  const { verdict } = await run({ ...changes, installation: installation.path });
  expect(verdict.findings.filter(({ kind }) => kind === 'doubled')).not.toEqual([]);
});
