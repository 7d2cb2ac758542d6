// `npm run test:ha [-- options]`: three processes of the service issue while the primary of two synchronous PostgreSQL nodes is
// killed with -9, three times. run.js of test/faults bundles it and starts the judge on the folder that it fills.
import { parseArgs } from 'node:util';
import { AS_BUILT, mutatedInstallation } from '../faults/mutation.js';
import { runScenario } from '../faults/scenario.js';
import { startCluster } from './cluster.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    semilla: { type: 'string', default: '1' },
  },
});

const FAILOVERS = 3;
/** Receipts before each, and after the last. */
const BETWEEN = 300;

const since = performance.now();
const progress = (text: string): void => {
  process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
};
// An edit of the sources during a long run does not change what runs.
const copy = mutatedInstallation(AS_BUILT);
process.once('exit', copy.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const cluster = await startCluster();
progress('etcd, two PostgreSQL nodes under Patroni, HAProxy and PgBouncer run');
const { crashes, longestPauseMs } = await runScenario({
  receipts: 2000,
  // Few: a failover takes as long as it takes, and what waits to be sent afterwards is to be read as well.
  clients: 8,
  processes: 3,
  faultRate: 0,
  killEveryMs: undefined,
  freezeMs: undefined,
  hurry: false,
  databaseOutageMs: undefined,
  database: cluster,
  underLoad: async (issued) => {
    for (let n = 1; n <= FAILOVERS; n++) {
      await issued(BETWEEN);
      progress(`failover ${n}: the primary is killed`);
      const killed = performance.now();
      const name = await cluster.killPrimary();
      progress(`${name} is the primary after ${((performance.now() - killed) / 1000).toFixed(1)} s`);
      await cluster.bringBack();
      progress('the killed one is its synchronous standby');
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
console.log(`${FAILOVERS} failovers; the longest pause of issuing: ${(longestPauseMs / 1000).toFixed(1)} s`);
