import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { readConfig } from '../config/config.js';
import { openEnlaces } from '../notifications/enlaces.js';
import { createSriClient } from '../sri/client.js';
import { openKeyRing } from '../vault/master-key.js';
import { createVault } from '../vault/vault.js';
import { createBuzones } from './buzones.js';
import { createCycle } from './cycle.js';
import { dutiesOf } from './duties.js';
import { createMailing } from './mailing.js';
import { createWebhooks } from './webhooks.js';

const masterKeys = [randomBytes(32)];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// The simulator annuls within seconds and is polled every second.
test.each([
  ['simulador', 6],
  ['produccion', 5],
])('in %s a worker without work looks at the database less than %d times a second', async (ambiente, looksMax) => {
  const config = readConfig({ RUBRICA_AMBIENTE: ambiente });
  const log = pino({ level: 'silent' });
  const { db } = database;
  const sri = createSriClient('http://127.0.0.1:1', () => undefined);
  const never = (): never => {
    throw new Error('nothing is worked off here');
  };
  const cycle = createCycle(config, log, { db, sri, sign: never, onSettled: never });
  const vault = createVault(openKeyRing({ ...config, masterKeys }));
  const { all, receipts } = dutiesOf(config, {
    db,
    log,
    cycle,
    vault,
    drawRide: never,
    drawMailRide: never,
    runMailTemplate: never,
    enlaces: await openEnlaces(db, vault),
    mailServers: createMailing(config).servers,
    onMail: never,
    baseUrl: () => '',
    webhooks: { sender: createWebhooks(config, db).sender, now: never, comprobante: never, onAttempt: never },
    recibidos: {
      bringing: { db, read: never, ambiente: config.ambiente, nudge: never },
      lane: { db, read: never, sri: never, perSecond: 1, random: never, onEvent: never },
    },
    buzones: {
      policy: createBuzones(config),
      bringing: { db, read: never, ambiente: config.ambiente, nudge: never },
      openMail: never,
    },
    onNumbered: never,
  });
  expect(receipts.pollMs).toBe(500); // DESIGN §2
  const looksPerSecond = all.reduce((sum, { pollMs }) => sum + 1000 / pollMs, 0);
  expect(looksPerSecond).toBeLessThan(looksMax);
  await sri.close();
});
