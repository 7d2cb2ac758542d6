import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleService, type StartInstance } from './sim/bundle.js';
import { DAMAGES } from './sim/damages.js';
import { planFaults, type Fault } from './sim/faults.js';
import { shrink } from './sim/shrink.js';
import { INSTANCES, simulate, type Simulation } from './sim/simulate.js';
import { prepareWorld, startSimulationServer, type World } from './sim/world.js';
import { isLongRun } from './support/long-run.js';

let world: World;
let start: StartInstance;
let folder: string;
let stopServer: () => Promise<void>;
beforeAll(async () => {
  const { server, stop } = await startSimulationServer();
  stopServer = stop;
  world = await prepareWorld(server);
  start = await bundleService();
  folder = mkdtempSync(join(tmpdir(), 'rubrica-sim-'));
});
afterAll(async () => {
  await world.close();
  await stopServer();
  rmSync(folder, { recursive: true, force: true });
});

const RECEIPTS = 4;
/** Two instances: a start costs more than the receipts. */
const PAIR = INSTANCES.slice(0, 2);
const run = (seed: number, faults: readonly Fault[], service = start, instances = PAIR): Promise<Simulation> =>
  simulate(world, service, { seed, faults, instances, receipts: RECEIPTS, withinMs: 20_000 });

/** The outside checker's words on a history. */
function checked(history: string): { readonly code: number | null; readonly text: string } {
  const file = join(folder, 'history.edn');
  writeFileSync(file, history);
  const checker = join(import.meta.dirname, 'sim/checker/check_history.py');
  const { status, stdout } = spawnSync('python3', [checker, '--own-numbers=004', file], { encoding: 'utf8' });
  return { code: status, text: stdout };
}

test('one seed gives one event log; without faults every receipt is authorised, and the outside checker agrees', async () => {
  // One instance: of two that wait for one uncommitted row, the server decides which goes on (decision 0126).
  const alone = INSTANCES.slice(0, 1);
  const [first, second] = [await run(1, [], start, alone), await run(1, [], start, alone)];
  expect(second.hash).toBe(first.hash);
  expect(first.findings).toEqual([]);
  expect(first.verdict.accepted).toBe(RECEIPTS);
  const history = first.history.toEdn();
  expect(checked(history)).toMatchObject({ code: 0 });
  // Planted anomalies: a lost event, and a receipt that goes back to an older revision.
  expect(checked(history.replace(/ evt_3-\w+/, ''))).toEqual({
    code: 1,
    text: expect.stringMatching(/feed: .* without evt_3-/) as string,
  });
  const back = history.replace(/(:type :ok, :f :read, .*:revision )\d+/, '$199');
  expect(checked(back)).toEqual({
    code: 1,
    text: expect.stringMatching(/register .* after .* \(99\) was read/) as string,
  });
});

const SEEDS = Array.from({ length: isLongRun ? 20 : 4 }, (_, at) => at + 1);

test.each(SEEDS)('seed %i: crashes, cut links and lost answers lose and double nothing', async (seed) => {
  const { findings, unfinished } = await run(seed, planFaults(seed, PAIR));
  expect(findings).toEqual([]);
  expect(unfinished).toBe(false);
});

test.runIf(isLongRun)('a service that sends again without asking is found, and its faults are shrunk', async () => {
  const [damage] = DAMAGES;
  const damaged = await bundleService(damage?.edits);
  const fails = async (faults: readonly Fault[]): Promise<boolean> =>
    (await run(4, faults, damaged)).findings.length > 0;
  const lost = { kind: 'message', channel: 'recepcion', nth: 2, effect: 'cut-after' } as const;
  const noise = { kind: 'message', channel: 'webhook', nth: 1, effect: 'error' } as const;
  expect((await shrink([noise, lost], fails)).faults).toEqual([lost]);
});
