import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { obtainBearer } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { isLongRun } from '../support/long-run.js';
import { client } from '../support/client.js';
import { startOwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const service = await startOwnService();
const { post, issue, factura } = client(service);
afterAll(async () => {
  await service.stop();
});

const HOY = fechaEcuador(new Date());
const OLD_DAY = '2026-10-01';
const COUNT = 12;

const get = (path: string): Promise<Answered> => call(service.url, `/api/v1.0/comprobantes${path}`, service.demo);
const ask = (body: unknown, key?: string): Promise<Answered> =>
  post('/acciones-masivas', body, key === undefined ? {} : { headers: { 'idempotency-key': key } });

/** Issues receipts that the simulated SRI returns for a reason, and gives them an old date. */
async function refused(count: number, codigo: string, enSri: 'no' | 'si' = 'no', concurrency = 1): Promise<string[]> {
  const headers = { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` };
  const body = { efecto: `DEVUELTA:${codigo}`, servicio: 'recepcion', veces: count };
  expect((await call(service.url, '/api/v1.0/simulador/fallas', { headers, body })).status).toBe(201);
  const claves: string[] = [];
  const issueOne = async (): Promise<void> => {
    const { status, result } = await issue(factura());
    expect([status, result['estado']]).toEqual([201, 'DEVUELTO']);
    claves.push(String(result['claveAcceso']));
  };
  const left = Array.from({ length: count }, () => issueOne);
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await next();
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const warning = [{ identificador: '60', mensaje: 'AMBIENTE DE PRUEBAS', tipo: 'ADVERTENCIA' }];
  await service.database.sql(
    `UPDATE comprobantes SET en_sri = $2, mensajes = $3::jsonb || mensajes, fecha_emision = $4 WHERE clave_acceso = ANY ($1)`,
    [claves, enSri, JSON.stringify(warning), OLD_DAY],
  );
  return claves;
}

async function ended(id: string, query = ''): Promise<Answered['result']> {
  let result: Answered['result'] = {};
  await expect
    .poll(
      async () => {
        ({ result } = await call(service.url, `/api/v1.0/acciones-masivas/${id}${query}`, service.demo));
        return result['estado'];
      },
      { timeout: 120_000 },
    )
    .not.toBe('EN_PROCESO');
  return result;
}

describe('receipts refused by the SRI', () => {
  let dated: string[];
  let held: string[];
  beforeAll(async () => {
    dated = await refused(COUNT, '65');
    held = await refused(2, '65', 'si');
    await refused(3, '35');
  });

  test('are grouped by the code of their cause, and listed by it', async () => {
    const { status, result } = await get('/rechazados');
    expect(status).toBe(200);
    expect(result).toMatchObject({
      total: COUNT + 5,
      grupos: [
        { codigo: '65', cantidad: COUNT + 2, sinRecibir: COUNT, desde: '01/10/2026' },
        { codigo: '35', cantidad: 3, sinRecibir: 3, importe: 58.65, queHacer: expect.any(String) as string },
      ],
    });
    expect((await get('?causa=35')).result).toMatchObject({ totalElements: 3 });
    expect((await get('?causa=60')).result).toMatchObject({ totalElements: 0 });
    expect((await get('/rechazados?fechaDesde=01/11/2026')).result).toMatchObject({ total: 0 });
  });

  test('get today’s date and are sent again, each once, with a result per receipt', async () => {
    const body = { accion: 'corregir-fecha', causa: '65' };
    const [first, again] = await Promise.all([ask(body, 'una-vez'), ask(body, 'una-vez')]);
    const statuses = [first.status, again.status].sort();
    // The second of two concurrent requests waits for the first, or is told to repeat.
    expect(statuses[0]).toBe(202);
    const { result: repeated } = await ask(body, 'una-vez');
    const id = String(repeated['id']);
    expect([first, again].filter(({ status }) => status === 202).map(({ result }) => result['id'])).toContain(id);
    const result = await ended(id);
    expect(result).toMatchObject({ estado: 'TERMINADA', total: COUNT + 2, hechos: COUNT, fallidos: 2 });
    const rows = result['resultados'] as { claveAcceso: string; claveNueva: string | null; codigo: string | null }[];
    expect(
      rows.filter(({ codigo }) => codigo !== null).map(({ claveAcceso, codigo }) => [claveAcceso, codigo]),
    ).toEqual(held.map((clave) => [clave, 'fecha-no-modificable']));
    const fresh = rows.flatMap(({ claveNueva }) => (claveNueva === null ? [] : [claveNueva]));
    expect(new Set(fresh).size).toBe(COUNT);
    for (const clave of fresh) {
      await expect.poll(async () => (await get(`/${clave}`)).result['estado'], { timeout: 60_000 }).toBe('AUTORIZADO');
      expect((await get(`/${clave}`)).result['fechaEmision']).toBe(HOY);
    }
    const corrected = await service.database.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM comprobante_events e JOIN comprobante_claves k ON k.comprobante_id = e.comprobante_id
         WHERE k.clave_acceso = ANY ($1) AND e.tipo = 'corregido' GROUP BY e.comprobante_id`,
      [dated],
    );
    expect(corrected.map(({ n }) => n)).toEqual(Array.from({ length: COUNT }, () => 1));
    expect((await ended(id, '?resultado=fallido'))['resultados']).toHaveLength(2);
  });

  test('are deleted in bulk, also by a repeat after a crash between receipts', async () => {
    const { status, result } = await ask({ accion: 'eliminar', causa: '35' });
    expect(status).toBe(202);
    expect(await ended(String(result['id']))).toMatchObject({ hechos: 3, fallidos: 0 });
    // A process that died after the second receipt: its lease lapsed and the action is due again.
    await withClient(service.database.adminUrl, async (client) => {
      await client.query(`UPDATE acciones_masivas_filas SET resultado = NULL WHERE accion_id = $1 AND fila = 3`, [
        result['id'],
      ]);
      await client.query(
        `UPDATE acciones_masivas SET estado = 'EN_PROCESO', due_at = now() - interval '1 hour', hechas = 2 WHERE id = $1`,
        [result['id']],
      );
    });
    // A new action wakes the duty, which takes the older one first; otherwise it polls once a minute.
    const { result: next } = await ask({ accion: 'notificar', clavesAcceso: [held[0] ?? ''] });
    expect(await ended(String(next['id']))).toMatchObject({ hechos: 0, fallidos: 1 });
    expect(await ended(String(result['id']))).toMatchObject({ hechos: 3, fallidos: 0 });
    expect((await get('/rechazados')).result).toMatchObject({ grupos: [{ codigo: '65' }] });
  });

  test('that are authorised are notified; others say why not', async () => {
    const clavesAcceso = [dated[0] ?? '', held[0] ?? ''];
    const { result } = await ask({ accion: 'notificar', clavesAcceso });
    const rows = (await ended(String(result['id'])))['resultados'] as { codigo: string | null }[];
    expect(rows.map(({ codigo }) => codigo)).toEqual(['sin-destinatarios', 'comprobante-no-notificable']);
  });

  test.runIf(isLongRun)(
    '1,885 of one cause are corrected by one action, each once',
    { timeout: 1_800_000 },
    async () => {
      const MANY = 1885;
      const claves = await refused(MANY, '35', 'no', 16);
      const cpu = process.cpuUsage();
      const began = performance.now();
      const { status, result } = await ask({ accion: 'corregir-fecha', causa: '35' });
      expect(status).toBe(202);
      await expect
        .poll(
          async () =>
            (await call(service.url, `/api/v1.0/acciones-masivas/${String(result['id'])}`, service.demo)).result[
              'estado'
            ],
          {
            timeout: 1_500_000,
            interval: 500,
          },
        )
        .toBe('TERMINADA');
      const seconds = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      expect(await ended(String(result['id']))).toMatchObject({ total: MANY, hechos: MANY, fallidos: 0 });
      const rows = await service.database.sql<{ times: number; receipts: number }>(
        `SELECT times, count(*)::int AS receipts FROM (
           SELECT count(*)::int AS times FROM comprobante_events e JOIN comprobante_claves k ON k.comprobante_id = e.comprobante_id
           WHERE k.clave_acceso = ANY ($1) AND e.tipo = 'corregido' GROUP BY e.comprobante_id) AS corrected GROUP BY times`,
        [claves],
      );
      expect(rows).toEqual([{ times: 1, receipts: MANY }]);
      process.stdout.write(
        `${MANY} receipts corrected in ${seconds.toFixed(1)} s: ${(MANY / seconds).toFixed(0)}/s, ${((user + system) / 1000 / MANY).toFixed(1)} ms of processor each (service and simulator)\n`,
      );
    },
  );

  test('of another account, an unknown cause and too many actions are refused', async () => {
    expect((await ask({ accion: 'eliminar' })).status).toBe(400);
    expect((await ask({ accion: 'eliminar', causa: '999' })).result['code']).toBe('accion-sin-comprobantes');
    const unknown = await ask({ accion: 'eliminar', clavesAcceso: ['1'.repeat(49)] });
    expect([unknown.status, unknown.result['code']]).toEqual([404, 'comprobante-no-encontrado']);
    await service.database
      .sql(`INSERT INTO acciones_masivas (account_id, accion, actor_kind, actor_id, actor_nombre, filas, due_at)
         SELECT account_id, 'eliminar', 'user', 'x', 'x', 1, now() + interval '1 day' FROM acciones_masivas, generate_series(1, 5) LIMIT 5`);
    expect((await ask({ accion: 'eliminar', clavesAcceso: held })).result['code']).toBe('acciones-en-curso');
    const rows = await service.database.sql<{ action: string; n: number }>(
      `SELECT action, count(*)::int AS n FROM audit_events WHERE action LIKE 'comprobantes.masiva%' GROUP BY 1`,
    );
    expect(rows).toEqual([{ action: 'comprobantes.masiva', n: isLongRun ? 5 : 4 }]);
  });
});
