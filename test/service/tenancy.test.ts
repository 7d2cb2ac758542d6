import { beforeAll, describe, expect, test } from 'vitest';
import { buildClaveAcceso } from '../../src/kernel/clave-acceso.js';
import { newAccount, newRuc } from '../support/account.js';
import { obtainBearer } from '../support/bearer.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call } from '../support/service.js';

const service = await sharedService();
const { factura, get, issue, post } = client(service);
let claveAcceso: string;
let strangersKey: string;

beforeAll(async () => {
  const stranger = await newAccount(service);
  strangersKey = stranger.defaultApiKey;
  const issued = await issue(factura());
  claveAcceso = String(issued.result['claveAcceso']);
});

async function keyOf(rights: object): Promise<string> {
  const headers = { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` };
  const created = await post('/api-keys', { nombre: 'limitada', expiracionEnDias: 30, ...rights }, { headers });
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
  const ruc = newRuc();
  const recibido = buildClaveAcceso({
    ...{ fechaEmision: '03/11/2026', codDoc: '01', ruc: '1790085783001', ambiente: '1', estab: '001', ptoEmi: '001' },
    ...{ secuencial: '000000001', codigoNumerico: '12345678' },
  });
  let limited: string;
  beforeAll(async () => {
    await post('/empresas', { ruc, razonSocial: 'Otra', dirMatriz: 'Quito' });
    const list = `RUC_EMISOR\tCLAVE_ACCESO\tIDENTIFICACION_RECEPTOR\n1790085783001\t${recibido}\t${service.demo.ruc}\n`;
    await post('/recibidos/claves', { lista: Buffer.from(list).toString('base64') });
    limited = await keyOf({ roles: ['ROLE_RECEIPTS'], empresas: [ruc] });
  });

  test.each([
    ['receipt', () => `/comprobantes/${claveAcceso}`],
    ['received document', () => `/recibidos/${recibido}`],
  ])('gets 404 for a %s that its account has', async (_, path) => {
    expect((await get(path())).status).toBe(200);
    expect((await get(path(), { apiKey: limited })).status).toBe(404);
  });
});

test('two credentials with one Idempotency-Key make a receipt each; a repeat makes none', async () => {
  const body = factura();
  const issued = async (apiKey: string): Promise<unknown> =>
    (await issue(body, 'facturas', { apiKey, headers: { 'idempotency-key': 'pedido-1' } })).result['claveAcceso'];
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
