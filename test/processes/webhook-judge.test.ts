import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { isLongRun } from '../support/long-run.js';
import { MARKED_BEFORE, runScenario, WITHOUT_ORDER, type Outcome, type Scenario } from '../webhooks/scenario.js';
import { judgeArrivals } from '../webhooks/verdict.js';

// Short form of `npm run test:webhooks` (docs/guides/webhooks.md).
const SMALL: Scenario = { receipts: 6, processes: 1, failRate: 0.3, kills: 1, patienceMs: 60_000 };

async function run(scenario: Scenario): Promise<Outcome> {
  const database = await createTestDatabase();
  try {
    return await runScenario(scenario, { env: { DATABASE_URL: database.url }, adminUrl: database.adminUrl });
  } finally {
    await database.drop();
  }
}

test.runIf(isLongRun)(
  'with a failing, disconnecting and redirecting receiver and kill -9 of senders all events arrive in order, with one id each',
  async () => {
    const { events, requests, kills, ...faults } = await run(SMALL);
    expect(faults).toEqual({ lost: [], overtaken: [], misnamed: [], untold: [] });
    expect(kills).toBe(SMALL.kills);
    // A receipt whose answer was lost may be authorised without a `recibido` event.
    expect(events).toBeGreaterThanOrEqual(SMALL.receipts * 3);
    expect(requests).toBeGreaterThan(events);
  },
  180_000,
);

test.runIf(isLongRun)(
  'without the order guard the judge finds overtaken events',
  async () => {
    const { overtaken } = await run({ ...SMALL, kills: 0, failRate: 0.5, installation: WITHOUT_ORDER });
    expect(overtaken.length).toBeGreaterThan(0);
  },
  180_000,
);

test.runIf(isLongRun)(
  'with the cursor advanced before sending the judge finds lost events',
  async () => {
    const { lost } = await run({
      ...SMALL,
      failRate: 0,
      kills: 1,
      patienceMs: 8_000,
      installation: MARKED_BEFORE,
    });
    expect(lost.length).toBeGreaterThan(0);
  },
  180_000,
);

test('the judge distinguishes all faults', () => {
  const expected = ['1', '2'].map((id) => ({ id, claveAcceso: 'a' }));
  const arrival = (id: string, accepted = true, eventoId = id) => ({ id, eventoId, accepted });
  const none = { lost: [], overtaken: [], misnamed: [], untold: [] };
  expect(judgeArrivals(expected, [arrival('1', false), arrival('1'), arrival('2'), arrival('1')])).toEqual(none);
  expect(judgeArrivals(expected, [arrival('1')])).toEqual({ ...none, lost: ['2'] });
  expect(judgeArrivals(expected, [arrival('1', false), arrival('2'), arrival('1')])).toEqual({
    ...none,
    overtaken: ['2'],
  });
  expect(judgeArrivals(expected, [arrival('1', true, '9'), arrival('2')])).toEqual({ ...none, misnamed: ['1'] });
  expect(judgeArrivals(expected, [arrival('1'), arrival('2'), arrival('3')])).toEqual({ ...none, untold: ['3'] });
});
