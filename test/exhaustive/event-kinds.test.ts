import { afterAll, beforeAll, expect, test } from 'vitest';
import Value from '#typebox/value';
import { EventoSchema } from '../../src/http/evento-schema.js';
import { insertAviso, type NewAviso } from '../../src/db/avisos.js';
import { EVENTOS } from '../../src/kernel/eventos.js';
import { createEmitting } from '../support/emitting.js';
import { samples } from '../support/samples.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

let smtp: TestSmtp;
let running: OwnService;
beforeAll(async () => {
  smtp = await startSmtp({
    recipient: (address) => (address.startsWith('no@') ? { code: 550, text: 'no such mailbox' } : undefined),
  });
  running = await startOwnService({
    RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'comprobantes@rubrica.example.ec',
  });
});
afterAll(async () => {
  await running.stop();
  await smtp.stop();
});

test('the service emits every registered kind and no other, each with the datos of its schema', async () => {
  const emitting = createEmitting(running);
  const { emitted, feed, sql } = emitting;
  for (const { emit } of samples.toReversed()) await emit?.(emitting);
  for (const { tipo } of EVENTOS) await emitted(tipo);

  const eventos = await feed();
  const wrong = eventos.filter((evento) => !Value.Check(EventoSchema, evento));
  expect(wrong).toEqual([]);
  const stored = await sql<{ tipo: string; datos: unknown }>(
    `SELECT tipo, datos FROM avisos UNION ALL SELECT tipo, datos FROM sri_eventos`,
  );
  const unlike = stored.filter(({ tipo, datos }) => {
    const registered = EVENTOS.find((one) => one.tipo === tipo);
    return registered === undefined || !Value.Check(registered.datos, datos);
  });
  expect([stored.length > 8, unlike]).toEqual([true, []]);
}, 180_000);

test('a schema accepts only its own kinds', () => {
  const one = { id: 'evt_1-0', fecha: '2026-11-17T10:00:00-05:00', ruc: null };
  const datos = { servicio: 'validez', motivo: 'sin conexión' };
  expect(Value.Check(EventoSchema, { ...one, tipo: 'sri.disponible', datos })).toBe(true);
  expect(Value.Check(EventoSchema, { ...one, tipo: 'prueba', datos })).toBe(false);
  expect(Value.Check(EventoSchema, { ...one, tipo: 'sri.otra', datos })).toBe(false);
});

test('an event with the datos of another kind does not compile', () => {
  const account = { accountId: '1', ruc: null };
  // @ts-expect-error -- reporte.fallido says why
  const incomplete: NewAviso = {
    ...account,
    tipo: 'reporte.fallido',
    datos: { id: '1', reporte: 'ventas', formato: 'csv', desde: '', hasta: '' },
  };
  // @ts-expect-error -- not a registered kind
  const unknown: NewAviso = { ...account, tipo: 'recibido.viejo', datos: { mensaje: '' } };
  // @ts-expect-error -- one row for the whole installation, written by insertSriEvento
  const elsewhere: NewAviso = { ...account, tipo: 'sri.disponible', datos: { servicio: 'validez', motivo: '' } };
  expect([incomplete, unknown, elsewhere, insertAviso]).toHaveLength(4);
});
