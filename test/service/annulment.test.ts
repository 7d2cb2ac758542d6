import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { advanceAnulacion, anulacionQueue } from '../../src/receipts/annulment/work-store.js';
import { plazoAnulacion } from '../../src/receipts/annulment/anulacion.js';
import { trustedFecha } from '../../src/kernel/fecha.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { annulInPortal, setFaults, shiftClock } from '../support/portal.js';
import { pdfPages } from '../support/ride/pdf.js';
import { refusal } from '../support/client.js';
import { resourcesOf } from '../support/resources.js';
import { startOwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const running = await startOwnService();
const resources = await resourcesOf(running);
afterEach(async () => {
  await setFaults(resources.running);
  await shiftClock(resources.running, 0);
});
afterAll(() => running.stop());

async function issue(word: string, body: unknown): Promise<string> {
  const { url, demo } = resources.running;
  const { result } = await call(url, `/api/v2.0/comprobantes/${word}`, {
    apiKey: demo.apiKey,
    body,
    headers: { prefer: 'wait=25' },
  });
  expect(result).toMatchObject({ estado: 'AUTORIZADO' });
  return String(result['claveAcceso']);
}

const factura = (changes: Record<string, unknown> = {}): Promise<string> => issue('facturas', minimalFactura(changes));

/** Creates a credit note for units of an invoice; the demo invoice has two. */
async function notaCredito(invoice: string, cantidad = 1): Promise<unknown> {
  const { result } = await resources.api('GET', `/comprobantes/${invoice}`);
  return {
    ...minimalFactura({ codDoc: '04' }),
    detalles: [
      {
        codigoInterno: 'P-001',
        descripcion: 'Café de altura 500 g',
        cantidad,
        precioUnitario: 8.5,
        descuento: 0,
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    ],
    codDocModificado: '01',
    numDocModificado: `001-001-${String(result['secuencial'])}`,
    fechaEmisionDocSustento: fechaEcuador(new Date()),
    motivo: 'DEVOLUCIÓN',
  };
}

const anular = (clave: string, body: unknown = { motivo: 'Datos equivocados' }): Promise<Answered> =>
  resources.api('POST', `/comprobantes/${clave}/anulacion`, body);
const read = (clave: string): Promise<Answered> => resources.api('GET', `/comprobantes/${clave}/anulacion`);

/** Withdraws the request; retries if the watcher was querying the SRI at that moment. */
async function desistir(clave: string): Promise<Answered> {
  for (;;) {
    const answer = await resources.api('DELETE', `/comprobantes/${clave}/anulacion`);
    if (answer.result['code'] !== 'comprobante-en-proceso') return answer;
    await sleep(100);
  }
}

/** Polls until the watcher has updated the request. */
async function until(clave: string, found: (result: Record<string, unknown>) => boolean): Promise<Answered> {
  for (;;) {
    const answer = await read(clave);
    if (found(answer.result)) return answer;
    await sleep(100);
  }
}
const reaches = (clave: string, estado: string): Promise<Answered> => until(clave, (r) => r['estado'] === estado);

async function eventTypes(clave: string): Promise<string[]> {
  const { result } = await resources.api('GET', `/comprobantes/${clave}/eventos`);
  return (result['content'] as { tipo: string }[]).map(({ tipo }) => tipo);
}

const limitOfToday = plazoAnulacion(trustedFecha(fechaEcuador(new Date())));
/** Days from now until the deadline has certainly passed. */
const pastDeadline = limitOfToday.limite.day - trustedFecha(fechaEcuador(new Date())).day + 3;

describe('an invoice', () => {
  test('annulled in the portal is detected by the watch and shown in the RIDE', async () => {
    const clave = await factura();
    expect((await read(clave)).result).toMatchObject({ estado: 'NO_SOLICITADA', permitida: true });
    const requested = await anular(clave);
    expect(requested).toMatchObject({
      status: 202,
      result: {
        estado: 'SOLICITADA',
        estadoComprobante: 'ANULACION_SOLICITADA',
        fechaLimite: limitOfToday.limite.texto,
        fechaLimiteSinTraslado: limitOfToday.sinTraslado.texto,
        requiereAceptacion: false,
      },
    });
    expect(requested.result['pasos']).toHaveLength(2);
    await annulInPortal(resources.running, clave, 'ACEPTADA');
    expect((await reaches(clave, 'ANULADA')).result).toMatchObject({
      estadoComprobante: 'ANULADO',
      estadoSri: 'ANULADO',
      proximaConsulta: null,
    });
    expect((await eventTypes(clave)).slice(-2)).toEqual(['anulacion-solicitada', 'anulado']);
    expect(await resources.lastAudit('comprobante', clave)).toMatchObject({ accion: 'anulacion.request' });
    const { url, demo } = resources.running;
    const pdf = await fetch(`${url}/api/v1.0/comprobantes/${clave}/archivos?format=pdf`, {
      headers: { 'x-api-key': demo.apiKey },
    });
    // The stamp is diagonal, one letter per line.
    expect(
      pdfPages(Buffer.from(await pdf.arrayBuffer()))
        .join('')
        .replace(/\s/g, ''),
    ).toContain('ANULADO');
    expect(await anular(clave)).toMatchObject({
      status: 409,
      result: { code: 'anulacion-no-permitida', regla: 'ya-anulado' },
    });
    expect(await desistir(clave)).toMatchObject({ status: 409, result: { code: 'anulacion-consumada' } });
  });

  test('requested twice is one request, with or without an Idempotency-Key', async () => {
    const clave = await factura();
    const headers = { 'idempotency-key': `anular-${clave}` };
    const post = (motivo: string): Promise<Answered> =>
      resources.api('POST', `/comprobantes/${clave}/anulacion`, { motivo }, { headers });
    expect((await post('primero')).status).toBe(202);
    expect(await post('primero')).toMatchObject({ status: 200, result: { motivo: 'primero' } });
    expect(await post('segundo')).toMatchObject({ status: 409, result: { code: 'idempotency-key-reutilizada' } });
    expect(await anular(clave)).toMatchObject({ status: 200, result: { motivo: 'primero' } });
    expect((await eventTypes(clave)).filter((tipo) => tipo === 'anulacion-solicitada')).toHaveLength(1);
  });

  test('to consumidor final is refused by the rule’s name', async () => {
    const receptor = { tipoIdentificacion: '07', razonSocial: 'CONSUMIDOR FINAL', identificacion: '9999999999999' };
    const clave = await factura({ receptor });
    expect(await anular(clave)).toMatchObject({
      status: 409,
      result: { code: 'anulacion-no-permitida', regla: 'consumidor-final', todaviaPosible: [] },
    });
    expect((await resources.api('GET', `/comprobantes/${clave}`)).result['estado']).toBe('AUTORIZADO');
  });

  test('after the deadline by the database’s clock is refused with a hint at the credit note', async () => {
    const clave = await factura();
    await shiftClock(resources.running, pastDeadline);
    expect(await anular(clave)).toMatchObject({
      status: 409,
      result: { regla: 'fuera-de-plazo', todaviaPosible: [{ accion: 'nota-credito' }] },
    });
  });

  test('needs a reason and accepts no unknown field', async () => {
    const clave = await factura();
    expect((await anular(clave, { motivo: ' ' })).status).toBe(400);
    expect((await anular(clave, { motivo: 'x', razon: 'y' })).status).toBe(400);
    expect((await anular('1'.repeat(49))).status).toBe(404);
  });
});

describe('the watch', () => {
  test('a credit note waits for its receiver; refused, it is AUTORIZADO again', async () => {
    const invoice = await factura();
    const clave = await issue('notas-credito', await notaCredito(invoice));
    expect((await anular(clave)).result).toMatchObject({ requiereAceptacion: true, aceptacionHasta: null });
    await annulInPortal(resources.running, clave, 'PENDIENTE');
    const pending = await reaches(clave, 'PENDIENTE');
    expect(pending.result).toMatchObject({
      estadoComprobante: 'ANULACION_SOLICITADA',
      estadoSri: 'PENDIENTE DE ANULAR',
    });
    expect(pending.result['aceptacionHasta']).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    expect(await desistir(clave)).toMatchObject({ status: 409, result: { code: 'anulacion-pendiente-en-sri' } });
    await annulInPortal(resources.running, clave, 'RECHAZADA');
    expect((await reaches(clave, 'RECHAZADA')).result).toMatchObject({ estadoComprobante: 'AUTORIZADO' });
    expect((await eventTypes(clave)).slice(-3)).toEqual([
      'anulacion-solicitada',
      'anulacion-pendiente',
      'anulacion-rechazada',
    ]);
    // It can be requested again.
    expect((await anular(clave)).status).toBe(202);
  });

  test.each([
    ['99', { servicio: 'consulta', efecto: 'RECHAZADA' }],
    ['an outage', { servicio: 'consulta', efecto: '503' }],
    ['a page of HTML', { servicio: 'consulta', efecto: 'HTML' }],
  ])('%s changes nothing, even past the deadline; only the SRI’s state does', async (_name, fault) => {
    const clave = await factura();
    await setFaults(resources.running, fault);
    await anular(clave);
    await shiftClock(resources.running, pastDeadline);
    const failed = await until(clave, (result) => result['ultimaFalla'] !== null);
    expect(failed.result).toMatchObject({ estado: 'SOLICITADA', estadoComprobante: 'ANULACION_SOLICITADA' });
    await setFaults(resources.running);
    await shiftClock(resources.running, pastDeadline + 1);
    expect((await reaches(clave, 'VENCIDA')).result).toMatchObject({
      estadoComprobante: 'AUTORIZADO',
      regla: 'fuera-de-plazo',
    });
  });

  test('a worker that resumes after its lease writes nothing', async () => {
    const clave = await factura();
    const { db, adminUrl } = resources.running.database;
    // Nothing else checks it: its next query is far in the future.
    await setFaults(resources.running, { servicio: 'consulta', efecto: '503' });
    await anular(clave);
    await until(clave, (result) => result['ultimaFalla'] !== null);
    const id = await withClient(adminUrl, async (client) => {
      const found = await client.query<{ id: string }>(
        `UPDATE anulaciones SET due_at = now() + interval '1 hour', lease_token = NULL
         WHERE comprobante_id = (SELECT id FROM comprobantes WHERE clave_acceso = $1) RETURNING id`,
        [clave],
      );
      return found.rows[0]?.id ?? '';
    });
    const late = await db.asWorker((tx) => anulacionQueue.claimOne(tx, id, 0));
    const second = await db.asWorker((tx) => anulacionQueue.claimOne(tx, id, 3_600_000));
    if (late === undefined || second === undefined) throw new Error('not claimed');
    const change = { estado: 'VENCIDA', dueInMs: null, attempts: 0, estadoSri: 'AUTORIZADO', falla: null } as const;
    expect(await db.asWorker((tx) => advanceAnulacion(tx, late, change))).toBe(false);
    expect((await read(clave)).result['estado']).toBe('SOLICITADA');
    expect(refusal(await resources.api('DELETE', `/comprobantes/${clave}/anulacion`))).toEqual([
      409,
      'comprobante-en-proceso',
    ]);
    const again = { ...change, estado: 'SOLICITADA', dueInMs: 0, estadoSri: null } as const;
    expect(await db.asWorker((tx) => advanceAnulacion(tx, second, again))).toBe(true);
  });
});

describe('withdrawing', () => {
  test('ends the watch and leaves the receipt AUTORIZADO; a repeat changes nothing', async () => {
    const clave = await factura();
    await anular(clave);
    for (let times = 0; times < 2; times++) {
      expect(await desistir(clave)).toMatchObject({
        status: 200,
        result: { estado: 'DESISTIDA', estadoComprobante: 'AUTORIZADO', proximaConsulta: null },
      });
    }
    expect((await eventTypes(clave)).slice(-2)).toEqual(['anulacion-solicitada', 'anulacion-desistida']);
    expect(await resources.lastAudit('comprobante', clave)).toMatchObject({ accion: 'anulacion.withdraw' });
  });

  test('queries the SRI first: a request already in the portal is not withdrawn', async () => {
    const clave = await factura();
    await anular(clave);
    await until(clave, (result) => result['estadoSri'] === 'AUTORIZADO');
    await annulInPortal(resources.running, clave, 'PENDIENTE');
    const answer = await desistir(clave);
    expect(answer).toMatchObject({ status: 409, result: { code: 'anulacion-pendiente-en-sri' } });
  });
});

test('an annulled credit note no longer counts, and an annulled invoice cannot be credited', async () => {
  const invoice = await factura();
  const note = await issue('notas-credito', await notaCredito(invoice, 2));
  expect((await read(invoice)).result['advertencias']).toHaveLength(1);
  const { url, demo } = resources.running;
  const post = async (): Promise<Answered> =>
    call(url, '/api/v2.0/comprobantes/notas-credito', {
      apiKey: demo.apiKey,
      body: await notaCredito(invoice, 2),
      headers: { prefer: 'wait=25' },
    });
  expect((await post()).status).toBe(400);
  await anular(note);
  await annulInPortal(resources.running, note, 'ACEPTADA');
  await reaches(note, 'ANULADA');
  const again = await post();
  expect(again.status).toBe(201);
  const second = String(again.result['claveAcceso']);
  await anular(second);
  await annulInPortal(resources.running, second, 'ACEPTADA');
  await reaches(second, 'ANULADA');

  await anular(invoice);
  await annulInPortal(resources.running, invoice, 'ACEPTADA');
  await reaches(invoice, 'ANULADA');
  expect(await post()).toMatchObject({ status: 400, result: { subErrors: [{ code: 'modificado-anulado' }] } });
  // Its number stays taken.
  const number = (await resources.api('GET', `/comprobantes/${invoice}`)).result['secuencial'];
  const used = await call(url, '/api/v2.0/comprobantes/facturas', {
    apiKey: demo.apiKey,
    body: minimalFactura({ secuencial: number }),
  });
  expect(used).toMatchObject({ status: 409, result: { code: 'secuencial-usado', estado: 'ANULADO' } });
});
