import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { isLongRun } from '../support/long-run.js';
import { runScenario, WITHOUT_REFERENCE, type Outcome, type Scenario } from '../recurrentes/scenario.js';
import { findingsOf, periodsOf, type Plan } from '../recurrentes/verdict.js';

const SHORT: Scenario = {
  ...{ schedules: 10, days: 70, stepDays: 14, kills: 2, jumps: 1, downDays: 21 },
  patienceMs: 120_000,
  progress: () => undefined,
};

async function judged(scenario: Scenario): Promise<Outcome> {
  const database = await createTestDatabase();
  try {
    return await runScenario(scenario, { env: { DATABASE_URL: database.url }, adminUrl: database.adminUrl });
  } finally {
    await database.drop();
  }
}

// Short form of `npm run test:recurrentes` (design/bulk-and-recurring).
test.runIf(isLongRun)(
  'ten simulated weeks with two kill -9, a clock that goes back and three weeks down: each period once',
  async () => {
    const { findings, kills, jumps, invoices } = await judged(SHORT);
    expect(findings).toEqual([]);
    expect([kills, jumps]).toEqual([2, 1]);
    expect(invoices).toBeGreaterThan(30);
  },
  400_000,
);

test.runIf(isLongRun)(
  'without the unique reference the judge finds it',
  async () => {
    const { findings } = await judged({ ...SHORT, kills: 1, installation: WITHOUT_REFERENCE });
    expect(findings.some((finding) => finding.startsWith('unmarked'))).toBe(true);
  },
  400_000,
);

test('the judge distinguishes all faults', () => {
  const plan: Plan = { id: '7', name: 'Plan 1:', frecuencia: 'mensual', dia: 31, mes: null };
  expect(periodsOf(plan, '2026-11-18', '2027-03-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(periodsOf({ ...plan, frecuencia: 'semanal', dia: 7 }, '2026-12-28', '2027-01-10')).toEqual([
    ...['2026-W53', '2027-W01'],
  ]);
  const one = { referencia: 'recurrente:7:2026-11', referencia_unica: true, descripcion: 'Plan 1: noviembre de 2026' };
  const judge = (
    invoices: readonly (typeof one | (Omit<typeof one, 'referencia'> & { referencia: null }))[],
  ): string[] => findingsOf([plan], invoices, '2026-11-18', '2026-12-15');
  expect(judge([one])).toEqual([]);
  expect(judge([])).toEqual(['lost: Plan 1: 2026-11']);
  expect(judge([one, one])).toEqual([expect.stringContaining('doubled'), expect.stringContaining('doubled')]);
  expect(judge([one, { ...one, referencia: null }])).toEqual([
    ...[expect.stringContaining('unmarked') as string, expect.stringContaining('doubled') as string],
  ]);
  expect(judge([one, { ...one, referencia: 'recurrente:7:2026-12', descripcion: 'x' }])).toEqual([
    'unexpected: recurrente:7:2026-12',
  ]);
});
