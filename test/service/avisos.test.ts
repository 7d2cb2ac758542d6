import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { createAccount } from '../../src/identity/accounts.js';
import { takeExpiryWarnings } from '../../src/features/certificados/expiry.js';
import { createSriHealth } from '../../src/receipts/sri-health.js';
import { obtainBearer } from '../support/bearer.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';

let running: OwnService;
let other: string;
let withoutCerts: string;
beforeAll(async () => {
  running = await startOwnService();
  const account = await createAccount(
    { db: running.database.db, random: randomBytes },
    { nombre: 'Otra', usuario: 'otra@avisos.ec', nombres: 'O', ambiente: 'simulador' },
  );
  other = account.defaultApiKey;
  const made = await call(running.url, '/api/v1.0/api-keys', {
    headers: { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` },
    body: { nombre: 'sin', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'] },
  });
  withoutCerts = String(made.result['apiKey']);
});
afterAll(() => running.stop());

interface Evento {
  readonly id: string;
  readonly tipo: string;
  readonly ruc: string | null;
  readonly datos: Readonly<Record<string, unknown>>;
}
const feed = async (apiKey: string, query = ''): Promise<Evento[]> =>
  (await call(running.url, `/api/v1.0/eventos${query}`, { apiKey })).result['content'] as Evento[];
/** Waits until the feed has this many events. */
async function feedOf(count: number, apiKey = running.demo.apiKey): Promise<Evento[]> {
  for (;;) {
    const found = await feed(apiKey);
    if (found.length >= count) return found;
    await call(running.url, `/api/v1.0/eventos?cursor=${found.at(-1)?.id ?? ''}`.replace(/\?cursor=$/, ''), {
      apiKey,
      headers: { prefer: 'wait=2' },
    });
  }
}

test('expiring and expired certificates are announced once each, in order, to those who may see certificates', async () => {
  for (const left of ["interval '6 days 12 hours'", "interval '6 days'", "-interval '1 minute'"]) {
    await running.database.sql(`UPDATE certificados SET fecha_expiracion = rubrica_clock() + ${left}`);
    await Promise.all([takeExpiryWarnings(running.database.db), takeExpiryWarnings(running.database.db)]);
  }
  const reported = await feedOf(2);
  expect(reported.map(({ tipo, ruc, datos }) => [tipo, ruc, datos['dias']])).toEqual([
    ['certificado.por_vencer', running.demo.ruc, 7],
    ['certificado.vencido', running.demo.ruc, 0],
  ]);
  expect(reported[0]?.datos).toMatchObject({
    id: expect.any(String) as string,
    titular: expect.any(String) as string,
    fechaExpiracion: expect.stringMatching(/-05:00$/) as string,
  });
  expect(await feed(withoutCerts)).toEqual([]);
  expect(await feed(other)).toEqual([]);
  expect(await feed(running.demo.apiKey, '?tipos=certificado.vencido')).toHaveLength(1);
});

test('an SRI outage and its end are announced to every account once, by one row', async () => {
  let elapsedMs = 0;
  const health = createSriHealth({
    db: running.database.db,
    elapsedMs: () => elapsedMs,
    onChange: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  for (let n = 0; n < 20; n++) {
    const pass = await health.admit('validez');
    await pass?.failed(`recibo ${n}`, 'sin conexión');
    elapsedMs += 1000;
  }
  await running.database.sql(`UPDATE sri_services SET next_probe_at = rubrica_clock() WHERE servicio = 'validez'`);
  elapsedMs += 1000;
  const probe = await health.admit('validez');
  await probe?.answered();
  for (const [apiKey, before] of [
    [other, 0],
    [withoutCerts, 0],
    [running.demo.apiKey, 2],
  ] as const) {
    const reported = (await feedOf(before + 2, apiKey)).slice(before);
    expect(reported.map(({ tipo, ruc, datos }) => [tipo, ruc, datos['servicio']])).toEqual([
      ['sri.no_disponible', null, 'validez'],
      ['sri.disponible', null, 'validez'],
    ]);
  }
  const rows = await running.database.sql(`SELECT FROM sri_eventos`);
  expect(rows).toHaveLength(2);
  // Without a company: not included when filtering by company.
  expect(await feed(running.demo.apiKey, `?ruc=${running.demo.ruc}&tipos=sri.disponible`)).toEqual([]);
});

test('a test event reaches only its own account', async () => {
  const before = (await feed(running.demo.apiKey)).length;
  const ofOther = (await feed(other)).length;
  const { status } = await call(running.url, '/api/v1.0/eventos/prueba', {
    method: 'POST',
    apiKey: running.demo.apiKey,
  });
  expect(status).toBe(202);
  const reported = await feedOf(before + 1);
  expect(reported.at(-1)).toMatchObject({
    tipo: 'prueba',
    ruc: null,
    datos: { mensaje: 'Este evento es una prueba.' },
  });
  expect(await feed(other)).toHaveLength(ofOther);
});
