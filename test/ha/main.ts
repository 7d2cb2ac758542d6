// `npm run test:ha [-- options]`: three processes of the service issue receipts while the machine of the primary of two synchronous
// PostgreSQL nodes is killed, frozen and cut off, in turn. run.js of test/faults bundles it, starts it in its own network namespace, then
// runs the judge on the folder it fills.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AS_BUILT, mutatedInstallation, WITHOUT_HISTORY } from '../faults/mutation.js';
import { mulberry32, runScenario } from '../faults/scenario.js';
import { isCut, startCluster, TROUBLES, type Trouble } from './cluster.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    semilla: { type: 'string', default: '1' },
    comprobantes: { type: 'string', default: '2000' },
    /** Receipts before each failure, and after the last. */
    entre: { type: 'string', default: '300' },
    /** Only these, separated by commas. */
    fallas: { type: 'string' },
    /** The setup up to design/high-availability, which loses data: the service must stop by itself. */
    'receta-anterior': { type: 'boolean', default: false },
    /** The service without its history check. */
    'sin-historia': { type: 'boolean', default: false },
  },
});

const BETWEEN = Number(values.entre);
/** Receipts that the new primary accepts before the old one is back. */
const MEANWHILE = 60;
/** Time for every process to record what it misses. */
const ALL_NOTICE_MS = 30_000;

const since = performance.now();
const progress = (text: string): void => {
  process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
};
// A copy, so that editing the sources does not affect a long run.
const copy = mutatedInstallation(values['sin-historia'] ? WITHOUT_HISTORY : AS_BUILT);
process.once('exit', copy.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const dice = mulberry32(Number(values.semilla) + 1000);
const troubles = values.fallas === undefined ? shuffled(TROUBLES) : (values.fallas.split(',') as Trouble[]);
const cluster = await startCluster(values['receta-anterior'] ? 'before' : 'packaged');
progress(`etcd, two PostgreSQL nodes under Patroni, HAProxy and PgBouncer run; in turn: ${troubles.join(', ')}`);
const { crashes, longestPauseMs } = await runScenario({
  receipts: Number(values.comprobantes),
  // Few: a failover takes its time, and the backlog must also be read afterwards.
  clients: 8,
  processes: 3,
  faultRate: 0,
  killEveryMs: undefined,
  freezeMs: undefined,
  hurry: false,
  databaseOutageMs: undefined,
  database: cluster,
  reports: true,
  underLoad: async (issued) => {
    for (const trouble of troubles) {
      await issued(BETWEEN);
      const fromClients = dice() < 0.5;
      progress(`${trouble}${fromClients ? ', from the clients as well' : ''}: the primary's machine`);
      const started = performance.now();
      const name = await cluster.strike(trouble, fromClients);
      progress(`${name} is the primary after ${((performance.now() - started) / 1000).toFixed(1)} s`);
      // With a link cut, the primary may confirm nothing.
      if (!isCut(trouble)) await issued(MEANWHILE);
      progress('the old one comes back');
      const { primary, timeline } = await cluster.mend();
      const read = await cluster.readOnReplicas();
      progress(`${primary} is the primary on timeline ${timeline}; rows read on the replica: ${JSON.stringify(read)}`);
      if (values['receta-anterior'] && !values['sin-historia']) await acceptLoss();
    }
    await issued(BETWEEN);
  },
  installation: copy.path,
  seed: Number(values.semilla),
  folder: values.folder ?? '',
  progress,
});
for (const words of crashes) console.log(`a service process ended by itself:\n${words}`);
if (crashes.length > 0) process.exitCode = 1;
console.log(`${troubles.join(', ')}; the longest pause of issuing: ${(longestPauseMs / 1000).toFixed(1)} s`);

/** Waits until the service has stopped by itself, then accepts the loss as an operator does. */
async function acceptLoss(): Promise<void> {
  const open = (): Promise<{ motivo: string; faltan: unknown[] }[]> =>
    cluster
      .asSuperuser((client) =>
        client.query<{ motivo: string; faltan: unknown[] }>(
          'SELECT motivo, faltan FROM historia_perdidas WHERE aceptada_at IS NULL',
        ),
      )
      .then(
        ({ rows }) => rows,
        () => [],
      );
  while ((await open()).length === 0) await sleep(500);
  await sleep(ALL_NOTICE_MS);
  for (const { motivo, faltan } of await open()) {
    const words = `a process stopped by itself: ${motivo}; ${faltan.length} receipts missing`;
    progress(words);
    console.log(words);
  }
  const { stdout } = spawnSync(process.execPath, [join(copy.path, 'bin/rubrica'), 'historia', 'aceptar'], {
    env: { ...process.env, ...cluster.env },
    encoding: 'utf8',
  });
  progress(stdout.trim());
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: dice() }))
    .sort((x, y) => x.at - y.at)
    .map(({ one }) => one);
}
