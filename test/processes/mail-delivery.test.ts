import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '../support/database.js';
import { attachment, leaves, readMime } from '../support/mime.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

const textContaining = (part: string): unknown => expect.stringContaining(part);

let smtp: TestSmtp;
let service: OwnService;

beforeAll(async () => {
  smtp = await startSmtp();
  service = await startOwnService({
    RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'comprobantes@rubrica.example.ec',
  });
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.mood = {};
  smtp.mails.length = 0;
  smtp.seen.length = 0;
});

interface Notificacion {
  estado: string;
  motivo: string | null;
  correos: {
    id: string;
    estado: string;
    intentos: number;
    proximoIntento: string | null;
    destinatarios: { correo: string; estado: string; motivo: string | null }[];
  }[];
}

function issue(email: string | undefined, more: Record<string, unknown> = {}): Promise<Answered> {
  return call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: service.demo.apiKey,
    headers: { prefer: 'wait=25' },
    body: minimalFactura({
      ...(email === undefined ? {} : { campoAdicional: [{ nombre: 'Email', value: email }] }),
      ...more,
    }),
  });
}

function of(clave: unknown, tail = '', body?: unknown): Promise<Answered> {
  const { apiKey } = service.demo;
  return call(service.url, `/api/v1.0/comprobantes/${String(clave)}${tail}`, {
    apiKey,
    ...(body === undefined ? {} : { body }),
  });
}

async function notificacion(clave: unknown): Promise<Notificacion> {
  const { result } = await of(clave);
  return result['notificacion'] as Notificacion;
}

/** Polls until the notification matches; the test's timeout ends it. */
async function untilNotified(clave: unknown, holds: (now: Notificacion) => boolean): Promise<Notificacion> {
  for (;;) {
    const now = await notificacion(clave);
    if (holds(now)) return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Shifts the service's clock, so that everything waiting becomes due. */
function shiftClock(interval: string): Promise<unknown> {
  return withClient(service.database.adminUrl, (client) =>
    client.query('UPDATE installation SET clock_shift = clock_shift + $1::interval', [interval]),
  );
}

async function eventTypes(clave: unknown): Promise<string[]> {
  const { result } = await of(clave, '/eventos');
  return (result['content'] as { tipo: string }[]).map(({ tipo }) => tipo);
}

const done = ({ estado }: Notificacion): boolean => estado !== 'PENDIENTE';
const tried = ({ correos: [last] }: Notificacion): boolean => last !== undefined && last.intentos > 0;

test('an authorised receipt is mailed with XML and RIDE under their right names', async () => {
  const { result } = await issue('ana@compradora.ec; luis@compradora.ec', {
    receptor: {
      tipoIdentificacion: '05',
      identificacion: '1712345675',
      razonSocial: 'Ñandú & Cía. «La Esquina»',
    },
  });
  expect(result['estado']).toBe('AUTORIZADO');
  const now = await untilNotified(result['claveAcceso'], done);
  expect(now).toMatchObject({
    estado: 'ENVIADA',
    motivo: null,
    correos: [{ destinatarios: [{ correo: 'ana@compradora.ec', estado: 'ENVIADO' }, { estado: 'ENVIADO' }] }],
  });
  expect(smtp.mails).toHaveLength(1);
  const [mail] = smtp.mails;
  expect(mail?.to).toEqual(['ana@compradora.ec', 'luis@compradora.ec']);
  const mime = readMime(mail?.message ?? '');
  const number = `001-001-${String(result['secuencial'])}`;
  expect(mime.headers.get('subject')).toContain(number);
  expect(mime.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mime.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@rubrica\.example\.ec>$/);
  const xml = attachment(mime, `FAC-${number}.xml`)?.content.toString('utf8');
  expect(xml).toContain('<estado>AUTORIZADO</estado>');
  expect(xml).toContain(String(result['claveAcceso']));
  expect(attachment(mime, `FAC-${number}.pdf`)?.content.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(leaves(mime).some(({ content }) => content.toString('utf8').includes('Ñandú'))).toBe(true);
  expect(await eventTypes(result['claveAcceso'])).toEqual([
    ...['creado', 'firmado', 'recibida', 'autorizado', 'correo-encolado', 'correo-enviado'],
  ]);
});

test('a receipt without an address is not mailed, and says so', async () => {
  const { result } = await issue(undefined);
  expect(await notificacion(result['claveAcceso'])).toMatchObject({ estado: 'NO_APLICA', correos: [] });
});

/** Returns how many attempts of this process left a mail in a state. */
async function attempts(estado: string): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const found = new RegExp(`rubrica_correo_intentos_total\\{estado="${estado}"\\} (\\d+)`).exec(metrics);
  return Number(found?.[1] ?? 0);
}

test('greylisting: the second attempt delivers once', async () => {
  const before = [await attempts('PENDIENTE'), await attempts('ENVIADA')] as const;
  let tries = 0;
  smtp.mood = {
    recipient: () => (++tries === 1 ? { code: 451, text: '4.7.1 Greylisted, come back later' } : undefined),
  };
  const { result } = await issue('gris@compradora.ec');
  const waiting = await untilNotified(result['claveAcceso'], tried);
  expect(waiting).toMatchObject({ estado: 'PENDIENTE', motivo: textContaining('«451 4.7.1»') });
  expect(waiting.correos[0]?.proximoIntento).not.toBeNull();
  await shiftClock('2 minutes');
  expect(await untilNotified(result['claveAcceso'], done)).toMatchObject({
    estado: 'ENVIADA',
    correos: [{ intentos: 2 }],
  });
  expect(smtp.mails).toHaveLength(1);
  expect([await attempts('PENDIENTE'), await attempts('ENVIADA')]).toEqual([before[0] + 1, before[1] + 1]);
});

test('one of two addresses is permanently refused: the other is mailed once', async () => {
  smtp.mood = {
    recipient: (address) => (address.startsWith('nadie') ? { code: 550, text: '5.1.1 No such user' } : undefined),
  };
  const { result } = await issue('nadie@compradora.ec,bien@compradora.ec');
  const now = await untilNotified(result['claveAcceso'], done);
  expect(now.estado).toBe('FALLIDA');
  expect(now.correos[0]?.destinatarios).toMatchObject([
    { correo: 'nadie@compradora.ec', estado: 'FALLIDO', motivo: textContaining('«550 5.1.1»') },
    { correo: 'bien@compradora.ec', estado: 'ENVIADO', motivo: null },
  ]);
  await shiftClock('5 hours');
  expect(smtp.mails.map(({ to }) => to)).toEqual([['bien@compradora.ec']]);
});

test('one of two addresses is deferred: only that one is retried', async () => {
  let tries = 0;
  smtp.mood = {
    recipient: (address) =>
      address.startsWith('luego') && ++tries === 1 ? { code: 452, text: '4.2.2 Mailbox full' } : undefined,
  };
  const { result } = await issue('luego@compradora.ec,ya@compradora.ec');
  await untilNotified(result['claveAcceso'], tried);
  await shiftClock('2 minutes');
  expect(await untilNotified(result['claveAcceso'], done)).toMatchObject({ estado: 'ENVIADA' });
  expect(smtp.mails.map(({ to }) => to)).toEqual([['ya@compradora.ec'], ['luego@compradora.ec']]);
  const ids = smtp.mails.map(({ message }) => readMime(message).headers.get('message-id'));
  expect(ids[0]).toBe(ids[1]);
});

test('a connection lost during the message is retried and delivers once', async () => {
  smtp.mood = { message: 'cut' };
  const { result } = await issue('corte@compradora.ec');
  expect(await untilNotified(result['claveAcceso'], tried)).toMatchObject({ estado: 'PENDIENTE' });
  smtp.mood = {};
  await shiftClock('30 minutes');
  expect(await untilNotified(result['claveAcceso'], done)).toMatchObject({ estado: 'ENVIADA' });
  expect(smtp.seen).toHaveLength(1);
});

test('a mail with unknown outcome is resent with the same Message-ID, a limited number of times', async () => {
  smtp.mood = { message: 'swallow' };
  const { result } = await issue('duda@compradora.ec');
  for (let unknowns = 1; unknowns <= 5; unknowns++) {
    await untilNotified(result['claveAcceso'], (now) => (now.correos[0]?.intentos ?? 0) >= unknowns);
    await shiftClock('5 hours');
  }
  const now = await untilNotified(result['claveAcceso'], done);
  expect(now).toMatchObject({ estado: 'FALLIDA', motivo: textContaining('Pregunte al receptor') });
  expect(smtp.seen).toHaveLength(5);
  expect(new Set(smtp.seen.map(({ message }) => readMime(message).headers.get('message-id'))).size).toBe(1);
  expect(await eventTypes(result['claveAcceso'])).toContain('correo-resultado-desconocido');
});

test('a server down for two days: retried, then failed with a remedy', async () => {
  smtp.mood = { message: { code: 451, text: '4.3.0 Try later' } };
  const { result } = await issue('lejos@compradora.ec');
  await untilNotified(result['claveAcceso'], tried);
  await shiftClock('24 hours');
  expect(await untilNotified(result['claveAcceso'], ({ correos }) => (correos[0]?.intentos ?? 0) >= 2)).toMatchObject({
    estado: 'PENDIENTE',
  });
  await shiftClock('25 hours');
  const now = await untilNotified(result['claveAcceso'], done);
  expect(now).toMatchObject({ estado: 'FALLIDA', motivo: textContaining('48 horas') });
  expect((await of(result['claveAcceso'])).result['estado']).toBe('AUTORIZADO');
});

test('an invalid address fails immediately and never reaches the server', async () => {
  const { result } = await issue('sin-arroba, <x@y.ec>');
  const now = await untilNotified(result['claveAcceso'], done);
  expect(now.estado).toBe('FALLIDA');
  expect(now.correos[0]?.destinatarios.map(({ estado }) => estado)).toEqual(['FALLIDO', 'FALLIDO']);
  expect(smtp.seen).toHaveLength(0);
});

describe('notificar', () => {
  test('sends again, to other addresses when given, up to the day’s limit', async () => {
    const { result } = await issue(undefined);
    const clave = result['claveAcceso'];
    expect(await of(clave, '/notificar', {})).toMatchObject({ status: 400, result: { code: 'sin-destinatarios' } });
    const bad = await of(clave, '/notificar', { correos: ['bien@x.ec', 'mal@@x', 'a@b.ec\r\nBcc: c@d.ec'] });
    expect(bad).toMatchObject({ status: 400, result: { code: 'solicitud-invalida' } });
    const again = await of(clave, '/notificar', { correos: ['otra@compradora.ec'] });
    expect(again).toMatchObject({ status: 202, result: { estado: 'PENDIENTE', aviso: 'autorizado' } });
    await untilNotified(clave, done);
    expect(smtp.mails.map(({ to }) => to)).toEqual([['otra@compradora.ec']]);
    for (let sent = 1; sent < 10; sent++) await of(clave, '/notificar', { correos: ['otra@compradora.ec'] });
    const over = await of(clave, '/notificar', { correos: ['otra@compradora.ec'] });
    expect(over).toMatchObject({ status: 429, result: { code: 'limite-de-reenvios' } });
    expect(over.headers.get('retry-after')).not.toBeNull();
  });

  test('is refused before the authorization', async () => {
    const { result } = await issue('a@compradora.ec', {
      campoAdicional: [{ nombre: 'simular', value: 'DEVUELTA:35' }],
    });
    const refused = await of(result['claveAcceso'], '/notificar', { correos: ['a@compradora.ec'] });
    expect(refused).toMatchObject({ status: 409, result: { code: 'comprobante-no-notificable' } });
  });
});
