import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openKeyRing } from '../../src/vault/master-key.js';
import { sealedTables } from '../../src/app/sealed-tables.js';
import { keyUse, rotateMasterKey } from '../../src/vault/rotation.js';
import { createVault } from '../../src/vault/vault.js';
import { findEmpresaSmtp } from '../../src/db/empresa-smtp.js';
import { serverOf } from '../../src/mail/mail-route.js';
import { readMime } from '../support/mime.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, newMasterKey, type Answered } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

const textContaining = (part: string): unknown => expect.stringContaining(part);

const SECRET = 'la-clave-del-servidor';
const masterKey = newMasterKey();
let smtp: TestSmtp;
let service: OwnService;

beforeAll(async () => {
  smtp = await startSmtp();
  service = await startOwnService({
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_SMTP_PUERTOS: `587,${smtp.port}`,
    RUBRICA_MASTER_KEY: masterKey,
  });
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.mood = { login: { usuario: 'caja', password: SECRET } };
  smtp.mails.length = 0;
});

function empresa(method: string, body?: unknown, tail = ''): Promise<Answered> {
  const { apiKey, ruc } = service.demo;
  return call(service.url, `/api/v1.0/empresas/${ruc}${tail}`, {
    method,
    apiKey,
    ...(body === undefined ? {} : { body }),
  });
}

function settings(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    smtp: {
      host: '127.0.0.1',
      port: smtp.port,
      seguridad: 'ninguna',
      usuario: 'caja',
      password: SECRET,
      remitente: 'Ñandú Facturación <comprobantes@nandu.ec>',
      ...more,
    },
  };
}

async function mailed(email: string): Promise<string> {
  const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: service.demo.apiKey,
    headers: { prefer: 'wait=25' },
    body: minimalFactura({ campoAdicional: [{ nombre: 'emailCliente', value: email }] }),
  });
  return String(result['claveAcceso']);
}

async function untilState(clave: string, estado: string): Promise<string | null> {
  for (;;) {
    const { result } = await call(service.url, `/api/v1.0/comprobantes/${clave}`, { apiKey: service.demo.apiKey });
    const now = result['notificacion'] as { estado: string; motivo: string | null };
    if (now.estado === estado) return now.motivo;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('without any server the demo puts the mails into a folder', async () => {
  const clave = await mailed('carpeta@compradora.ec');
  await untilState(clave, 'ENVIADA');
  const { result } = await call(service.url, `/api/v1.0/comprobantes/${clave}/eventos`, {
    apiKey: service.demo.apiKey,
  });
  const sent = (result['content'] as { tipo: string; detalle: { respuesta?: string } }[]).find(
    ({ tipo }) => tipo === 'correo-enviado',
  );
  expect(sent?.detalle.respuesta).toMatch(/correos\/.*FAC-001-001-.*\.eml$/);
  expect(smtp.mails).toHaveLength(0);
});

describe('the company’s own server', () => {
  test('is set with its password, which no answer, list or trail ever shows', async () => {
    const set = await empresa('PUT', settings());
    expect(set.status).toBe(200);
    expect(set.result['smtp']).toEqual({
      host: '127.0.0.1',
      port: smtp.port,
      seguridad: 'ninguna',
      usuario: 'caja',
      remitente: 'Ñandú Facturación <comprobantes@nandu.ec>',
    });
    expect((set.result['advertencias'] as { code: string }[]).map(({ code }) => code)).toEqual(['smtp-sin-cifrado']);
    expect((await empresa('GET')).result['smtp']).toEqual(set.result['smtp']);
    const trail = await service.database.sql(
      `SELECT changes::text AS changes FROM audit_events WHERE action = 'empresas.update'`,
    );
    expect(JSON.stringify([set, trail])).not.toContain(SECRET);
    expect(service.logs()).not.toContain(SECRET);
  });

  test('keeps its password while server and user stay, and requires it when they change', async () => {
    await empresa('PUT', settings());
    expect((await empresa('PUT', settings({ password: undefined, remitente: 'otra@nandu.ec' }))).status).toBe(200);
    const stolen = await empresa('PUT', settings({ password: undefined, host: 'servidor.ajeno.ec' }));
    expect(stolen).toMatchObject({
      status: 400,
      result: { subErrors: [{ field: 'smtp.password', code: 'smtp-password-requerida' }] },
    });
    expect(await empresa('PUT', settings({ remitente: 'nadie' }))).toMatchObject({
      status: 400,
      result: { subErrors: [{ field: 'smtp.remitente', code: 'formato-incorrecto' }] },
    });
    const tested = await empresa('POST', { correo: 'prueba@nandu.ec' }, '/smtp/prueba');
    expect(tested).toMatchObject({ status: 200, result: { enviado: true } });
  });

  test('sends the company’s receipts with its name and reply address', async () => {
    await empresa('PUT', { ...settings(), correo: 'ventas@nandu.ec' });
    await untilState(await mailed('cliente@compradora.ec'), 'ENVIADA');
    expect(smtp.mails.map(({ from, to }) => [from, ...to])).toEqual([
      ['comprobantes@nandu.ec', 'cliente@compradora.ec'],
    ]);
    const { headers } = readMime(smtp.mails[0]?.message ?? '');
    expect(headers.get('from')).toBe('Ñandú Facturación <comprobantes@nandu.ec>');
    expect(headers.get('reply-to')).toBe('ventas@nandu.ec');
  });

  test('with a wrong password fails immediately; once corrected, the failed mails are sent automatically', async () => {
    await empresa('PUT', settings({ password: 'errada' }));
    const tested = await empresa('POST', { correo: 'prueba@nandu.ec' }, '/smtp/prueba');
    expect(tested.result).toMatchObject({ enviado: false, detalle: textContaining('contraseña') });
    const clave = await mailed('espera@compradora.ec');
    expect(await untilState(clave, 'FALLIDA')).toContain('usuario y la contraseña');
    await empresa('PUT', settings());
    await untilState(clave, 'ENVIADA');
    expect(smtp.mails.map(({ to }) => to)).toEqual([['espera@compradora.ec']]);
  });

  test('in a closed network is refused on save and, if saved before, on connection', async () => {
    for (const [field, value, code] of [
      ['host', '2130706434', 'red-no-permitida'],
      ['port', 6379, 'puerto-no-permitido'],
    ] as const) {
      expect(await empresa('PUT', settings({ [field]: value }))).toMatchObject({
        status: 400,
        result: { subErrors: [{ field: `smtp.${field}`, code }] },
      });
    }
    await empresa('PUT', settings());
    await service.database.sql(`UPDATE empresa_smtp SET host = '127.0.0.2'`);
    const other = await empresa('POST', { correo: 'prueba@nandu.ec' }, '/smtp/prueba');
    expect(other.result).toMatchObject({ enviado: false, detalle: textContaining('red privada') });
  });

  test('cannot be tested without limit, nor with an invalid address', async () => {
    const wrong = await empresa('POST', { correo: 'a@b.ec\r\nBcc: x@y.ec' }, '/smtp/prueba');
    expect(wrong).toMatchObject({ status: 400, result: { code: 'solicitud-invalida' } });
    let last: Answered | undefined;
    for (let tries = 0; tries < 6; tries++) last = await empresa('POST', { correo: 'prueba@nandu.ec' }, '/smtp/prueba');
    expect(last).toMatchObject({ status: 429, result: { code: 'demasiadas-solicitudes' } });
  });

  test('has its password rewrapped by a rotation of the master key', async () => {
    await empresa('PUT', settings());
    const before = Buffer.from(masterKey, 'base64');
    const next = Buffer.from(newMasterKey(), 'base64');
    const source = (...masterKeys: Buffer[]) => ({ masterKeys, masterKeyFile: undefined, dataDir: '' });
    const { db } = service.database;
    const both = openKeyRing(source(next, before));
    expect((await rotateMasterKey(db, both, sealedTables)).unreadable).toEqual([]);
    expect((await keyUse(db, both, sealedTables)).filter(({ current, total }) => !current && total > 0)).toEqual([]);
    const row = await db.asWorker(async (tx) => {
      const [found] = await tx.run<{ id: string }>(
        { name: 'test-empresa', text: 'SELECT id FROM empresas WHERE ruc = $1' },
        [service.demo.ruc],
      );
      return findEmpresaSmtp(tx, found?.id ?? '');
    });
    if (row === undefined) throw new Error('no server is stored');
    expect(serverOf(row, createVault(openKeyRing(source(next)))).password).toBe(SECRET);
  });
});
