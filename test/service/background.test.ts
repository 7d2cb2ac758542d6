import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import perfHooks from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { modules } from '../../src/app/modules.js';
import { startService } from '../../src/app/service.js';
import { readConfig } from '../../src/config/config.js';
import { noteBackup } from '../../src/db/backup/last-backup.js';
import { createTestDatabase, log, withClient, type TestDatabase } from '../support/database.js';
import { dutiesIn } from '../support/duties.js';
import { until } from '../support/job-table.js';
import { accountNumber, fillAccount } from '../support/row-per-table.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { temporaryDir } from '../support/service.js';

/** Wakes the process a hundred times a second once it is called. */
const watchDelay = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
let database: TestDatabase;
let service: OwnService;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => fillAccount(client, 1));
  await database.sql(`UPDATE idempotency_keys SET created_at = now() - interval '49 hours'`);
  await database.sql(`INSERT INTO idempotency_keys (account_id, owner, route, key, body_sha256, resource, created_at)
             VALUES ('${accountNumber(1)}', 'apiKey:1', 'POST /x', 'young', '\\x00', 'made', now() - interval '47 hours')`);
  service = await startOwnService({ DATABASE_URL: database.url, RUBRICA_CLAVES_PERDIDAS: 'k' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

test('the running service sweeps old idempotency keys and logs each duty’s result by name', async () => {
  await until(async () => (await database.sql('SELECT FROM idempotency_keys')).length === 1);
  expect(await database.sql('SELECT key FROM idempotency_keys')).toEqual([{ key: 'young' }]);

  expect(watchDelay).not.toHaveBeenCalled();
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const named = [...metrics.matchAll(/rubrica_tareas_total\{tarea="([^"]+)",resultado="hecho"\}/g)].map(
    ([, name]) => name,
  );
  const alone = await createTestDatabase();
  const duties = (await dutiesIn(alone, 'simulador')).map(({ name }) => name);
  await alone.drop();
  expect(named.sort()).toEqual(duties.sort());
  expect(watchDelay).toHaveBeenCalledOnce();
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  expect(metrics).toContain('rubrica_tareas_en_curso{tarea="comprobantes"} 0');
  const turns = await database.sql<{ name: string }>('SELECT name FROM periodic_turns ORDER BY name');
  expect(turns.length).toBeGreaterThan(15);
  expect(duties).toEqual(expect.arrayContaining(turns.map(({ name }) => name)));
});

test('a worker-only process serves metrics on its own port, with all queues', async () => {
  const data = temporaryDir();
  const env = { RUBRICA_ROLES: 'worker', RUBRICA_METRICS_PORT: '0', RUBRICA_LOG: 'silent' };
  // Separate: this service's key cannot open what the other one sealed.
  const alone = await createTestDatabase();
  const config = readConfig({ ...env, DATABASE_URL: alone.url, RUBRICA_DATA: data.path });
  const worker = await startService(config, log);
  expect(worker.url).toBeUndefined();
  const read = async (path: string): Promise<string> => (await fetch(`${worker.metricsUrl ?? ''}${path}`)).text();
  expect(JSON.parse(await read('/salud'))).toEqual({ success: true, result: { estado: 'vivo' } });
  const metrics = await read('/metrics');
  const measured = [...metrics.matchAll(/rubrica_cola_pendientes\{cola="([^"]+)"\} \d+\n/g)].map(([, cola]) => cola);
  expect(measured.sort()).toEqual(modules.flatMap(({ backlogs }) => backlogs.map(({ cola }) => cola)).sort());
  expect(measured.length).toBeGreaterThan(9);
  expect(metrics).toContain('rubrica_respaldo_edad_segundos Nan');
  await noteBackup(data.path, { fecha: new Date().toISOString(), archivo: 'x', verificado: false });
  expect(await read('/metrics')).toMatch(/rubrica_respaldo_edad_segundos \d/);
  // The dashboard and the alerts only use existing metrics.
  for (const file of ['grafana.json', 'alertas.yml']) {
    const text = readFileSync(join(import.meta.dirname, '../../packaging', file), 'utf8');
    const requested = new Set(
      [
        ...text.matchAll(/\b(rubrica_[a-z_]+?|nodejs_[a-z0-9_]+|process_[a-z_]+)(?:_bucket|_count)?\b(?=[{[)\s"])/g),
      ].map(([, name]) => name),
    );
    expect(requested.size).toBeGreaterThan(8);
    for (const name of requested) expect(metrics, file).toContain(`# TYPE ${name ?? ''} `);
  }
  await worker.stop();
  await alone.drop();
  data.remove();
});
