// `npm run test:faults [-- options]`: the whole run. The judge is started by run.js, on the folder that this one fills.
import { parseArgs } from 'node:util';
import { AS_BUILT, mutatedInstallation, WITHOUT_ASKING, WITHOUT_GUARD } from './mutation.js';
import { runScenario } from './scenario.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    comprobantes: { type: 'string' },
    semilla: { type: 'string', default: '1' },
    /** Also stops the database server for some seconds in the middle. */
    'sin-base': { type: 'boolean', default: false },
    /** Does not wait out the back-off of the last ones. */
    'con-prisa': { type: 'boolean', default: false },
    'sin-preguntar': { type: 'boolean', default: false },
    'sin-guarda': { type: 'boolean', default: false },
  },
});

const mutation = values['sin-preguntar'] ? WITHOUT_ASKING : values['sin-guarda'] ? WITHOUT_GUARD : AS_BUILT;
const installation = mutatedInstallation(mutation);
const since = performance.now();
try {
  const { crashes } = await runScenario({
    // Some of those that are asked for once are never stored; 5,000 are.
    receipts: 5200,
    clients: 24,
    processes: 3,
    faultRate: 0.3,
    killEveryMs: 1500,
    // Longer than a lease (15 s, lifecycle/claim.ts), so that another process has taken over before the frozen one is back.
    freezeMs: 18_000,
    hurry: values['con-prisa'],
    databaseOutageMs: values['sin-base'] ? 6000 : undefined,
    ...mutation.conditions,
    ...(values.comprobantes === undefined ? {} : { receipts: Number(values.comprobantes) }),
    installation: installation.path,
    seed: Number(values.semilla),
    folder: values.folder ?? '',
    progress: (text) => {
      process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
    },
  });
  for (const words of crashes) console.log(`a service process ended by itself:\n${words}`);
  if (crashes.length > 0) process.exitCode = 1;
} finally {
  installation.remove();
}
