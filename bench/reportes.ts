// `npm run bench:reportes [-- --comprobantes N --rondas N --explicar]`: 1,000,000 receipts of 24 months, made by SQL (with a short
// substitute for each XML), a quarter of them of one company. Measures, interleaved: the tax report of one of its months through the API
// against the bare aggregate over the same rows; then a year's export as CSV and as a workbook, with the memory of the service.
import { parseArgs } from 'node:util';
import { call } from '../test/support/service.js';
import { makeAccounts, makeComprobantes } from './bulk.js';
import { withInstallation } from './installation.js';
import { residentMb } from './processor.js';

/** Time of the report divided by that of the bare aggregate. */
const RATIO_MAX = 3;
/** Memory in the last quarter of an export divided by that in its second: once warm, it may not grow with the output. */
const GROWTH_MAX = 1.25;
const FREE_BYTES_MIN = 8 * 1024 ** 3;

const { values } = parseArgs({
  options: {
    comprobantes: { type: 'string', default: '1000000' },
    rondas: { type: 'string', default: '7' },
    /** Shows the database's query plan for the report. */
    explicar: { type: 'boolean', default: false },
  },
});
const total = Number(values.comprobantes);

/** The minimum work of a report: the rows of the month, and their sums by rate. */
const BARE = `
  SELECT c.cod_doc, t.codigo, t.porcentaje, t.tarifa, count(*), sum(t.base), sum(t.valor)
  FROM comprobantes c JOIN comprobante_cifras f ON f.comprobante_id = c.id
    CROSS JOIN LATERAL unnest(f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_tarifas, f.impuestos_bases, f.impuestos_valores)
      AS t (codigo, porcentaje, tarifa, base, valor)
  WHERE c.account_id = $1 AND c.ruc = $2 AND c.fecha_emision BETWEEN $3::date AND $4::date AND c.estado = 'AUTORIZADO'
    AND c.cod_doc IN ('01', '04', '05')
  GROUP BY 1, 2, 3, 4`;

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const since = performance.now();
  const value = await work();
  return { ms: performance.now() - since, value };
}

const verdict = (fine: boolean, text: string): void => {
  console.log(`${fine ? 'ok  ' : 'MISS'} ${text}`);
  if (!fine) process.exitCode = 1;
};

await withInstallation(FREE_BYTES_MIN, async ({ service, demo, client }) => {
  const made = await timed(async () => {
    await makeAccounts(client, 19);
    await makeComprobantes(client, { total, own: Math.round((total * 6) / 25), receptores: 5000, xml: 4 });
  });
  const { rows } = await client.query<{ n: number; bytes: string; account: string }>(
    `SELECT count(*)::int AS n, pg_size_pretty(pg_database_size(current_database())) AS bytes,
       (SELECT account_id FROM empresas WHERE ruc = $1) AS account FROM comprobantes`,
    [demo.ruc],
  );
  const { n = 0, bytes = '', account = '' } = rows[0] ?? {};
  console.log(`${n} receipts in 20 accounts, ${bytes}, made in ${(made.ms / 1000).toFixed(0)} s`);

  const report = async (): Promise<number> => {
    const { status, result } = await call(
      service.url,
      `/api/v1.0/reportes/impuestos?ruc=${demo.ruc}&desde=01/03/2026&hasta=31/03/2026`,
      { apiKey: demo.apiKey },
    );
    if (status !== 200) throw new Error(`impuestos: ${status} ${JSON.stringify(result)}`);
    return (result['content'] as { documentos: number }[])[0]?.documentos ?? 0;
  };
  const month = [account, demo.ruc, '2026-03-01', '2026-03-31'];
  const bare = async (): Promise<number> => (await client.query(BARE, month)).rows.length;
  await report();
  await bare();
  const [reports, bares]: [number[], number[]] = [[], []];
  for (let round = 0; round < Number(values.rondas); round++) {
    bares.push((await timed(bare)).ms);
    reports.push((await timed(report)).ms);
  }
  const shown = (figures: readonly number[]): string => figures.map((ms) => ms.toFixed(0)).join(', ');
  console.log(`bare aggregate of a month (${await report()} documents of its first rate): ${shown(bares)} ms`);
  console.log(`tax report by the interface: ${shown(reports)} ms`);
  const ratio = median(reports) / median(bares);
  verdict(ratio <= RATIO_MAX, `report / bare aggregate: ${ratio.toFixed(2)} (at most ${RATIO_MAX})`);
  if (values.explicar) {
    const plan = await client.query<Record<string, string>>(`EXPLAIN (ANALYZE, BUFFERS) ${BARE}`, month);
    for (const line of plan.rows) console.log(Object.values(line)[0]);
  }

  for (const formato of ['csv', 'xlsx']) {
    const requested = await call(service.url, '/api/v1.0/reportes/ventas', {
      apiKey: demo.apiKey,
      body: { ruc: demo.ruc, desde: '01/01/2026', hasta: '31/12/2026', formato },
    });
    if (requested.status !== 202) throw new Error(`ventas: ${requested.status} ${JSON.stringify(requested.result)}`);
    const samples: number[] = [];
    const done = await timed(async () => {
      for (;;) {
        const { result } = await call(service.url, `/api/v1.0/reportes/trabajos/${String(requested.result['id'])}`, {
          apiKey: demo.apiKey,
        });
        samples.push(residentMb(service.pid));
        if (result['estado'] === 'LISTO') return result;
        if (result['estado'] === 'FALLIDO') throw new Error(String(result['motivo']));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    const quarter = (from: number): number =>
      median(samples.slice((from * samples.length) / 4, ((from + 1) * samples.length) / 4));
    const growth = quarter(3) / quarter(1);
    const { leidos } = done.value['progreso'] as { leidos: number };
    const size = (Number(done.value['bytes']) / 1024 ** 2).toFixed(1);
    console.log(
      `a year as ${formato}: ${leidos} receipts, ${size} MiB in ${(done.ms / 1000).toFixed(1)} s; resident MB by quarter: ${[0, 1, 2, 3].map((at) => quarter(at).toFixed(0)).join(', ')}, at most ${Math.max(...samples).toFixed(0)}`,
    );
    verdict(growth <= GROWTH_MAX, `${formato}: last quarter / second: ${growth.toFixed(2)} (at most ${GROWTH_MAX})`);
  }
});
