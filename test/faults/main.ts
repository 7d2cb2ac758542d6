// `npm run test:faults [-- options]`: the full run. run.js starts the judge on the folder that this one fills.
import { parseArgs } from 'node:util';
import { AS_BUILT, mutated, MUTATIONS } from './mutation.js';
import { runScenario } from './scenario.js';
import { OUTAGE_MS } from './trials.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    comprobantes: { type: 'string' },
    semilla: { type: 'string', default: '1' },
    /** Does not wait out the backoff of the last receipts. */
    'con-prisa': { type: 'boolean', default: false },
    /** Cuts no links. */
    'sin-cortes': { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
    /** Kills, freezes and restarts the signers as well. */
    firmador: { type: 'boolean', default: false },
    /** Rule to remove. */
    ...Object.fromEntries(MUTATIONS.map(({ name }) => [name, { type: 'boolean' } as const])),
  },
});

const taken: Readonly<Record<string, unknown>> = values;
const mutation = MUTATIONS.find(({ name }) => taken[name] === true);
const copy = mutated(mutation ?? AS_BUILT);
const since = performance.now();
try {
  const { crashes } = await runScenario({
    // Some of the `once` requests are never stored; 5,000 are.
    receipts: 5200,
    clients: 24,
    processes: 3,
    faultRate: 0.3,
    killEveryMs: 1500,
    // Longer than a lease (15 s, receipts/claim.ts), so that another process takes over before the frozen one resumes.
    freezeMs: 18_000,
    // A missing rule is looked for under its own conditions.
    cutEveryMs: values['sin-cortes'] || mutation !== undefined ? undefined : 4000,
    hurry: values['con-prisa'],
    databaseOutageMs: OUTAGE_MS,
    clockAheadMs: 600_000,
    ...copy.conditions,
    ...(values.comprobantes === undefined ? {} : { receipts: Number(values.comprobantes) }),
    pooled: values.pgbouncer,
    hurtSigners: values.firmador,
    seed: Number(values.semilla),
    folder: values.folder ?? '',
    progress: (text) => {
      process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
    },
  });
  for (const words of crashes) console.log(`a service process ended by itself:\n${words}`);
  if (crashes.length > 0) process.exitCode = 1;
} finally {
  copy.remove();
}
