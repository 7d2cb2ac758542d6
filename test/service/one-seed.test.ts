import { expect, test } from 'vitest';
import { bundleService } from '../sim/bundle.js';
import { planFaults } from '../sim/faults.js';
import { INSTANCES, simulate } from '../sim/simulate.js';
import { prepareWorld, startSimulationServer } from '../sim/world.js';

// The smallest run of the simulation (docs/guides/simulacion.md); `npm run test:processes` has twenty seeds and the planted violations.

const SEED = 5;
const RECEIPTS = 4;

test('two instances under the faults of a seed lose and double nothing', async () => {
  const { server, stop } = await startSimulationServer();
  const world = await prepareWorld(server);
  try {
    const instances = INSTANCES.slice(0, 2);
    const faults = planFaults(SEED, instances);
    // An instance dies, the SRI is away, messages and statements fail.
    expect(faults.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['crash', 'sri-outage', 'message', 'statement']),
    );
    const options = { seed: SEED, faults, instances, receipts: RECEIPTS, withinMs: 20_000 };
    const { findings, verdict } = await simulate(world, await bundleService(), options);
    expect(findings).toEqual([]);
    expect(verdict.accepted).toBeGreaterThan(0);
  } finally {
    await world.close();
    await stop();
  }
}, 600_000);
