import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSendingFromOutside } from '../../src/features/salud/sending.js';
import { SRI_CODES, type Behaviour } from '../../src/sri/codes.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';

// A receipt that waits because a code of the SRI or a person says so is no stuck queue (design/lifecycle). The codes come from the table.

let service: OwnService;
beforeAll(async () => {
  service = await startOwnService();
});
afterAll(() => service.stop());
/** Neither what one case left waiting, nor the pace that 33 and 50 ask for, nor what it sent counts in the next one. */
afterEach(() =>
  service.database.sql(
    `WITH calm AS (DELETE FROM sri_services), past AS (UPDATE comprobante_events SET at = at - interval '1 hour')
     UPDATE comprobantes SET due_at = NULL, lease_token = NULL`,
  ),
);

interface Pendiente {
  readonly accion: string;
  readonly intentos: number;
}

/** Issues a receipt that the SRI answers with this effect, waits until the answer was handled, and makes it an hour old. */
async function hourOld(effect: string, codigo: string): Promise<Pendiente | null> {
  const { apiKey } = service.demo;
  const body = minimalFactura({ campoAdicional: [{ nombre: 'simular', value: effect }] });
  const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body });
  const clave = String(issued.result['claveAcceso']);
  for (;;) {
    const { result } = await call(service.url, `/api/v1.0/comprobantes/${clave}`, { apiKey });
    const pendiente = result['pendiente'] as Pendiente | null;
    const codes = (result['mensajes'] as { identificador: string }[]).map(({ identificador }) => identificador);
    // 45 is queried in the step that returns it.
    const underWay = effect.startsWith('DEVUELTA:45') && pendiente?.intentos === 0;
    if (codes.includes(codigo) && !underWay) {
      await service.database.sql(
        `UPDATE comprobantes SET created_at = created_at - interval '1 hour' WHERE clave_acceso = $1`,
        [clave],
      );
      return pendiente;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The causes about receipts that wait, without those of the services and of the demo's own state. */
async function causes({ database, dataDir } = service): Promise<Readonly<Record<string, string>>> {
  const { causas } = await readSendingFromOutside(database.db, { dataDir, clockToleranceS: 60 });
  return Object.fromEntries(
    causas.filter(({ codigo }) => !codigo.startsWith('sri-')).map(({ codigo, gravedad }) => [codigo, gravedad]),
  );
}

/** Between two attempts, which take milliseconds, the receipt waits. */
async function untilCauses(expected: Readonly<Record<string, string>>, at = service): Promise<void> {
  for (;;) {
    const found = await causes(at);
    expect(found).not.toHaveProperty('cola-atascada');
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Every code with the texts that change its meaning, as the simulator answers it; `undefined`: it has no such text. */
const SIMULATED_CASES: Readonly<Record<string, string>> = { 'normalizacion del xml no fue exitosa': 'FALLA' };
function effectsOf(behaviour: Behaviour): { codigo: string; effect: string }[] {
  return SRI_CODES.flatMap(({ codigo, comportamiento, casos = [] }) => [
    ...(comportamiento === behaviour ? [{ codigo, effect: codigo }] : []),
    ...casos.flatMap(({ texto, comportamiento: own }) => {
      const caso = SIMULATED_CASES[texto];
      return own === behaviour && caso !== undefined ? [{ codigo, effect: `${codigo}:${caso}` }] : [];
    }),
  ]);
}

const NOTHING = {};
const WAITS = { 'comprobantes-en-espera': 'parcial' };
const PARKED = { 'comprobantes-detenidos': 'parcial' };

describe('a receipt whose code says to wait', () => {
  const waiting = [...effectsOf('esperar'), ...effectsOf('reintentar')];
  test('the table has codes that wait a day and codes that wait less', () => {
    expect(waiting.map(({ effect }) => effect)).toEqual(expect.arrayContaining(['90', '35:FALLA']));
  });
  const cases = waiting.flatMap(({ codigo, effect }) =>
    ['NO_AUTORIZADO', 'DEVUELTA'].map((answer) => ({ codigo, effect: `${answer}:${effect}` })),
  );
  test.each(cases)('$effect is a cause of its own', async ({ codigo, effect }) => {
    expect(await hourOld(effect, codigo)).toMatchObject({ accion: 'enviar' });
    await untilCauses(WAITS);
  });
});

test.each(effectsOf('consultar'))('$effect: its query waits, and nothing is stuck', async ({ codigo, effect }) => {
  expect(await hourOld(`DEVUELTA:${effect}`, codigo)).toMatchObject({ accion: 'consultar' });
  // 43 and 70: the SRI has it. 45: asked again ten minutes later.
  await untilCauses(codigo === '45' ? WAITS : NOTHING);
});

test.each(effectsOf('intervenir'))('$effect: a person holds it, and nothing is stuck', async ({ codigo, effect }) => {
  expect(await hourOld(`DEVUELTA:${effect}`, codigo)).toMatchObject({ accion: 'intervenir' });
  await untilCauses(PARKED);
  await service.database.sql(`UPDATE comprobantes SET accion = NULL, estado = 'DEVUELTO' WHERE accion = 'intervenir'`);
});

describe('an SRI that gives no answer is no wait that anyone asked for', () => {
  async function issue(simular: string): Promise<string> {
    const { apiKey } = service.demo;
    const body = minimalFactura({ campoAdicional: [{ nombre: 'simular', value: simular }] });
    const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body });
    return String(result['claveAcceso']);
  }
  async function untilIntentos(clave: string, least: number): Promise<void> {
    for (;;) {
      const path = `/api/v1.0/comprobantes/${clave}`;
      const { result } = await call(service.url, path, { apiKey: service.demo.apiKey });
      if (((result['pendiente'] as Pendiente | null)?.intentos ?? 0) >= least) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test('its retries count from the first attempt', async () => {
    const clave = await issue('CORTE*9;autorizacion.CORTE*99');
    await untilIntentos(clave, 2);
    await service.database.sql(
      `UPDATE comprobantes SET created_at = created_at - interval '1 hour' WHERE clave_acceso = $1`,
      [clave],
    );
    expect(await causes()).toEqual({ 'cola-atascada': 'detiene' });
    // Others are authorised meanwhile: it is late, and nothing is stopped.
    const { apiKey } = service.demo;
    const headers = { prefer: 'wait=25' };
    await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, headers, body: minimalFactura() });
    expect(await causes()).toEqual({ 'cola-atascada': 'demora' });
  });

  test('nor after a wait for tomorrow that a person cut short', async () => {
    const { apiKey } = service.demo;
    const clave = await issue('DEVUELTA:90*1');
    await untilCauses(WAITS);
    const fallas = [{ efecto: 'CORTE', servicio: '*', claveAcceso: clave }];
    await fetch(`${service.simulatorUrl}/fallas`, { method: 'PUT', body: JSON.stringify({ fallas }) });
    await call(service.url, `/api/v1.0/comprobantes/${clave}/enviar`, { apiKey, method: 'PUT' });
    expect(await causes()).toEqual({});
    await service.database.sql(
      `UPDATE comprobantes SET pending_since = pending_since - interval '1 hour' WHERE clave_acceso = $1`,
      [clave],
    );
    expect(await causes()).toEqual({ 'cola-atascada': 'detiene' });
  });
});

test('a key at the limit of signatures that the operator set waits for its hour, and nothing is stuck', async () => {
  const limited = await startOwnService({ RUBRICA_FIRMAS_POR_DIA: '1' });
  try {
    const { apiKey } = limited.demo;
    const issue = (): Promise<unknown> =>
      call(limited.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: minimalFactura() });
    await issue();
    await issue();
    await limited.database.sql(`UPDATE comprobantes SET created_at = created_at - interval '1 hour'`);
    await untilCauses(WAITS, limited);
  } finally {
    await limited.stop();
  }
});
