import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

// The ways out of src/receipts/exits.test.ts, with the real service, its database and the simulated SRI (spec/API.md §3, FACTS §9–§11).

let service: OwnService;
let apiKey: string;
let shiftedS = 0;

beforeAll(async () => {
  service = await startOwnService();
  ({ apiKey } = service.demo);
});
afterAll(() => service.stop());

const payload = (simular?: string, more: Record<string, unknown> = {}): unknown =>
  minimalFactura({
    ...more,
    ...(simular === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: simular }] }),
  });

function issue(simular: string, waitS = 25): Promise<Answered> {
  const headers = { prefer: `wait=${waitS}` };
  return call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: payload(simular), headers });
}
const of = (clave: unknown, tail = '', method = 'GET'): Promise<Answered> =>
  call(service.url, `/api/v1.0/comprobantes/${String(clave)}${tail}`, { apiKey, method });
const correct = (clave: unknown, body: unknown): Promise<Answered> =>
  call(service.url, `/api/v2.0/comprobantes/facturas/${String(clave)}`, {
    apiKey,
    method: 'PUT',
    body,
    headers: { prefer: 'wait=25' },
  });
async function eventTypes(clave: unknown): Promise<string[]> {
  const { result } = await of(clave, '/eventos');
  return (result['content'] as { tipo: string }[]).map(({ tipo }) => tipo);
}
async function xmlOf(clave: unknown, format = 'xml'): Promise<string> {
  const path = `/api/v1.0/comprobantes/${String(clave)}/archivos?format=${format}`;
  return (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': apiKey } })).text();
}

async function pass(seconds: number): Promise<void> {
  shiftedS += seconds;
  await service.database.sql(`UPDATE installation SET clock_shift = make_interval(secs => $1)`, [shiftedS]);
}
/** Polls until the service has brought a receipt to that state. */
async function until(clave: unknown, expected: object): Promise<Record<string, unknown>> {
  for (;;) {
    const { result } = await of(clave);
    try {
      expect(result).toMatchObject(expected);
      return result;
    } catch (error) {
      if ((result['pendiente'] ?? null) === null) throw error;
    }
    await sleep(100);
  }
}

describe('45 with our key absent', () => {
  test('queried twice, ten minutes apart: not stored; corrected, it takes another number, and every key leads to it', async () => {
    const { result } = await issue('DEVUELTA:45', 0);
    const clave = result['claveAcceso'];
    const waiting = await until(clave, {
      estado: 'FIRMADO',
      enSri: true,
      pendiente: { accion: 'consultar', intentos: 1 },
    });
    expect(waiting['pendiente']).toMatchObject({
      motivo: expect.stringContaining('se le pregunta otra vez') as string,
    });
    // A manual query too soon: it does not count as the second time.
    expect((await of(clave, '/autorizar', 'PUT')).result['comprobante']).toMatchObject({
      estado: 'FIRMADO',
      enSri: true,
    });
    expect((await of(clave, '', 'DELETE')).status).toBe(409);
    await pass(700);
    await until(clave, { estado: 'DEVUELTO', enSri: false, pendiente: null });
    expect(await eventTypes(clave)).toContain('numero-ajeno');

    const corrected = await correct(clave, payload());
    expect(corrected).toMatchObject({ status: 200, result: { estado: 'AUTORIZADO' } });
    expect(corrected.result['secuencial']).not.toBe(result['secuencial']);
    expect((await of(clave)).result).toMatchObject({
      claveAcceso: corrected.result['claveAcceso'],
      secuencial: corrected.result['secuencial'],
    });
  });

  test('it can be deleted as well', async () => {
    const { result } = await issue('DEVUELTA:45', 0);
    const clave = result['claveAcceso'];
    await until(clave, { pendiente: { accion: 'consultar', intentos: 1 } });
    await pass(700);
    await until(clave, { estado: 'DEVUELTO', enSri: false });
    expect((await of(clave, '', 'DELETE')).status).toBe(200);
  });
});

describe('RECIBIDO unknown to the SRI', () => {
  test('after 24 hours and one more query the identical bytes are resent, and it is authorised', async () => {
    const { result } = await issue('OLVIDA*1', 0);
    const clave = result['claveAcceso'];
    await until(clave, { estado: 'RECIBIDO' });
    const sent = await xmlOf(clave);
    await pass(86_500);
    await until(clave, {
      estado: 'RECIBIDO',
      pendiente: { motivo: expect.stringContaining('hace más de 24 horas') as string },
    });
    await pass(700);
    await until(clave, { estado: 'AUTORIZADO' });
    expect((await eventTypes(clave)).filter((tipo) => tipo === 'reenvio')).toHaveLength(1);
    const raws = await service.database.sql<{ raw: Buffer }>(
      `SELECT raw FROM sri_simulador.receptions WHERE clave_acceso = $1 ORDER BY id`,
      [clave],
    );
    expect(raws.map(({ raw }) => raw.toString())).toEqual([sent, sent]);
  });

  test('unknown again, it is parked, and «reanudar» resends it', async () => {
    const { result } = await issue('OLVIDA*2', 0);
    const clave = result['claveAcceso'];
    for (const round of [1, 2]) {
      await until(clave, { estado: 'RECIBIDO', pendiente: { accion: 'consultar' } });
      await pass(86_500);
      if (round === 1) {
        await until(clave, { pendiente: { motivo: expect.stringContaining('hace más de 24 horas') as string } });
        await pass(700);
        while (!(await eventTypes(clave)).includes('reenvio')) await sleep(100);
      }
    }
    const parked = await until(clave, { estado: 'RECIBIDO', pendiente: { accion: 'intervenir' } });
    expect(parked['pendiente']).toMatchObject({ motivo: expect.stringContaining('lo reenvía') as string });
    expect((await of(clave, '/reanudar', 'POST')).status).toBe(200);
    await until(clave, { pendiente: { motivo: expect.stringContaining('hace más de 24 horas') as string } });
    await pass(700);
    await until(clave, { estado: 'AUTORIZADO' });
  });
});

describe('temporary SRI answers', () => {
  test('90: sent the next day in Ecuador, not earlier', async () => {
    const { result } = await issue('DEVUELTA:90*1', 0);
    const clave = result['claveAcceso'];
    const waiting = await until(clave, { estado: 'FIRMADO', enSri: false, mensajes: [{ identificador: '90' }] });
    const { proximoIntento } = waiting['pendiente'] as { proximoIntento: string };
    expect(proximoIntento.slice(11, 13)).toBe('00');
    await pass(86_400);
    await until(clave, { estado: 'AUTORIZADO' });
  });

  test('NO AUTORIZADO with 50: the same bytes a minute later; the old refusal does not count', async () => {
    const { result } = await issue('NO_AUTORIZADO:50*1', 0);
    const clave = result['claveAcceso'];
    await until(clave, { estado: 'FIRMADO', pendiente: { accion: 'enviar' }, mensajes: [{ identificador: '50' }, {}] });
    await pass(120);
    await until(clave, { estado: 'AUTORIZADO' });
    expect((await eventTypes(clave)).filter((tipo) => tipo === 'no-autorizado')).toHaveLength(1);
  });

  test('35 with the SRI’s internal fault text is retried; with a schema error it is not', async () => {
    const { result } = await issue('DEVUELTA:35:FALLA*1', 0);
    const clave = result['claveAcceso'];
    await until(clave, { estado: 'FIRMADO', pendiente: { accion: 'enviar' } });
    await pass(120);
    await until(clave, { estado: 'AUTORIZADO' });
    expect((await issue('DEVUELTA:35')).result).toMatchObject({ estado: 'DEVUELTO' });
  });
});

describe('firmar-de-nuevo', () => {
  test.each(['DEVUELTA:39*1', 'NO_AUTORIZADO:39*1', 'NO_AUTORIZADO:42*1'])(
    '%s: signed again with the current certificate and authorised, with the same content and key',
    async (effect) => {
      const { result } = await issue(effect);
      const clave = result['claveAcceso'];
      const before = await xmlOf(clave);
      // Signed in the same second, the signature would be the same.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const answer = await of(clave, '/firmar-de-nuevo', 'POST');
      expect(answer).toMatchObject({ status: 200, result: { claveAcceso: clave } });
      await until(clave, { estado: 'AUTORIZADO' });
      const [row] = await service.database.sql<{ raw: Buffer }>(
        `SELECT raw FROM sri_simulador.receptions WHERE clave_acceso = $1 ORDER BY id DESC LIMIT 1`,
        [clave],
      );
      const after = row?.raw.toString() ?? '';
      const content = (xml: string): string => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '');
      expect(after).not.toBe(before);
      expect(content(after)).toBe(content(before));
    },
  );

  test('is refused if the signature is not the cause or the state does not allow it', async () => {
    const { result: invalid } = await issue('DEVUELTA:35');
    expect(await of(invalid['claveAcceso'], '/firmar-de-nuevo', 'POST')).toMatchObject({
      status: 409,
      result: { code: 'firma-no-es-la-causa', codigos: ['35'] },
    });
    const { result: fine } = await issue('LENTO:1');
    expect(await of(fine['claveAcceso'], '/firmar-de-nuevo', 'POST')).toMatchObject({
      status: 409,
      result: { code: 'estado-no-permite' },
    });
  });
});

describe('the document in an authorization', () => {
  const stored = async (clave: unknown): Promise<{ xml: string; enviado: string | null }> => {
    const [row] = await service.database.sql<{ xml: Buffer; xml_enviado: Buffer | null }>(
      'SELECT xml, xml_enviado FROM comprobantes WHERE clave_acceso = $1',
      [clave],
    );
    return { xml: row?.xml.toString() ?? '', enviado: row?.xml_enviado?.toString() ?? null };
  };

  test('that is blank is ignored: ours stays', async () => {
    const { result } = await issue('SIN_COMPROBANTE');
    expect(result['estado']).toBe('AUTORIZADO');
    const { xml, enviado } = await stored(result['claveAcceso']);
    expect(xml).toContain('</ds:Signature></factura>');
    expect(enviado).toBeNull();
  });

  test('with other bytes and a valid signature is the legal one; the sent bytes are kept too', async () => {
    const { result } = await issue('OTROS_BYTES');
    expect(result['estado']).toBe('AUTORIZADO');
    const { xml, enviado } = await stored(result['claveAcceso']);
    expect(xml).toBe(`${enviado ?? ''}<!-- SRI -->`);
    expect(await xmlOf(result['claveAcceso'], 'enviado')).toBe(enviado);
  });

  test('with an invalid signature never replaces ours', async () => {
    const { result } = await issue('ALTERADO');
    expect(result['estado']).toBe('AUTORIZADO');
    const { xml, enviado } = await stored(result['claveAcceso']);
    expect(xml).not.toContain('<razonSocial>OTRA ');
    expect(enviado).toBeNull();
    expect(await eventTypes(result['claveAcceso'])).toContain('autorizado-con-otros-bytes');
  });
});
