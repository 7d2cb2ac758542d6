import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';

const FACTURAS = '/api/v2.0/comprobantes/facturas';

let service: OwnService;
let apiKey: string;

beforeAll(async () => {
  service = await startOwnService();
  ({ apiKey } = service.demo);
});
afterAll(async () => {
  await service.stop();
});

/** Expected error body (spec/API.md §1). */
function envelope(code: string, status: string): unknown {
  return {
    success: false,
    result: {
      status,
      code,
      message: expect.any(String) as string,
      subErrors: expect.any(Array) as unknown[],
      requestId: expect.any(String) as string,
      timestamp: expect.stringMatching(/-05:00$/) as string,
    },
  };
}

describe('every refusal is in the envelope, with its own code', () => {
  const cases: [string, RequestInit, number, string, string][] = [
    ['malformed JSON', { body: '{"ruc":' }, 400, 'json-invalido', 'BAD_REQUEST'],
    ['an empty body', { body: '' }, 400, 'json-invalido', 'BAD_REQUEST'],
    ['a prototype key', { body: '{"__proto__":{"admin":true}}' }, 400, 'json-invalido', 'BAD_REQUEST'],
    ['a NUL character', { body: '{"ruc":"\\u0000"}' }, 400, 'json-invalido', 'BAD_REQUEST'],
    ['a list instead of an object', { body: '[]' }, 400, 'solicitud-invalida', 'BAD_REQUEST'],
    [
      'another content type',
      { body: 'a=b', headers: { 'content-type': 'text/plain' } },
      415,
      'tipo-de-contenido',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['too large a body', { body: `"${'x'.repeat(1024 * 1024)}"` }, 413, 'cuerpo-demasiado-grande', 'PAYLOAD_TOO_LARGE'],
  ];
  test.each(cases)('%s', async (_name, init, status, code, statusName) => {
    const response = await fetch(`${service.url}${FACTURAS}`, {
      method: 'POST',
      ...init,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    });
    expect(await response.json()).toMatchObject(envelope(code, statusName) as object);
    expect(response.status).toBe(status);
  });

  const send = async (path: string, body: string): Promise<unknown> => {
    const { status, result } = await call(service.url, path, { apiKey, body });
    const named = (result['subErrors'] as { field: string; code: string }[]).map(({ field, code }) => [field, code]);
    return { status, code: result['code'], named };
  };

  test('a lone surrogate is refused with its field, in values and in names', async () => {
    for (const path of [FACTURAS, '/api/v1.0/empresas', '/api/v1.0/plantillas-email', '/api/v1.0/productos'])
      expect(await send(path, '{"a":["\\ud83d\\ude00",{"b":"\\udc00\\ud800"}],"\\ud800":1}'), path).toEqual({
        status: 400,
        code: 'solicitud-invalida',
        named: [
          ['a[1].b', 'texto-invalido'],
          ['\ufffd', 'texto-invalido'],
        ],
      });
  });

  test('a number too large for a double is refused with its field, in a receipt and elsewhere', async () => {
    const factura = JSON.stringify(minimalFactura()).replace(/"cantidad":("[^"]*"|[\d.]+)/, '"cantidad":1e999');
    expect(await send(FACTURAS, factura)).toEqual({
      status: 400,
      code: 'solicitud-invalida',
      named: [['detalles[0].cantidad', 'valor-incorrecto']],
    });
    expect(await send('/api/v1.0/productos', '{"a":[-1E+0999,{"b":1e5}],"c":"1e999"}')).toMatchObject({
      status: 400,
      named: [['a[0]', 'valor-incorrecto']],
    });
  });

  test('an unknown path is 404, and every answer has the given request id', async () => {
    const answer = await call(service.url, '/api/v9/nada', { apiKey, headers: { 'x-request-id': 'mi-pedido-1' } });
    expect(answer).toMatchObject({ status: 404, result: { code: 'ruta-no-encontrada', requestId: 'mi-pedido-1' } });
    expect(answer.headers.get('x-request-id')).toBe('mi-pedido-1');
  });

  test('a request id that could forge log lines is replaced', async () => {
    const answer = await call(service.url, '/salud', { headers: { 'x-request-id': 'a b"c' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('an Idempotency-Key with blanks is refused before anything is stored', async () => {
  const answer = await call(service.url, FACTURAS, {
    apiKey,
    body: minimalFactura(),
    headers: { 'idempotency-key': 'a b' },
  });
  expect(answer).toMatchObject({ status: 400, result: { code: 'encabezado-invalido' } });
});

describe('a payload', () => {
  test('has all its problems reported at once, each with field, code and message', async () => {
    const answer = await call(service.url, FACTURAS, {
      apiKey,
      body: {
        ...minimalFactura({ ruc: 1790012344001, inventado: 1 }),
        detalles: [{ descripcion: 'x', cantidad: true, precioUnitario: 1, impuesto: [{ codigo: '2', colour: 'red' }] }],
      },
    });
    expect(answer.status).toBe(400);
    const fields = (answer.result['subErrors'] as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    );
    expect(fields).toEqual(
      expect.arrayContaining([
        'ruc tipo-incorrecto',
        'inventado campo-desconocido',
        'detalles[0].cantidad tipo-incorrecto',
        'detalles[0].impuesto[0].colour campo-desconocido',
      ]),
    );
  });

  test('has a typo, a wrong type and a wrong total reported in one answer', async () => {
    const { receptor } = minimalFactura() as { receptor: object };
    const answer = await call(service.url, FACTURAS, {
      apiKey,
      body: minimalFactura({
        receptor: { ...receptor, direcion: 'Quito' },
        moneda: 7,
        pagos: [{ formaPago: '01', total: 1 }],
      }),
    });
    expect(answer).toMatchObject({ status: 400, result: { code: 'comprobante-invalido' } });
    const problems = (answer.result['subErrors'] as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    );
    expect(problems.sort()).toEqual([
      'moneda tipo-incorrecto',
      'pagos pago-total-distinto',
      'receptor.direcion campo-desconocido',
    ]);
  });

  test('has its rules reported together with a wrong issuer, establishment or point', async () => {
    const answer = await call(service.url, FACTURAS, {
      apiKey,
      body: minimalFactura({ ptoEmi: '009', pagos: [{ formaPago: '01', total: 1 }] }),
    });
    const fields = (answer.result['subErrors'] as { field: string }[]).map(({ field }) => field);
    expect(answer.result['code']).toBe('comprobante-invalido');
    expect(fields).toEqual(expect.arrayContaining(['ptoEmi', 'pagos']));
  });
});

describe('a credential', () => {
  test.each([
    ['none', undefined, 'sin-credencial'],
    ['garbage', 'hola', 'api-key-mal-escrita'],
  ])('%s is 401 and says how to authenticate', async (_name, key, code) => {
    const answer = await call(service.url, FACTURAS, {
      ...(key === undefined ? {} : { apiKey: key }),
      body: minimalFactura(),
    });
    expect(answer).toMatchObject({ status: 401, result: { status: 'UNAUTHORIZED', code } });
    expect(answer.headers.get('www-authenticate')).toBeTruthy();
  });

  test('is never written to the log or into an answer', async () => {
    await call(service.url, `${FACTURAS}?apiKey=${apiKey}`, { apiKey, body: minimalFactura() });
    expect(service.logs()).toContain('"served"');
    expect(service.logs()).not.toContain(apiKey);
    expect(service.logs()).not.toContain(service.demo.password);
    expect(service.logs()).not.toContain(service.demo.clientSecret);
  });
});

test('metrics need the local machine or the token', async () => {
  const local = await fetch(`${service.url}/metrics`);
  expect(local.status).toBe(200);
  const text = await local.text();
  expect(text).toMatch(/rubrica_certificados_por_vencer\{dias="-1"\} 1/);
  expect(text).toMatch(/rubrica_http_solicitudes_total\{metodo="POST",codigo="401"\} \d+/);
  // A forwarding header from this machine indicates a local proxy: from then on every client appears to be local.
  await fetch(`${service.url}/salud`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect((await fetch(`${service.url}/metrics`)).status).toBe(403);
  const guarded = await startOwnService({ RUBRICA_METRICS_TOKEN: 'un-token-de-prueba' });
  try {
    expect((await fetch(`${guarded.url}/metrics`)).status).toBe(403);
    const headers = { authorization: 'Bearer un-token-de-prueba' };
    expect((await fetch(`${guarded.url}/metrics`, { headers })).status).toBe(200);
  } finally {
    await guarded.stop();
  }
});
