import perfHooks from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from './support/database.js';
import { until } from './support/errands.js';
import { accountNumber, fillAccount } from './support/one-of-each.js';
import { startForTest, type RunningForTest } from './support/running.js';

/** Wakes the process a hundred times a second once it is called. */
const watchDelay = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
let database: TestDatabase;
let service: RunningForTest;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => fillAccount(client, 1));
  await sql(`UPDATE idempotency_keys SET created_at = now() - interval '49 hours'`);
  await sql(`INSERT INTO idempotency_keys (account_id, owner, route, key, body_sha256, resource, created_at)
             VALUES ('${accountNumber(1)}', 'apiKey:1', 'POST /x', 'young', '\\x00', 'made', now() - interval '47 hours')`);
  service = await startForTest({ DATABASE_URL: database.url, RUBRICA_CLAVES_PERDIDAS: 'k' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const sql = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(database.adminUrl, async (client) => (await client.query<Row>(text)).rows);

test('the running service sweeps old idempotency keys and says by name what each duty came to', async () => {
  await until(async () => (await sql('SELECT FROM idempotency_keys')).length === 1);
  expect(await sql('SELECT key FROM idempotency_keys')).toEqual([{ key: 'young' }]);

  expect(watchDelay).not.toHaveBeenCalled();
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const named = [...metrics.matchAll(/rubrica_tareas_total\{tarea="([^"]+)",resultado="hecho"\}/g)].map(
    ([, name]) => name,
  );
  expect(named).toEqual([
    'comprobantes',
    'anulaciones',
    'correos',
    'alarma-envio',
    'certificados-por-vencer',
    'numerar-eventos',
    'webhooks',
    'barrer-webhooks',
    'cargas',
    'recibidos-sri',
    'recibidos-antiguos',
    'buzones',
    'barrer-buzones',
    'completar-cifras',
    'reportes',
    'barrer-reportes',
    'barrer-eventos',
    'claves-idempotencia',
    'oauth',
  ]);
  expect(watchDelay).toHaveBeenCalledOnce();
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  expect(metrics).toContain('rubrica_tareas_en_curso{tarea="comprobantes"} 0');
  const turns = await sql<{ name: string }>('SELECT name FROM periodic_turns ORDER BY name');
  expect(turns.map(({ name }) => name)).toEqual([
    'alarma-envio',
    'barrer-buzones',
    'barrer-eventos',
    'barrer-reportes',
    'barrer-webhooks',
    'certificados-por-vencer',
    'claves-idempotencia',
    'completar-cifras',
    'oauth',
    'recibidos-antiguos',
  ]);
});
