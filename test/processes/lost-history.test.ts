import { spawnSync } from 'node:child_process';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../src/db/embedded.js';
import { pgdataOf } from '../../src/db/embedded/cluster.js';
import { urlOf } from '../support/database-url.js';
import { minimalFactura } from '../support/payloads.js';
import {
  PROGRAM,
  call,
  demoOf,
  newMasterKey,
  startServiceProcess,
  temporaryDir,
  type ServiceProcess,
} from '../support/service.js';

// A database server is restored to an older copy of its data, like after a bad failover, while the service runs. The tests build on each
// other, on one service.

/** Servers and processes start and stop, and a loss is confirmed for 15 s. */
const PATIENCE_MS = 300_000;
const home = temporaryDir();
const place = temporaryDir();
const pgdata = pgdataOf(place.path);
const copy = join(place.path, 'copia');
const start = (): ReturnType<typeof startEmbedded> =>
  startEmbedded({ dataDir: place.path, log: pino({ level: 'silent' }) });

let server: Awaited<ReturnType<typeof start>>;
let service: ServiceProcess;
const closing: (() => Promise<unknown>)[] = [];
let env: Record<string, string>;
let lost: string[] = [];

beforeAll(async () => {
  server = await start();
  closing.push(() => server.stop());
  env = {
    DATABASE_URL: urlOf(server.service),
    DATABASE_MIGRATION_URL: urlOf(server.admin),
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: newMasterKey(),
  };
  service = await startServiceProcess(env);
  closing.push(() => service.stop());
  await issueAll(2);
  await server.stop();
  cpSync(pgdata, copy, { recursive: true, preserveTimestamps: true });
  spawnSync('chown', ['-R', '--reference', pgdata, copy]);
  server = await start();
}, PATIENCE_MS);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  place.remove();
  home.remove();
});

const ask = (at = service) =>
  call(at.url, '/api/v2.0/comprobantes/facturas', { apiKey: demoOf(home.path).apiKey, body: minimalFactura() });

/** Issues this many, retrying while the database is away; returns their keys. */
async function issueAll(count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const { status, result } = await ask();
    if (status === 201) keys.push(String(result['claveAcceso']));
    else await sleep(200);
  }
  return keys;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(200);
}

const ready = async (at = service): Promise<{ status: number; partes: Readonly<Record<string, unknown>> }> => {
  const { status, result } = await call(at.url, '/salud/listo');
  return { status, partes: (result['partes'] ?? {}) as Readonly<Record<string, unknown>> };
};

const historia = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, 'historia', ...args, '--json'], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return { status, said: JSON.parse(stdout) as { faltan: string[]; perdidas?: { motivo: string }[] } };
};

test('a restarted server with all data is no loss', { timeout: PATIENCE_MS }, async () => {
  lost = await issueAll(3);
  expect(await ready()).toMatchObject({ status: 200, partes: { baseDeDatos: true, historia: true } });
  expect(historia()).toMatchObject({ status: 0, said: { faltan: [], perdidas: [] } });
});

test('an idle service detects that its database lost acknowledged receipts', { timeout: PATIENCE_MS }, async () => {
  await server.stop();
  rmSync(pgdata, { recursive: true });
  renameSync(copy, pgdata);
  server = await start();
  await until(async () => {
    const { baseDeDatos, historia: intact } = (await ready()).partes;
    return baseDeDatos === true && intact === false;
  });
  expect((await ready()).status).toBe(503);
});

test('it accepts nothing more, says why, and still serves reads', async () => {
  const { status, headers, result } = await ask();
  expect({ status, code: result['code'] }).toEqual({ status: 503, code: 'historia-perdida' });
  expect(headers.get('retry-after')).toBe('60');
  const list = await call(service.url, '/api/v1.0/comprobantes', { apiKey: demoOf(home.path).apiKey });
  expect(list.status).toBe(200);
  expect(list.result['content']).toHaveLength(2);
});

test('log and metrics name the missing receipts', async () => {
  const { status, said } = historia();
  expect(status).toBe(1);
  expect(said.faltan.sort()).toEqual([...lost].sort());
  expect(service.log()).toMatch(/"level":60.*lost what this process had acknowledged/);
  const metrics = await fetch(`${service.url}/metrics`);
  expect(await metrics.text()).toContain('rubrica_historia_perdida 1');
});

test('the state survives a restart', { timeout: PATIENCE_MS }, async () => {
  const other = await startServiceProcess({ ...env, RUBRICA_DATA: home.path });
  try {
    expect((await ready(other)).partes).toMatchObject({ historia: false });
    expect((await ask(other)).result['code']).toBe('historia-perdida');
  } finally {
    await other.stop();
  }
});

test('once accepted, the service continues and reuses none of the lost numbers', { timeout: PATIENCE_MS }, async () => {
  expect(historia('aceptar')).toMatchObject({
    status: 0,
    said: { faltan: expect.arrayContaining(lost) as string[] },
  });
  await until(async () => (await ready()).status === 200);
  const [next = ''] = await issueAll(1);
  expect(next.slice(30, 39)).toBe('000000006');
  expect(lost.map((clave) => clave.slice(30, 39))).toEqual(['000000003', '000000004', '000000005']);
});
