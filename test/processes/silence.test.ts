import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import {
  call,
  demoOf,
  newMasterKey,
  startServiceProcess,
  temporaryDir,
  type ServiceProcess,
} from '../support/service.js';

// A process that is suspended for longer than a failover takes (design/high-availability): whether it waits for the others afterwards.

const PATIENCE_MS = 300_000;
const FROZEN_MS = 20_000;
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Suspends the process, then issues until it is accepted; returns whether it refused to write because of what others may know. */
async function waitsAfterFreeze(service: ServiceProcess, apiKey: string): Promise<boolean> {
  const issue = async (): Promise<number> =>
    (await call(service.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: minimalFactura() })).status;
  const earlier = countOf(service);
  service.freeze();
  await sleep(FROZEN_MS);
  service.thaw();
  const thawedMs = performance.now();
  while ((await issue()) !== 201) await sleep(50);
  process.stdout.write(`issues ${((performance.now() - thawedMs) / 1000).toFixed(1)} s after the freeze\n`);
  return countOf(service) > earlier;
}
const countOf = (service: ServiceProcess): number =>
  service.log().split('other processes may know a later history').length;

test(
  'the only process of an embedded server does not wait, even if another was killed before',
  { timeout: PATIENCE_MS },
  async () => {
    const data = temporaryDir();
    closing.push(data.remove);
    const env = { RUBRICA_DATA: data.path };
    const killed = await startServiceProcess(env);
    await killed.kill();
    const service = await startServiceProcess(env);
    closing.push(() => service.stop());
    expect(await waitsAfterFreeze(service, demoOf(data.path).apiKey)).toBe(false);
  },
);

describe('with a server of its own', () => {
  let database: TestDatabase;
  const masterKey = newMasterKey();
  beforeAll(async () => {
    database = await createTestDatabase();
    closing.push(() => database.drop());
  });
  const home = temporaryDir();
  closing.push(home.remove);
  async function start(): Promise<ServiceProcess> {
    const service = await startServiceProcess({
      DATABASE_URL: database.url,
      RUBRICA_DATA: home.path,
      RUBRICA_MASTER_KEY: masterKey,
    });
    closing.push(() => service.stop());
    return service;
  }
  const others = (): Promise<number> =>
    withClient(
      database.adminUrl,
      async (client) => (await client.query('SELECT FROM historia_procesos')).rowCount ?? 0,
    );

  test(
    'a process does not wait for one that stopped cleanly, and does for one that was killed',
    { timeout: PATIENCE_MS },
    async () => {
      const service = await start();
      const second = await start();
      expect(await others()).toBe(2);
      expect(await second.stop()).toBe(0);
      expect(await others()).toBe(1);
      expect(await waitsAfterFreeze(service, demoOf(home.path).apiKey)).toBe(false);

      const third = await start();
      await third.kill();
      expect(await others()).toBe(2);
      expect(await waitsAfterFreeze(service, demoOf(home.path).apiKey)).toBe(true);
    },
  );
});
