import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulatorOf } from '../../src/features/simulador/driver.js';
import { createAccount } from '../../src/identity/accounts.js';
import { readEffect } from '../../src/simulator/effects.js';
import { SRI_CODES } from '../../src/sri/codes.js';
import { obtainBearer } from '../support/bearer.js';
import { issueSample } from '../support/portal-data.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

let running: OwnService;
let mine: string;
let theirs: string;
beforeAll(async () => {
  running = await startOwnService();
  mine = await obtainBearer(running.url, running.demo);
  const person = { usuario: 'vecina@simulador.ec', nombres: 'V' };
  const other = await createAccount(
    { db: running.database.db, random: randomBytes },
    { nombre: 'Vecina', ...person, ambiente: 'simulador' },
  );
  theirs = await obtainBearer(running.url, { ...other, usuario: person.usuario });
});
afterAll(() => running.stop());

const ask = (token: string, path: string, method = 'GET', body?: unknown): Promise<Answered> =>
  call(running.url, `/api/v1.0/simulador/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
const effects = async (token: string): Promise<string[]> =>
  ((await ask(token, 'fallas')).result['fallas'] as { efecto: string }[]).map(({ efecto }) => efecto);
const state = async (claveAcceso: string): Promise<unknown> =>
  (await call(running.url, `/api/v1.0/comprobantes/${claveAcceso}`, { apiKey: running.demo.apiKey })).result['estado'];

test('a fault affects the next sends, the given number of times, and is audited', async () => {
  expect((await ask(mine, 'fallas', 'POST', { efecto: 'DEVUELTA:35', veces: 1 })).status).toBe(201);
  const [first, second] = [
    await issueSample(running, { cliente: 'UNO' }),
    await issueSample(running, { cliente: 'DOS' }),
  ];
  expect([await state(first), await state(second)]).toEqual(['DEVUELTO', 'AUTORIZADO']);
  const lines = (await ask(mine, 'recepciones?size=2')).result['recepciones'] as Record<string, unknown>[];
  expect(lines).toMatchObject([
    { claveAcceso: second, respuesta: { estado: 'RECIBIDA' } },
    {
      claveAcceso: first,
      respuesta: { estado: 'DEVUELTA', mensajes: [{ identificador: '35' }], falla: 'DEVUELTA:35' },
    },
  ]);
  const trail = await call(running.url, '/api/v1.0/auditoria?accion=simulador.fail', {
    headers: { authorization: `Bearer ${mine}` },
  });
  expect(trail.result['content']).toMatchObject([{ sujeto: { tipo: 'simulador', id: 'DEVUELTA:35' } }]);
});

test('one fault or all are removed; an unknown effect is refused with its field', async () => {
  await ask(mine, 'fallas', 'DELETE');
  await ask(mine, 'fallas', 'POST', { efecto: 'LENTO:1', veces: 1 });
  const two = await ask(mine, 'fallas', 'POST', { efecto: 'HTML', servicio: 'consulta' });
  const [{ id }] = two.result['fallas'] as [{ id: number }];
  const left = await ask(mine, `fallas?id=${id}`, 'DELETE');
  expect(left.result['fallas']).toMatchObject([{ efecto: 'HTML', servicio: 'consulta', activa: true }]);
  expect((await ask(mine, 'fallas', 'DELETE')).result['fallas']).toEqual([]);
  const refused = await ask(mine, 'fallas', 'POST', { efecto: 'EXPLOTA' });
  expect(refused.status).toBe(400);
  expect(refused.result['subErrors']).toMatchObject([{ field: 'efecto', rejectedValue: 'EXPLOTA' }]);
});

test('an outage is global; a receipt’s fault, annulment and ledger belong to its account', async () => {
  const clave = await issueSample(running, { cliente: 'MÍA' });
  await ask(mine, 'fallas', 'POST', { efecto: 'HTML', servicio: 'consulta' });
  await ask(mine, 'fallas', 'POST', { efecto: 'CORTE', claveAcceso: clave });
  expect(await effects(theirs)).toEqual(['HTML']);
  expect((await ask(theirs, 'fallas', 'POST', { efecto: 'CORTE', claveAcceso: clave })).status).toBe(404);
  expect((await ask(theirs, `anulaciones/${clave}`, 'PUT', { resultado: 'ACEPTADA' })).status).toBe(404);
  expect((await ask(theirs, 'recepciones')).result['recepciones']).toEqual([]);
  await ask(theirs, 'fallas', 'DELETE');
  expect(await effects(mine)).toEqual(['CORTE']);
  await ask(mine, 'fallas', 'DELETE');
  expect((await ask(mine, `anulaciones/${clave}`, 'PUT', { resultado: 'ACEPTADA' })).status).toBe(200);
});

test('an unauthorised receipt cannot be annulled', async () => {
  const returned = await issueSample(running, { cliente: 'DEVUELTA', simular: 'DEVUELTA:35' });
  const answer = await ask(mine, `anulaciones/${returned}`, 'PUT', { resultado: 'ACEPTADA' });
  expect([answer.status, answer.result['code']]).toEqual([409, 'simulador-no-autorizado']);
});

describe('a client limited to a company', () => {
  let limited: string;
  beforeAll(async () => {
    const made = await call(running.url, '/api/v1.0/clientes-oauth', {
      headers: { authorization: `Bearer ${mine}` },
      body: { nombre: 'limitado', administrador: true, roles: ['ROLE_RECEIPTS'], empresas: [running.demo.ruc] },
    });
    const { clientId, clientSecret } = made.result as { clientId: string; clientSecret: string };
    limited = await obtainBearer(running.url, { clientId, clientSecret });
  });

  test('sets no fault for the whole installation by leaving out the access key', async () => {
    const refused = await ask(limited, 'fallas', 'POST', { efecto: '503' });
    expect([refused.status, refused.result['code']]).toEqual([403, 'autoridad-insuficiente']);
    const claveAcceso = await issueSample(running, { cliente: 'PROPIA' });
    expect((await ask(limited, 'fallas', 'POST', { efecto: '503', claveAcceso, veces: 1 })).status).toBe(201);
    await ask(mine, 'fallas', 'DELETE');
  });

  test('removes the faults of its receipts and none of the whole installation', async () => {
    const claveAcceso = await issueSample(running, { cliente: 'PROPIA' });
    const set = await ask(mine, 'fallas', 'POST', { efecto: 'HTML', servicio: 'consulta' });
    const [{ id }] = set.result['fallas'] as [{ id: number }];
    await ask(mine, 'fallas', 'POST', { efecto: 'CORTE', claveAcceso });
    const refused = await ask(limited, `fallas?id=${id}`, 'DELETE');
    expect([refused.status, refused.result['code']]).toEqual([403, 'autoridad-insuficiente']);
    expect(await effects(mine)).toEqual(['HTML', 'CORTE']);
    const left = await ask(limited, 'fallas', 'DELETE');
    expect([left.status, left.result['fallas']]).toMatchObject([200, [{ efecto: 'HTML', claveAcceso: null }]]);
    expect(await effects(theirs)).toEqual(['HTML']);
    expect((await ask(mine, 'fallas', 'DELETE')).result['fallas']).toEqual([]);
  });
});

test('a process without a simulator has no controls', () => {
  expect(() => simulatorOf({ simulator: undefined, mailFolder: undefined })).toThrow(
    /no lleva consigo el SRI simulado/,
  );
});

test('every code that the portal offers is one that the simulator can return', () => {
  expect(SRI_CODES.filter(({ codigo }) => readEffect(`DEVUELTA:${codigo}`) === undefined)).toEqual([]);
});
