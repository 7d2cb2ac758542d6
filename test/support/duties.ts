import { pino } from 'pino';
import { openPlatform } from '../../src/app/platform.js';
import { createModules, dutiesOf } from '../../src/app/service.js';
import { readConfig } from '../../src/config/config.js';
import type { OnClose } from '../../src/http/module.js';
import type { Duty } from '../../src/work/duty.js';
import { withClient, type TestDatabase } from './database.js';
import { newMasterKey, temporaryDir } from './service.js';

// A database keeps what the first process sealed.
const masterKey = newMasterKey();

/** Creates the duties of a process of its own on this database, and closes it again without starting one. */
export async function dutiesIn(
  database: TestDatabase,
  ambiente: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Duty[]> {
  await withClient(database.adminUrl, (client) => client.query('UPDATE installation SET ambiente = $1', [ambiente]));
  const data = temporaryDir();
  const config = readConfig({
    DATABASE_URL: database.url,
    RUBRICA_DATA: data.path,
    RUBRICA_MASTER_KEY: masterKey,
    RUBRICA_SRI_URL: 'http://127.0.0.1:1',
    RUBRICA_AMBIENTE: ambiente,
    PORT: '0',
    ...env,
  });
  const closing: Parameters<OnClose>[0][] = [];
  const onClose: OnClose = (close) => void closing.push(close);
  const never = new AbortController().signal;
  try {
    const { platform } = await openPlatform({
      ...{ config, onClose, log: pino({ level: 'silent' }) },
      shutdown: { started: never, expired: never },
      ownClock: () => new Date(),
    });
    return dutiesOf(await createModules(platform, onClose), platform);
  } finally {
    for (const close of closing.reverse()) await close();
    data.remove();
  }
}
