import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { createTestDatabase, withClient, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { minimalFactura } from '../support/payloads.js';
import {
  call,
  demoOf,
  newMasterKey,
  startServiceProcess,
  temporaryDir,
  type ServiceProcess,
} from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const home = temporaryDir();
const folder = join(home.path, 'vivo-pruebas');
let databases: TestDatabase[];
let live: ServiceProcess;
let liveEnv: Record<string, string>;
let testPort: number;

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
  // The run's template is of the simulator; nothing is in it yet.
  await withClient(databases[0]?.adminUrl ?? '', (client) =>
    client.query(`UPDATE installation SET ambiente = 'produccion'`),
  );
  testPort = await freePort();
  liveEnv = {
    RUBRICA_AMBIENTE: 'produccion',
    RUBRICA_DATA: join(home.path, 'vivo'),
    DATABASE_URL: databases[0]?.url ?? '',
    RUBRICA_MASTER_KEY: newMasterKey(),
    // Never the real SRI.
    RUBRICA_SRI_URL: 'http://127.0.0.1:9',
    RUBRICA_OTRA_INSTALACION: `http://127.0.0.1:${testPort}`,
    PORT: String(await freePort()),
  };
  live = await startServiceProcess(liveEnv);
});
afterAll(async () => {
  await live.stop();
  for (const database of databases) await database.drop();
  home.remove();
});

async function rubrica(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const code = await main(args, { out: say, err: say, env: liveEnv });
  return { code, said: lines.join('\n') };
}

const create = (...more: string[]) =>
  rubrica('pruebas', 'crear', '--ambiente', 'simulador', '--puerto', String(testPort), ...more);

/** Values that the service wrote into the portal's page. */
async function pageOf(url: string): Promise<{ ambiente: string | undefined; other: string | undefined }> {
  const page = await (await fetch(`${url}/portal/`)).text();
  const value = (name: string): string | undefined => new RegExp(`"rubrica-${name}" content="([^"]*)"`).exec(page)?.[1];
  return { ambiente: value('ambiente'), other: value('otra-instalacion') };
}

test('one command creates a test installation beside the live one; both run, apart, and their portals link to each other', async () => {
  const created = await create();
  expect(created.code).toBe(0);
  expect(created.said).toContain(`RUBRICA_OTRA_INSTALACION=http://127.0.0.1:${testPort}`);
  const file = join(folder, 'rubrica.env');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, 'utf8');
  expect(before).not.toContain(liveEnv['RUBRICA_MASTER_KEY']);

  // Never over what exists, and never on the live port or folder.
  for (const refused of [
    await create(),
    await create('--carpeta', liveEnv['RUBRICA_DATA'] ?? ''),
    await rubrica('pruebas', 'crear', '--carpeta', join(home.path, 'otra'), '--puerto', liveEnv['PORT'] ?? ''),
  ])
    expect(refused.code).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe(before);

  // The run's server in place of an embedded one, as the guide allows.
  appendFileSync(file, `DATABASE_URL="${databases[1]?.url ?? ''}"\n`);
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['bin/rubrica', 'pruebas', 'servir'], { cwd: ROOT, env: { PATH, ...liveEnv } });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const said: string[] = [];
      child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const served = /atiende en (\S+)/.exec(line)?.[1];
        if (served !== undefined) resolve(served);
      });
      void exited.then(() => {
        reject(new Error(said.join('')));
      });
    });
    expect(await pageOf(live.url)).toEqual({ ambiente: 'produccion', other: url });
    expect(await pageOf(url)).toEqual({ ambiente: 'simulador', other: live.url });
    const { apiKey } = demoOf(join(folder, 'data'));
    const body = minimalFactura();
    const issued = await call(url, '/api/v2.0/comprobantes/facturas', { apiKey, body, headers: { prefer: 'wait=30' } });
    expect(issued.result).toMatchObject({ estado: 'AUTORIZADO' });
    // Nothing of one works in the other.
    expect((await call(live.url, '/api/v1.0/comprobantes', { apiKey })).status).toBe(401);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
});
