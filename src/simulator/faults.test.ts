import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { readEffect } from './effects.js';
import type { Simulator } from './start.js';
import { authorization, control, send, validity } from '../../test/support/simulator/client.js';
import { claveDe, facturaXml, type FacturaWish } from '../../test/support/simulator/factura.js';
import { signForTest, type TestIdentity } from '../../test/support/simulator/sign.js';
import { issueIdentity, startForTest } from '../../test/support/simulator/start.js';

let database: TestDatabase;
let simulator: Simulator;
let identity: TestIdentity;
let next = 0;
/** Value of the simulator's random source. */
let dice = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  simulator = await startForTest(database.db, { random: () => dice });
  identity = await issueIdentity(simulator);
});

afterEach(async () => {
  dice = 0;
  await control(simulator.url, 'DELETE', '/fallas');
});

afterAll(async () => {
  await simulator.close();
  await database.drop();
});

function fresh(wish: FacturaWish = {}): { xml: string; claveAcceso: string; secuencial: string } {
  const secuencial = wish.secuencial ?? String(++next).padStart(9, '0');
  const all = { ...wish, secuencial };
  return { xml: signForTest(facturaXml(all), identity), claveAcceso: claveDe(all), secuencial };
}

async function put(...fallas: object[]): Promise<void> {
  const { status, body } = await control(simulator.url, 'PUT', '/fallas', { fallas });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Shifts the database clock, which times faults, processing and annulments. */
async function waitOut(seconds: number): Promise<void> {
  await withClient(database.adminUrl, (client) =>
    client.query(`UPDATE installation SET clock_shift = clock_shift + make_interval(secs => $1)`, [seconds]),
  );
}

async function ledgerOf(claveAcceso: string): Promise<{ estado: string; falla?: string }[]> {
  const { body } = await control(simulator.url, 'GET', '/recepciones');
  const lines = body['recepciones'] as { claveAcceso: string; respuesta: { estado: string; falla?: string } }[];
  return lines.filter((line) => line.claveAcceso === claveAcceso).map((line) => line.respuesta);
}

describe('corrupted answers', () => {
  test.each([
    ['HTML', 200, /^<html>/],
    ['503', 503, /^<html>/],
    ['500', 500, /^<html>/],
    ['FAULT', 500, /<soap:Fault>/],
    ['SIN_CUERPO', 200, /^$/],
  ])('%s, before the document is stored', async (efecto, status, body) => {
    await put({ servicio: 'recepcion', efecto, veces: 1 });
    const { xml, claveAcceso } = fresh();
    const reply = await send(simulator.url, xml);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatch(body);
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ numeroComprobantes: '0' });
    expect(await ledgerOf(claveAcceso)).toEqual([{ estado: 'SIN RESPUESTA', mensajes: [], falla: efecto }]);
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
  });

  test.each(['HTML:DESPUES', '500:DESPUES', 'FAULT:DESPUES', 'SIN_CUERPO:DESPUES'])(
    '%s: the document is received anyway',
    async (efecto) => {
      await put({ servicio: 'recepcion', efecto, veces: 1 });
      const { xml, claveAcceso } = fresh();
      expect((await send(simulator.url, xml)).estado).toBeUndefined();
      expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
      expect(await ledgerOf(claveAcceso)).toEqual([{ estado: 'RECIBIDA', mensajes: [], falla: efecto }]);
      expect(await send(simulator.url, xml)).toMatchObject({ codigos: ['43'] });
    },
  );

  test.each(['CORTE', 'MEDIO'])('%s breaks the connection, before or after the document is stored', async (efecto) => {
    await put({ servicio: 'recepcion', efecto, veces: 1 });
    const before = fresh();
    await expect(send(simulator.url, before.xml)).rejects.toThrow();
    expect(await authorization(simulator.url, before.claveAcceso)).toMatchObject({ numeroComprobantes: '0' });
    await put({ servicio: 'recepcion', efecto: `${efecto}:DESPUES`, veces: 1 });
    const after = fresh();
    await expect(send(simulator.url, after.xml)).rejects.toThrow();
    expect(await authorization(simulator.url, after.claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
  });

  test('LENTO answers late, and the document is stored even if the sender hangs up', async () => {
    await put({ servicio: 'recepcion', efecto: 'LENTO:600000', veces: 1 }, { efecto: 'LENTO:5', veces: 1 });
    const impatient = fresh();
    const request = send(simulator.url, impatient.xml).catch(() => undefined);
    await expect
      .poll(async () => (await authorization(simulator.url, impatient.claveAcceso)).estados)
      .toEqual(['AUTORIZADO']);
    expect(await send(simulator.url, fresh().xml)).toMatchObject({ estado: 'RECIBIDA' });
    void request;
  });

  test('autorización: an empty list despite a stored document, then the real answer', async () => {
    const { xml, claveAcceso } = fresh();
    await send(simulator.url, xml);
    await put({ servicio: 'autorizacion', efecto: 'VACIO', veces: 2 });
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ numeroComprobantes: '0', estados: [] });
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ numeroComprobantes: '0' });
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
  });

  test('the validity service refuses with 99, which says nothing about the document', async () => {
    const { xml, claveAcceso } = fresh();
    await send(simulator.url, xml);
    await put({ efecto: 'RECHAZADA', veces: 1 }, { efecto: 'RECHAZADA:ESTADO', veces: 1 });
    expect(await validity(simulator.url, claveAcceso)).toBe('RECHAZADA');
    expect(await validity(simulator.url, claveAcceso)).toBe('RECHAZADA');
    expect(await validity(simulator.url, claveAcceso)).toBe('AUTORIZADO');
  });

  test('a forgotten document was RECIBIDA and is in the ledger, but unknown to queries', async () => {
    await put({ efecto: 'OLVIDA', veces: 1 });
    const { xml, claveAcceso } = fresh();
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ numeroComprobantes: '0' });
    expect(await ledgerOf(claveAcceso)).toEqual([{ estado: 'RECIBIDA', mensajes: [], falla: 'OLVIDA' }]);
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
  });
});

describe('decisions', () => {
  test.each(['2', '28', '33', '35', '43', '45', '50', '70', '92'])(
    'DEVUELTA:%s returns and stores nothing',
    async (code) => {
      await put({ efecto: `DEVUELTA:${code}`, veces: 1 });
      const { xml, claveAcceso } = fresh();
      expect(await send(simulator.url, xml)).toMatchObject({ estado: 'DEVUELTA', codigos: [code] });
      expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ numeroComprobantes: '0' });
      expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
    },
  );

  test.each(['2', '10', '37', '39', '46', '52', '56', '63'])(
    'NO_AUTORIZADO:%s stores it as not authorised',
    async (code) => {
      await put({ efecto: `NO_AUTORIZADO:${code}`, veces: 1 });
      const { xml, claveAcceso } = fresh();
      expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
      expect(await authorization(simulator.url, claveAcceso)).toMatchObject({
        estados: ['NO AUTORIZADO'],
        codigos: [code, '60'],
      });
      expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
      expect((await authorization(simulator.url, claveAcceso)).estados.at(-1)).toBe('AUTORIZADO');
    },
  );

  test('EN_PROCESO: 70 for a resend, EN PROCESO for a query, later the authorization', async () => {
    const { xml, claveAcceso } = fresh({ simular: 'EN_PROCESO:3600' });
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'DEVUELTA', codigos: ['70'] });
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({
      numeroComprobantes: '1',
      estados: ['EN PROCESO'],
      comprobantes: [],
    });
    expect(await validity(simulator.url, claveAcceso)).toBe('RECHAZADA');
    await waitOut(3601);
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
    expect(await send(simulator.url, xml)).toMatchObject({ codigos: ['43'] });
  });
});

describe('effects requested by campoAdicional «simular»', () => {
  test('a refusal lasts as long as requested', async () => {
    const asking = fresh({ simular: 'DEVUELTA:35' });
    expect(await send(simulator.url, asking.xml)).toMatchObject({ codigos: ['35'] });
    expect(await send(simulator.url, asking.xml)).toMatchObject({ codigos: ['35'] });
    const corrected = fresh({ secuencial: asking.secuencial });
    expect(await send(simulator.url, corrected.xml)).toMatchObject({ estado: 'RECIBIDA' });
  });

  test('a corrupted answer happens once, or the given number of times', async () => {
    const { xml } = fresh({ simular: 'HTML' });
    expect((await send(simulator.url, xml)).body).toMatch(/^<html>/);
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
    const twice = fresh({ simular: '503*2' });
    expect((await send(simulator.url, twice.xml)).status).toBe(503);
    expect((await send(simulator.url, twice.xml)).status).toBe(503);
    expect(await send(simulator.url, twice.xml)).toMatchObject({ estado: 'RECIBIDA' });
  });

  test('worst case: received, the answer cut off', async () => {
    const { xml, claveAcceso } = fresh({ simular: 'CORTE:DESPUES' });
    await expect(send(simulator.url, xml)).rejects.toThrow();
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
    expect(await send(simulator.url, xml)).toMatchObject({ codigos: ['43'] });
  });

  test('faults of the other services, for this document alone', async () => {
    const { xml, claveAcceso } = fresh({ simular: 'autorizacion.HTML*2; NO_AUTORIZADO:56; consulta.500' });
    const other = fresh();
    await send(simulator.url, xml);
    await send(simulator.url, other.xml);
    expect(await authorization(simulator.url, other.claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
    expect((await authorization(simulator.url, claveAcceso)).body).toMatch(/^<html>/);
    expect((await authorization(simulator.url, claveAcceso)).body).toMatch(/^<html>/);
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ codigos: ['56', '60'] });
    expect(await validity(simulator.url, claveAcceso)).toBeUndefined();
    expect(await validity(simulator.url, claveAcceso)).toBe('NO AUTORIZADO');
  });

  test('unknown words have no effect', async () => {
    expect(await send(simulator.url, fresh({ simular: 'TODO BIEN' }).xml)).toMatchObject({ estado: 'RECIBIDA' });
  });
});

describe('rates, counts and periods', () => {
  test('a rate follows the random numbers', async () => {
    await put({ servicio: 'recepcion', efecto: '500', proporcion: 0.3 });
    dice = 0.29;
    expect((await send(simulator.url, fresh().xml)).status).toBe(500);
    dice = 0.3;
    expect(await send(simulator.url, fresh().xml)).toMatchObject({ estado: 'RECIBIDA' });
  });

  test('a count is shared by all simulators of the database', async () => {
    const second = await startForTest(database.db);
    try {
      await put({ servicio: 'recepcion', efecto: '503', veces: 5 });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => send(index % 2 ? simulator.url : second.url, fresh().xml)),
      );
      expect(answers.filter((answer) => answer.status === 503)).toHaveLength(5);
      expect(answers.filter((answer) => answer.estado === 'RECIBIDA')).toHaveLength(7);
    } finally {
      await second.close();
    }
  });

  test('all services are down for a period by the database’s clock', async () => {
    await put({ efecto: '503', enSegundos: 100, duranteSegundos: 172_800 });
    const { xml, claveAcceso } = fresh();
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
    await waitOut(101);
    expect((await send(simulator.url, fresh().xml)).status).toBe(503);
    expect((await authorization(simulator.url, claveAcceso)).status).toBe(503);
    expect(await validity(simulator.url, claveAcceso)).toBeUndefined();
    await waitOut(172_800);
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ estados: ['AUTORIZADO'] });
  });
});

describe('annulments, as in the SRI’s portal', () => {
  async function authorised(simular?: string): Promise<string> {
    const { xml, claveAcceso } = fresh(simular === undefined ? {} : { simular });
    await send(simulator.url, xml);
    return claveAcceso;
  }

  test('pending, then accepted or refused', async () => {
    const claveAcceso = await authorised();
    const path = `/anulaciones/${claveAcceso}`;
    expect(await control(simulator.url, 'PUT', path, { resultado: 'PENDIENTE' })).toMatchObject({ status: 200 });
    expect(await validity(simulator.url, claveAcceso)).toBe('PENDIENTE DE ANULAR');
    await control(simulator.url, 'PUT', path, { resultado: 'RECHAZADA' });
    expect(await validity(simulator.url, claveAcceso)).toBe('AUTORIZADO');
    await control(simulator.url, 'PUT', path, { resultado: 'ACEPTADA', enSegundos: 432_000 });
    expect(await validity(simulator.url, claveAcceso)).toBe('PENDIENTE DE ANULAR');
    await waitOut(432_001);
    expect(await validity(simulator.url, claveAcceso)).toBe('ANULADO');
  });

  test('requested by the document itself', async () => {
    expect(await validity(simulator.url, await authorised('ANULACION:PENDIENTE'))).toBe('PENDIENTE DE ANULAR');
    expect(await validity(simulator.url, await authorised('ANULACION:ACEPTADA'))).toBe('ANULADO');
    const refused = await authorised('ANULACION:RECHAZADA:50');
    expect(await validity(simulator.url, refused)).toBe('PENDIENTE DE ANULAR');
    await waitOut(51);
    expect(await validity(simulator.url, refused)).toBe('AUTORIZADO');
  });

  test('an unauthorised document cannot be annulled', async () => {
    const path = `/anulaciones/${claveDe({ secuencial: '999999999' })}`;
    expect(await control(simulator.url, 'PUT', path, { resultado: 'ACEPTADA' })).toMatchObject({ status: 404 });
  });
});

describe('the controls', () => {
  test.each<[string, object, RegExp]>([
    ['an unknown effect', { efecto: 'EXPLOTAR' }, /fallas\[0\]\.efecto «EXPLOTAR» no existe; use DEVUELTA/],
    ['an unknown code', { efecto: 'DEVUELTA:1234' }, /no existe/],
    ['an unknown field', { efecto: 'CORTE', vezes: 1 }, /fallas\[0\]\.vezes no existe/],
    ['a rate of nothing', { efecto: 'CORTE', proporcion: 0 }, /proporcion/],
    ['a count that is none', { efecto: 'CORTE', veces: 1.5 }, /veces debe ser un número entero/],
    ['an unknown service', { efecto: 'CORTE', servicio: 'correo' }, /servicio debe ser/],
    ['a decision at the wrong service', { efecto: 'NO_AUTORIZADO:39', servicio: 'consulta' }, /actúa en recepcion/],
  ])('%s is refused and changes nothing', async (_name, fault, message) => {
    await put({ servicio: 'consulta', efecto: 'HTML', veces: 7 });
    const { status, body } = await control(simulator.url, 'PUT', '/fallas', { fallas: [fault] });
    expect(status).toBe(400);
    expect(body['error']).toMatch(message);
    expect((await control(simulator.url, 'GET', '/fallas')).body).toMatchObject({
      fallas: [{ servicio: 'consulta', efecto: 'HTML', veces: 7, activa: true }],
    });
  });

  test('a body that is no JSON object is 400', async () => {
    const response = await fetch(`${simulator.url}/fallas`, { method: 'PUT', body: '[1' });
    expect(response.status).toBe(400);
  });

  test('a certificate of the authority is issued over HTTP', async () => {
    const { status, body } = await control(simulator.url, 'POST', '/certificados', {
      ruc: '1790012345001',
      password: 'x',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ serial: expect.stringMatching(/^\d+$/) as string, p12: expect.any(String) as string });
    const pem = await (await fetch(`${simulator.url}/autoridad`)).text();
    expect(pem).toBe(simulator.authority.authorityCertificatePem());
  });

  test('one reception is read back byte for byte', async () => {
    const { xml, claveAcceso } = fresh();
    await send(simulator.url, xml);
    const { body } = await control(simulator.url, 'GET', '/recepciones');
    const line = (body['recepciones'] as { id: string; claveAcceso: string }[]).find(
      (one) => one.claveAcceso === claveAcceso,
    );
    const raw = await fetch(`${simulator.url}/recepciones/${line?.id ?? ''}`);
    expect(await raw.text()).toBe(xml);
  });
});

describe('effect syntax', () => {
  test.each([
    ['CORTE', { act: { kind: 'cut' }, afterStoring: false, times: undefined, servicio: undefined }],
    ['CORTE:DESPUES*3', { act: { kind: 'cut' }, afterStoring: true, times: 3 }],
    ['LENTO:3000', { act: { kind: 'slow', delayMs: 3000 }, afterStoring: true }],
    ['autorizacion.503*2', { act: { kind: 'status', status: 503 }, servicio: 'autorizacion', times: 2 }],
    ['DEVUELTA:35', { act: { kind: 'devuelta', codigo: '35' } }],
    ['ANULACION:ACEPTADA:60', { act: { kind: 'anulacion', outcome: 'ACEPTADA', seconds: 60 } }],
  ])('%s', (written, wanted) => {
    expect(readEffect(written)).toMatchObject(wanted);
  });

  test.each(['', 'corte', 'CORTE:1', 'LENTO', 'LENTO:x', 'DEVUELTA', 'DEVUELTA:35:DESPUES', '200', '*2', 'ANULACION'])(
    '«%s» is no effect',
    (written) => {
      expect(readEffect(written)).toBeUndefined();
    },
  );
});
