// `npm run test:recurrentes [-- options]`: a simulated year of recurring invoices, with kills, clock jumps and three weeks down
// (design/bulk-and-recurring). Exits 0 only without findings.
import { parseArgs } from 'node:util';
import { startDatabase } from '../faults/world.js';
import { temporaryDir } from '../support/service.js';
import { runScenario, WITHOUT_REFERENCE } from './scenario.js';

const { values } = parseArgs({
  options: {
    horarios: { type: 'string', default: '200' },
    dias: { type: 'string', default: '365' },
    muertes: { type: 'string', default: '30' },
    saltos: { type: 'string', default: '6' },
    detenido: { type: 'string', default: '21' },
    /** Minutes until due periods count as stuck. */
    paciencia: { type: 'string', default: '10' },
    /** Removes the rule: something must then be found. */
    'sin-referencia': { type: 'boolean', default: false },
  },
});
const home = temporaryDir();
const server = await startDatabase(home.path);
try {
  const since = performance.now();
  const { findings, ...figures } = await runScenario(
    {
      schedules: Number(values.horarios),
      days: Number(values.dias),
      stepDays: 7,
      kills: Number(values.muertes),
      jumps: Number(values.saltos),
      downDays: Number(values.detenido),
      patienceMs: Number(values.paciencia) * 60_000,
      progress: (text) => {
        process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
      },
      ...(values['sin-referencia'] ? { installation: WITHOUT_REFERENCE } : {}),
    },
    { env: server.env, adminUrl: server.env['DATABASE_MIGRATION_URL'] ?? '' },
  );
  for (const finding of findings.slice(0, 50)) console.log(finding);
  console.log(JSON.stringify(figures));
  console.log(findings.length === 0 ? 'each period once' : `${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  home.remove();
}
