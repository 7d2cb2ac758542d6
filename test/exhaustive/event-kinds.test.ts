import { afterAll, beforeAll, expect, test } from 'vitest';
import Value from '#typebox/value';
import { EventoSchema } from '../../src/http/evento-schema.js';
import { takeExpiryWarnings } from '../../src/certificates/expiry.js';
import { insertAviso, type NewAviso } from '../../src/database/avisos.js';
import { EVENTOS, type Evento, type TipoEvento } from '../../src/domain/eventos.js';
import { createSriHealth } from '../../src/lifecycle/sri-health.js';
import { obtainBearer } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { annulInPortal, shiftClock } from '../support/portal.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

const BUYER = '1790016919001';

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

const api = (method: string, path: string, body?: unknown): Promise<Answered> =>
  call(running.url, `/api/v1.0${path}`, {
    method,
    apiKey: running.demo.apiKey,
    ...(body === undefined ? {} : { body }),
  });
const sql = <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  withClient(running.database.adminUrl, async (client) => (await client.query<Row>(text, values)).rows);

async function issue(changes: Record<string, unknown> = {}): Promise<string> {
  const { result } = await call(running.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: running.demo.apiKey,
    headers: { prefer: 'wait=25' },
    body: minimalFactura(changes),
  });
  return String(result['claveAcceso']);
}
const simulated = (answer: string): Promise<string> =>
  issue({ campoAdicional: [{ nombre: 'simular', value: answer }] });
const mailedTo = (email: string): Promise<string> => issue({ campoAdicional: [{ nombre: 'Email', value: email }] });

async function feed(query = ''): Promise<Evento[]> {
  const { result } = await api('GET', `/eventos?size=500${query}`);
  return result['content'] as Evento[];
}
const emitted = (tipo: TipoEvento): Promise<void> =>
  expect.poll(async () => (await feed(`&tipos=${tipo}`)).length, { interval: 100 }).toBeGreaterThan(0);

/** Repeats a change that the service refuses while it is working on the receipt. */
async function change(method: string, path: string, body?: unknown): Promise<void> {
  for (;;) {
    const { status, result } = await call(running.url, path, {
      method,
      apiKey: running.demo.apiKey,
      ...(body === undefined ? {} : { body }),
    });
    const code = (result as Answered['result'] | null)?.['code'];
    if (code === 'comprobante-en-proceso') continue;
    expect([status < 300, code]).toEqual([true, undefined]);
    return;
  }
}

async function emitComprobanteKinds(): Promise<void> {
  await mailedTo('si@compradora.ec');
  await mailedTo('no@compradora.ec');
  await simulated('NO_AUTORIZADO:39');
  await simulated('DEVUELTA:10');
  await change('DELETE', `/api/v1.0/comprobantes/${await simulated('DEVUELTA:35')}`);
  await change('PUT', `/api/v2.0/comprobantes/facturas/${await simulated('DEVUELTA:35')}`, minimalFactura());
  const annulment = `/api/v1.0/comprobantes/${await issue()}/anulacion`;
  await change('POST', annulment, { motivo: 'Datos equivocados' });
  await change('DELETE', annulment);
  const annulled = await issue();
  await change('POST', `/api/v1.0/comprobantes/${annulled}/anulacion`, { motivo: 'Datos equivocados' });
  await annulInPortal(running, annulled, 'ACEPTADA');
  await emitted('comprobante.anulado');
}

async function emitReceivedKinds(): Promise<void> {
  await api('POST', '/empresas', { ruc: BUYER, razonSocial: 'COMPRADORA', dirMatriz: 'QUITO' });
  const clave = await issue({
    receptor: { tipoIdentificacion: '04', identificacion: BUYER, razonSocial: 'COMPRADORA' },
  });
  const headers = { 'x-api-key': running.demo.apiKey };
  const xml = await fetch(`${running.url}/api/v1.0/comprobantes/${clave}/archivos?format=xml`, { headers });
  await fetch(`${running.url}/api/v1.0/recibidos`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/xml' },
    body: await xml.arrayBuffer(),
  });
  await emitted('recibido.nuevo');
  await annulInPortal(running, clave, 'PENDIENTE');
  await shiftClock(running, 2);
  await emitted('recibido.anulacion_pedida');
  await annulInPortal(running, clave, 'ACEPTADA');
  await shiftClock(running, 4);
  await emitted('recibido.anulado');
  await shiftClock(running, 0);
}

async function emitReportKinds(): Promise<void> {
  const requested = { desde: '01/11/2026', hasta: '30/11/2026', formato: 'csv' };
  const { result } = await api('POST', '/reportes/ventas', requested);
  await emitted('reporte.listo');
  await sql(
    `INSERT INTO reporte_trabajos (account_id, tipo, formato, filtro, opciones, created_by_key)
     SELECT account_id, 'ya-no-existe', 'csv', filtro, opciones, created_by_key FROM reporte_trabajos WHERE id = $1`,
    result['id'],
  );
  await emitted('reporte.fallido');
}

async function emitProformaKinds(): Promise<void> {
  const path = `/empresas/${running.demo.ruc}/proformas`;
  for (const respuesta of ['ACEPTADA', 'RECHAZADA']) {
    const { result } = await api('POST', path, { factura: minimalFactura() });
    const body = new URLSearchParams({ respuesta });
    await fetch(`${String(result['enlace'])}/respuesta`, { method: 'POST', body, redirect: 'manual' });
    if (respuesta === 'ACEPTADA') await api('POST', `${path}/${String(result['id'])}/factura`);
  }
}

async function emitRecurrenteKinds(): Promise<void> {
  const path = `/empresas/${running.demo.ruc}/recurrentes`;
  const made = async (nombre: string, atraso: string): Promise<string> => {
    const body = { nombre, frecuencia: 'semanal', dia: 1, atraso, veces: 1, factura: minimalFactura() };
    return String((await api('POST', path, body)).result['id']);
  };
  const failing = await made('Falla', 'emitir');
  await sql(`UPDATE recurrentes SET payload = '{}' WHERE id = $1`, failing);
  await made('Por decidir', 'preguntar');
  await shiftClock(running, 30);
  await api('PUT', `${path}/${failing}/estado`, { estado: 'ACTIVA' });
  await emitted('recurrente.fallida');
  await emitted('recurrente.por_decidir');
  await shiftClock(running, 0);
}

/** A schedule of a client that loses its role; the next ones wake its worker. */
async function emitPausedKinds(): Promise<void> {
  const headers = { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` };
  const admin = (method: string, path: string, body: unknown): Promise<Answered> =>
    call(running.url, `/api/v1.0${path}`, { method, headers, body });
  const rights = { nombre: 'Cargas', administrador: false };
  const { result: client } = await admin('POST', '/clientes-oauth', { ...rights, roles: ['ROLE_RECEIPTS'] });
  const [clientId, clientSecret] = [String(client['clientId']), String(client['clientSecret'])];
  const bearer = `Bearer ${await obtainBearer(running.url, { clientId, clientSecret })}`;
  const body = {
    nombre: 'En pausa',
    frecuencia: 'semanal',
    dia: 1,
    atraso: 'emitir',
    veces: 1,
    factura: minimalFactura(),
  };
  const { result } = await call(running.url, `/api/v1.0/empresas/${running.demo.ruc}/recurrentes`, {
    headers: { authorization: bearer },
    body,
  });
  await admin('PUT', `/clientes-oauth/${clientId}`, { roles: ['ROLE_REPORTS'] });
  await sql(`UPDATE recurrentes SET siguiente = siguiente - 30, due_at = rubrica_clock() WHERE id = $1`, result['id']);
}

async function emitSriKinds(): Promise<void> {
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
  await sql(`UPDATE sri_services SET next_probe_at = rubrica_clock() WHERE servicio = 'validez'`);
  elapsedMs += 1000;
  await (await health.admit('validez'))?.answered();
}

/** Last: the receipts of before need the certificate. */
async function emitCertificateKinds(): Promise<void> {
  for (const left of ["interval '6 days'", "-interval '1 minute'"]) {
    await sql(`UPDATE certificados SET fecha_expiracion = rubrica_clock() + ${left}`);
    await takeExpiryWarnings(running.database.db);
  }
}

test('the service emits every registered kind and no other, each with the datos of its schema', async () => {
  await emitComprobanteKinds();
  await emitReceivedKinds();
  await emitReportKinds();
  await emitProformaKinds();
  await emitPausedKinds();
  await emitRecurrenteKinds();
  await emitSriKinds();
  await emitCertificateKinds();
  await api('POST', '/eventos/prueba');
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
