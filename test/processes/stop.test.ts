import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient, type TestDatabase } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { createDemoDatabase } from '../support/running.js';
import { call, demoOf, startServiceProcess, temporaryDir, type ServiceProcess } from '../support/service.js';

let database: TestDatabase;
let service: ServiceProcess;
let home: ReturnType<typeof temporaryDir>;
beforeEach(async () => {
  home = temporaryDir();
  const demo = await createDemoDatabase(home.path);
  database = demo.database;
  service = await startServiceProcess({
    DATABASE_URL: database.url,
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: demo.masterKey,
    RUBRICA_LOG: 'warn',
    // No worker: the waiting request runs the step.
    RUBRICA_ROLES: 'api',
  });
});
afterEach(async () => {
  await service.kill();
  await database.drop();
  home.remove();
});

const sql = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(database.adminUrl, async (client) => (await client.query<Row>(text)).rows);

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Splits the answers of one connection, each with its head and envelope. */
function answersOf(text: string): { readonly head: string; readonly result: Record<string, unknown> }[] {
  return text
    .split(/(?=HTTP\/1\.1 \d)/)
    .filter((part) => part !== '')
    .map((part) => {
      const [head = '', body = ''] = part.split('\r\n\r\n');
      return { head, result: (JSON.parse(body) as { result: Record<string, unknown> }).result };
    });
}

test('a stop does not wait for the SRI: running requests are answered, later ones refused, in order per connection', async () => {
  const { apiKey } = demoOf(home.path);
  const slow = minimalFactura({ campoAdicional: [{ nombre: 'simular', value: 'LENTO:600000' }] });
  const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: slow });
  const first = String(result['claveAcceso']);

  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const send = (line: string, body = ''): void => {
    socket.write(
      `${line} HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
  send(`PATCH /api/v1.0/comprobantes/${first}/emitir`, '{}');
  await until(async () => (await sql('SELECT FROM sri_simulador.receptions')).length > 0);
  send('POST /api/v2.0/comprobantes/facturas', JSON.stringify(minimalFactura()));
  await until(async () => (await sql('SELECT FROM comprobantes')).length === 2);

  const exited = service.stop();
  await until(() => service.output().includes('terminando'));
  send('POST /api/v2.0/comprobantes/facturas', JSON.stringify(minimalFactura()));
  await closed;
  expect(await exited).toBe(0);

  const answers = answersOf(received.join(''));
  expect(answers.map(({ head }) => head.slice(9, 12))).toEqual(['503', '201', '503']);
  expect(answers.map(({ head }) => /^connection: close/im.test(head))).toEqual([false, false, true]);
  expect(answers.map(({ head }) => /^retry-after: \d+/im.test(head))).toEqual([true, false, true]);
  expect(answers[2]?.result['code']).toBe('servicio-no-disponible');
  const stored = await sql<Record<string, unknown>>(
    'SELECT clave_acceso, accion, lease_token, send_begun_at IS NOT NULL AS begun FROM comprobantes ORDER BY id',
  );
  expect(stored).toMatchObject([
    // Released, and marked so that the next worker queries before it sends.
    { clave_acceso: first, accion: 'consultar', lease_token: null, begun: true },
    { clave_acceso: answers[1]?.result['claveAcceso'] },
  ]);
}, 120_000);

test('a stop waits neither for an idle connection nor for a stream', async () => {
  const { hostname, port } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  const closed = new Promise((resolve) => silent.once('close', resolve));
  const { apiKey } = demoOf(home.path);
  const stream = await fetch(`${service.url}/api/v1.0/eventos/flujo`, { headers: { 'x-api-key': apiKey } });
  const [exit, text] = await Promise.all([service.stop(), stream.text()]);
  await closed;
  // A clean exit, not a timeout.
  expect([exit, text]).toEqual([0, expect.stringMatching(/^retry: 2000\nid: \S+\n\n$/)]);
}, 120_000);
