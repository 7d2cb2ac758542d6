import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, ConfigError } from '../../src/config/config.js';
import { obtainBearer } from '../support/bearer.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';

// Behind a local proxy with https, with a page of another origin and a low request rate limit.
let behind: OwnService;
// With default settings.
let alone: OwnService;
beforeAll(async () => {
  behind = await startOwnService({
    RUBRICA_PROXIES: '127.0.0.0/8, ::1, 10.0.0.0/8',
    RUBRICA_CORS: 'https://portal.example.ec',
    RUBRICA_LIMITE_POR_SEGUNDO: '1',
    RUBRICA_LIMITE_RAFAGA: '10',
  });
  alone = await startOwnService({ RUBRICA_METRICS_TOKEN: 'token-de-metricas' });
});
afterAll(async () => {
  await behind.stop();
  await alone.stop();
});

/** Returns the address recorded in the audit trail for a refused login with these headers. */
async function recordedIp(service: OwnService, forwarded: string): Promise<unknown> {
  const { usuario } = service.demo;
  const headers = { 'x-forwarded-for': forwarded };
  await call(service.url, '/api/v1.0/sesiones/ingreso', { headers, body: { usuario, password: 'no es' } });
  const bearer = await obtainBearer(service.url, service.demo);
  const trail = await call(service.url, '/api/v1.0/auditoria?accion=users.login-refused&size=1', {
    headers: { authorization: `Bearer ${bearer}` },
  });
  return (trail.result['content'] as { ip: unknown }[])[0]?.ip;
}

describe('the client address', () => {
  test('is the one given by a trusted proxy, skipping other trusted proxies', async () => {
    expect(await recordedIp(behind, '203.0.113.9')).toBe('203.0.113.9');
    expect(await recordedIp(behind, '203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
  });

  test('is never a value written by the client', async () => {
    expect(await recordedIp(behind, '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
  });

  test('is the socket’s address where no proxy is configured, whatever the header says', async () => {
    expect(await recordedIp(alone, '203.0.113.9')).toBe('127.0.0.1');
  });

  test('metrics require the token once a proxy is configured', async () => {
    const status = async (service: OwnService, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(`${service.url}/metrics`, { headers })).status;
    expect(await status(behind, { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    expect(await status(behind)).toBe(403);
  });

  test('key guessing is rate-limited by address; other addresses are unaffected', async () => {
    const guess = async (from: string): Promise<number> =>
      (await fetch(`${behind.url}/api/v1.0/empresas`, { headers: { 'x-api-key': 'basura', 'x-forwarded-for': from } }))
        .status;
    const statuses: number[] = [];
    for (let i = 0; i < 30; i += 1) statuses.push(await guess('192.0.2.1'));
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses).toContain(429);
    expect(await guess('192.0.2.2')).toBe(401);
  });
});

test('a key over its rate limit gets Retry-After; other keys are unaffected', async () => {
  const ask = (apiKey: string): Promise<Response> =>
    fetch(`${behind.url}/api/v1.0/empresas`, { headers: { 'x-api-key': apiKey } });
  const made = await call(behind.url, '/api/v1.0/api-keys', {
    headers: { authorization: `Bearer ${await obtainBearer(behind.url, behind.demo)}` },
    body: { nombre: 'otra', expiracionEnDias: 1, roles: ['ROLE_SUPPLIERS'] },
  });
  const answers: Response[] = [];
  for (let i = 0; i < 30; i += 1) answers.push(await ask(behind.demo.apiKey));
  expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ result: { code: 'demasiadas-solicitudes' } });
  expect((await ask(String(made.result['apiKey']))).status).toBe(200);
});

describe('the headers of an answer', () => {
  test('forbid sniffing, framing, referrers and caching; set HSTS only with https', async () => {
    for (const path of ['/salud', '/api/v1.0/empresas', '/nada']) {
      const { headers } = await fetch(`${alone.url}${path}`);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
        'cache-control': 'no-store',
      });
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    const https = { 'x-forwarded-proto': 'https' };
    expect((await fetch(`${alone.url}/salud`, { headers: https })).headers.get('strict-transport-security')).toBeNull();
    const { headers } = await fetch(`${behind.url}/salud`, { headers: https });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('the token endpoint’s answers are not cached either', async () => {
    const response = await fetch(`${alone.url}/api/v1.0/oauth/token`, { method: 'POST', body: new URLSearchParams() });
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a page of another origin', () => {
  const origin = 'https://portal.example.ec';
  const preflight = (service: OwnService, from: string): Promise<Response> =>
    fetch(`${service.url}/api/v2.0/comprobantes/facturas`, {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': 'POST' },
    });

  test('may not call by default', async () => {
    const response = await preflight(alone, origin);
    expect(response.status).toBe(404);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may call when it is on the list, with a key, never with cookies', async () => {
    const response = await preflight(behind, origin);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': expect.stringContaining('X-API-KEY') as string,
      vary: 'Origin',
    });
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await fetch(`${behind.url}/salud`, { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    const stranger = await preflight(behind, 'https://example.ec');
    expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });
});

test('clock skews are in the health and in the metrics', async () => {
  const issued = await call(alone.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: alone.demo.apiKey,
    body: minimalFactura(),
    headers: { prefer: 'wait=25' },
  });
  expect(issued.result['estado']).toBe('AUTORIZADO');
  const { result } = await call(alone.url, '/salud/listo');
  expect(result['relojes']).toEqual(
    expect.arrayContaining([
      { fuente: 'baseDeDatos', segundos: expect.any(Number) as number, excedido: false },
      { fuente: 'sri', segundos: expect.any(Number) as number, excedido: false },
    ]),
  );
  const headers = { authorization: 'Bearer token-de-metricas' };
  const metrics = await (await fetch(`${alone.url}/metrics`, { headers })).text();
  expect(metrics).toMatch(/rubrica_reloj_desvio_segundos\{fuente="sri"\} /);
});

test('an invalid proxy or origin is refused at the start, by name', () => {
  const env = { RUBRICA_PROXIES: '10.0.0.0/33, todos, 1.2.3.4/8/8', RUBRICA_CORS: '*, https://a.ec/ruta, ftp://b.ec' };
  let problems: readonly string[] = [];
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) ({ problems } = error);
  }
  expect(problems.map((problem) => problem.slice(0, problem.indexOf(' no es')))).toEqual([
    'RUBRICA_PROXIES: «10.0.0.0/33»',
    'RUBRICA_PROXIES: «todos»',
    'RUBRICA_PROXIES: «1.2.3.4/8/8»',
    'RUBRICA_CORS: «*»',
    'RUBRICA_CORS: «https://a.ec/ruta»',
    'RUBRICA_CORS: «ftp://b.ec»',
  ]);
});
