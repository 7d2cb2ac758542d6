// `npm run sim [-- options]`: deterministic simulations (docs/guides/simulacion.md). Exits 0 only without findings.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleService, type StartInstance } from './bundle.js';
import { DAMAGES } from './damages.js';
import { planFaults, type Fault } from './faults.js';
import type { Checkout } from '../support/previous-version.js';
import { clonePreviousVersion } from './previous-version.js';
import { asTest, shrink } from './shrink.js';
import { INSTANCES, simulate, type Simulation } from './simulate.js';
import { suspendNoMore } from './suspended.js';
import { planUpgrade } from './upgrade.js';
import { prepareWorld, startSimulationServer, type World } from './world.js';

const { values } = parseArgs({
  options: {
    /** One or several, separated by commas. */
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    receipts: { type: 'string', default: '16' },
    /** Simulated minutes over which the clients begin. */
    minutes: { type: 'string', default: '1' },
    /** Multiplies the number of faults; 0: none. */
    intensity: { type: 'string', default: '1' },
    /** Folder for the event log and the history of each seed. */
    out: { type: 'string' },
    /** Runs every seed twice and compares the logs. */
    twice: { type: 'boolean', default: false },
    /** Seed whose faults are reduced. */
    shrink: { type: 'string' },
    /** Removes each rule in turn, or only the one named in `only`, until a seed finds it. */
    damages: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** Instances of the previous version are replaced by this one, on a database of the previous one. */
    upgrade: { type: 'boolean', default: false },
    /** Sources of the previous version, with node_modules; by default they come from the history. */
    anterior: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const receipts = Number(values.receipts);
const TICKS_PER_S = 100;
const seeds =
  values.seed?.split(',').map(Number) ??
  Array.from({ length: Number(values.seeds) }, (_, at) => Number(values.first) + at);
const count = seeds.length;

/** The version to upgrade from; undefined: no upgrade. */
function previousVersion(): Checkout | undefined {
  const { upgrade, anterior } = values;
  if (anterior !== undefined) return { root: resolve(anterior), name: anterior, remove: () => undefined };
  return upgrade ? clonePreviousVersion() : undefined;
}

function simulateSeed(world: World, start: StartInstance, seed: number, faults = faultsOf(seed)): Promise<Simulation> {
  return simulate(world, start, {
    seed,
    faults,
    receipts,
    instances: INSTANCES,
    withinMs: Number(values.minutes) * 60_000,
    keepLog: values.out !== undefined,
    ...(upgradeTo === undefined ? {} : { upgradeTo }),
    ...(values.verbose
      ? { onServiceLog: (party: string, line: string) => process.stderr.write(`${party} ${line}`) }
      : {}),
  });
}

const faultsOf = (seed: number): readonly Fault[] => [
  ...planFaults(seed, INSTANCES, Number(values.intensity)),
  ...(upgradeTo === undefined ? [] : planUpgrade(seed, INSTANCES)),
];
const named = (name: string | undefined): NonNullable<Parameters<typeof bundleService>[0]> =>
  name === undefined ? [] : (DAMAGES.find((damage) => damage.name === name)?.edits ?? []);

const previous = previousVersion();
const upgradeTo = previous === undefined ? undefined : await bundleService(named(values.only));
if (previous !== undefined) console.log(`From ${previous.name}`);
try {
  if (values.upgrade && previous === undefined)
    console.log('Skipped: the history has no previous version (--anterior DIR names its sources).');
  else await runInWorld();
} finally {
  previous?.remove();
}

async function runInWorld(): Promise<void> {
  const starting = startSimulationServer();
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => (ending ??= starting.then(({ stop }) => stop()));
  // A terminal signals this process and run.js, which repeats it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (ending !== undefined) return;
      // The run loses its connections and fails.
      for (const failure of ['uncaughtException', 'unhandledRejection'] as const) process.on(failure, () => undefined);
      suspendNoMore();
      void end().finally(() => {
        previous?.remove();
        process.exit(130);
      });
    });
  const { server } = await starting;
  try {
    const world = await prepareWorld(server, previous?.root);
    try {
      if (values.damages) process.exitCode = await runDamages(world);
      else if (values.shrink !== undefined) process.exitCode = await runShrink(world, Number(values.shrink));
      else process.exitCode = await runSeeds(world, await bundleOf(named(values.only)));
    } finally {
      await world.close();
    }
  } finally {
    await end();
  }
}

/** The version that instances begin with: without an upgrade, this one. */
function bundleOf(edits: NonNullable<Parameters<typeof bundleService>[0]>): Promise<StartInstance> {
  return previous === undefined ? bundleService(edits) : bundleService([], previous.root);
}

/** Processor seconds of this process, and of the server with its children. */
async function processorS(world: World): Promise<{ readonly own: number; readonly server: number }> {
  const { user, system } = process.cpuUsage();
  const pid = await world.serverPid();
  const ticksOf = (path: string): number => {
    const fields = readFileSync(path, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  };
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const ticks = [String(pid), ...children].map((one) => ticksOf(`/proc/${one}/stat`));
  return { own: (user + system) / 1e6, server: ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_S };
}

async function runSeeds(world: World, start: StartInstance): Promise<number> {
  const since = performance.now();
  const sinceCpu = await processorS(world);
  let receiptsSeen = 0;
  const failing: number[] = [];
  const different: number[] = [];
  let unfinished = 0;
  let virtualMs = 0;
  for (const seed of seeds) {
    const began = performance.now();
    const run = await simulateSeed(world, start, seed);
    virtualMs += run.virtualMs;
    receiptsSeen += run.verdict.accepted;
    if (run.unfinished) unfinished++;
    report(run, performance.now() - began);
    if (values.out !== undefined) save(values.out, run);
    if (run.findings.length > 0) failing.push(seed);
    if (values.twice && (await simulateSeed(world, start, seed)).hash !== run.hash) different.push(seed);
  }
  const seconds = (performance.now() - since) / 1000;
  const perMinute = ((60 * count * (values.twice ? 2 : 1)) / seconds).toFixed(1);
  console.log(
    `${count} seeds in ${seconds.toFixed(1)} s: ${perMinute} runs per minute, ${((virtualMs / 1000 / seconds) * (values.twice ? 2 : 1)).toFixed(0)} simulated seconds per second`,
  );
  const { own, server } = await processorS(world);
  const [ownS, serverS] = [own - sinceCpu.own, server - sinceCpu.server];
  const cpu = ownS + serverS;
  console.log(
    `${cpu.toFixed(1)} s of processor time (${serverS.toFixed(1)} s of the server): ${((60 * count * (values.twice ? 2 : 1)) / cpu).toFixed(1)} runs and ${((60 * receiptsSeen * (values.twice ? 2 : 1)) / cpu).toFixed(0)} receipts per processor minute`,
  );
  if (values.twice)
    console.log(different.length === 0 ? 'equal logs in both runs' : `different logs: ${different.join(', ')}`);
  if (unfinished > 0) console.log(`${unfinished} reached the step limit before all was at rest`);
  console.log(failing.length === 0 ? 'no findings' : `findings in seeds ${failing.join(', ')}`);
  return failing.length + different.length === 0 ? 0 : 1;
}

/** The table of removed rules and the seed that finds each; 1 if one is not found. */
async function runDamages(world: World): Promise<number> {
  let missed = 0;
  for (const { name, edits } of DAMAGES.filter(({ name }) => values.only?.split(',').includes(name) ?? true)) {
    const start = await bundleService(edits);
    let found: Simulation | undefined;
    for (const seed of seeds) {
      const run = await simulateSeed(world, start, seed);
      if (run.findings.length === 0) continue;
      found = run;
      break;
    }
    if (found === undefined) missed++;
    const [finding] = found?.findings ?? [];
    const words = finding === undefined ? 'not found' : `${finding.kind}: ${finding.subject} ${finding.text}`;
    console.log(`${name}\t${found === undefined ? '-' : `seed ${found.seed}`}\t${words}`);
  }
  return missed === 0 ? 0 : 1;
}

async function runShrink(world: World, seed: number): Promise<number> {
  const start = await bundleOf(named(values.only));
  const whole = await simulateSeed(world, start, seed);
  const [finding] = whole.findings;
  if (finding === undefined) {
    console.log(`seed ${seed} has no findings`);
    return 0;
  }
  const all = faultsOf(seed);
  const fails = async (faults: readonly Fault[]): Promise<boolean> =>
    (await simulateSeed(world, start, seed, faults)).findings.some(({ kind }) => kind === finding.kind);
  const { faults, runs } = await shrink(all, fails);
  console.log(`seed ${seed}: ${all.length} faults reduced to ${faults.length} in ${runs} runs\n`);
  console.log(asTest(seed, receipts, faults, `${finding.kind}: ${finding.text}`));
  return 1;
}

function report(run: Simulation, ms: number): void {
  const { seed, hash, steps, statements, lockWaits, restarts, verdict } = run;
  console.log(
    `seed ${seed}  ${hash.slice(0, 16)}  ${steps} steps, ${statements} statements, ${lockWaits} lock waits, ${restarts} restarts, ` +
      `${verdict.accepted} receipts, ${(run.virtualMs / 60_000).toFixed(1)} min simulated in ${(ms / 1000).toFixed(1)} s${run.unfinished ? ', unfinished' : ''}`,
  );
  for (const { kind, subject, text } of run.findings) console.log(`  ${kind}: ${subject} ${text}`);
}

function save(folder: string, { seed, log, history }: Simulation): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${seed}.log`), `${log.join('\n')}\n`);
  writeFileSync(join(folder, `${seed}.edn`), history.toEdn());
}
