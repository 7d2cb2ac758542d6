import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../support/account.js';
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

test('a key without ROLE_RECEIPTS gets 403 that names the role', async () => {
  const basic = Buffer.from(`${service.demo.clientId}:${service.demo.clientSecret}`).toString('base64');
  const token = (await (
    await fetch(`${service.url}/api/v1.0/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  ).json()) as { access_token: string };
  const created = await call(service.url, '/api/v1.0/api-keys', {
    headers: { authorization: `Bearer ${token.access_token}` },
    body: { nombre: 'Solo productos', expiracionEnDias: 30, roles: ['ROLE_PRODUCTS'] },
  });
  expect(created.status).toBe(201);
  const apiKey = String(created.result['apiKey']);
  const refused = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: factura() });
  expect(refused).toMatchObject({ status: 403, result: { code: 'rol-requerido' } });
  expect(refused.result['message']).toContain('ROLE_RECEIPTS');
});
