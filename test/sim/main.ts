// `npm run sim [-- options]`: deterministic simulations (docs/guides/simulacion.md). Exits 0 only without findings.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startEmbedded } from '../../src/database/embedded.js';
import { temporaryDir } from '../support/service.js';
import { bundleService } from './bundle.js';
import { planFaults } from './faults.js';
import { INSTANCES, simulate, type Simulation } from './simulate.js';
import { prepareWorld, SPEED } from './world.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    receipts: { type: 'string', default: '16' },
    /** Multiplies the number of faults; 0: none. */
    intensity: { type: 'string', default: '1' },
    /** Folder for the event log and the history of each seed. */
    out: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const first = Number(values.seed ?? values.first);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const home = temporaryDir();
const server = await startEmbedded({ dataDir: home.path, log: pino({ level: 'silent' }), settings: SPEED });
try {
  const world = await prepareWorld(server);
  const start = await bundleService();
  const since = performance.now();
  const failing: number[] = [];
  let virtualMs = 0;
  for (let seed = first; seed < first + count; seed++) {
    const began = performance.now();
    const run = await simulate(world, start, {
      seed,
      faults: planFaults(seed, INSTANCES, Number(values.intensity)),
      instances: INSTANCES,
      receipts: Number(values.receipts),
      withinMs: 60_000,
      keepLog: values.out !== undefined,
      ...(values.verbose
        ? { onServiceLog: (party: string, line: string) => process.stderr.write(`${party} ${line}`) }
        : {}),
    });
    virtualMs += run.virtualMs;
    report(run, performance.now() - began);
    if (values.out !== undefined) save(values.out, run);
    if (run.findings.length > 0) failing.push(seed);
  }
  const seconds = (performance.now() - since) / 1000;
  console.log(
    `${count} seeds in ${seconds.toFixed(1)} s: ${((60 * count) / seconds).toFixed(1)} seeds per minute, ${(virtualMs / 1000 / seconds).toFixed(0)} simulated seconds per second`,
  );
  console.log(failing.length === 0 ? 'no findings' : `findings in seeds ${failing.join(', ')}`);
  process.exitCode = failing.length === 0 ? 0 : 1;
  await world.close();
} finally {
  await server.stop();
  home.remove();
}

function report(run: Simulation, ms: number): void {
  const { seed, hash, steps, statements, lockWaits, restarts, verdict } = run;
  console.log(
    `seed ${seed}  ${hash.slice(0, 16)}  ${steps} steps, ${statements} statements, ${lockWaits} lock waits, ${restarts} restarts, ` +
      `${verdict.accepted} receipts, ${(run.virtualMs / 60_000).toFixed(1)} min simulated in ${(ms / 1000).toFixed(1)} s`,
  );
  for (const { kind, subject, text } of run.findings) console.log(`  ${kind}: ${subject} ${text}`);
}

function save(folder: string, { seed, log, history }: Simulation): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${seed}.log`), `${log.join('\n')}\n`);
  writeFileSync(join(folder, `${seed}.edn`), history.toEdn());
}
