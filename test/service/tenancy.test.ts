import { beforeAll, describe, expect, test } from 'vitest';
import { buildClaveAcceso } from '../../src/domain/clave-acceso.js';
import { newAccount, newRuc } from '../support/account.js';
import { obtainBearer } from '../support/bearer.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call } from '../support/service.js';

const service = await sharedService();
const { factura, issue } = client(service);
let claveAcceso: string;
let strangersKey: string;

beforeAll(async () => {
  const stranger = await newAccount(service);
  strangersKey = stranger.defaultApiKey;
  const issued = await issue(factura());
  claveAcceso = String(issued.result['claveAcceso']);
});

async function keyOf(rights: object): Promise<string> {
  const created = await call(service.url, '/api/v1.0/api-keys', {
    headers: { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` },
    body: { nombre: 'limitada', expiracionEnDias: 30, ...rights },
  });
  expect(created.status).toBe(201);
  return String(created.result['apiKey']);
}

describe('another account', () => {
  test.each(['', '/eventos', '/archivos?format=xml'])(
    "gets 404 for a receipt's %s, as if it did not exist",
    async (tail) => {
      const path = `/api/v1.0/comprobantes/${claveAcceso}${tail}`;
      expect((await fetch(`${service.url}${path}`, { headers: { 'x-api-key': service.demo.apiKey } })).status).toBe(
        200,
      );
      const answer = await call(service.url, path, { apiKey: strangersKey });
      expect(answer).toMatchObject({ status: 404, result: { code: 'comprobante-no-encontrado' } });
      // Exactly the answer for a key that never existed.
      const nowhere = await call(service.url, path.replace(claveAcceso, '9'.repeat(49)), { apiKey: strangersKey });
      expect(answer.result['message']).toBe(nowhere.result['message']);
    },
  );

  test("cannot issue for another account's company", async () => {
    const answer = await call(service.url, '/api/v2.0/comprobantes/facturas', {
      apiKey: strangersKey,
      body: factura(),
    });
    expect(answer.status).toBe(400);
    expect(answer.result['subErrors']).toMatchObject([{ field: 'ruc', code: 'empresa-desconocida' }]);
  });
});

describe('a credential limited to another company', () => {
  const OTHER = newRuc();
  const RECIBIDO = buildClaveAcceso({
    ...{ fechaEmision: '03/11/2026', codDoc: '01', ruc: newRuc(), ambiente: '1', estab: '001', ptoEmi: '001' },
    ...{ secuencial: '000000001', codigoNumerico: '12345678' },
  });
  let limited: string;
  beforeAll(async () => {
    const { apiKey, ruc } = service.demo;
    const empresa = { ruc: OTHER, razonSocial: 'Otra', dirMatriz: 'Quito' };
    await call(service.url, '/api/v1.0/empresas', { apiKey, body: empresa });
    const list = `RUC_EMISOR\tCLAVE_ACCESO\tIDENTIFICACION_RECEPTOR\n${RECIBIDO.slice(10, 23)}\t${RECIBIDO}\t${ruc}\n`;
    const lista = Buffer.from(list).toString('base64');
    await call(service.url, '/api/v1.0/recibidos/claves', { apiKey, body: { lista } });
    limited = await keyOf({ roles: ['ROLE_RECEIPTS'], empresas: [OTHER] });
  });

  test.each([
    ['receipt', () => `comprobantes/${claveAcceso}`],
    ['received document', () => `recibidos/${RECIBIDO}`],
  ])('gets 404 for a %s that its account has', async (_, path) => {
    const statusFor = async (apiKey: string): Promise<number> =>
      (await call(service.url, `/api/v1.0/${path()}`, { apiKey })).status;
    expect(await statusFor(service.demo.apiKey)).toBe(200);
    expect(await statusFor(limited)).toBe(404);
  });
});

test('two credentials with one Idempotency-Key make a receipt each; a repeat makes none', async () => {
  const body = factura();
  const issued = async (apiKey: string): Promise<unknown> => {
    const headers = { 'idempotency-key': 'pedido-1' };
    return (await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, headers, body })).result[
      'claveAcceso'
    ];
  };
  const [one, other] = [await keyOf({ roles: ['ROLE_RECEIPTS'] }), await keyOf({ roles: ['ROLE_RECEIPTS'] })];
  const [first, second, again] = [await issued(one), await issued(other), await issued(one)];
  expect(first).toMatch(/^\d{49}$/);
  expect(second).toMatch(/^\d{49}$/);
  expect(second).not.toBe(first);
  expect(again).toBe(first);
});

test('a key without ROLE_RECEIPTS gets 403 that names the role', async () => {
  const apiKey = await keyOf({ roles: ['ROLE_PRODUCTS'] });
  const refused = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: factura() });
  expect(refused).toMatchObject({ status: 403, result: { code: 'rol-requerido' } });
  expect(refused.result['message']).toContain('ROLE_RECEIPTS');
});
