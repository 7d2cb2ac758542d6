import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SRI_CODES } from '../../src/sri/codes.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

let service: OwnService;
let apiKey: string;

beforeAll(async () => {
  service = await startOwnService();
  ({ apiKey } = service.demo);
});
afterAll(async () => {
  await service.stop();
});

/** Issues an invoice with a script for the simulator. */
function issue(simular: string, waitS = 25): Promise<Answered> {
  return call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    body: minimalFactura({ campoAdicional: [{ nombre: 'simular', value: simular }] }),
    headers: { prefer: `wait=${waitS}` },
  });
}

function of(claveAcceso: unknown, tail = '', method = 'GET', body?: unknown): Promise<Answered> {
  return call(service.url, `/api/v1.0/comprobantes/${String(claveAcceso)}${tail}`, {
    apiKey,
    method,
    ...(body === undefined ? {} : { body }),
  });
}

function correct(claveAcceso: unknown, payload: unknown, headers: Record<string, string> = {}): Promise<Answered> {
  return call(service.url, `/api/v2.0/comprobantes/facturas/${String(claveAcceso)}`, {
    apiKey,
    method: 'PUT',
    body: payload,
    headers: { prefer: 'wait=25', ...headers },
  });
}

async function eventTypes(claveAcceso: unknown): Promise<string[]> {
  const { result } = await of(claveAcceso, '/eventos');
  return (result['content'] as { tipo: string }[]).map(({ tipo }) => tipo);
}

describe('lost or invalid answers', () => {
  test.each(['CORTE:DESPUES', 'HTML:DESPUES'])(
    '%s: received without an answer: queried, never sent twice',
    async (effect) => {
      const { result } = await issue(effect);
      expect(result['estado']).toBe('AUTORIZADO');
      const types = await eventTypes(result['claveAcceso']);
      expect(types).toContain('respuesta-desconocida');
      expect(types).not.toContain('envio-iniciado');
    },
  );

  test.each(['CORTE', 'HTML', '500'])(
    '%s before reception: queried, then the same bytes are resent',
    async (effect) => {
      const { result } = await issue(effect);
      expect(result['estado']).toBe('AUTORIZADO');
      const types = await eventTypes(result['claveAcceso']);
      expect(types.indexOf('no-consta')).toBeGreaterThan(types.indexOf('respuesta-desconocida'));
      expect(types.indexOf('envio-iniciado')).toBeGreaterThan(types.indexOf('no-consta'));
    },
  );

  test('an unreadable authorization is queried again', async () => {
    const { result } = await issue('autorizacion.HTML*2');
    expect(result['estado']).toBe('AUTORIZADO');
    expect(await eventTypes(result['claveAcceso'])).toContain('consulta-fallida');
  });
});

describe('behaviour by SRI code', () => {
  // FACTS §10: where each code is answered; codes from elsewhere (33, 99, DIG) and mere warnings are left out.
  const AT_RECEPTION = ['26', '28', '35', '36', '47', '48', '65', '67', '82', '92'];
  const AT_AUTHORIZATION = ['2', '10', '27', '37', '39', '40', '46', '52', '56', '57', '58', '63'];
  const behaviourOf = new Map(SRI_CODES.map((code) => [code.codigo, code]));

  test.each(AT_RECEPTION)('DEVUELTA with %s', async (codigo) => {
    const { result } = await issue(`DEVUELTA:${codigo}`);
    const code = behaviourOf.get(codigo);
    const { result: read } = await of(result['claveAcceso']);
    if (code?.comportamiento === 'intervenir') {
      expect(read).toMatchObject({ estado: 'FIRMADO', enSri: false, pendiente: { accion: 'intervenir' } });
    } else {
      expect(read).toMatchObject({ estado: 'DEVUELTO', enSri: false, pendiente: null });
    }
    expect(read['mensajes']).toMatchObject([{ identificador: codigo, queHacer: code?.queHacer }]);
  });

  test.each(AT_AUTHORIZATION)('NO AUTORIZADO with %s', async (codigo) => {
    const { result } = await issue(`NO_AUTORIZADO:${codigo}`);
    const parked = behaviourOf.get(codigo)?.comportamiento === 'intervenir';
    const { result: read } = await of(result['claveAcceso']);
    expect(read).toMatchObject({
      estado: 'NO_AUTORIZADO',
      enSri: true,
      pendiente: parked ? { accion: 'intervenir' } : null,
    });
  });
});

describe('correction', () => {
  test('a DEVUELTO receipt keeps number and key, is signed and sent again, and becomes AUTORIZADO', async () => {
    const { result: returned } = await issue('DEVUELTA:35');
    expect(returned['estado']).toBe('DEVUELTO');
    const corrected = await correct(returned['claveAcceso'], minimalFactura());
    expect(corrected).toMatchObject({
      status: 200,
      result: { claveAcceso: returned['claveAcceso'], secuencial: returned['secuencial'], estado: 'AUTORIZADO' },
    });
  });

  test('so does a NO_AUTORIZADO one; the old refusal does not count for the new bytes', async () => {
    const { result: refused } = await issue('NO_AUTORIZADO:52');
    expect(refused['estado']).toBe('NO_AUTORIZADO');
    const corrected = await correct(
      refused['claveAcceso'],
      minimalFactura({ campoAdicional: [{ nombre: 'simular', value: 'CORTE' }] }),
    );
    expect(corrected.result['estado']).toBe('AUTORIZADO');
  });

  test('requires the current revision, the same number and an allowed state', async () => {
    const { result: returned } = await issue('DEVUELTA:35');
    const clave = returned['claveAcceso'];
    expect(await correct(clave, minimalFactura(), { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      result: { code: 'revision-distinta' },
    });
    expect(await correct(clave, minimalFactura({ secuencial: '000009999' }))).toMatchObject({
      status: 409,
      result: { code: 'numero-no-modificable' },
    });
    expect(await correct(clave, minimalFactura({ detalles: [] }))).toMatchObject({ status: 400 });
    expect((await correct(clave, minimalFactura())).result['estado']).toBe('AUTORIZADO');
    expect(await correct(clave, minimalFactura())).toMatchObject({
      status: 409,
      result: { code: 'estado-no-permite' },
    });
  });

  test('the date of a receipt held by the SRI cannot change', async () => {
    const { result: refused } = await issue('NO_AUTORIZADO:52');
    const answer = await correct(refused['claveAcceso'], minimalFactura({ fechaEmision: '01/01/2026' }));
    expect(answer).toMatchObject({ status: 409, result: { code: 'fecha-no-modificable' } });
  });
});

describe('deletion', () => {
  test('of a receipt never held by the SRI frees its number', async () => {
    const { result: returned } = await issue('DEVUELTA:35');
    expect((await of(returned['claveAcceso'], '', 'DELETE')).status).toBe(200);
    expect((await of(returned['claveAcceso'])).result['estado']).toBe('ELIMINADO');
    const again = await call(service.url, '/api/v2.0/comprobantes/facturas', {
      apiKey,
      body: minimalFactura({ secuencial: returned['secuencial'] }),
    });
    expect(again.status).toBe(201);
  });

  test.each(['NO_AUTORIZADO:52', 'LENTO:1'])('of any other (%s) is 409 with the reason', async (effect) => {
    const { result } = await issue(effect);
    const answer = await of(result['claveAcceso'], '', 'DELETE');
    expect(answer).toMatchObject({ status: 409, result: { code: 'comprobante-no-eliminable', enSri: true } });
  });
});

describe('a parked receipt', () => {
  test('continues when its issuer resumes it', async () => {
    const { result: parked } = await issue('DEVUELTA:28*1');
    const clave = parked['claveAcceso'];
    expect((await of(clave)).result['pendiente']).toMatchObject({ accion: 'intervenir' });
    expect((await of(clave, '/reanudar', 'POST')).status).toBe(200);
    expect((await of(clave, '/emitir', 'PATCH')).result['comprobante']).not.toMatchObject({ estado: 'CREADO' });
  });

  test('is the only one that can be resumed', async () => {
    const { result } = await issue('LENTO:1');
    expect(await of(result['claveAcceso'], '/reanudar', 'POST')).toMatchObject({
      status: 409,
      result: { code: 'comprobante-no-detenido' },
    });
  });
});

test('manual steps are idempotent', async () => {
  const { result } = await issue('LENTO:1', 0);
  for (const [method, word] of [
    ['PUT', 'enviar'],
    ['PUT', 'autorizar'],
    ['PATCH', 'emitir'],
  ] as const) {
    const answer = await of(result['claveAcceso'], `/${word}`, method);
    expect(answer).toMatchObject({ status: 200, result: { comprobante: { estado: 'AUTORIZADO' } } });
  }
});
