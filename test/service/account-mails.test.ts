import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeExpiryWarnings } from '../../src/features/certificados/expiry.js';
import { obtainBearer } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { leaves, readMime } from '../support/mime.js';
import { client } from '../support/client.js';
import { startOwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';
import { startSmtp } from '../support/smtp.js';

const smtp = await startSmtp();
const service = await startOwnService({
  RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  RUBRICA_SMTP_SEGURIDAD: 'ninguna',
  RUBRICA_SMTP_REMITENTE: 'Rúbrica <avisos@rubrica.example.ec>',
  RUBRICA_URL: 'https://facturas.example.ec',
});
const { post, sql } = client(service, {});
let admin: Record<string, string>;

beforeAll(async () => {
  admin = { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` };
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.mails.length = 0;
});

/** Waits for the mail to an address and returns its plain text. */
async function textTo(address: string): Promise<string> {
  await smtp.until(() => smtp.mails.some(({ to }) => to.includes(address)));
  const mail = smtp.mails.find(({ to }) => to.includes(address));
  return leaves(readMime(mail?.message ?? ''))[0]?.content.toString('utf8') ?? '';
}

const tokenIn = (text: string, page: string): string =>
  new RegExp(`https://facturas\\.example\\.ec/portal/${page}#(\\w+)`).exec(text.replace(/\s+/g, ' '))?.[1] ?? '';

test('an invitation is mailed with a working link; the queue deletes the token', async () => {
  const person = { usuario: 'eva@nandu.ec', nombres: 'Eva Ñandú', rol: 'usuario', roles: ['ROLE_RECEIPTS'] };
  const made = await post('/invitaciones', person, { headers: admin });
  expect(made).toMatchObject({ status: 201, result: { correoEnCola: true } });
  const token = tokenIn(await textTo('eva@nandu.ec'), 'invitacion');
  expect(token).toBe(made.result['token']);
  expect(await post('/invitaciones/aceptar', { token, password: 'una frase bien larga' })).toMatchObject({
    status: 201,
  });
  const stored = (): Promise<{ estado: string; forgotten: boolean } | undefined> =>
    withClient(service.database.adminUrl, async (client) => {
      const { rows } = await client.query<{ estado: string; forgotten: boolean }>(
        `SELECT estado, secreto_sealed IS NULL AS forgotten FROM correos WHERE tipo = 'invitacion'`,
      );
      return rows[0];
    });
  while ((await stored())?.estado === 'PENDIENTE') await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await stored()).toEqual({ estado: 'ENVIADA', forgotten: true });
});

test('a login without a mail address is invited without a mail', async () => {
  const person = { usuario: 'caja.uno', nombres: 'Caja', rol: 'usuario', roles: ['ROLE_RECEIPTS'] };
  expect(await post('/invitaciones', person, { headers: admin })).toMatchObject({
    status: 201,
    result: { correoEnCola: false },
  });
});

test('the mailed link resets a forgotten password once, ends sessions and does not reveal whether a user exists', async () => {
  const person = { usuario: 'olvido@nandu.ec', nombres: 'Olga', rol: 'usuario', roles: ['ROLE_REPORTS'] };
  const made = await post('/usuarios', person, { headers: admin });
  const login = { usuario: person.usuario, password: String(made.result['password']) };
  const session = await post('/sesiones/ingreso', login);
  const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';', 1);

  const known = await post('/usuarios/clave-olvidada', { usuario: 'OLVIDO@nandu.ec' });
  const unknown = await post('/usuarios/clave-olvidada', { usuario: 'nadie@nandu.ec' });
  expect([known.status, known.result]).toEqual([202, unknown.result]);
  const text = await textTo('olvido@nandu.ec');
  expect(text).toContain('Las API keys que usted creó siguen valiendo');
  const token = tokenIn(text, 'clave-nueva');
  expect(token).not.toBe('');

  const weak = await post('/usuarios/clave-nueva', { token, password: 'corta' });
  expect(weak).toMatchObject({ status: 400, result: { subErrors: [{ code: 'password-longitud' }] } });
  const choice = { token, password: 'otra frase bien larga' };
  expect(await post('/usuarios/clave-nueva', choice)).toMatchObject({
    status: 200,
    result: { claves: { vigentes: 0, revocadas: 0, advertencia: null } },
  });
  expect(await post('/usuarios/clave-nueva', choice)).toMatchObject({
    status: 400,
    result: { code: 'clave-nueva-invalida' },
  });
  expect((await call(service.url, '/api/v1.0/sesiones/actual', { headers: { cookie } })).status).toBe(401);
  expect((await post('/sesiones/ingreso', login)).status).toBe(401);
  expect((await post('/sesiones/ingreso', { ...login, password: choice.password })).status).toBe(201);
  expect(smtp.mails).toHaveLength(1);
});

test('a link expires after an hour', async () => {
  await post('/usuarios/clave-olvidada', { usuario: 'olvido@nandu.ec' });
  const token = tokenIn(await textTo('olvido@nandu.ec'), 'clave-nueva');
  await sql(`UPDATE installation SET clock_shift = clock_shift + interval '61 minutes'`);
  expect(await post('/usuarios/clave-nueva', { token, password: 'una tercera frase larga' })).toMatchObject({
    status: 400,
    result: { code: 'clave-nueva-invalida' },
  });
});

test('repeated requests are rate-limited', async () => {
  let last: Answered | undefined;
  for (let requested = 0; requested < 6; requested++)
    last = await post('/usuarios/clave-olvidada', { usuario: 'nadie@nandu.ec' });
  expect(last).toMatchObject({ status: 429, result: { code: 'demasiadas-solicitudes' } });
  expect(last?.headers.get('retry-after')).not.toBeNull();
});

test('an expiring certificate is announced once to the company and its administrators, and shown in the company', async () => {
  const { demo, url } = service;
  const edit = { method: 'PUT', apiKey: demo.apiKey, body: { correo: 'contabilidad@nandu.ec' } };
  await call(url, `/api/v1.0/empresas/${demo.ruc}`, edit);
  await sql(`UPDATE certificados SET fecha_expiracion = rubrica_clock() + interval '6 days 12 hours'`);
  await takeExpiryWarnings(service.database.db);
  await takeExpiryWarnings(service.database.db);
  const text = await textTo('contabilidad@nandu.ec');
  expect(text).toContain(demo.ruc);
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.to).toEqual(['contabilidad@nandu.ec', demo.usuario]);
  const { result } = await call(url, `/api/v1.0/empresas/${demo.ruc}`, { apiKey: demo.apiKey });
  expect(result['certificado']).toMatchObject({ estado: 'por-vencer', diasRestantes: 6 });
});
