import { afterAll, expect, test } from 'vitest';
import { readEvidence } from '../faults/judge.js';
import { mutated, WITHOUT_ASKING, WITHOUT_GUARD } from '../faults/mutation.js';
import { runScenario, type Outcome, type Scenario } from '../faults/scenario.js';
import { OUTAGE_RECEIPTS } from '../faults/trials.js';
import { judge, summary, type ClientLine, type Verdict } from '../faults/verdict.js';
import { isLongRun } from '../support/long-run.js';
import { temporaryDir } from '../support/service.js';

// Short form of `npm run test:faults` (docs/guides/fallas.md), which runs 5,000 receipts.
const SHORT: Omit<Scenario, 'folder'> = {
  receipts: 50,
  clients: 8,
  processes: 2,
  faultRate: 0.3,
  killEveryMs: 8000,
  // Longer than a lease (15 s), so that another process takes over before the frozen one resumes.
  freezeMs: 18_000,
  hurry: true,
  databaseOutageMs: undefined,
  installation: undefined,
  seed: 20_261_115,
  progress: () => undefined,
};

/** A mutated service must be detected within this many runs: whether it does harm in one is chance. */
const RUNS_MAX = 4;

const rubbish: (() => void)[] = [];
afterAll(() => {
  for (const remove of rubbish) remove();
});

async function run(
  changes: Partial<Scenario>,
): Promise<{ verdict: Verdict; client: readonly ClientLine[]; outcome: Outcome }> {
  const { path: folder, remove } = temporaryDir();
  rubbish.push(remove);
  const outcome = await runScenario({ ...SHORT, folder, ...changes });
  const evidence = readEvidence(folder);
  return { verdict: judge(evidence), client: evidence.client, outcome };
}

test(
  'two processes killed, frozen and cut off from the database, with a faulty SRI: every receipt reaches its expected state once',
  { timeout: 600_000 },
  async () => {
    const { verdict, client, outcome } = await run({ databaseOutageMs: 4000 });
    expect(outcome.crashes).toEqual([]);
    expect(outcome.spoiled).toBeGreaterThan(outcome.calls / 10);
    expect(verdict.findings).toEqual([]);
    expect(summary(verdict)).toBe('lost 0, doubled 0, stuck 0');
    // Plus those that waited for the database.
    expect(verdict.accepted + verdict.unanswered).toBe(SHORT.receipts + OUTAGE_RECEIPTS);
    expect(verdict.accepted).toBeGreaterThan(SHORT.receipts * 0.8);
    // Without its database the service said so, with Retry-After.
    expect(client).toContainEqual(expect.objectContaining({ kind: 'answered', status: 503, retryAfter: true }));
  },
);

test.runIf(isLongRun).each([
  ['sends again without asking', WITHOUT_ASKING],
  ['lets a late worker write', WITHOUT_GUARD],
])('the judge reports a service that %s', { timeout: 900_000 }, async (_name, mutation) => {
  const copy = mutated(mutation);
  rubbish.push(copy.remove);
  const doubled = [];
  for (let seed = SHORT.seed; seed < SHORT.seed + RUNS_MAX && doubled.length === 0; seed++) {
    const { verdict } = await run({ clients: 12, processes: 3, ...copy.conditions, seed });
    doubled.push(...verdict.findings.filter(({ kind }) => kind === 'doubled'));
  }
  expect(doubled).not.toEqual([]);
});
