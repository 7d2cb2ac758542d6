import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { neededKeys } from '../../src/app/needed-keys.js';
import { readConfig } from '../../src/config/config.js';
import { minimalFactura } from '../support/payloads.js';
import { call, demoOf, PROGRAM, startServiceProcess, temporaryDir } from '../support/service.js';

/** Each restore makes an embedded server. */
const RESTORE = { timeout: 300_000 };
const FACTURAS = '/api/v2.0/comprobantes/facturas';

const home = temporaryDir();
const dataDir = join(home.path, 'datos');
const copies = join(home.path, 'aparte');
const backupFile = join(home.path, 'respaldo.tar.gz');
const env = { RUBRICA_DATA: dataDir, RUBRICA_FIRMADOR: 'hijo', RUBRICA_LOG: 'warn' };
let apiKey: string;
/** Files that «rubrica respaldar» told its reader to keep, as it named them. */
let named: string[];

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function rubrica(args: readonly string[], more: Readonly<Record<string, string>> = {}): Ended {
  const { PATH = '' } = process.env;
  const options = { env: { PATH, HOME: home.path, ...env, ...more }, encoding: 'utf8' as const };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], options);
  return { code: status, said: `${stdout}${stderr}` };
}

/** Issues an invoice in a started service and returns its final state. */
async function issueWith(url: string): Promise<unknown> {
  const answer = await call(url, FACTURAS, { apiKey, body: minimalFactura(), headers: { prefer: 'wait=30' } });
  expect(answer.status).toBe(201);
  return answer.result['estado'];
}

const placeOf = (file: string): string => join(copies, basename(file));
const placeBack = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  cpSync(placeOf(file), file);
};

beforeAll(async () => {
  mkdirSync(copies);
  const service = await startServiceProcess(env);
  ({ apiKey } = demoOf(dataDir));
  expect(await issueWith(service.url)).toBe('AUTORIZADO');
  await service.stop();
  const { code, said } = rubrica(['respaldar', backupFile, '--verificar']);
  expect({ code, said }).toMatchObject({ code: 0 });
  named = [...said.slice(said.indexOf('Guarde')).matchAll(/: (\/.*)$/gm)].map(([, file = '']) => file);
  for (const file of named) cpSync(file, placeOf(file));
}, RESTORE.timeout);
afterAll(() => {
  home.remove();
});

test(
  'a backup restored with exactly what «respaldar» named starts and signs with the restored certificate',
  RESTORE,
  async () => {
    expect(named.map((file) => basename(file))).toEqual(['master.key', 'firma.key']);
    rmSync(dataDir, { recursive: true });
    named.forEach(placeBack);
    const { code, said } = rubrica(['restaurar', backupFile]);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('claves') as string });
    const service = await startServiceProcess(env);
    expect(await issueWith(service.url)).toBe('AUTORIZADO');
    await service.stop();
  },
);

// A key that replaced the lost one stays: it may seal something by now.
test.each([
  { missing: 'master.key', nombre: 'clave maestra', other: undefined, remedy: 'cópiela a' },
  {
    missing: 'firma.key',
    nombre: 'clave de firma',
    other: Buffer.alloc(32, 7),
    remedy: 'añádala en otra línea, al final de',
  },
])(
  'without $missing, restoring ends with 3 and says so, and the service starts once the key is where it says',
  RESTORE,
  async ({ missing, nombre, other, remedy }) => {
    const file = named.find((name) => basename(name) === missing) ?? '';
    rmSync(dataDir, { recursive: true });
    named.filter((name) => name !== file).forEach(placeBack);
    if (other !== undefined) writeFileSync(file, `${other.toString('base64')}\n`, { mode: 0o600 });
    const { code, said } = rubrica(['restaurar', backupFile]);
    expect({ code, said }).toMatchObject({ code: 3 });
    expect(said).toContain('Restaurado');
    expect(said).toMatch(new RegExp(`la ${nombre} [0-9a-f]{8}, .*: ${remedy} ${file}\n`));
    expect(said).toContain('[respaldo-sin-claves]');
    await expect(startServiceProcess(env)).rejects.toThrow(/no inicia/);
    appendFileSync(file, readFileSync(placeOf(file)), { mode: 0o600 });
    const service = await startServiceProcess(env);
    expect(await issueWith(service.url)).toBe('AUTORIZADO');
    await service.stop();
  },
);

test('verifying a backup where its keys are not says so and ends with 3', RESTORE, () => {
  const empty = join(home.path, 'otra-maquina');
  const { code, said } = rubrica(['restaurar', backupFile, '--verificar', '--json'], { RUBRICA_DATA: empty });
  expect(code).toBe(3);
  const { claves } = JSON.parse(said.split('\n')[0] ?? '') as { claves: { faltan: { nombre: string }[] } };
  expect(claves.faltan.map(({ nombre }) => nombre)).toEqual(['clave maestra', 'clave de firma']);
  // Neither key is made by a command that only looks.
  for (const file of ['master.key', 'firma.key']) expect(existsSync(join(empty, file))).toBe(false);
});

test('the keys to keep follow from the configuration: files, the environment, a signer apart, tokens and cloud key stores', () => {
  const base = { RUBRICA_DATA: '/datos' };
  const key = Buffer.alloc(32, 1).toString('base64');
  const file = join(copies, 'archivo');
  writeFileSync(file, '');
  const of = (more: Readonly<Record<string, string>>): string[] =>
    neededKeys(readConfig({ ...base, ...more })).map(({ nombre, lugar }) => `${nombre}: ${lugar}`);
  const byDefault = ['clave maestra: /datos/master.key', 'clave de firma: /datos/firma.key'];
  expect(of({})).toEqual(byDefault);
  // One key seals both (design/signatures).
  expect(of({ RUBRICA_MASTER_KEY: key })).toEqual(['clave maestra: el valor de RUBRICA_MASTER_KEY']);
  expect(of({ RUBRICA_MASTER_KEY_FILE: file })).toEqual([`clave maestra: ${file}`]);
  expect(of({ RUBRICA_MASTER_KEY_FILE: file, RUBRICA_CLAVE_FIRMA_ARCHIVO: '/etc/f.key' })).toEqual([
    `clave maestra: ${file}`,
    'clave de firma: /etc/f.key',
  ]);
  expect(of({ RUBRICA_FIRMADOR: 'unix:/run/f.sock' })).toEqual([
    byDefault[0],
    'clave de firma: en la máquina del firmador (unix:/run/f.sock)',
  ]);
  const stores = { RUBRICA_PKCS11: file, RUBRICA_PKCS11_PIN_ARCHIVO: file };
  const clouds = { RUBRICA_AWS_CREDENCIALES: file, RUBRICA_GOOGLE_CREDENCIALES: file };
  expect(of({ ...stores, ...clouds })).toEqual([
    ...byDefault,
    `tokens: los aparatos que se usan por ${file}`,
    `PIN de los tokens: ${file}`,
    `credenciales de AWS KMS: ${file}`,
    `credenciales de Google KMS: ${file}`,
  ]);
});
