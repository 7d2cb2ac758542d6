// `npm run bench:reportes [-- --comprobantes N --rondas N --explicar]`: 1,000,000 receipts of 24 months, made by SQL (a short stand-in for each XML), a
// quarter of them of one company. Measured, interleaved: the tax report of one of its months by the interface against the bare aggregate
// over the same rows; then a year's export as CSV and as a workbook, with the memory of the service.
import { statfs } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '../src/database/embedded.js';
import { issueSample } from '../test/support/portal-data.js';
import { call, demoOf, startServiceProcess, temporaryDir } from '../test/support/service.js';
import { residentMb } from './processor.js';

/** The report by the bare aggregate. */
const RATIO_MAX = 3;
/** The last quarter of an export by its second one: what is used while warm may not grow with what is written. */
const GROWTH_MAX = 1.25;
const FREE_BYTES_MIN = 8 * 1024 ** 3;

const { values } = parseArgs({
  options: {
    comprobantes: { type: 'string', default: '1000000' },
    rondas: { type: 'string', default: '7' },
    /** Shows how the database goes about the report. */
    explicar: { type: 'boolean', default: false },
  },
});
const total = Number(values.comprobantes);

/** Nineteen more accounts, each with a company and a point. */
const OTHERS = `
  WITH many AS (SELECT n, gen_random_uuid() AS account FROM generate_series(1, 19) AS n),
  accounts AS (INSERT INTO accounts (id, nombre) SELECT account, 'Cuenta ' || n FROM many RETURNING id),
  companies AS (
    INSERT INTO empresas (account_id, ruc, razon_social, dir_matriz)
    SELECT account, lpad((1790000000 + n)::text, 10, '0') || '001', 'EMPRESA ' || n, 'QUITO' FROM many JOIN accounts ON id = account
    RETURNING id, account_id),
  places AS (
    INSERT INTO establecimientos (account_id, empresa_id, estab, direccion) SELECT account_id, id, '001', 'QUITO' FROM companies
    RETURNING id, account_id)
  INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi) SELECT account_id, id, '001' FROM places`;

/** In the order of their days, as an installation stores them: 6 of 25 of the first company. One in 25 a credit note, one in 100 annulled. */
const RECEIPTS = `
  WITH sample AS (SELECT * FROM comprobantes ORDER BY id LIMIT 1),
  points AS (
    SELECT p.id AS punto, e.id AS empresa, e.account_id, e.ruc, row_number() OVER (ORDER BY e.id) - 1 AS place
    FROM puntos_emision p JOIN establecimientos s ON s.id = p.establecimiento_id JOIN empresas e ON e.id = s.empresa_id
    WHERE p.pto_emi = '001')
  INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
    clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento,
    documento_sha256, xml, estado, numero_autorizacion, fecha_autorizacion, created_at, updated_at)
  SELECT p.account_id, p.empresa, p.punto, p.ruc, CASE WHEN n % 25 = 3 THEN '04' ELSE '01' END, s.version, '001', '001', n + 1000,
    lpad((n + 1000)::text, 49, '0'), date '2025-01-01' + (n::bigint * 730 / $1::int)::int, '05', lpad((n % 5000)::text, 10, '0'),
    'CLIENTE NÚMERO ' || n % 5000, 115, '{}', s.documento_sha256, '\\x3c612f3e',
    CASE WHEN n % 100 = 57 THEN 'ANULADO' ELSE 'AUTORIZADO' END, lpad((n + 1000)::text, 49, '0'), now(), now(), now()
  FROM sample s, generate_series($2::int, $3::int) AS n JOIN points p ON p.place = CASE WHEN n % 25 < 6 THEN 0 ELSE 1 + n % 19 END
  ORDER BY n`;

/** Four of five with 15 %, the fifth also with a line of 0 %. */
const FIGURES = `
  INSERT INTO comprobante_cifras (comprobante_id, account_id, total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta,
    retenido_iva, retenido_isd, total, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores)
  SELECT c.id, c.account_id, 100, 0, 0, 15, 0, 0, 0, 0, 0, 115,
    CASE WHEN c.id % 5 = 0 THEN '{2,2}' ELSE '{2}' END::text[], CASE WHEN c.id % 5 = 0 THEN '{4,0}' ELSE '{4}' END::text[],
    CASE WHEN c.id % 5 = 0 THEN '{15,0}' ELSE '{15}' END::numeric[],
    CASE WHEN c.id % 5 = 0 THEN ARRAY[60 + c.id % 40, 20] ELSE ARRAY[80 + c.id % 40] END::numeric[],
    CASE WHEN c.id % 5 = 0 THEN ARRAY[round((60 + c.id % 40) * 0.15, 2), 0] ELSE ARRAY[round((80 + c.id % 40) * 0.15, 2)] END::numeric[]
  FROM comprobantes c LEFT JOIN comprobante_cifras f ON f.comprobante_id = c.id WHERE f.comprobante_id IS NULL AND c.id BETWEEN $1 AND $2`;

/** What a report cannot do without: the rows of the month, and their sums by rate. */
const BARE = `
  SELECT c.cod_doc, t.codigo, t.porcentaje, t.tarifa, count(*), sum(t.base), sum(t.valor)
  FROM comprobantes c JOIN comprobante_cifras f ON f.comprobante_id = c.id
    CROSS JOIN LATERAL unnest(f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_tarifas, f.impuestos_bases, f.impuestos_valores)
      AS t (codigo, porcentaje, tarifa, base, valor)
  WHERE c.account_id = $1 AND c.ruc = $2 AND c.fecha_emision BETWEEN $3::date AND $4::date AND c.estado = 'AUTORIZADO'
    AND c.cod_doc IN ('01', '04', '05')
  GROUP BY 1, 2, 3, 4`;

async function fill(client: pg.Client): Promise<void> {
  await client.query(OTHERS);
  const step = 50_000;
  for (let from = 1; from < total; from += step) {
    await client.query(RECEIPTS, [total, from, Math.min(total - 1, from + step - 1)]);
    const { rows } = await client.query<{ id: string }>('SELECT max(id) AS id FROM comprobantes');
    const last = Number(rows[0]?.id ?? 0);
    await client.query(FIGURES, [last - step - 10, last]);
    process.stderr.write(`\r${from + step - 1} receipts`);
  }
  await client.query('VACUUM ANALYZE comprobantes, comprobante_cifras');
  process.stderr.write('\n');
}

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

const data = temporaryDir();
const { bavail, bsize } = await statfs(data.path);
if (bavail * bsize < FREE_BYTES_MIN)
  throw new Error(`${data.path} has less than ${FREE_BYTES_MIN / 1024 ** 3} GiB free`);
const service = await startServiceProcess({ RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' });
try {
  const demo = demoOf(data.path);
  await issueSample({ url: service.url, demo }, { cliente: 'LA PRIMERA' });
  const server = await startEmbedded({ dataDir: data.path, log: pino({ level: 'silent' }) });
  const client = new pg.Client(server.admin);
  await client.connect();
  const made = await timed(() => fill(client));
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
    const asked = await call(service.url, '/api/v1.0/reportes/ventas', {
      apiKey: demo.apiKey,
      body: { ruc: demo.ruc, desde: '01/01/2026', hasta: '31/12/2026', formato },
    });
    if (asked.status !== 202) throw new Error(`ventas: ${asked.status} ${JSON.stringify(asked.result)}`);
    const samples: number[] = [];
    const done = await timed(async () => {
      for (;;) {
        const { result } = await call(service.url, `/api/v1.0/reportes/trabajos/${String(asked.result['id'])}`, {
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
  await client.end();
  await server.stop();
} finally {
  await service.stop();
  data.remove();
}
