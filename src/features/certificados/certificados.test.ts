import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../../test/support/database.js';
import { minimalFactura } from '../../../test/support/payloads.js';
import { SIGNING_USAGE, TestPki } from '../../../test/support/pki.js';
import { startOwnService, type OwnService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';
import { createAccount } from '../../identity/accounts.js';
import { verifyXml } from '../../signature/verify.js';

const pki = new TestPki();
let running: OwnService;
let path = '';
beforeAll(async () => {
  running = await startOwnService();
  path = `/api/v1.0/empresas/${running.demo.ruc}/certificados-digitales`;
});
afterAll(async () => {
  await running.stop();
  pki.dispose();
});

function p12(ruc = running.demo.ruc): Buffer {
  const extensions = [SIGNING_USAGE, `1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:${ruc}`];
  return pki.exportP12(pki.issue({ extensions }), { password: 'Contraseña' });
}

const ask = (
  suffix = '',
  init: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answered> => call(running.url, `${path}${suffix}`, { apiKey: running.demo.apiKey, ...init });
const upload = (file: Buffer, more: object = {}, headers: Record<string, string> = {}): Promise<Answered> =>
  ask('', { body: { certificado: file.toString('base64'), password: 'Contraseña', ...more }, headers });
const codes = (answer: Answered): unknown => (answer.result['subErrors'] as { code: string }[]).map(({ code }) => code);

describe('POST …/certificados-digitales', () => {
  test('201: a file that covers the company is stored, used for signing and never returned', async () => {
    const file = p12();
    const { status, headers, result } = await upload(file, { descripcion: 'Firma 2026' });
    expect(status).toBe(201);
    expect(result).toMatchObject({
      ruc: running.demo.ruc,
      numeroRuc: running.demo.ruc,
      titular: 'JUANA PÉREZ',
      emisor: 'Security Data',
      descripcion: 'Firma 2026',
      activo: true,
      estado: 'vigente',
    });
    expect(result['fechaExpiracion']).toMatch(/-05:00$/);
    expect((result['diagnostico'] as { codigo: string }[]).map(({ codigo }) => codigo)).toContain(
      'certificado-cubre-ruc',
    );
    const again = await call(running.url, headers.get('location') ?? '', { apiKey: running.demo.apiKey });
    expect(again.result).toEqual(result);
    const everything = JSON.stringify([again, await ask()]) + running.logs();
    expect(everything).not.toContain(file.toString('base64').slice(100, 200));
    expect(everything).not.toContain('Contraseña');
  });

  test('201: as a form with the file itself', async () => {
    const form = new FormData();
    form.set('certificado', new Blob([new Uint8Array(p12())]), 'firma.p12');
    form.set('password', 'Contraseña');
    const response = await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': running.demo.apiKey },
      body: form,
    });
    expect(response.status).toBe(201);
  });

  test('201: the same Idempotency-Key stores it once', async () => {
    const file = p12();
    const key = { 'idempotency-key': 'certificado-1' };
    const first = await upload(file, {}, key);
    expect((await upload(file, {}, key)).result['id']).toBe(first.result['id']);
    expect((await upload(p12(), {}, key)).status).toBe(409);
  });

  test('400: every unsuitable file has its own reason', async () => {
    expect(codes(await upload(p12(), { password: 'otra' }))).toEqual(['p12-clave-incorrecta']);
    expect(codes(await upload(p12().subarray(0, 700)))).toEqual(['p12-danado']);
    expect(codes(await upload(Buffer.from('%PDF-1.7')))).toEqual(['p12-formato']);
    expect(codes(await upload(p12('1790099999001')))).toEqual(['certificado-otro-ruc']);
    expect(codes(await ask('', { body: { certificado: '¡no!', password: '' } }))).toEqual(['base64-invalido']);
  });

  test('415: other routes accept no forms', async () => {
    const form = new FormData();
    form.set('perfil', 'B');
    const headers = { 'x-api-key': running.demo.apiKey };
    const response = await fetch(`${running.url}${path}/perfil`, { method: 'PUT', headers, body: form });
    expect(response.status).toBe(415);
  });
});

describe('POST …/certificados-digitales/diagnostico', () => {
  test('200: reports the problems and stores nothing', async () => {
    const before = (await ask()).result['totalElements'];
    const body = { certificado: p12().toString('base64'), password: 'otra' };
    const { status, result } = await ask('/diagnostico', { body });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      sirve: false,
      diagnostico: [{ codigo: 'p12-clave-incorrecta', severidad: 'error' }],
    });
    expect((await ask()).result['totalElements']).toBe(before);
  });
});

describe('a stored certificate', () => {
  test('is activated; receipts are signed with it and the company’s profile', async () => {
    const first = await upload(p12());
    const second = await upload(p12());
    const id = String(first.result['id']);
    expect((await ask(`/${String(second.result['id'])}`)).result['activo']).toBe(true);
    expect((await ask(`/${id}/activar`, { method: 'PUT' })).result['activo']).toBe(true);
    expect((await ask('/perfil', { method: 'PUT', body: { perfil: 'C' } })).result).toEqual({ perfil: 'C' });
    expect((await ask('/perfil')).result).toEqual({ perfil: 'C' });

    const issued = await call(running.url, '/api/v2.0/comprobantes/facturas', {
      apiKey: running.demo.apiKey,
      body: minimalFactura(),
    });
    expect(issued.status).toBe(201);
    const claveAcceso = String(issued.result['claveAcceso']);
    const signedXml = (): Promise<string> =>
      withClient(running.database.adminUrl, async (client) => {
        const select = 'SELECT xml FROM comprobantes WHERE clave_acceso = $1';
        const { rows } = await client.query<{ xml: Buffer }>(select, [claveAcceso]);
        return rows[0]?.xml.toString() ?? '';
      });
    await expect.poll(signedXml).toContain('<ds:Signature');
    const verification = verifyXml(await signedXml(), { now: new Date() });
    expect(verification.valid).toBe(true);
    expect(verification.certificate?.serialNumber).toBe(first.result['serial']);
    expect(verification.algorithms?.signature).toMatch(/rsa-sha256$/);
  });

  test('is deleted; the active one only when forced', async () => {
    const id = String((await upload(p12())).result['id']);
    const refused = await ask(`/${id}`, { method: 'DELETE' });
    expect([refused.status, refused.result['code']]).toEqual([409, 'certificado-en-uso']);
    await upload(p12());
    expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await ask(`/${id}`)).result['code']).toBe('certificado-no-encontrado');
  });

  test('is listed by company and for all companies, in pages', async () => {
    const one = await ask('?size=1&sort=fechaExpiracion,asc');
    expect(one.result['content']).toHaveLength(1);
    expect(one.result['first']).toBe(true);
    const all = await call(running.url, '/api/v1.0/empresas/certificados-digitales', { apiKey: running.demo.apiKey });
    expect(all.result['totalElements']).toBe(one.result['totalElements']);
  });

  test('of another account is not found', async () => {
    const id = String((await upload(p12())).result['id']);
    const stranger = await createAccount(
      { db: running.database.db, random: randomBytes },
      { nombre: 'Otra', usuario: 'otra', nombres: 'Otra', ambiente: 'simulador' },
    );
    const as = { apiKey: stranger.defaultApiKey };
    for (const [method, suffix] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}/activar`],
      ['DELETE', `/${id}?forzar=true`],
      ['GET', '/perfil'],
    ] as const) {
      expect((await call(running.url, `${path}${suffix}`, { ...as, method })).status, `${method} ${suffix}`).toBe(404);
    }
    const all = await call(running.url, '/api/v1.0/empresas/certificados-digitales', as);
    expect(all.result['totalElements']).toBe(0);
  });
});
