import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, newRuc } from '../support/account.js';
import { documentTypes } from '../../src/documents/registry.js';
import { obtainBearer } from '../support/bearer.js';
import { minimalOf } from '../support/minimal-payloads.js';
import { client } from '../support/client.js';
import { sharedService, startSecond } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const COMPROBANTES = '/api/v1.0/comprobantes';
const FACTURAS = '/api/v2.0/comprobantes/facturas';
const OTHER = newRuc();

const service = await sharedService();
const { factura } = client(service);
const { apiKey } = service.demo;
/** A key of another company of the same account. */
let limited: string;

beforeAll(async () => {
  await call(service.url, '/api/v1.0/empresas', {
    apiKey,
    body: { ruc: OTHER, razonSocial: 'La otra de la cuenta', dirMatriz: 'Quito' },
  });
  const { result } = await call(service.url, '/api/v1.0/api-keys', {
    headers: { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` },
    body: { nombre: 'limitada', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'], empresas: [OTHER] },
  });
  limited = String(result['apiKey']);
});

const simular = (value: string) => ({ campoAdicional: [{ nombre: 'simular', value }] });

const issue = (changes: object, { url = service.url, headers = {}, key = apiKey } = {}): Promise<Answered> =>
  client({ ...service, url }, { apiKey: key }).post(FACTURAS, factura({ ...changes }), { headers });

describe('the content of a receipt', () => {
  test.each(documentTypes)(
    '$nombre: the returned content, sent back unchanged, gives the same XML',
    async ({ codDoc, pathWord }) => {
      const path = `/api/v2.0/comprobantes/${pathWord}`;
      const body = {
        ...minimalOf(codDoc, service.demo.ruc),
        ...simular('DEVUELTA:35'),
        referencia: `vuelta ${codDoc}`,
      };
      const { result } = await call(service.url, path, { apiKey, body, headers: { prefer: 'wait=30' } });
      expect(result['estado']).toBe('DEVUELTO');
      const clave = String(result['claveAcceso']);
      const read = async (): Promise<Record<string, unknown>> =>
        (await call(service.url, `${COMPROBANTES}/${clave}?incluir=documento`, { apiKey })).result;
      const xml = async (): Promise<string> => {
        const response = await fetch(`${service.url}${COMPROBANTES}/${clave}/archivos?format=xml`, {
          headers: { 'x-api-key': apiKey },
        });
        return (await response.text()).replace(/<ds:Signature [^]*<\/ds:Signature>/, '');
      };
      const [before, written] = [await read(), await xml()];
      expect(written).toContain(`<claveAcceso>${clave}</claveAcceso>`);
      const corrected = await call(service.url, `${path}/${clave}`, {
        apiKey,
        method: 'PUT',
        body: before['documento'] as object,
        headers: { prefer: 'wait=30', 'if-match': String(before['revision']) },
      });
      expect(corrected).toMatchObject({ status: 200, result: { claveAcceso: clave } });
      expect(await xml()).toBe(written);
      const after = await read();
      expect(after['documento']).toEqual(before['documento']);
      expect(after).toMatchObject({ referencia: `vuelta ${codDoc}`, documento: { referencia: `vuelta ${codDoc}` } });
      expect(before['documento']).not.toHaveProperty('emisor');
    },
  );

  test('is returned only on request', async () => {
    const { result } = await issue({});
    const clave = String(result['claveAcceso']);
    expect((await call(service.url, `${COMPROBANTES}/${clave}`, { apiKey })).result).not.toHaveProperty('documento');
    const refused = await call(service.url, `${COMPROBANTES}/${clave}?incluir=documentos`, { apiKey });
    expect(refused).toMatchObject({
      status: 400,
      result: {
        subErrors: [{ field: 'incluir', message: expect.stringContaining('¿Quiso decir «documento»?') as string }],
      },
    });
  });
});

describe('a reference', () => {
  test('is found by its filter and by text search', async () => {
    const { result } = await issue({ referencia: 'Pedido 7/A' });
    for (const query of ['referencia=Pedido+7%2FA', 'texto=Pedido+7%2FA']) {
      const found = await call(service.url, `${COMPROBANTES}?${query}`, { apiKey });
      expect(found.result).toMatchObject({
        content: [{ claveAcceso: result['claveAcceso'], referencia: 'Pedido 7/A' }],
      });
    }
    expect((await issue({ referencia: 'Pedido 7/A' })).status).toBe(201);
  });

  test.each([
    [{ referencia: 'x'.repeat(101) }, 'campo-longitud'],
    [{ referenciaUnica: true }, 'campo-requerido'],
    [{ referencia: 7 }, 'tipo-incorrecto'],
  ])('%j is refused', async (changes, code) => {
    expect(await issue(changes)).toMatchObject({ status: 400, result: { subErrors: [{ field: 'referencia', code }] } });
  });

  test('that is unique is never used twice by concurrent requests, batches or two services', async () => {
    const second = await startSecond(service);
    try {
      const urls = [service.url, second.url];
      const requested = Array.from({ length: 48 }, (_, n) => ({
        url: urls[n % 2] ?? '',
        referencia: `único ${n % 6}`,
      }));
      const answers = await Promise.all([
        ...requested.map(({ url, referencia }) => issue({ referencia, referenciaUnica: true }, { url })),
        ...urls.flatMap((url) => Array.from({ length: 6 }, () => issue({}, { url }))),
      ]);
      expect(answers.slice(48).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
      for (let n = 0; n < 6; n++) {
        const of = answers.slice(0, 48).filter((_, at) => requested[at]?.referencia === `único ${n}`);
        const [holder, ...more] = of.filter(({ status }) => status === 201);
        expect(more).toEqual([]);
        for (const { result } of of.filter(({ status }) => status !== 201)) {
          expect(result).toMatchObject({ code: 'referencia-usada', claveAcceso: holder?.result['claveAcceso'] });
        }
        const stored = await call(
          service.url,
          `${COMPROBANTES}?${new URLSearchParams({ referencia: `único ${n}` }).toString()}`,
          { apiKey },
        );
        expect(stored.result['totalElements']).toBe(1);
      }
    } finally {
      await second.stop();
    }
  });

  test('that is unique stays with its receipt when returned, corrected and deleted', async () => {
    const unica = { referencia: 'para siempre', referenciaUnica: true };
    const first = await issue({ ...unica, ...simular('DEVUELTA:35') }, { headers: { prefer: 'wait=30' } });
    const clave = String(first.result['claveAcceso']);
    const used = await issue(unica);
    expect(used).toMatchObject({
      status: 409,
      result: { code: 'referencia-usada', claveAcceso: clave, estado: 'DEVUELTO' },
    });
    expect(used.result['message']).toContain('Corríjalo con PUT');
    const put = (changes: object): Promise<Answered> =>
      call(service.url, `${FACTURAS}/${clave}`, {
        apiKey,
        method: 'PUT',
        body: factura({ ...simular('DEVUELTA:35'), ...changes }),
        headers: { prefer: 'wait=30' },
      });
    expect(await put({ referencia: 'otra' })).toMatchObject({
      status: 409,
      result: { code: 'referencia-no-modificable' },
    });
    expect((await put({})).status).toBe(200);
    expect((await call(service.url, `${COMPROBANTES}/${clave}`, { apiKey, method: 'DELETE' })).status).toBe(200);
    const gone = await issue(unica);
    expect(gone).toMatchObject({
      status: 409,
      result: { code: 'referencia-usada', claveAcceso: clave, estado: 'ELIMINADO' },
    });
    expect(gone.result['message']).toContain('referencia nueva');
    expect((await issue({ ...unica, referenciaUnica: false })).status).toBe(201);
  });

  test('of an XML is a query parameter: found, unique, and refused with its holder before the number check', async () => {
    const valid = await call(service.url, `${FACTURAS}?soloValidar=true`, { apiKey, body: factura() });
    const xml = String(valid.result['xml']);
    const send = (query: string): Promise<Answered> =>
      call(service.url, `${COMPROBANTES}?${query}`, {
        apiKey,
        body: xml,
        headers: { 'content-type': 'application/xml' },
      });
    const issued = await send('referencia=caja+1%2F7&referenciaUnica=true');
    const { claveAcceso } = issued.result;
    expect(issued.status).toBe(201);
    const found = await call(service.url, `${COMPROBANTES}?referencia=caja+1%2F7`, { apiKey });
    expect(found.result).toMatchObject({ content: [{ claveAcceso, referencia: 'caja 1/7' }] });
    for (const query of [
      'referencia=caja+1%2F7&referenciaUnica=true',
      'referencia=caja+1/7&referenciaUnica=true&soloValidar=true',
    ])
      expect(await send(query)).toMatchObject({ status: 409, result: { code: 'referencia-usada', claveAcceso } });
    expect(await issue({ referencia: 'caja 1/7', referenciaUnica: true })).toMatchObject({
      status: 409,
      result: { claveAcceso },
    });
    expect(await send('referenciaUnica=true')).toMatchObject({
      status: 400,
      result: { subErrors: [{ field: 'referencia' }] },
    });
  });

  test('that is unique leads to its receipt even if its date or another field is invalid now', async () => {
    const first = await issue({ referencia: 'vieja', referenciaUnica: true });
    const holder = { code: 'referencia-usada', claveAcceso: first.result['claveAcceso'] };
    for (const fault of [{ fechaEmision: '01/02/2026' }, { ptoEmi: '009' }, { detalles: [] }, { propina: 'x' }]) {
      const again = await issue({ referencia: ' vieja ', referenciaUnica: true, ...fault });
      expect(again, JSON.stringify(fault)).toMatchObject({ status: 409, result: holder });
    }
    // Non-unique or invalid references get their own errors.
    for (const other of [
      { referencia: 'vieja' },
      { referencia: '\u0000', referenciaUnica: true },
      { referenciaUnica: true },
    ])
      expect((await issue({ ...other, fechaEmision: '01/02/2026' })).status, JSON.stringify(other)).toBe(400);
  });

  test('that a receipt of another company holds names no receipt: nobody takes it for their own', async () => {
    const unica = { referencia: 'pedido 4711', referenciaUnica: true };
    expect((await issue(unica)).status).toBe(201);
    for (const [ruc, key] of [
      [OTHER, apiKey],
      [OTHER, limited],
      [service.demo.ruc, limited],
    ] as const) {
      const { status, result } = await issue({ ...unica, ruc }, { key });
      expect([status, result['code'], 'claveAcceso' in result, 'estado' in result]).toEqual([
        ...[409, 'referencia-usada', false, false],
      ]);
      expect(result['message']).toContain('otra empresa');
    }
  });

  test('of another account is free; an Idempotency-Key returns its own receipt again', async () => {
    const unica = { referencia: 'de la cuenta', referenciaUnica: true };
    const headers = { 'idempotency-key': 'referencia-1' };
    const [one, again] = [await issue(unica, { headers }), await issue(unica, { headers })];
    expect([one.status, again.status, again.result['claveAcceso']]).toEqual([201, 201, one.result['claveAcceso']]);
    expect((await call(service.url, `${FACTURAS}?soloValidar=true`, { apiKey, body: factura(unica) })).status).toBe(
      409,
    );
  });
});

describe('receivers of earlier receipts', () => {
  const find = async (query: Record<string, string>, key = apiKey): Promise<unknown[]> => {
    const { status, result } = await call(
      service.url,
      `${COMPROBANTES}/receptores?${new URLSearchParams(query).toString()}`,
      {
        apiKey: key,
      },
    );
    expect(status).toBe(200);
    return result['content'] as unknown[];
  };
  const receptor = (razonSocial: string, direccion: string) => ({
    receptor: { tipoIdentificacion: '05', identificacion: '1710034065', razonSocial, direccion },
    campoAdicional: [{ nombre: 'email', value: 'zoila@correo.ec' }],
  });

  test('are found regardless of case and accents, each once, with the data of the last receipt', async () => {
    await issue(receptor('ZOILA MUÑOZ ÁVILA', 'Quito'));
    await issue(receptor('Zoila Muñoz Ávila', 'Cuenca'));
    for (const texto of ['munoz avila', 'MUÑOZ', '171003']) {
      expect(await find({ texto })).toEqual([
        expect.objectContaining({
          identificacion: '1710034065',
          razonSocial: 'Zoila Muñoz Ávila',
          direccion: 'Cuenca',
          correos: ['zoila@correo.ec'],
        }),
      ]);
    }
    const found = await call(service.url, `${COMPROBANTES}?texto=munoz&estado=CREADO,FIRMADO,RECIBIDO,AUTORIZADO`, {
      apiKey,
    });
    expect(found.result['totalElements']).toBe(2);
    expect((await find({ size: '1' })).length).toBe(1);
    expect(await find({ texto: 'munoz', ruc: OTHER })).toEqual([]);
  });

  test('are limited to the credential’s companies and account', async () => {
    expect(await find({}, limited)).toEqual([]);
    const stranger = await newAccount(service);
    expect(await find({}, stranger.defaultApiKey)).toEqual([]);
  });
});

test('a list accepts several states and parked receipts, and suggests a misspelt state', async () => {
  const wrong = await call(service.url, `${COMPROBANTES}?estado=AUTORIZADO,DEVUELTA`, { apiKey });
  expect(wrong).toMatchObject({
    status: 400,
    result: { subErrors: [{ field: 'estado', code: 'valor-no-permitido', rejectedValue: 'DEVUELTA' }] },
  });
  expect(JSON.stringify(wrong.result)).toContain('¿Quiso decir «DEVUELTO»?');
  const parked = await issue(simular('DEVUELTA:2'), { headers: { prefer: 'wait=30' } });
  const found = await call(service.url, `${COMPROBANTES}?pendiente=intervenir`, { apiKey });
  expect(found.result['content']).toMatchObject([
    { claveAcceso: parked.result['claveAcceso'], pendiente: { accion: 'intervenir' } },
  ]);
});
