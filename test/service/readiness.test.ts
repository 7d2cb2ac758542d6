import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startService } from '../../src/app/service.js';
import { readConfig } from '../../src/config/config.js';
import { createTestDatabase, log } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { newMasterKey, temporaryDir } from '../support/service.js';

test('a service is not ready before demo.json exists', async () => {
  const database = await createTestDatabase();
  const data = temporaryDir();
  const port = await freePort();
  const env = {
    DATABASE_URL: database.url,
    RUBRICA_DATA: data.path,
    RUBRICA_MASTER_KEY: newMasterKey(),
    PORT: String(port),
  };
  const starting = startService(readConfig(env), log);
  try {
    const early: number[] = [];
    for (let status = 0; status !== 200;) {
      await setTimeout(1);
      status = await fetch(`http://127.0.0.1:${port}/salud/listo`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) expect(existsSync(join(data.path, 'demo.json'))).toBe(true);
      else early.push(status);
    }
    // The port was open before the account existed, and said that it was not ready.
    expect(early).toContain(503);
  } finally {
    await (await starting).stop();
    await database.drop();
    data.remove();
  }
});
