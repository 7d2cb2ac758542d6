import { join } from 'node:path';
import { pino } from 'pino';
import { startService, type RunningService } from '../../src/app.js';
import { readConfig } from '../../src/config.js';
import type { Demo } from '../../src/demo.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { temporaryDir } from './service.js';

/** The whole service in this process, on a database of its own. */
export interface Running {
  readonly url: string;
  readonly demo: Demo;
  readonly database: TestDatabase;
  /** Log lines so far, all levels. */
  readonly logged: string[];
  stop(): Promise<void>;
}

/** Starts it as `rubrica servir` does, on a free port. Call it in `beforeAll`, and `stop` in `afterAll`. */
export async function startRunning(env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const database = await createTestDatabase();
  const dir = temporaryDir();
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });
  let service: RunningService | undefined;
  const stop = async (): Promise<void> => {
    await service?.stop();
    await database.drop();
    dir.remove();
  };
  try {
    service = await startService(
      readConfig({
        DATABASE_URL: database.url,
        RUBRICA_DATA: join(dir.path, 'data'),
        PORT: '0',
        RUBRICA_LIMITE_POR_SEGUNDO: '100000',
        RUBRICA_LIMITE_RAFAGA: '100000',
        ...env,
      }),
      log,
    );
    const { url, demo } = service;
    if (url === undefined || demo === undefined) throw new Error('the service has no address or no demo account');
    return { url, demo, database, logged, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
