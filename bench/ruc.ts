// `npm run bench:ruc [-- --filas N]`: generates a register of RUCs (2,000,000 rows), loads it with `rubrica ruc cargar`, loads it again while
// lookups run and once more while 50 receipts a second are issued too, and shows time, peak memory of the command, size and latencies. Writes its table into bench/RESULTS.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { zipStream } from '../src/files/zip.js';
import { generatedRow, registroCsv, registroLine } from '../test/support/registro-ruc.js';
import { call } from '../test/support/service.js';
import { withInstallation } from './installation.js';
import { writeTable } from './table.js';

const LOOKUPS = 3000;
const WARM_UP = 2000;
const SEARCHES = 200;
const FILES = 4;
/** Receipts a second beside the last load. */
const RECEIPTS_PER_SECOND = 50;
/** One row in this many is a second establishment, in another file. */
const BRANCHES = 10;

const { values } = parseArgs({ options: { filas: { type: 'string', default: '2000000' } } });
const total = Number(values.filas);
const taxpayers = total - Math.floor(total / BRANCHES);

async function* provinceCsv(at: number): AsyncGenerator<string> {
  yield registroCsv([]);
  const lines: string[] = [];
  for (let n = at; n < total; n += FILES) {
    const row = n < taxpayers ? generatedRow(n) : { ...generatedRow(n - taxpayers), NUMERO_ESTABLECIMIENTO: '2' };
    lines.push(`${registroLine(row)}\r\n`);
    if (lines.length === 500) yield lines.splice(0).join('');
  }
  // An empty text would stall the archive's stream.
  if (lines.length > 0) yield lines.join('');
}

async function makeFiles(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (let at = 0; at < FILES; at++) {
    const path = join(folder, `SRI_RUC_${at}.zip`);
    const modified = { year: 2026, month: 11, day: 1 };
    const archive = zipStream([at], async () => [{ name: `SRI_RUC_${at}.csv`, content: provinceCsv(at), modified }]);
    await pipeline(Readable.from(archive), createWriteStream(path));
    paths.push(path);
  }
  return paths;
}

interface Loaded {
  readonly seconds: number;
  readonly peakMb: number;
}

async function load(dataDir: string, paths: readonly string[]): Promise<Loaded> {
  const began = performance.now();
  const program = fileURLToPath(new URL('../../bin/rubrica', import.meta.url));
  const child = spawn(process.execPath, [program, 'ruc', 'cargar', ...paths], {
    env: { ...process.env, RUBRICA_DATA: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let peakMb = 0;
  const sample = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has ended.
    }
  }, 100);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(sample);
  if (code !== 0) throw new Error(`the load ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, peakMb };
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

interface Issued extends Latency {
  readonly sent: number;
  readonly perSecond: number;
}

/** Issues at a fixed rate, whatever the answers take. */
async function issueSteadily(until: AbortSignal, issue: (n: number) => Promise<{ status: number }>): Promise<Issued> {
  const began = performance.now();
  const ms: number[] = [];
  let failed = 0;
  const pending: Promise<void>[] = [];
  while (!until.aborted) {
    const due = Math.floor(((performance.now() - began) / 1000) * RECEIPTS_PER_SECOND);
    while (pending.length < due) {
      const sent = performance.now();
      pending.push(
        issue(pending.length).then(({ status }) => {
          ms.push(performance.now() - sent);
          if (status !== 201) failed += 1;
        }),
      );
    }
    await sleep(5);
  }
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(pending);
  return { ...percentiles(ms, failed), sent: pending.length, perSecond: pending.length / seconds };
}

function percentiles(ms: number[], failed: number): Latency {
  ms.sort((a, b) => a - b);
  const at = (share: number): number => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), failed };
}

async function measure(
  times: number | AbortSignal,
  ask: (n: number) => Promise<{ status: number }>,
  between?: () => Promise<void>,
): Promise<Latency> {
  const ms: number[] = [];
  let failed = 0;
  for (let n = 0; typeof times === 'number' ? n < times : !times.aborted; n++) {
    const began = performance.now();
    const { status } = await ask(n);
    ms.push(performance.now() - began);
    if (status !== 200) failed += 1;
    await between?.();
  }
  return percentiles(ms, failed);
}

await withInstallation(3e9, async ({ dataDir, service, demo, client }) => {
  const paths = await makeFiles(dataDir);
  const get = (path: string) => call(service.url, `/api/v1.0/contribuyentes${path}`, { apiKey: demo.apiKey });
  const lookup = (n: number) => get(`/${generatedRow((n * 7919) % taxpayers).NUMERO_RUC}`);
  const first = await load(dataDir, paths);
  await measure(WARM_UP, lookup);
  // Alternating with the floor: an answer over HTTP that reads nothing.
  const floorMs: number[] = [];
  const idle = await measure(LOOKUPS, lookup, async () => {
    const began = performance.now();
    await call(service.url, '/salud');
    floorMs.push(performance.now() - began);
  });
  const searches = await measure(SEARCHES, (n) => {
    const [surname, second] = generatedRow((n * 7919 * 8 + 1) % taxpayers).RAZON_SOCIAL?.split(' ') ?? [];
    return get(`?texto=${encodeURIComponent(`${second} ${surname}`)}`);
  });
  const common = await measure(20, () => get('?texto=per'));
  const done = new AbortController();
  const during = measure(done.signal, lookup);
  const second = await load(dataDir, paths);
  done.abort();
  const busy = await during;
  const last = new AbortController();
  const receptor = (n: number) => ({
    ...DEMO_PAYLOAD.receptor,
    tipoIdentificacion: '04',
    identificacion: generatedRow((n * 7919) % taxpayers).NUMERO_RUC,
  });
  const issuing = issueSteadily(last.signal, (n) =>
    call(service.url, '/api/v2.0/comprobantes/facturas', {
      apiKey: demo.apiKey,
      body: { ...DEMO_PAYLOAD, receptor: receptor(n) },
    }),
  );
  const beside = measure(last.signal, lookup);
  const third = await load(dataDir, paths);
  last.abort();
  const [issued, looked] = await Promise.all([issuing, beside]);
  const { rows } = await client.query<{ heap: number; pkey: number; words: number }>(
    `SELECT pg_table_size('registro_ruc.contribuyentes') / 1e6::float8 AS heap, pg_relation_size('registro_ruc.contribuyentes_pkey') / 1e6::float8 AS pkey,
       pg_relation_size('registro_ruc.contribuyentes_palabras') / 1e6::float8 AS words`,
  );
  const { heap = NaN, pkey = NaN, words = NaN } = rows[0] ?? {};
  const line = (name: string, { seconds, peakMb }: Loaded) =>
    `| ${name} | ${seconds.toFixed(0)} s, ${peakMb.toFixed(0)} MB resident at most |`;
  const latency = (name: string, { p50, p99, failed }: Latency) =>
    `| ${name} | p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed |`;
  writeTable(
    'ruc',
    [
      `Written by the command on ${new Date().toISOString().slice(0, 10)} (load ${(loadavg()[1] ?? NaN).toFixed(1)}): ${total} rows in ${FILES} ZIP files, ${taxpayers} taxpayers.`,
      '',
      '| measure | figure |',
      '| --- | --- |',
      line('`rubrica ruc cargar`, empty register', first),
      line('`rubrica ruc cargar`, while lookups run', second),
      `| table, primary key, index of words | ${[heap, pkey, words].map((mb) => mb.toFixed(0)).join(' + ')} = ${(heap + pkey + words).toFixed(0)} MB |`,
      latency('lookup by RUC over HTTP', idle),
      latency('floor: `GET /salud`, alternating with it', percentiles(floorMs, 0)),
      latency('the same while the register is refreshed', busy),
      line(`\`rubrica ruc cargar\`, while receipts are issued and lookups run`, third),
      `| receipts issued meanwhile | ${issued.sent}, ${issued.perSecond.toFixed(0)} a second; p50 ${issued.p50.toFixed(0)} ms, p99 ${issued.p99.toFixed(0)} ms, ${issued.failed} failed |`,
      latency('lookups meanwhile', looked),
      latency('search by two words', searches),
      latency('search by one common beginning', common),
    ].join('\n'),
  );
});
