import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withClient, type TestDatabase } from '../support/database.js';
import { isLongRun } from '../support/long-run.js';
import { readMime } from '../support/mime.js';
import { minimalFactura } from '../support/payloads.js';
import { createDemoDatabase } from '../support/running.js';
import { call, demoOf, startServiceProcess, temporaryDir, type ServiceProcess } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

let database: TestDatabase;
let smtp: TestSmtp;
let service: ServiceProcess | undefined;
const home = temporaryDir();
let masterKey: string;

beforeAll(async () => {
  ({ database, masterKey } = await createDemoDatabase(home.path));
  smtp = await startSmtp();
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  smtp.mood = {};
  smtp.mails.length = 0;
  smtp.seen.length = 0;
});
afterAll(async () => {
  await smtp.stop();
  await database.drop();
  home.remove();
});

async function start(): Promise<ServiceProcess> {
  service = await startServiceProcess({
    DATABASE_URL: database.url,
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: masterKey,
    RUBRICA_LOG: 'warn',
    RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'comprobantes@rubrica.example.ec',
  });
  return service;
}

/** Expires the lease of a dead process. */
function lapseLeases(): Promise<unknown> {
  return withClient(database.adminUrl, (client) =>
    client.query(`UPDATE installation SET clock_shift = clock_shift + interval '5 minutes'`),
  );
}

async function issue(url: string, email: string): Promise<string> {
  const { apiKey } = demoOf(home.path);
  const { result } = await call(url, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    headers: { prefer: 'wait=25' },
    body: minimalFactura({ campoAdicional: [{ nombre: 'email', value: email }] }),
  });
  expect(result['estado']).toBe('AUTORIZADO');
  return String(result['claveAcceso']);
}

async function untilSent(url: string, clave: string): Promise<string[]> {
  const { apiKey } = demoOf(home.path);
  for (;;) {
    const { result } = await call(url, `/api/v1.0/comprobantes/${clave}`, { apiKey });
    if ((result['notificacion'] as { estado: string }).estado === 'ENVIADA') break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { result } = await call(url, `/api/v1.0/comprobantes/${clave}/eventos`, { apiKey });
  return (result['content'] as { tipo: string }[]).map(({ tipo }) => tipo).filter((tipo) => tipo.startsWith('correo'));
}

test.runIf(isLongRun)('killed before the end of the message: mailed once, with a certain outcome', async () => {
  smtp.mood = { recipient: () => 'silence' };
  const first = await start();
  const clave = await issue(first.url, 'antes@compradora.ec');
  await smtp.until(() => smtp.recipientsAsked() > 0);
  await first.kill();
  smtp.mood = {};
  await lapseLeases();
  const second = await start();
  expect(await untilSent(second.url, clave)).toEqual(['correo-encolado', 'correo-enviado']);
  expect(smtp.seen).toHaveLength(1);
});

test('killed between the end of the message and its answer: mailed again with the same Message-ID, with the reason in the history', async () => {
  smtp.mood = { message: 'hold' };
  const first = await start();
  const clave = await issue(first.url, 'durante@compradora.ec');
  await smtp.until(() => smtp.seen.length > 0);
  await first.kill();
  smtp.mood = {};
  await lapseLeases();
  const second = await start();
  expect(await untilSent(second.url, clave)).toEqual([
    ...['correo-encolado', 'correo-resultado-desconocido', 'correo-enviado'],
  ]);
  expect(smtp.seen).toHaveLength(2);
  const [one, two] = smtp.seen.map(({ message }) => readMime(message).headers.get('message-id'));
  expect(one).toBe(two);
});

test.runIf(isLongRun)('killed after the answer: not sent again', async () => {
  const first = await start();
  const clave = await issue(first.url, 'despues@compradora.ec');
  await untilSent(first.url, clave);
  await first.kill();
  await lapseLeases();
  const second = await start();
  const next = await issue(second.url, 'siguiente@compradora.ec');
  await untilSent(second.url, next);
  expect(smtp.seen.map(({ to }) => to)).toEqual([['despues@compradora.ec'], ['siguiente@compradora.ec']]);
});
