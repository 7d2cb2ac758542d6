import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueSample } from '../support/portal-data.js';
import { setFaults } from '../support/portal.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';

const CONNECTIONS = 7;

let running: OwnService;
beforeAll(async () => {
  running = await startOwnService({ RUBRICA_CONEXIONES: String(CONNECTIONS) });
});
afterAll(() => running.stop());

/** Reads the metrics as `name{labels}` and value. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(`${running.url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** Returns how much a sample grew. */
const grown = (before: Map<string, number>, after: Map<string, number>, name: string): number =>
  (after.get(name) ?? 0) - (before.get(name) ?? 0);

test('receipts by outcome, calls to the SRI and answers are counted one by one', async () => {
  const before = await scrape();
  await issueSample(running, { cliente: 'UNO' });
  await issueSample(running, { cliente: 'DOS' });
  await issueSample(running, { cliente: 'TRES', simular: 'DEVUELTA:35' });
  for (const path of ['/api/v1.0/empresas', '/api/v1.0/no-existe'])
    await call(running.url, path, { apiKey: running.demo.apiKey });
  const after = await scrape();
  const of = (name: string): number => grown(before, after, name);
  expect(of('rubrica_comprobantes_total{resultado="AUTORIZADO"}')).toBe(2);
  expect(of('rubrica_comprobantes_total{resultado="DEVUELTO"}')).toBe(1);
  const sri = (servicio: string, what: string): number =>
    of(`rubrica_sri_duracion_segundos_${what}{servicio="${servicio}",resultado="respondio"}`);
  expect(sri('recepcion', 'count')).toBe(3);
  expect(sri('autorizacion', 'count')).toBeGreaterThanOrEqual(2);
  for (const servicio of ['recepcion', 'autorizacion']) expect(sri(servicio, 'sum')).toBeGreaterThan(0);
  expect(of('rubrica_http_duracion_segundos_count{operacion="esperar"}')).toBe(3);
  expect(of('rubrica_http_duracion_segundos_count{operacion="leer"}')).toBe(2);
  expect(of('rubrica_http_duracion_segundos_sum{operacion="esperar"}')).toBeGreaterThan(0);
  expect(of('rubrica_http_solicitudes_total{metodo="POST",codigo="201"}')).toBe(3);
  expect(of('rubrica_http_solicitudes_total{metodo="GET",codigo="404"}')).toBe(1);
});

test('a call to the SRI without a usable answer counts as failed', async () => {
  const before = await scrape();
  await setFaults(running, { servicio: 'recepcion', efecto: '503', veces: 1 });
  await issueSample(running, { cliente: 'CAÍDO' });
  const failed = 'rubrica_sri_duracion_segundos_count{servicio="recepcion",resultado="fallo"}';
  expect(grown(before, await scrape(), failed)).toBe(1);
});

test('the pool, the disk and the build are those of this process', async () => {
  const now = await scrape();
  const pool = ['en-uso', 'libres', 'esperando'].map((estado) =>
    now.get(`rubrica_base_conexiones{estado="${estado}"}`),
  );
  const [used = NaN, idle = NaN, waiting = NaN] = pool;
  expect(used + idle).toBeGreaterThanOrEqual(1);
  expect(used + idle).toBeLessThanOrEqual(CONNECTIONS);
  // The queries of the scrape itself do not count.
  expect(waiting).toBe(0);

  const { blocks, bsize } = await statfs(running.dataDir);
  expect(now.get('rubrica_disco_total_bytes')).toBe(blocks * bsize);
  const free = now.get('rubrica_disco_libre_bytes') ?? NaN;
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(blocks * bsize);

  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const [build, ...more] = [...now].filter(([name]) => name.startsWith('rubrica_build_info{'));
  expect(more).toEqual([]);
  expect(build).toEqual([expect.stringContaining(`version="${manifest.version}"`), 1]);
  expect(build?.[0]).toContain(`node="${process.versions.node}",ambiente="simulador"`);
});

test('a served request is logged with the address and the account of its caller; one without a credential has no account', async () => {
  const [{ account }] = (await running.database.db.asWorker((tx) =>
    tx.run<{ account: string }>({ name: 'test-account', text: 'SELECT account_id AS account FROM empresas' }, []),
  )) as [{ account: string }];
  await call(running.url, '/api/v1.0/catalogos', { apiKey: running.demo.apiKey });
  await fetch(`${running.url}/api/v1.0/empresas`);
  const served = (status: number): Record<string, unknown>[] =>
    running
      .logs()
      .split('\n')
      .filter((line) => line.includes('"served"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['status'] === status);
  expect(served(401)).toMatchObject([{ ip: '127.0.0.1', path: '/api/v1.0/empresas' }]);
  expect(served(401)[0]).not.toHaveProperty('account');
  expect(served(201)[0]).toMatchObject({ ip: '127.0.0.1', account, method: 'POST' });
});
