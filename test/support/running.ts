import { pino } from 'pino';
import { startService, type RunningService } from '../../src/app/service.js';
import { readConfig, type Config } from '../../src/config/config.js';
import type { Demo } from '../../src/app/demo.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { newMasterKey, temporaryDir } from './service.js';

/** The whole service inside the test's process, on a separate database, with the demo account. */
export interface RunningForTest {
  readonly url: string;
  readonly demo: Demo;
  readonly database: TestDatabase;
  readonly simulatorUrl: string;
  readonly dataDir: string;
  /** Lets a second process on this database open sealed data. */
  readonly masterKey: string;
  logs(): string;
  stop(): Promise<void>;
}

/** Starts the service; `env` adds to or overrides the default variables. */
export async function startForTest(
  env: Readonly<Record<string, string>> = {},
  ownClock?: () => Date,
): Promise<RunningForTest> {
  const database = await createTestDatabase();
  const data = temporaryDir();
  const masterKey = env['RUBRICA_MASTER_KEY'] ?? newMasterKey();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  let service: RunningService;
  try {
    service = await startService(configOf({ database, masterKey }, data.path, env), log, ownClock);
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
    stop: async () => {
      await service.stop();
      await database.drop();
      data.remove();
    },
  };
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
    RUBRICA_LIMITE_POR_SEGUNDO: '100000',
    RUBRICA_LIMITE_RAFAGA: '100000',
    PORT: '0',
    ...env,
  });
}
