// `npm run bench:inicio [-- --comprobantes N]`: the requests of the portal's home page, with N receipts (500,000) of one company in the
// last twelve months, made by SQL. Each request alone and all concurrently, as a browser sends them, without kept sums and with them
// (design/storage). Writes its table into bench/RESULTS.md.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/db/transactions.js';
import { keepSumas } from '../src/features/reportes/figures/sumas.js';
import { call } from '../test/support/service.js';
import { makeComprobantes } from './bulk.js';
import { median } from './cycle.js';
import { withInstallation } from './installation.js';
import { cpuMsOf, serverProcesses } from './processor.js';
import { writeTable } from './table.js';

const MS_MAX = 300;
const ROUNDS = 7;
const FREE_BYTES_MIN = 6 * 1024 ** 3;
/** No block of this size is ever full: nothing is kept. */
const NO_BLOCKS = 1 << 30;
const IDS_PER_BLOCK = 4096;

const { values } = parseArgs({ options: { comprobantes: { type: 'string', default: '500000' } } });
const total = Number(values.comprobantes);

interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}

await withInstallation(FREE_BYTES_MIN, async ({ dataDir, service, demo, server, client }) => {
  const db = openDatabase(server.service, { connectionsMax: 2, prepared: true, onError: () => undefined });
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  const iso = (date: Date): string => date.toISOString().slice(0, 10);
  const day = (date: Date): string => iso(date).split('-').reverse().join('/');
  await client.query(`UPDATE installation SET resumen_ids_por_bloque = ${NO_BLOCKS}`);
  const count = Math.ceil((now.getTime() - first.getTime()) / 86_400_000);
  await makeComprobantes(client, { total, own: total, receptores: 5000, xml: 4, days: { from: iso(first), count } });

  const today = `fechaDesde=${day(now)}&fechaHasta=${day(now)}`;
  const list = '/api/v1.0/comprobantes?size=1&';
  const requests: readonly (readonly [name: string, path: string])[] = [
    ['today', `${list}${today}`],
    ['today, authorised', `${list}${today}&estado=AUTORIZADO`],
    ['today, received', `${list}${today}&estado=RECIBIDO`],
    ['today, signed', `${list}${today}&estado=FIRMADO`],
    ['returned', `${list}estado=DEVUELTO`],
    ['not authorised', `${list}estado=NO_AUTORIZADO`],
    ['parked', `${list}pendiente=intervenir`],
    ['mail failed', `${list}notificacion=FALLIDA`],
    ['last five', '/api/v1.0/comprobantes?size=5'],
    ['certificates', '/api/v1.0/empresas/certificados-digitales?size=100'],
    ['health', '/salud/listo'],
    ['twelve months', `/api/v1.0/reportes/resumen?por=mes&desde=${day(first)}&hasta=${day(now)}`],
  ];
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const since = performance.now();
    await work();
    return performance.now() - since;
  };
  const ask = async (path: string): Promise<string> => {
    const { status, result } = await call(service.url, path, { apiKey: demo.apiKey });
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(result)}`);
    return JSON.stringify(result);
  };
  const used = async (): Promise<number> =>
    cpuMsOf({ all: [service.pid, ...(await serverProcesses(dataDir))] })['all'] ?? NaN;
  /** Elapsed ms, median; and CPU ms of service and database, mean. */
  const cost = async (work: () => Promise<unknown>): Promise<Cost> => {
    await work();
    const times = [];
    const before = await used();
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(work));
    return { ms: median(times), cpuMs: ((await used()) - before) / ROUNDS };
  };
  const measure = async (): Promise<{ each: Cost[]; all: Cost; months: string }> => {
    const each: Cost[] = [];
    for (const [, path] of requests) each.push(await cost(() => ask(path)));
    const all = await cost(() => Promise.all(requests.map(([, path]) => ask(path))));
    return { each, all, months: await ask(requests.at(-1)?.[1] ?? '') };
  };
  const shown = (one: Cost | undefined): string => `${one?.ms.toFixed(0)} (${one?.cpuMs.toFixed(0)})`;
  const before = await measure();
  await client.query(`UPDATE installation SET resumen_ids_por_bloque = ${IDS_PER_BLOCK}`);
  const keeping = await timed(() => keepSumas(db, new AbortController().signal));
  const { rows } = await client.query<{ kept: string; sums: string }>(
    'SELECT resumen_bloques AS kept, (SELECT count(*) FROM resumen_sumas) AS sums FROM installation',
  );
  await client.query('ANALYZE resumen_sumas, resumen_pendientes');
  const after = await measure();
  if (after.months !== before.months) throw new Error('kept sums differ from fresh ones');
  writeTable(
    'inicio',
    [
      `Written by the command on ${iso(now)} (load ${(loadavg()[1] ?? NaN).toFixed(1)}): ${total} receipts of one company in twelve months; median ms of ${ROUNDS}, in brackets processor ms of service and database. Keeping the sums of all of them took ${(keeping / 1000).toFixed(1)} s in ${rows[0]?.kept} transactions and made ${rows[0]?.sums} rows. Both answers of the twelve months are equal.`,
      '',
      '| request | without kept sums | with them |',
      '| --- | --- | --- |',
      ...requests.map(([name], at) => `| ${name} | ${shown(before.each[at])} | ${shown(after.each[at])} |`),
      `| all at once | ${shown(before.all)} | ${shown(after.all)}, at most ${MS_MAX} on a quiet machine |`,
    ].join('\n'),
  );
  if (after.all.cpuMs > MS_MAX) process.exitCode = 1;
  await db.close();
});
