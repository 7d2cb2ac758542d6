import { afterAll, describe, expect, test } from 'vitest';
import { fechaOfDay, trustedFecha } from '../../src/kernel/fecha.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { nextAfter, nextOnOrAfter, periodoDe, type Horario } from '../../src/features/recurrentes/rules.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { shiftClock } from '../support/portal.js';
import { client } from '../support/client.js';
import { startOwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const service = await startOwnService();
const { api } = client(service);
afterAll(async () => {
  await service.stop();
});

const HOY = trustedFecha(fechaEcuador(new Date()));
const WEEKLY: Horario = { frecuencia: 'semanal', dia: 1, mes: null };
/** The next Monday, tomorrow or later. */
const FIRST = nextOnOrAfter(WEEKLY, HOY.day + 1);
const SECOND = nextAfter(WEEKLY, FIRST);

const recurrentes = (method: string, path = '', body?: unknown, headers = {}): Promise<Answered> =>
  api(method, `/empresas/${service.demo.ruc}/recurrentes${path}`, body, { headers });

const sold = (descripcion: string): Record<string, unknown> =>
  minimalFactura({
    detalles: [
      {
        ...{ codigoPrincipal: 'A', descripcion, cantidad: 1, precioUnitario: 10 },
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    ],
  });

const weekly = (more: object = {}, descripcion = 'Clase {desde} a {hasta}'): object => ({
  ...{ nombre: 'Clases', frecuencia: 'semanal', dia: 1, desde: FIRST.texto, factura: sold(descripcion), ...more },
});

async function made(body: object = weekly()): Promise<string> {
  const { status, result } = await recurrentes('POST', '', body);
  expect([status, result]).toEqual([201, expect.anything()]);
  return String(result['id']);
}

type Period = {
  periodo: string;
  estado: string;
  claveAcceso: string | null;
  motivo: string | null;
  codigo: string | null;
};
const periods = async (id: string): Promise<Period[]> =>
  (await recurrentes('GET', `/${id}`)).result['periodos'] as Period[];

/** Moves the clock so many days ahead and lets the duty run, until the schedule has passed that day. */
async function pass(id: string, days: number): Promise<void> {
  await shiftClock(service, days);
  await recurrentes('PUT', `/${id}/estado`, { estado: 'ACTIVA' });
  await expect
    .poll(
      async () =>
        withClient(service.database.adminUrl, async (client) => {
          const { rows } = await client.query<{ due: boolean }>(
            `SELECT estado = 'ACTIVA' AND (due_at <= rubrica_clock() OR lease_token IS NOT NULL) AS due FROM recurrentes WHERE id = $1`,
            [id],
          );
          return rows[0]?.due;
        }),
      { timeout: 60_000 },
    )
    .toBe(false);
}

const daysTo = (day: number): number => day - HOY.day + 1;

describe('a schedule', () => {
  test('shows its next three invoices with the period in their texts, before it is saved', async () => {
    const { status, result } = await call(
      service.url,
      `/api/v1.0/empresas/${service.demo.ruc}/recurrentes-vista-previa`,
      { apiKey: service.demo.apiKey, body: weekly() },
    );
    expect(status).toBe(200);
    const sunday = fechaOfDay(FIRST.day + 6);
    expect(result).toHaveLength(3);
    expect((result as unknown as object[])[0]).toMatchObject({
      fecha: FIRST.texto,
      descripciones: [`Clase ${FIRST.texto} a ${sunday.texto}`],
      importeTotal: 11.5,
    });
  });

  test('refuses an unknown placeholder, an impossible day and a wrong invoice, each at its field', async () => {
    const wrong = async (body: object): Promise<string> => JSON.stringify((await recurrentes('POST', '', body)).result);
    expect(await wrong(weekly({}, 'Clase {semana}'))).toMatch(
      /recurrente-marca.*factura\.detalles\[0\]\.descripcion|factura\.detalles\[0\]\.descripcion.*recurrente-marca/,
    );
    expect(await wrong(weekly({ dia: 9 }))).toContain('recurrente-horario');
    expect(await wrong(weekly({ hasta: HOY.texto }))).toContain('recurrente-horario');
    expect(await wrong(weekly({ factura: { ...sold('x'), detalles: [] } }))).toContain('factura.detalles');
  });

  test('issues each period once, skips one that was to be skipped, and ends after its count', async () => {
    const id = await made(weekly({ veces: 3, atraso: 'emitir' }));
    const third = nextAfter(WEEKLY, SECOND);
    const skipped = periodoDe(WEEKLY, SECOND);
    expect((await recurrentes('PUT', `/${id}/periodos/${skipped}`, { decision: 'omitir' })).status).toBe(200);
    await pass(id, daysTo(FIRST.day));
    expect((await periods(id)).map(({ estado }) => estado)).toEqual(['OMITIDA', 'EMITIDA']);
    // Back and forth: nothing is issued again.
    await pass(id, 0);
    await pass(id, daysTo(third.day));
    const all = await periods(id);
    expect(all.map(({ estado }) => estado)).toEqual(['EMITIDA', 'OMITIDA', 'EMITIDA']);
    expect(new Set(all.map(({ claveAcceso }) => claveAcceso)).size).toBe(3);
    expect((await recurrentes('GET', `/${id}`)).result).toMatchObject({
      estado: 'TERMINADA',
      siguiente: null,
      pasados: 3,
    });
    expect(
      (await recurrentes('PUT', `/${id}/periodos/${periodoDe(WEEKLY, FIRST)}`, { decision: 'omitir' })).result['code'],
    ).toBe('periodo-emitido');
    const rows = await service.database.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM comprobantes WHERE referencia LIKE $1`,
      [`recurrente:${id}:%`],
    );
    expect(rows[0]?.n).toBe(2);
    await shiftClock(service, 0);
  });

  test.each([
    ['emitir', ['EMITIDA', 'EMITIDA', 'EMITIDA']],
    ['omitir', ['EMITIDA', 'OMITIDA', 'OMITIDA']],
    ['preguntar', ['EMITIDA', 'POR_DECIDIR', 'POR_DECIDIR']],
  ])('after weeks without service: %s', async (atraso, estados) => {
    const id = await made(weekly({ atraso }));
    const third = nextAfter(WEEKLY, SECOND);
    await pass(id, daysTo(third.day) - 1);
    const all = await periods(id);
    expect(all.map(({ estado }) => estado)).toEqual(estados);
    if (atraso === 'preguntar') {
      expect((await recurrentes('GET', '?pendientes=true')).result['totalElements']).toBe(1);
      const [, late] = all;
      const path = `/${id}/periodos/${late?.periodo ?? ''}`;
      const answers = await Promise.all([1, 2, 3].map(() => recurrentes('PUT', path, { decision: 'emitir' })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await periods(id)).map(({ estado }) => estado)).toEqual(['EMITIDA', 'EMITIDA', 'POR_DECIDIR']);
      await recurrentes('PUT', `/${id}/periodos/${all[2]?.periodo ?? ''}`, { decision: 'omitir' });
      expect((await recurrentes('GET', '?pendientes=true')).result['totalElements']).toBe(0);
    }
    await recurrentes('PUT', `/${id}/estado`, { estado: 'TERMINADA' });
    await shiftClock(service, 0);
  });

  test('a pause issues nothing, and what passes meanwhile stays out', async () => {
    const id = await made(weekly({ atraso: 'emitir' }));
    await recurrentes('PUT', `/${id}/estado`, { estado: 'PAUSADA' });
    await shiftClock(service, daysTo(SECOND.day));
    expect((await recurrentes('GET', `/${id}`)).result).toMatchObject({
      estado: 'PAUSADA',
      proximas: [],
      periodos: [],
    });
    await shiftClock(service, 0);
    await recurrentes('PUT', `/${id}/estado`, { estado: 'ACTIVA' });
    expect((await recurrentes('GET', `/${id}`)).result).toMatchObject({ siguiente: FIRST.texto });
    await recurrentes('PUT', `/${id}/estado`, { estado: 'TERMINADA' });
    expect((await recurrentes('PUT', `/${id}`, weekly())).result['code']).toBe('recurrente-terminada');
  });

  test('a refused invoice asks for attention and a mail, and is issued once its cause is gone', async () => {
    await service.database.sql(`UPDATE empresas SET correo = 'empresa@demo.ec' WHERE ruc = $1`, [service.demo.ruc]);
    const id = await made(weekly({ nombre: 'Con falla' }));
    await service.database.sql(
      `UPDATE recurrentes SET payload = jsonb_set(payload, '{ptoEmi}', '"999"') WHERE id = $1`,
      [id],
    );
    await pass(id, daysTo(FIRST.day));
    const [failed] = await periods(id);
    expect(failed).toMatchObject({ estado: 'FALLIDA', codigo: 'comprobante-invalido', claveAcceso: null });
    expect(failed?.motivo).toContain('999');
    expect((await recurrentes('GET', '?pendientes=true')).result['totalElements']).toBe(1);
    const rows = await service.database.sql<{
      n: number;
    }>(`SELECT (SELECT count(*) FROM correos WHERE tipo = 'recurrente-fallida' AND datos ->> 'nombre' = 'Con falla')::int
           + (SELECT count(*) FROM avisos WHERE tipo = 'recurrente.fallida' AND datos ->> 'nombre' = 'Con falla')::int AS n`);
    expect(rows[0]?.n).toBe(2);
    const retry = (headers = {}): Promise<Answered> =>
      recurrentes('PUT', `/${id}/periodos/${failed?.periodo ?? ''}`, { decision: 'emitir' }, headers);
    expect((await retry()).status).toBe(400);
    const read = { 'if-match': `"${String((await recurrentes('GET', `/${id}`)).result['revision'])}"` };
    expect((await recurrentes('PUT', `/${id}`, weekly({ nombre: 'Sin falla' }))).status).toBe(200);
    // It changed since it was read.
    expect((await retry(read)).result['code']).toBe('revision-distinta');
    expect(await periods(id)).toEqual([failed]);
    expect((await retry()).status).toBe(200);
    const [issued] = await periods(id);
    expect(issued).toMatchObject({ estado: 'EMITIDA', claveAcceso: expect.stringMatching(/^\d{49}$/) as string });
    await recurrentes('PUT', `/${id}/estado`, { estado: 'TERMINADA' });
    await shiftClock(service, 0);
  });

  test('a refused invoice is issued on request although its period is to come again, on a later day', async () => {
    const id = await made();
    const periodo = periodoDe(WEEKLY, FIRST);
    await service.database.sql(
      `INSERT INTO recurrente_periodos (account_id, recurrente_id, periodo, fecha, estado, codigo, motivo)
         SELECT account_id, id, $2, siguiente, 'FALLIDA', 'comprobante-invalido', 'x' FROM recurrentes WHERE id = $1`,
      [id, periodo],
    );
    expect((await recurrentes('PUT', `/${id}`, weekly({ dia: 5 }))).result['siguiente']).toBe(
      fechaOfDay(FIRST.day + 4).texto,
    );
    expect((await recurrentes('PUT', `/${id}/periodos/${periodo}`, { decision: 'emitir' })).status).toBe(200);
    expect(await periods(id)).toMatchObject([{ estado: 'EMITIDA', claveAcceso: expect.any(String) as string }]);
    await recurrentes('PUT', `/${id}/estado`, { estado: 'TERMINADA' });
  });
});
