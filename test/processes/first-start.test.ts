import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { minimalFactura } from '../support/payloads.js';
import { call, demoOf, startServiceProcess, temporaryDir, type ServiceProcess } from '../support/service.js';

const run = promisify(execFile);
// mkdtemp creates it with mode 0700: inaccessible to the user that runs the database server.
const home = temporaryDir();
const data = join(home.path, 'data');
let service: ServiceProcess | undefined;

afterAll(async () => {
  await service?.stop();
  home.remove();
});

const start = (): Promise<ServiceProcess> => startServiceProcess({ RUBRICA_DATA: data });

test('the first start creates the demo account, and the printed command issues an authorised invoice', async () => {
  service = await start();
  const demo = demoOf(data);
  expect(Object.keys(demo).sort()).toEqual([
    'apiKey',
    'baseUrl',
    'clientId',
    'clientSecret',
    'password',
    'ruc',
    'usuario',
  ]);
  expect(statSync(join(data, 'demo.json')).mode & 0o777).toBe(0o600);
  expect(demo.baseUrl).toBe(service.url);

  // A person opens the portal with the printed credentials.
  expect(service.output()).toContain(`Abra el portal: ${service.url}/portal/`);
  for (const printed of [demo.usuario, demo.password]) expect(service.output()).toContain(printed);
  const ingreso = { usuario: demo.usuario, password: demo.password };
  expect((await call(service.url, '/api/v1.0/sesiones/ingreso', { body: ingreso })).status).toBe(201);
  expect((await fetch(`${service.url}/portal/`)).status).toBe(200);

  const command = /^curl[\s\S]*?'$/m.exec(service.output())?.[0] ?? '';
  const { stdout } = await run('sh', ['-c', command]);
  expect(JSON.parse(stdout)).toMatchObject({
    success: true,
    result: { estado: 'AUTORIZADO', secuencial: '000000001' },
  });
});

test('after kill -9 while it issues, with the database server left running, every 201 becomes AUTORIZADO exactly once', async () => {
  const { apiKey } = demoOf(data);
  const accepted: string[] = [];
  const issueUntilDead = async (): Promise<void> => {
    for (;;) {
      try {
        const answer = await call(service?.url ?? '', '/api/v2.0/comprobantes/facturas', {
          apiKey,
          body: minimalFactura(),
        });
        if (answer.status === 201) accepted.push(String(answer.result['claveAcceso']));
      } catch {
        return;
      }
    }
  };
  const clients = Array.from({ length: 4 }, issueUntilDead);
  while (accepted.length < 40) await new Promise((resolve) => setTimeout(resolve, 10));
  await service?.kill();
  await Promise.all(clients);

  service = await start();
  const { url } = service;
  for (const claveAcceso of accepted) {
    for (;;) {
      const { result } = await call(url, `/api/v1.0/comprobantes/${claveAcceso}`, { apiKey });
      if (result['estado'] === 'AUTORIZADO') break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const events = await call(url, `/api/v1.0/comprobantes/${claveAcceso}/eventos`, { apiKey });
    const types = (events.result['content'] as { tipo: string }[]).map(({ tipo }) => tipo);
    expect(types.filter((tipo) => tipo.startsWith('autorizado'))).toEqual(['autorizado']);
  }
  const next = await call(url, '/api/v2.0/comprobantes/facturas', { apiKey, body: minimalFactura() });
  // The killed process may have stored receipts without answering; numbers are consecutive all the same.
  expect(Number(next.result['secuencial'])).toBeGreaterThan(accepted.length + 1);
});

test('SIGTERM answers a waiting request with its key and exits 0', async () => {
  const { apiKey } = demoOf(data);
  const waiting = call(service?.url ?? '', '/api/v2.0/comprobantes/facturas', {
    apiKey,
    body: minimalFactura(),
    headers: { prefer: 'wait=20' },
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const code = await service?.stop();
  expect((await waiting).result['claveAcceso']).toMatch(/^\d{49}$/);
  expect(code).toBe(0);
});
