import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RubricaClient, RubricaError } from '../clients/typescript/src/index.js';
import { obtainBearer } from './support/bearer.js';
import { minimalFactura } from './support/payloads.js';
import { startForTest, type RunningForTest } from './support/running.js';
import { temporaryDir } from './support/service.js';

let running: RunningForTest;
let rubrica: RubricaClient;
beforeAll(async () => {
  running = await startForTest();
  rubrica = new RubricaClient({ baseUrl: running.url, apiKey: running.demo.apiKey });
});
afterAll(() => running.stop());

test('the example issues an invoice that is AUTORIZADO and saves its RIDE', async () => {
  const folder = temporaryDir();
  const outfile = join(folder.path, 'emitir-factura.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, '../clients/typescript/examples/emitir-factura.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
  });
  const env = { PATH: process.env['PATH'], RUBRICA_URL: running.url, RUBRICA_API_KEY: running.demo.apiKey };
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], { cwd: folder.path, env });
  folder.remove();
  expect(stdout).toMatch(/^AUTORIZADO \d{49}\nRIDE: FAC-001-001-\d{9}\.pdf \(\d{4,} bytes\)\n$/);
});

test('a refusal is an error with its code, all its problems and the request id', async () => {
  const body = { ...minimalFactura(), ptoEmi: '009' } as unknown as Parameters<typeof issue>[0];
  const issue = (payload: NonNullable<Parameters<typeof rubrica.post<'/api/v2.0/comprobantes/facturas'>>[1]>['body']) =>
    rubrica.post('/api/v2.0/comprobantes/facturas', { body: payload });
  const error: unknown = await issue(body).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RubricaError);
  expect(error).toMatchObject({ status: 400, code: 'comprobante-invalido', subErrors: [{ field: 'ptoEmi' }] });
  expect((error as RubricaError).requestId).toMatch(/\S/);
});

test('a token works as well as a key, and is asked for at each call', async () => {
  let asked = 0;
  const client = new RubricaClient({
    baseUrl: `${running.url}/`,
    token: async () => {
      asked += 1;
      return obtainBearer(running.url, running.demo);
    },
  });
  const me = await client.get('/api/v1.0/usuarios/me');
  const keys = await client.get('/api/v1.0/api-keys', { query: { size: 1 } });
  expect([me.tipo, keys.content.length, asked]).toEqual(['usuario', 1, 2]);
});

describe('a service that is busy', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
  });

  /** Refuses a number of times, then answers. */
  async function busy(status: number, times: number): Promise<{ url: string; keys: string[] }> {
    const keys: string[] = [];
    server = createServer((request, response) => {
      keys.push(String(request.headers['idempotency-key']));
      const refused = keys.length <= times;
      response.writeHead(refused ? status : 200, { 'content-type': 'application/json', 'retry-after': '7' });
      response.end(
        JSON.stringify(
          refused ? { success: false, result: { code: 'demasiadas-solicitudes' } } : { success: true, result: null },
        ),
      );
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
  }

  test.each([429, 503])(
    '%i is waited for as long as it asks, and repeated under the same Idempotency-Key',
    async (status) => {
      const { url, keys } = await busy(status, 2);
      const waits: number[] = [];
      const client = new RubricaClient({ baseUrl: url, sleep: async (ms) => void waits.push(ms) });
      await client.post('/api/v1.0/comprobantes/{claveAcceso}/reanudar', { path: { claveAcceso: '1' } });
      expect(waits).toEqual([7000, 7000]);
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('is given up in the end, and other refusals are not repeated', async () => {
    const { url, keys } = await busy(429, 99);
    const client = new RubricaClient({ baseUrl: url, retriesMax: 2, sleep: async () => undefined });
    await expect(client.get('/salud')).rejects.toMatchObject({ status: 429, retryAfterS: 7 });
    expect(keys).toHaveLength(3);
    await expect(rubrica.get('/api/v1.0/errores-sri/{codigo}', { path: { codigo: 'no' } })).rejects.toMatchObject({
      code: 'error-sri-no-encontrado',
    });
  });
});
