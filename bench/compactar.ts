// `npm run bench:compactar [-- --comprobantes N --corto --muestra]`: compacts N receipts (1,000,000), made by SQL with whole XML (with
// `--corto`: a short substitute; with `--muestra` also only 20 transactions in each tenth of the ids), and shows the time per transaction
// of 50 along the ids: it must not grow. Shows the size of the files before, after and after VACUUM FULL. Writes its table into
// bench/RESULTS.md.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { compactFinal, plainIds } from '../src/receipts/store/compacting.js';
import { startEmbedded } from '../src/db/embedded.js';
import { sql } from '../src/db/sql.js';
import { openDatabase } from '../src/db/transactions.js';
import { compactAll, type CompactDeps } from '../src/receipts/compaction.js';
import { issueSample } from '../test/support/portal-data.js';
import { demoOf, startServiceProcess, temporaryDir } from '../test/support/service.js';
import { makeAccounts, makeComprobantes, needFreeBytes } from './bulk.js';
import { median } from './cycle.js';
import { writeTable } from './table.js';

const BYTES_EACH = 18_000;
const STAND_IN_BYTES = 400;
/** Parts of the whole run: one row of the table each. */
const PARTS = 10;
/** CPU time of the database: median of the last part divided by the median of the first. */
const GROWTH_MAX = 1.5;

/** Transactions per part in a sample. */
const SAMPLE = 20;

const { values } = parseArgs({
  options: {
    comprobantes: { type: 'string', default: '1000000' },
    muestra: { type: 'boolean', default: false },
    corto: { type: 'boolean', default: false },
  },
});
const total = Number(values.comprobantes);
const short = values.corto || values.muestra;

const data = temporaryDir();
await needFreeBytes(data.path, short ? total * 4000 : total * BYTES_EACH);
const service = await startServiceProcess({ RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' });
await issueSample({ url: service.url, demo: demoOf(data.path) }, { cliente: 'LA PRIMERA' });
const server = await startEmbedded({
  dataDir: data.path,
  log: pino({ level: 'silent' }),
});
await service.stop();
const client = new pg.Client(server.admin);
await client.connect();
const db = openDatabase(server.service, { connectionsMax: 1, prepared: true, onError: () => undefined });

const FILES = `SELECT sum(pg_total_relation_size(oid))::text AS bytes FROM pg_class
  WHERE relname IN ('comprobantes', 'comprobante_events', 'comprobante_compactos', 'diccionarios') AND relkind = 'r'`;
const kilobytesEach = async (): Promise<string> => {
  const { rows } = await client.query<{ bytes: string }>(FILES);
  return (Number(rows[0]?.bytes) / total / 1024).toFixed(2);
};

try {
  await makeAccounts(client, 9);
  await makeComprobantes(client, {
    total,
    own: Math.round(total / 10),
    receptores: 5000,
    xml: short ? STAND_IN_BYTES : 'whole',
  });
  await client.query(`UPDATE installation SET clock_shift = '92 days', compacta_desde = now()`);
  const fresh = await kilobytesEach();
  console.log(`${total} receipts made, ${fresh} KB each`);

  // One connection: its backend does all the work of the database.
  const backend = await db.asWorker((tx) => tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`));
  const processorMs = (): number =>
    Number(readFileSync(`/proc/${backend[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let used = processorMs();
  const batches: { readonly id: number; readonly ms: number; readonly cpuMs: number }[] = [];
  let since = performance.now();
  const began = since;
  let done = 0;
  // Stopped early (SIGTERM), it still writes its measurements.
  const stopped = new AbortController();
  process.once('SIGTERM', () => {
    stopped.abort();
  });
  const choice = { days: 91, accountId: null };
  const onBatch: CompactDeps['onBatch'] = ({ ids }) => {
    const now = performance.now();
    const cpu = processorMs();
    batches.push({ id: Number(ids.at(-1)), ms: now - since, cpuMs: cpu - used });
    [since, used] = [now, cpu];
    done += ids.length;
    if (batches.length % SAMPLE === 0) process.stderr.write(`\r${done} compacted, id ${ids.at(-1)}`);
  };
  if (values.muestra) {
    for (let part = 1; part <= PARTS; part++) {
      const upTo = BigInt(Math.floor((total * part) / PARTS));
      const ids = await db.asWorker((tx) => plainIds(tx, upTo - 50n * BigInt(SAMPLE), upTo));
      [since, used] = [performance.now(), processorMs()];
      for (let at = 0; at < ids.length; at += 50) {
        const candidates = ids.slice(at, at + 50);
        onBatch(await db.asWorker((tx) => compactFinal(tx, choice, candidates)));
      }
    }
  } else await compactAll({ db, onBatch }, choice, stopped.signal);
  process.stderr.write('\n');
  const minutes = (performance.now() - began) / 60_000;
  const compacted = await kilobytesEach();
  await client.query('VACUUM comprobantes, comprobante_events');
  const { rows: left } = await client.query<{ n: string }>(
    `SELECT count(*)::text AS n FROM comprobantes WHERE xml IS NOT NULL AND estado IN ('AUTORIZADO', 'ANULADO')`,
  );

  const parts = Array.from({ length: PARTS }, (_, at) => {
    const part = batches.slice((at * batches.length) / PARTS, ((at + 1) * batches.length) / PARTS);
    return {
      id: part.at(-1)?.id ?? 0,
      ms: median(part.map(({ ms }) => ms)),
      cpuMs: median(part.map(({ cpuMs }) => cpuMs)),
    };
  });
  const growth = (parts.at(-1)?.cpuMs ?? NaN) / (parts[0]?.cpuMs ?? NaN);
  await client.query('VACUUM FULL comprobantes, comprobante_events');
  writeTable(
    'compactar',
    [
      `Written by the command on ${new Date().toISOString().slice(0, 10)} (load ${(loadavg()[1] ?? NaN).toFixed(1)}): ${done} of ${total} receipts compacted in ${minutes.toFixed(1)} minutes, ${((minutes * 60_000) / done).toFixed(2)} ms each; ${left[0]?.n} final ones left plain.`,
      '',
      '| up to id | ms of a transaction of 50, median | processor ms of the database |',
      '| --- | --- | --- |',
      ...parts.map(({ id, ms, cpuMs }) => `| ${id} | ${ms.toFixed(1)} | ${cpuMs.toFixed(1)} |`),
      '',
      `Processor time, last part by first: ${growth.toFixed(2)} (at most ${GROWTH_MAX}). Files of receipts, history and compacted forms, KB a receipt: ${fresh} before, ${compacted} after, ${await kilobytesEach()} after VACUUM FULL.`,
    ].join('\n'),
  );
  if (growth > GROWTH_MAX) process.exitCode = 1;
} finally {
  await db.close();
  await client.end();
  await server.stop();
  data.remove();
}
