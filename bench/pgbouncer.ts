// `npm run bench:pgbouncer [-- --comprobantes N --rondas N --calentar N]`: cost of a receipt with prepared statements, with unnamed ones,
// and with unnamed ones through PgBouncer in transaction mode (design/high-availability). Each has a separate server; rounds alternate.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { Pool } from 'undici';
import { startEmbedded } from '../src/db/embedded.js';
import { pgdataOf } from '../src/db/embedded/cluster.js';
import { urlOf } from '../test/support/database-url.js';
import { startPgBouncer, UNNAMED } from '../test/support/pgbouncer.js';
import { demoOf, startServiceProcess, startSimulatorProcess, temporaryDir } from '../test/support/service.js';
import { CONNECTIONS, cycle, median, type Target } from './cycle.js';
import { serverProcesses } from './processor.js';

const { values } = parseArgs({
  options: {
    comprobantes: { type: 'string', default: '1000' },
    rondas: { type: 'string', default: '3' },
    calentar: { type: 'string', default: '2000' },
  },
});
const count = Number(values.comprobantes);
const closing: (() => unknown)[] = [];

async function start(how: { readonly named: boolean; readonly pooled: boolean }): Promise<Target> {
  const data = temporaryDir();
  closing.push(data.remove);
  const server = await startEmbedded({ dataDir: data.path, log: pino({ level: 'silent' }) });
  closing.push(() => server.stop());
  const urls = [urlOf(server.service), urlOf(server.admin)] as const;
  const direct = {
    DATABASE_URL: urls[0],
    DATABASE_MIGRATION_URL: urls[1],
    RUBRICA_DATA: data.path,
    RUBRICA_LOG: 'warn',
  };
  await (await startServiceProcess(direct)).stop();
  // All share the same SRI.
  const simulator = await startSimulatorProcess(direct);
  closing.push(() => simulator.stop());
  const pooler = how.pooled ? await startPgBouncer(urls, pgdataOf(data.path)) : undefined;
  closing.push(() => pooler?.stop());
  const service = await startServiceProcess({
    ...direct,
    ...(pooler === undefined ? {} : { DATABASE_URL: pooler.through(urls[0]) }),
    ...(how.named ? {} : UNNAMED),
    RUBRICA_SRI_URL: simulator.url,
  });
  closing.push(() => service.stop());
  const api = new Pool(service.url, { connections: CONNECTIONS });
  closing.push(() => api.destroy());
  return {
    api,
    apiKey: demoOf(data.path).apiKey,
    processes: async () => ({
      service: [service.pid],
      database: await serverProcesses(data.path),
      pgbouncer: pooler === undefined ? [] : [pooler.pid],
    }),
  };
}

const WAYS = {
  'prepared statements': { named: true, pooled: false },
  'without names': { named: false, pooled: false },
  'without names, by PgBouncer': { named: false, pooled: true },
};
try {
  const targets: [string, Target][] = [];
  for (const [name, how] of Object.entries(WAYS)) targets.push([name, await start(how)]);
  for (const [, target] of targets) await cycle(target, Number(values.calentar));
  const spent = new Map<string, number[]>();
  for (let round = 1; round <= Number(values.rondas); round++)
    for (const [name, target] of targets) {
      const { perSecond, cpu } = await cycle(target, count);
      const all = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
      spent.set(name, [...(spent.get(name) ?? []), all]);
      const parts = Object.entries(cpu).map(([part, ms]) => `${part} ${ms.toFixed(2)}`);
      console.log(`round ${round}, ${name}: ${perSecond.toFixed(0)}/s; processor ms a receipt: ${parts.join(', ')}`);
    }
  const base = median(spent.get('prepared statements') ?? []);
  for (const [name, ms] of spent)
    console.log(`${name}: ${median(ms).toFixed(2)} ms a receipt, ${(median(ms) / base).toFixed(2)} ×`);
} finally {
  for (const close of closing.reverse()) await close();
}
