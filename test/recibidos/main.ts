// `npm run test:recibidos [-- options]`: a list of 10,000 lines, the SRI failing half the time, all processes killed occasionally
// (design/received-documents). Exits 0 only without findings.
import { parseArgs } from 'node:util';
import { startDatabase } from '../faults/world.js';
import { temporaryDir } from '../support/service.js';
import { runScenario, WITHOUT_END, WITHOUT_ONE, WITHOUT_TURNS } from './scenario.js';

const { values } = parseArgs({
  options: {
    lineas: { type: 'string', default: '10000' },
    muertes: { type: 'string', default: '6' },
    procesos: { type: 'string', default: '2' },
    /** Minutes until unsettled documents count as stuck: some 25,000 queries, on a shared machine. */
    paciencia: { type: 'string', default: '25' },
    /** Queries at the product's own rate. */
    acompasadas: { type: 'string', default: '600' },
    /** Removes rules: something must then be found. */
    'sin-turnos': { type: 'boolean', default: false },
    'sin-uno': { type: 'boolean', default: false },
    'sin-fin': { type: 'boolean', default: false },
  },
});
const mutation = [WITHOUT_TURNS, WITHOUT_ONE, WITHOUT_END].find(({ name }) => values[name as 'sin-uno']);
const home = temporaryDir();
const server = await startDatabase(home.path);
try {
  const since = performance.now();
  const { findings, ...figures } = await runScenario(
    {
      lines: Number(values.lineas),
      processes: Number(values.procesos),
      failRate: 0.5,
      kills: Number(values.muertes),
      strangers: 20,
      paced: Number(values.acompasadas),
      patienceMs: Number(values.paciencia) * 60_000,
      progress: (text) => {
        process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
      },
      ...(mutation === undefined ? {} : { installation: mutation }),
    },
    { env: server.env, adminUrl: server.env['DATABASE_MIGRATION_URL'] ?? '' },
  );
  for (const finding of findings.slice(0, 50)) console.log(finding);
  console.log(JSON.stringify(figures));
  console.log(findings.length === 0 ? 'each line where it should be, once' : `${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  home.remove();
}
