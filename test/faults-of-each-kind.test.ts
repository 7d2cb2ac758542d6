import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { readEvidence } from './faults/judge.js';
import {
  AS_BUILT,
  mutated,
  WITHOUT_BOUNDS,
  WITHOUT_COMMON_CLOCK,
  WITHOUT_DOCUMENT,
  WITHOUT_NAMES,
  WITHOUT_SAME_SECOND,
  WITHOUT_STORED,
  type Mutation,
} from './faults/mutation.js';
import { runScenario } from './faults/scenario.js';
import { judge, type Verdict } from './faults/verdict.js';
import type { ServiceDatabase } from './faults/world.js';
import { createTestDatabase, letConnect } from './support/database.js';
import { temporaryDir } from './support/service.js';

// Faults that are arranged, each so that it happens for sure (docs/guides/fallas.md); never-lost-never-doubled leaves it to dice.

const rubbish: (() => unknown)[] = [];
afterAll(async () => {
  for (const remove of rubbish) await remove();
});

/** A database of the run's server: to take it away, nobody but we may connect. */
async function database(): Promise<ServiceDatabase> {
  const made = await createTestDatabase();
  const { url, adminUrl } = made;
  return {
    env: { DATABASE_URL: url },
    away: async (ms) => {
      await letConnect(adminUrl, false);
      await sleep(ms);
      await letConnect(adminUrl, true);
    },
    stop: () => made.drop(),
  };
}

async function judged(mutation: Mutation): Promise<Verdict & { readonly crashes: readonly string[] }> {
  const { path: folder, remove } = temporaryDir();
  const copy = mutated(mutation);
  const simulators = await createTestDatabase();
  rubbish.push(remove, copy.remove, () => simulators.drop());
  const { crashes } = await runScenario({
    receipts: 30,
    clients: 8,
    processes: 2,
    faultRate: 0,
    killEveryMs: undefined,
    freezeMs: undefined,
    hurry: true,
    databaseOutageMs: undefined,
    databases: { service: await database(), simulatorUrl: simulators.url },
    seed: 1,
    folder,
    progress: () => undefined,
    ...copy.conditions,
  });
  return { ...judge(readEvidence(folder)), crashes };
}

describe.concurrent('of each kind', { timeout: 600_000 }, () => {
  test('the service as it is: nothing is lost, doubled or stuck', async () => {
    const { findings, crashes, accepted, unanswered } = await judged({
      ...AS_BUILT,
      conditions: { certain: ['other-key', 'other-document'], clockAheadMs: 600_000, databaseOutageMs: 6000 },
    });
    expect([findings, crashes, unanswered]).toEqual([[], [], 0]);
    // The load's, six at the point whose counter is held and six whose clients wait.
    expect(accepted).toBe(42);
  });

  test.each([
    ['believes an answer about another receipt', WITHOUT_NAMES, /^lost: ended DEVUELTO; the script said AUTORIZADO/],
    ['adopts another receipt’s document', WITHOUT_DOCUMENT, /^lost: has a document that was never received/],
    ['takes the older of two refusals of one second', WITHOUT_SAME_SECOND, /^stuck: stays RECIBIDO/],
    ['waits for a counter for as long as it is held', WITHOUT_BOUNDS, /^stuck: waited for as long as another process/],
    ['has a stored receipt repeated', WITHOUT_STORED, /^doubled: was received and answers no request/],
    ['signs by its own clock', WITHOUT_COMMON_CLOCK, /^lost: ended NO_AUTORIZADO; the script said AUTORIZADO/],
  ])('the judge reports a service that %s', async (_name, mutation, finding) => {
    const { findings } = await judged(mutation);
    expect(findings.map(({ kind, text }) => `${kind}: ${text}`)).toContainEqual(expect.stringMatching(finding));
  });
});
