import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/support/service.js';
import { withClient } from '../../test/support/database.js';
import { minimalFactura } from '../../test/support/payloads.js';
import { startOwnService, type OwnService } from '../../test/support/running.js';
import type { ServicioSri } from '../kernel/servicio-sri.js';
import { judgeSending, type SendingFacts } from '../receipts/sending-state.js';
import { command as doctor } from './doctor.js';
import { command } from './estado.js';

/** An API without a worker; the last worker was seen ten minutes ago. */
let service: OwnService;
const folder = mkdtempSync(join(tmpdir(), 'rubrica-estado-'));
beforeAll(async () => {
  service = await startOwnService({ RUBRICA_ROLES: 'api' });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function estado(): Promise<{ code: number; causas: readonly { codigo: string }[] }> {
  let said = '';
  const env = { DATABASE_URL: service.database.url, RUBRICA_DATA: folder };
  const code = await command.run(['--json'], { out: (line) => (said += line), err: () => undefined, env });
  return { code, ...(JSON.parse(said) as { causas: { codigo: string }[] }) };
}

test('without a worker estado, doctor, /salud/listo (which the portal’s home shows) and the metric say the same, and the API stays in rotation', async () => {
  const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: service.demo.apiKey,
    body: minimalFactura(),
  });
  expect(issued.status).toBe(201);
  const { code, causas } = await estado();
  expect({ code, codigos: causas.map(({ codigo }) => codigo) }).toEqual({ code: 1, codigos: ['sin-trabajador'] });
  const ready = await call(service.url, '/salud/listo');
  expect(ready.status).toBe(200);
  expect(ready.result).toMatchObject({
    estado: 'degradado',
    causas: [{ codigo: 'sin-trabajador', gravedad: 'detiene' }],
    partes: { baseDeDatos: true, escritura: true, trabajadores: false },
  });
  const [{ mensaje, remedio }] = (ready.result as { causas: [{ mensaje: string; remedio: string }] }).causas;
  let examined = '';
  await doctor.run(['--json'], {
    out: (line) => (examined += line),
    err: () => undefined,
    env: { DATABASE_URL: service.database.url, RUBRICA_DATA: folder, PORT: '0' },
  });
  const { revisiones } = JSON.parse(examined) as { revisiones: unknown[] };
  expect(revisiones).toContainEqual(
    expect.objectContaining({ revision: 'envio', mensaje: expect.stringContaining(mensaje) as string, remedio }),
  );
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toContain('rubrica_envio_causa{causa="sin-trabajador"} 1');
  expect(metrics).toContain('rubrica_envio_causa{causa="base-de-datos"} 0');

  await service.database
    .sql(`INSERT INTO periodic_turns (name, due_at) VALUES ('alarma-envio', now() + interval '10 seconds')
             ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at`);
  expect(await estado()).toMatchObject({ code: 0, causas: [] });

  // A mere delay is reported as well.
  await service.database
    .sql(`INSERT INTO sri_services (servicio, pace_per_second, pace_since, pace_step_ms, pace_reason, pace_next_at)
             VALUES ('recepcion', 0.2, now(), 3600000, 'código 33', now())`);
  expect(await estado()).toMatchObject({ code: 1, causas: [{ codigo: 'sri-limitado' }] });
  await service.database.sql('DELETE FROM sri_services');
});

test('a database that takes no writes is not ready', async () => {
  const name = new URL(service.database.url).pathname.slice(1);
  await service.database.sql(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  expect(await estado()).toMatchObject({ code: 1, causas: [{ codigo: 'base-solo-lectura' }] });
  await withClient(service.database.adminUrl, async (client) => {
    await client.query('SET default_transaction_read_only = off');
    await client.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  });
});

const WELL: SendingFacts = {
  stored: {
    readOnly: false,
    workerOverdueS: -5,
    oldestUnsentS: 0,
    moving: false,
    askedToWait: 0,
    parked: 0,
    expiredCertificates: 0,
  },
  databaseHasRoom: true,
  dataFolderHasRoom: true,
  sri: [],
  clocks: [],
  historyLost: false,
  workerStarting: false,
};
const stored = (more: Partial<NonNullable<SendingFacts['stored']>>): Partial<SendingFacts> => ({
  stored: { ...WELL.stored, ...more } as NonNullable<SendingFacts['stored']>,
});

const away = (servicio: ServicioSri): Partial<SendingFacts> => ({
  sri: [
    {
      ...{ servicio, estado: 'suspendido', motivo: 'no responde', desde: null, proximoIntento: null },
      ...{ llamadasPorSegundo: null, esperaS: 0 },
    },
  ],
});

test('a queue is stuck if nothing is sent, and late while others are', () => {
  const gravedad = (moving: boolean): unknown =>
    judgeSending({ ...WELL, ...stored({ oldestUnsentS: 301, moving }) }).causas[0]?.gravedad;
  expect([gravedad(false), gravedad(true)]).toEqual(['detiene', 'demora']);
});

test.each<[string, Partial<SendingFacts>, string[], boolean]>([
  ['nothing wrong', {}, [], true],
  ['a database that is away', { stored: undefined }, ['base-de-datos'], false],
  ['a full disk of the database', { databaseHasRoom: false }, ['disco-lleno'], false],
  ['a full disk of the data folder', { dataFolderHasRoom: false }, ['disco-lleno'], true],
  ['no worker ever', stored({ workerOverdueS: undefined }), ['sin-trabajador'], true],
  ['a worker that starts', { ...stored({ workerOverdueS: 9999 }), workerStarting: true }, [], true],
  ['a queue that does not move', stored({ oldestUnsentS: 301 }), ['cola-atascada'], true],
  ['a queue without a worker', stored({ oldestUnsentS: 301, workerOverdueS: 99 }), ['sin-trabajador'], true],
  [
    'parked receipts and an expired certificate',
    stored({ parked: 2, expiredCertificates: 1 }),
    ['certificado-vencido', 'comprobantes-detenidos'],
    true,
  ],
  ['receipts that the SRI asked to wait', stored({ askedToWait: 1 }), ['comprobantes-en-espera'], true],
  [
    'receipts that wait as asked, beside one that is stuck',
    stored({ askedToWait: 1, oldestUnsentS: 301 }),
    ['cola-atascada', 'comprobantes-en-espera'],
    true,
  ],
  ['a query of validity that is away: nothing is sent by it', away('validez'), [], true],
  ['a service that receives and is away', away('recepcion'), ['sri-suspendido'], true],
  ['a clock that is off', { clocks: [{ fuente: 'sri', segundos: 9, excedido: true }] }, ['reloj'], true],
])('%s', (_name, facts, codigos, atiende) => {
  const judged = judgeSending({ ...WELL, ...facts });
  expect(judged.causas.map(({ codigo }) => codigo)).toEqual(codigos);
  expect(judged.atiende).toBe(atiende);
});
