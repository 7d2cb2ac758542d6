// `npm run bench:bytes [-- --comprobantes N --rondas N]`: total disk space of an authorised invoice of 3 lines, by table and index, fresh
// and compacted, without and with a mail; whether each document is unchanged by it; the cost of reading it then; and the cost of the
// server's compression for issuing, in interleaved rounds with and without. Writes its table into bench/RESULTS.md.
import { createHash, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';
import { pino } from 'pino';
import { Pool } from 'undici';
import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { startEmbedded } from '../src/db/embedded.js';
import { demoOf, startServiceProcess, startSimulatorProcess, temporaryDir } from '../test/support/service.js';
import { MAILED_PAYLOAD, serveSink, startSink } from './correo.js';
import { CONNECTIONS, cycle, median, type Target } from './cycle.js';
import { serverProcesses } from './processor.js';
import { writeTable } from './table.js';

const PROGRAM = fileURLToPath(import.meta.url);
const BYTES_MAX = { fresh: 14 * 1024, compacted: 5 * 1024 } as const;
/** PostgreSQL vacuums when a fifth of a table's rows are dead, and a receipt leaves five of them: more often than this. */
const LOTS = 10;
/** Longer than the feed's retention and the service's own delay. */
const LATER = '100 days';

const { values } = parseArgs({
  options: {
    comprobantes: { type: 'string', default: '2000' },
    rondas: { type: 'string', default: '3' },
    sumidero: { type: 'boolean' },
  },
});
const total = Number(values.comprobantes);

/**
 * Rows, TOAST and each index of the service's tables, without the small maps that each table has once. The simulator has a separate schema.
 */
const SIZES = `WITH t AS (SELECT oid, relname, reltoastrelid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
  SELECT relname AS table, 'rows' AS part, pg_relation_size(oid) AS bytes FROM t
  UNION ALL SELECT relname, 'TOAST', pg_total_relation_size(reltoastrelid) FROM t WHERE reltoastrelid <> 0
  UNION ALL SELECT t.relname, i.relname, pg_relation_size(i.oid)
    FROM t JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid`;
type Sizes = ReadonlyMap<string, number>;

const grown = (from: Sizes, to: Sizes): Map<string, number> =>
  new Map([...to].map(([part, bytes]) => [part, (bytes - (from.get(part) ?? 0)) / total]));
const sum = (parts: ReadonlyMap<string, number>): number => [...parts.values()].reduce((all, bytes) => all + bytes, 0);

interface Measured {
  readonly asItComes: number;
  readonly fresh: Map<string, number>;
  readonly vacuumed: number;
  readonly compacted: Map<string, number>;
  readonly readMs: { readonly plain: number; readonly compacted: number };
}

function payloadOf(mailed: boolean): object {
  const demo = mailed ? MAILED_PAYLOAD : DEMO_PAYLOAD;
  const [line] = demo.detalles;
  return { ...demo, detalles: [1, 2, 3].map((at) => ({ ...line, codigoPrincipal: `P-00${at}` })) };
}

/** Runs a service with its own database, and access to that. */
async function withService<T>(
  body: (
    target: Target,
    query: pg.Client['query'],
    later: () => Promise<void>,
    mails: () => Promise<number>,
  ) => Promise<T>,
): Promise<T> {
  const data = temporaryDir();
  const sink = await startSink(PROGRAM);
  const env = { RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn', ...sink.env };
  await (await startServiceProcess(env)).stop();
  const server = await startEmbedded({ dataDir: data.path, log: pino({ level: 'silent' }) });
  const client = new pg.Client(server.admin);
  await client.connect();
  const simulator = await startSimulatorProcess(env);
  const start = () => startServiceProcess({ ...env, RUBRICA_SRI_URL: simulator.url });
  let service = await start();
  let api = new Pool(service.url, { connections: CONNECTIONS });
  const target: Target = {
    get api() {
      return api;
    },
    apiKey: demoOf(data.path).apiKey,
    processes: async () => ({ service: [service.pid], database: await serverProcesses(data.path) }),
  };
  const stop = async (): Promise<void> => {
    await api.destroy();
    await service.stop();
  };
  try {
    // The service does the rest by itself once its day has come.
    const later = async (): Promise<void> => {
      await stop();
      await client.query(`UPDATE installation SET clock_shift = '${LATER}'`);
      service = await start();
      api = new Pool(service.url, { connections: CONNECTIONS });
    };
    return await body(target, client.query.bind(client), later, () => sink.arrived());
  } finally {
    await client.end();
    await stop();
    await simulator.stop();
    await server.stop();
    sink.stop();
    data.remove();
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 200));
}

const measure = (mailed: boolean): Promise<Measured> =>
  withService(async (target, query, later, mails) => {
    const sizes = async (): Promise<Sizes> => {
      const { rows } = await query<{ table: string; part: string; bytes: string }>(SIZES);
      return new Map(rows.map(({ table, part, bytes }) => [`${table}: ${part}`, Number(bytes)]));
    };
    const payload = payloadOf(mailed);
    const before = await sizes();
    let asItComes = NaN;
    for (let lot = 1; lot <= LOTS; lot++) {
      await cycle(target, total / LOTS, () => ({ payload, headers: { 'idempotency-key': randomUUID() } }));
      if (mailed) await until(async () => (await mails()) >= (total / LOTS) * lot);
      if (lot === 1) asItComes = sum(grown(before, await sizes())) * LOTS;
      await query('VACUUM');
    }
    const fresh = grown(before, await sizes());
    const { rows } = await query<{ clave: string }>('SELECT clave_acceso AS clave FROM comprobantes ORDER BY id');
    const claves = rows.map(({ clave }) => clave);
    await readAll(target, claves); // warm
    const plain = await readAll(target, claves);
    await later();
    await until(async () => {
      const { rowCount } = await query(`SELECT FROM comprobantes WHERE xml IS NOT NULL
        UNION ALL SELECT FROM evento_lotes UNION ALL SELECT FROM idempotency_keys LIMIT 1`);
      return rowCount === 0;
    });
    await query('VACUUM');
    const vacuumed = sum(grown(before, await sizes()));
    await readAll(target, claves);
    const compacted = await readAll(target, claves);
    const different = compacted.hashes.filter((hash, at) => hash !== plain.hashes[at]).length;
    if (different > 0) throw new Error(`${different} documents are not the same after they were compacted`);
    await query('VACUUM FULL');
    return {
      asItComes,
      fresh,
      vacuumed,
      compacted: grown(before, await sizes()),
      readMs: { plain: plain.ms, compacted: compacted.ms },
    };
  });

/** Downloads each signed document, several concurrently; returns the hashes and the milliseconds per document. */
async function readAll({ api, apiKey }: Target, claves: readonly string[]): Promise<{ hashes: string[]; ms: number }> {
  const hashes: string[] = [];
  const since = performance.now();
  for (let from = 0; from < claves.length; from += CONNECTIONS) {
    const some = claves.slice(from, from + CONNECTIONS).map(async (clave) => {
      const path = `/api/v1.0/comprobantes/${clave}/archivos?format=enviado`;
      const { statusCode, body } = await api.request({ path, method: 'GET', headers: { 'x-api-key': apiKey } });
      if (statusCode !== 200) throw new Error(`${clave}: ${statusCode} ${await body.text()}`);
      return createHash('sha256')
        .update(Buffer.from(await body.arrayBuffer()))
        .digest('hex');
    });
    hashes.push(...(await Promise.all(some)));
  }
  return { hashes, ms: (performance.now() - since) / claves.length };
}

/** CPU milliseconds of service and database per receipt, alternating the server's compression off and on. */
const processorRounds = (): Promise<Record<'EXTERNAL' | 'EXTENDED', number[]>> =>
  withService(async (target, query) => {
    const seen = { EXTERNAL: [] as number[], EXTENDED: [] as number[] };
    const payload = payloadOf(false);
    const requested = () => ({ payload, headers: { 'idempotency-key': randomUUID() } });
    await cycle(target, total, requested);
    for (let round = 1; round <= Number(values.rondas); round++)
      for (const storage of ['EXTERNAL', 'EXTENDED'] as const) {
        await query(`ALTER TABLE comprobantes ALTER COLUMN xml SET STORAGE ${storage}`);
        const { cpu, perSecond } = await cycle(target, total, requested);
        const ms = (cpu['service'] ?? 0) + (cpu['database'] ?? 0);
        console.log(
          `round ${round}, ${storage}: ${perSecond.toFixed(0)}/s, service ${cpu['service']?.toFixed(2) ?? ''} ms, database ${cpu['database']?.toFixed(2) ?? ''} ms`,
        );
        seen[storage].push(ms);
      }
    return seen;
  });

const kb = (bytes: number): string => (bytes / 1024).toFixed(2);

async function main(): Promise<void> {
  const [plain, mailed] = [await measure(false), await measure(true)];
  const cost = await processorRounds();
  const parts = [...new Set([plain, mailed].flatMap(({ fresh, compacted }) => [...fresh.keys(), ...compacted.keys()]))];
  const shown = parts
    .map((part) => ({
      part,
      figures: [plain.fresh, plain.compacted, mailed.fresh, mailed.compacted].map((of) => of.get(part) ?? 0),
    }))
    .filter(({ figures }) => figures.some((bytes) => bytes >= 10))
    .sort((a, b) => (b.figures[0] ?? 0) - (a.figures[0] ?? 0));
  const row = (name: string, figures: readonly number[]): string =>
    `| ${name} | ${figures.map((bytes) => bytes.toFixed(0)).join(' | ')} |`;
  const totals = [plain.fresh, plain.compacted, mailed.fresh, mailed.compacted].map(sum);
  writeTable(
    'bytes',
    [
      `Written by the command on ${new Date().toISOString().slice(0, 10)}: bytes per authorised invoice of 3 lines (with Idempotency-Key; the simulator's certificate of 3 KB), ${total} of them each without and with a mail. Fresh: issued in ${LOTS} lots with a VACUUM after each, as PostgreSQL's own does it. Compacted: ${LATER} later, when the service has compacted them and swept what had its time; after VACUUM FULL.`,
      '',
      '| part | fresh | compacted | mailed, fresh | mailed, compacted |',
      '| --- | --- | --- | --- | --- |',
      ...shown.map(({ part, figures }) => row(part, figures)),
      row('**all**', totals),
      '',
      `The first lot, before any VACUUM: ${kb(plain.asItComes)} KB (mailed ${kb(mailed.asItComes)}). Compacted without VACUUM FULL the files keep their size, ${kb(plain.vacuumed)} KB (${kb(mailed.vacuumed)}), of which the difference is free for what comes next. All ${2 * total} documents have the hash that they had. Reading one by the interface, ${CONNECTIONS} at once: ${plain.readMs.plain.toFixed(2)} ms before, ${plain.readMs.compacted.toFixed(2)} after (factor ${(plain.readMs.compacted / plain.readMs.plain).toFixed(2)}).`,
      '',
      `The server's compression, processor ms of service and database a receipt in interleaved rounds of ${total} on ${availableParallelism()} cores: off ${cost.EXTERNAL.map((ms) => ms.toFixed(2)).join(', ')}; on ${cost.EXTENDED.map((ms) => ms.toFixed(2)).join(', ')} (medians ${median(cost.EXTERNAL).toFixed(2)} and ${median(cost.EXTENDED).toFixed(2)}).`,
    ].join('\n'),
  );
  for (const [name, bytes, max] of [
    ['fresh', totals[0] ?? NaN, BYTES_MAX.fresh],
    ['compacted', totals[1] ?? NaN, BYTES_MAX.compacted],
  ] as const) {
    console.log(`${bytes <= max ? 'ok  ' : 'MISS'} ${name}: ${kb(bytes)} KB (at most ${kb(max)})`);
    if (!(bytes <= max)) process.exitCode = 1;
  }
}

if (values.sumidero === true) await serveSink();
else if (isMainThread) await main();
