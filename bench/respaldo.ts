// `npm run bench:respaldo [-- --comprobantes N --xml-corto]`: a backup, encrypted for a key, of 1,000,000 receipts with their XML, and its
// restore into an empty installation, one command each: time, size, memory. The restored service then issues the next number.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '../src/db/embedded.js';
import { issueSample } from '../test/support/portal-data.js';
import { call, demoOf, startServiceProcess, temporaryDir } from '../test/support/service.js';
import { makeAccounts, makeComprobantes } from './bulk.js';
import { residentMb } from './processor.js';

const { values } = parseArgs({
  options: {
    comprobantes: { type: 'string', default: '1000000' },
    /** A short substitute for each XML: a fifth of the disk and the time. */
    'xml-corto': { type: 'boolean', default: false },
  },
});
const total = Number(values.comprobantes);
/** The database, its copy and the file between them. */
const BYTES_EACH = 30_000;
/** For either command, whatever it reads or writes. */
const RESIDENT_MB_MAX = 400;
const PROGRAM = fileURLToPath(new URL('../../bin/rubrica', import.meta.url));

const verdict = (fine: boolean, text: string): void => {
  console.log(`${fine ? 'ok  ' : 'MISS'} ${text}`);
  if (!fine) process.exitCode = 1;
};

/** Runs a command as a person does; returns its duration and peak memory. */
async function command(dataDir: string, ...args: string[]): Promise<{ s: number; mb: number }> {
  const since = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], HOME: dataDir, RUBRICA_DATA: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let mb = 0;
  const watch = setInterval(() => {
    if (child.exitCode === null && child.pid !== undefined) mb = Math.max(mb, residentMb(child.pid));
  }, 200);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`rubrica ${args.join(' ')} ended with ${String(code)}`);
  return { s: (performance.now() - since) / 1000, mb };
}

const reported = ({ s, mb }: { s: number; mb: number }): string =>
  `${s.toFixed(0)} s (${(total / s).toFixed(0)} receipts/s), ${mb.toFixed(0)} MB resident at most`;

const secuencialOf = async (url: string, apiKey: string, clave: string): Promise<number> =>
  Number((await call(url, `/api/v1.0/comprobantes/${clave}`, { apiKey })).result['secuencial']);

const [data, restored] = [temporaryDir(), temporaryDir()];
const closing: (() => unknown)[] = [data.remove, restored.remove];
const { bavail, bsize } = await statfs(data.path);
if (bavail * bsize < total * BYTES_EACH)
  throw new Error(`${data.path} has less than ${((total * BYTES_EACH) / 1024 ** 3).toFixed(0)} GiB free`);
try {
  const service = await startServiceProcess({ RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' });
  closing.push(() => service.stop());
  const demo = demoOf(data.path);
  const last = await secuencialOf(
    service.url,
    demo.apiKey,
    await issueSample({ url: service.url, demo }, { cliente: 'LA PRIMERA' }),
  );
  const server = await startEmbedded({ dataDir: data.path, log: pino({ level: 'silent' }) });
  const client = new pg.Client(server.admin);
  await client.connect();
  await makeAccounts(client, 19);
  await makeComprobantes(client, {
    total,
    own: Math.round((total * 6) / 25),
    receptores: 5000,
    xml: values['xml-corto'] ? 4 : 'whole',
  });
  const { rows } = await client.query<{ n: number; bytes: string; xml: string }>(
    `SELECT count(*)::int AS n, pg_database_size(current_database()) AS bytes, max(octet_length(xml)) AS xml FROM comprobantes`,
  );
  const { n = 0, bytes = '0', xml = '0' } = rows[0] ?? {};
  console.log(`${n} receipts of ${xml} bytes of XML, ${(Number(bytes) / 1024 ** 3).toFixed(1)} GiB of database`);
  await client.end();
  await server.stop();

  // While the service runs.
  const file = join(data.path, 'respaldo.tar.gz.age');
  const key = join(data.path, 'clave');
  await command(data.path, 'respaldar', '--crear-clave', key);
  const taken = await command(data.path, 'respaldar', file, '--cifrar-para', `${key}.pub`);
  const size = statSync(file).size;
  console.log(
    `rubrica respaldar: ${reported(taken)}; ${(size / 1024 ** 3).toFixed(2)} GiB, ${(size / n).toFixed(0)} bytes each`,
  );
  await service.stop();

  const loaded = await command(restored.path, 'restaurar', file, '--identidad', key);
  console.log(`rubrica restaurar: ${reported(loaded)}`);
  verdict(Math.max(taken.mb, loaded.mb) <= RESIDENT_MB_MAX, `memory of both: at most ${RESIDENT_MB_MAX} MB`);

  for (const secret of ['master.key', 'demo.json']) copyFileSync(join(data.path, secret), join(restored.path, secret));
  const again = await startServiceProcess({ RUBRICA_DATA: restored.path, RUBRICA_LOG: 'warn' });
  closing.push(() => again.stop());
  const clave = await issueSample({ url: again.url, demo }, { cliente: 'LA SIGUIENTE' });
  const next = await secuencialOf(again.url, demo.apiKey, clave);
  verdict(next === last + 1, `the restored service issues ${next} after ${last}`);
} finally {
  for (const close of closing.reverse()) await close();
}
