import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { startService, type RunningService } from '../../src/app/service.js';
import { readConfig, type Config } from '../../src/config/config.js';
import type { Demo } from '../../src/app/demo.js';
import { hashCheaplyInTests } from '../../src/identity/passwords.js';
import { createTestAccount } from './account.js';
import { createTestDatabase, filledTemplate, type TestDatabase } from './database.js';
import { newMasterKey, temporaryDir } from './service.js';

hashCheaplyInTests();

/** The whole service inside the test's process, and an account on it. */
export interface RunningForTest {
  readonly url: string;
  /** The demo account; on a shared service one like it, with a RUC of its own. */
  readonly demo: Demo;
  readonly database: TestDatabase;
  readonly simulatorUrl: string;
  readonly dataDir: string;
  /** Lets a second process on this database open sealed data. */
  readonly masterKey: string;
}

/** A service that one file starts and stops. */
export interface OwnService extends RunningForTest {
  logs(): string;
  /** Stops the service, runs `meanwhile`, and starts it again at the same address with the same data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

let shared: Promise<OwnService> | undefined;

/**
 * The service that the files of a test process share, with a new account for the file that asks. A file needs one of its own
 * (`startOwnService`) only when it
 * - changes the clock, faults of the simulator, settings, the operator's data or whole tables (also by a trigger),
 * - counts or lists rows of all accounts, or
 * - reads the log or the metrics of the process, or restarts it.
 * Users and RUCs are unique in an installation: what a shared service holds is named by `newRuc` and `newUsuario` (account.ts).
 * It ends with its process.
 */
export async function sharedService(): Promise<RunningForTest> {
  const service = await (shared ??= startOwnService({ RUBRICA_LOG: 'silent' }));
  return { ...service, demo: await createTestAccount(service) };
}

/** Starts a service for one file, by the rule of `sharedService`; `env` adds to or overrides the default variables. */
export async function startOwnService(
  env: Readonly<Record<string, string>> = {},
  ownClock?: () => Date,
): Promise<OwnService> {
  const data = temporaryDir();
  // A start with another clock, key or database creates the demo account itself.
  const isUsual = ownClock === undefined && !('RUBRICA_MASTER_KEY' in env) && !('DATABASE_URL' in env);
  const { database, masterKey } = isUsual
    ? await createDemoDatabase(data.path)
    : { database: await createTestDatabase(), masterKey: env['RUBRICA_MASTER_KEY'] ?? newMasterKey() };
  const lines: string[] = [];
  const log = pino({ level: env['RUBRICA_LOG'] ?? 'trace' }, { write: (line: string) => lines.push(line) });
  const start = (more: Readonly<Record<string, string>> = {}): Promise<RunningService> =>
    startService(configOf({ database, masterKey }, data.path, { ...env, ...more }), log, ownClock);
  let service: RunningService;
  try {
    service = await start();
  } catch (error) {
    await database.drop();
    data.remove();
    throw error;
  }
  const { url, demo, simulatorUrl } = service;
  if (url === undefined || demo === undefined || simulatorUrl === undefined)
    throw new Error('the service is not whole');
  return {
    url,
    demo,
    database,
    simulatorUrl,
    dataDir: data.path,
    masterKey,
    logs: () => lines.join(''),
    restart: async (meanwhile) => {
      await service.stop();
      await meanwhile?.();
      service = await start({ PORT: new URL(url).port });
    },
    stop: async () => {
      await service.stop();
      await database.drop();
      data.remove();
    },
  };
}

interface DemoTemplate {
  readonly name: string;
  readonly masterKey: string;
  readonly demo: Demo;
}

let template: Promise<DemoTemplate> | undefined;

/** A database and a data folder as the first start leaves them, with the key that sealed its secrets. */
export async function createDemoDatabase(dataDir: string): Promise<{ database: TestDatabase; masterKey: string }> {
  const known = await (template ??= demoTemplate());
  const database = await createTestDatabase(known);
  writeFileSync(join(dataDir, 'demo.json'), `${JSON.stringify(known.demo)}\n`, { mode: 0o600 });
  return { database, masterKey: known.masterKey };
}

/** The demo account and the simulator's authority: two RSA keys, hashed secrets and a certificate check that each start would repeat. */
async function demoTemplate(): Promise<DemoTemplate> {
  const { name, text } = await filledTemplate('rubrica_plantilla_demo', async (database) => {
    const data = temporaryDir();
    const masterKey = newMasterKey();
    // Without background work: no periodic task is noted as done.
    const config = configOf({ database, masterKey }, data.path, { RUBRICA_ROLES: 'api' });
    const service = await startService(config, pino({ level: 'silent' }));
    await service.stop();
    data.remove();
    return JSON.stringify({ masterKey, demo: service.demo });
  });
  return { ...(JSON.parse(text) as DemoTemplate), name };
}

/** Starts another service on the same database. */
export async function startSecond(
  first: Pick<RunningForTest, 'database' | 'masterKey'>,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const data = temporaryDir();
  const service = await startService(configOf(first, data.path, env), pino({ level: 'silent' }));
  return {
    url: service.url ?? '',
    stop: async () => {
      await service.stop();
      data.remove();
    },
  };
}

function configOf(
  { database, masterKey }: Pick<RunningForTest, 'database' | 'masterKey'>,
  data: string,
  env: Readonly<Record<string, string>> = {},
): Config {
  return readConfig({
    DATABASE_URL: database.url,
    RUBRICA_DATA: data,
    RUBRICA_MASTER_KEY: masterKey,
    // One process fewer per test; test/processes/firmador.test.ts has the default.
    RUBRICA_FIRMADOR: 'interno',
    // Each new one costs PostgreSQL 20 ms of processor time and plans every statement again.
    RUBRICA_CONEXIONES: '6',
    RUBRICA_LIMITE_POR_SEGUNDO: '100000',
    RUBRICA_LIMITE_RAFAGA: '100000',
    PORT: '0',
    ...env,
  });
}
