import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  log,
  withClient,
  type TestDatabase,
} from '../../test/support/database.js';
import { startService } from '../app/service.js';
import { readConfig } from '../config/config.js';
import { unknownVariables } from '../config/variables.js';
import { readableLine, withPriority } from './log.js';
import { main } from './main.js';
import { greeting } from './servir.js';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'rubrica-inicio-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command line; returns its output and exit code. */
async function rubrica(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const code = await main(args, { out: say, err: say, env });
  return { code, said: lines.join('\n') };
}

test('--version prints the version, and a misspelt command suggests the intended one', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const { id } = JSON.parse(readFileSync(join(ROOT, 'dist/build.json'), 'utf8')) as { id: string };
  expect(await rubrica(['--version'])).toEqual({
    code: 0,
    said: `rubrica ${version} (compilación ${id}, Node.js ${process.versions.node})`,
  });
  expect((await rubrica(['servri'])).said).toContain('¿Quiso decir «servir»?');
});

test('an unknown variable is reported with the closest name', () => {
  expect(
    unknownVariables({ RUBRICA_AMBIENT: 'x', RUBRICA_LOG: 'x', RUBRICA_API_KEY: 'x', RUBRICA_ZZ: 'x', OTRA: 'x' }),
  ).toEqual([
    'La variable RUBRICA_AMBIENT no existe y no tiene efecto. ¿Quiso decir «RUBRICA_AMBIENTE»?',
    'La variable RUBRICA_ZZ no existe y no tiene efecto.',
  ]);
});

test('start errors are in Spanish with a remedy and without a stack trace', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const port = String((taken.address() as AddressInfo).port);
  const file = join(folder, 'archivo');
  writeFileSync(file, '');
  const missing = new URL(database.url);
  missing.pathname = '/no_existe';
  const key = { RUBRICA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  const sealed = await createTestDatabase();
  await withClient(sealed.adminUrl, (client) =>
    client.query(
      `INSERT INTO installation_secrets (name, value_sealed, master_key_id) VALUES ('enlaces', '\\x00', 'deadbeef')`,
    ),
  );
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: database.url, RUBRICA_DATA: join(file, 'data') }, /No se puede usar .*RUBRICA_DATA\. \[ENOTDIR\]/],
    [{ RUBRICA_DATA: join(file, 'data') }, /No se puede usar .*RUBRICA_DATA\. \[ENOTDIR\]/],
    [{ DATABASE_URL: database.url, PORT: port }, new RegExp(`puerto ${port} ya está en uso.*PORT=`)],
    [{ DATABASE_URL: database.url, RUBRICA_SIMULADOR_PORT: port }, /ya está en uso.*RUBRICA_SIMULADOR_PORT=/],
    [
      { DATABASE_URL: `postgres://x:Contrasenia1@127.0.0.1:${port === '1' ? 2 : 1}/x` },
      /nadie atiende en esa dirección/,
    ],
    [{ DATABASE_URL: missing.href }, /esa base de datos no existe/],
    [{ DATABASE_URL: sealed.url, ...key }, /sellados con la clave maestra deadbeef.*Recupérela/],
    [{ DATABASE_URL: database.url, RUBRICA_AMBIENTE: 'produccion' }, /es del ambiente «simulador»/],
  ];
  for (const [env, expected] of cases) {
    const quiet = { PORT: '0', RUBRICA_DATA: join(folder, 'data'), RUBRICA_LOG: 'silent', ...env };
    const { code, said } = await rubrica(['servir'], quiet);
    expect(said).toMatch(expected);
    expect(said).not.toMatch(/Contrasenia1|\n {4}at /);
    expect(code).toBe(1);
  }
  await sealed.drop();
  taken.close();
});

test('a failed start leaves the database unmigrated', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const port = String((taken.address() as AddressInfo).port);
  const empty = await createEmptyDatabase();
  const noAuthority = join(folder, 'no-es-autoridad.pem');
  writeFileSync(noAuthority, 'nada');
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: port }, /\[puerto-no-disponible\]/],
    [{ RUBRICA_METRICS_PORT: port }, /ya está en uso.*RUBRICA_METRICS_PORT=/],
    [{ RUBRICA_SIMULADOR_PORT: port }, /ya está en uso.*RUBRICA_SIMULADOR_PORT=/],
    [{ RUBRICA_MASTER_KEY_FILE: noAuthority }, /\[clave-maestra-invalida\]/],
    [{ RUBRICA_AUTORIDADES: noAuthority }, /\[autoridad-invalida\]/],
  ];
  for (const [env, expected] of cases) {
    const quiet = {
      DATABASE_URL: empty.url,
      PORT: '0',
      RUBRICA_DATA: join(folder, 'sin-migrar'),
      RUBRICA_LOG: 'silent',
    };
    const { code, said } = await rubrica(['servir'], { ...quiet, ...env });
    expect(said).toMatch(expected);
    expect(code).toBe(1);
    const tables = `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'`;
    const { rows } = await withClient(empty.adminUrl, (client) => client.query<{ tables: number }>(tables));
    expect(rows).toEqual([{ tables: 0 }]);
  }
  await empty.drop();
  taken.close();
});

test('a portal that is not built is not announced', async () => {
  const config = readConfig({ RUBRICA_DATA: join(folder, 'sin-portal'), DATABASE_URL: database.url, PORT: '0' });
  const service = await startService(config, log);
  await service.stop();
  for (const demo of [service.demo, undefined]) {
    const said = greeting({ ...service, demo, hasPortal: false }, config).join('\n');
    expect(said).toContain('El portal no está construido');
    expect(said).not.toContain('Abra el portal');
  }
  expect(greeting({ ...service, hasPortal: true }, config).join('\n')).not.toContain('no está construido');
});

test('a start with no account hints at cuenta crear', async () => {
  const empty = await createEmptyDatabase();
  const config = readConfig({
    RUBRICA_DATA: join(folder, 'sin-cuenta'),
    RUBRICA_AMBIENTE: 'pruebas',
    RUBRICA_SRI_URL: 'http://127.0.0.1:9',
    DATABASE_URL: empty.url,
    PORT: '0',
  });
  const service = await startService(config, log);
  expect(greeting(service, config).join('\n')).toContain('rubrica cuenta crear --nombre');
  await service.stop();
  expect(statSync(config.dataDir).mode & 0o777).toBe(0o700);
  await empty.drop();
});

test('log lines on a terminal are human-readable and free of control characters', () => {
  const err = { message: 'no', stack: 'Error: no\n    at x' };
  const line = JSON.stringify({ level: 40, time: 0, msg: 'a mail\u001b[2J failed', correo: '1\u0007', err });
  expect(readableLine(line)).toMatch(
    /^\d\d:\d\d:\d\d AVISO {3}a mail \[2J failed correo="1\\u0007"\n {2}Error: no\n {6}at x\n$/,
  );
});

test('a journal line starts with the priority of its level', () => {
  const priorities = [20, 30, 40, 50, 60].map((level) => withPriority(`{"level":${level},"msg":"x"}\n`).slice(0, 3));
  expect(priorities).toEqual(['<7>', '<6>', '<4>', '<3>', '<2>']);
});
