import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SRI_CODES } from '../../src/sri/codes.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

// Copy of FACTS §10: the outcome of a receipt for every code, at either service.

/** Problems of the issuer: parked until it calls «reanudar». */
const PARKS = ['2', '10', '27', '28', '34', '37', '46', '56', '57', '63', '94'];
/** Problems of the SRI: the same bytes are resent later. 33 is last: it throttles everything. */
const SENDS_AGAIN = ['49', '99', '50', '33'];
/** No more attempts today: the same bytes are resent tomorrow, automatically. */
const WAITS = ['90'];
/** "Already there": queried, never resent blindly; after 45 twice, ten minutes apart. */
const ASKS: Readonly<Record<string, object>> = {
  '43': { estado: 'RECIBIDO', enSri: true, pendiente: { accion: 'consultar' } },
  '70': { estado: 'RECIBIDO', enSri: true, pendiente: { accion: 'consultar' } },
  '45': { estado: 'FIRMADO', enSri: true, pendiente: { accion: 'consultar', intentos: 1 } },
};

function afterRecepcion(codigo: string): object {
  if (codigo in ASKS) return ASKS[codigo] ?? {};
  if (PARKS.includes(codigo)) return { estado: 'FIRMADO', enSri: false, pendiente: { accion: 'intervenir' } };
  if ([...SENDS_AGAIN, ...WAITS].includes(codigo))
    return { estado: 'FIRMADO', enSri: false, pendiente: { accion: 'enviar' } };
  return { estado: 'DEVUELTO', enSri: false, pendiente: null };
}

function afterAutorizacion(codigo: string): object {
  if ([...SENDS_AGAIN, ...WAITS].includes(codigo)) {
    return { estado: 'FIRMADO', enSri: true, pendiente: { accion: 'enviar' } };
  }
  const pendiente = PARKS.includes(codigo) ? { accion: 'intervenir' } : null;
  return { estado: 'NO_AUTORIZADO', enSri: true, pendiente };
}

let service: OwnService;
beforeAll(async () => {
  service = await startOwnService();
});
afterAll(async () => {
  await service.stop();
});

/** Issues a receipt that the SRI answers with a code, and reads it once the answer was handled. */
async function answeredWith(effect: string, codigo: string): Promise<Record<string, unknown>> {
  const { apiKey } = service.demo;
  const body = minimalFactura({ campoAdicional: [{ nombre: 'simular', value: `${effect}:${codigo}` }] });
  const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body });
  for (;;) {
    const { result } = await call(service.url, `/api/v1.0/comprobantes/${String(issued.result['claveAcceso'])}`, {
      apiKey,
    });
    const mensajes = result['mensajes'] as { identificador: string }[];
    const { intentos } = (result['pendiente'] ?? { intentos: 0 }) as { intentos: number };
    // 45 is queried immediately, in the same step.
    const underWay = codigo === '45' && effect === 'DEVUELTA' && intentos === 0;
    if (mensajes.some(({ identificador }) => identificador === codigo) && !underWay) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The message as the issuer reads it: the SRI's text, its meaning, and what to do. */
const explained = (codigo: string): object => ({
  identificador: codigo,
  mensaje: expect.stringMatching(/\S/) as string,
  explicacion: expect.stringMatching(/\S.*: \S/) as string,
  queHacer: expect.stringMatching(/\S.{10,}/) as string,
});

const codes = SRI_CODES.map(({ codigo }) => codigo);
const patient = codes.filter((codigo) => !SENDS_AGAIN.includes(codigo));

describe('recepción answers DEVUELTA', () => {
  test.each(patient)('with %s', async (codigo) => {
    const read = await answeredWith('DEVUELTA', codigo);
    expect(read).toMatchObject({ ...afterRecepcion(codigo), mensajes: [explained(codigo)] });
  });
});

describe('autorización answers NO AUTORIZADO', () => {
  test.each(codes)('with %s', async (codigo) => {
    const read = await answeredWith('NO_AUTORIZADO', codigo);
    expect(read).toMatchObject(afterAutorizacion(codigo));
    expect(read['mensajes']).toContainEqual(expect.objectContaining(explained(codigo)));
  });
});

describe('recepción answers DEVUELTA for an internal fault', () => {
  test.each(SENDS_AGAIN)('with %s', async (codigo) => {
    const read = await answeredWith('DEVUELTA', codigo);
    expect(read).toMatchObject({ ...afterRecepcion(codigo), mensajes: [explained(codigo)] });
  });

  test('33 and 50 slow all calls, shown by /salud/listo, which stays 200', async () => {
    const { status, result } = await call(service.url, '/salud/listo');
    expect([status, result['estado']]).toEqual([200, 'degradado']);
    expect((result['sri'] as object[])[0]).toMatchObject({
      servicio: 'recepcion',
      estado: 'limitado',
      motivo: expect.stringContaining('33') as string,
    });
  });

  test('other receipts wait their turn, and a manual step says why', async () => {
    const { apiKey } = service.demo;
    let refused: Answered | undefined;
    // The first may find a free slot; not all of them can.
    for (let n = 0; n < 20 && refused === undefined; n++) {
      const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: minimalFactura() });
      const path = `/api/v1.0/comprobantes/${String(result['claveAcceso'])}/enviar`;
      const answer = await call(service.url, path, { apiKey, method: 'PUT' });
      if (answer.status !== 200) refused = answer;
    }
    expect(refused).toMatchObject({ status: 503, result: { code: 'sri-no-disponible', servicio: 'recepcion' } });
    expect(refused?.result['message']).toMatch(/limitado .*código 33/);
  });

  test.each([
    ['PUT', 'autorizar'],
    ['PATCH', 'emitir'],
  ])('so do the other manual steps: %s %s', async (method, word) => {
    const { apiKey } = service.demo;
    const codes: unknown[] = [];
    for (let n = 0; n < 20 && codes.at(-1) === undefined; n++) {
      const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: minimalFactura() });
      const path = `/api/v1.0/comprobantes/${String(result['claveAcceso'])}/${word}`;
      codes.push((await call(service.url, path, { apiKey, method })).result['code']);
    }
    expect(codes.at(-1)).toBe('sri-no-disponible');
  });
});
