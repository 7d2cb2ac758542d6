import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { fillAccount, fillShared } from '../../test/support/one-of-each.js';
import { verifyArchive } from '../database/backup/archive.js';
import type { Command } from './command.js';
import { command as migrar } from './migrar.js';
import { command as respaldar } from './respaldar.js';
import { command as restaurar } from './restaurar.js';

let source: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rubrica-linea-'));
  source = await createTestDatabase();
  await withClient(source.adminUrl, async (client) => {
    await fillAccount(client, 1);
    await fillShared(client);
  });
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

async function run(command: Command, args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const code = await command.run(args, { out: say, err: say, env });
  return { code, said: lines.join('\n') };
}

test('a remote database is backed up and restored into an embedded one, and that one is backed up alike', async () => {
  const embedded = { RUBRICA_DATA: join(folder, 'data') };
  const first = join(folder, 'remota.tar.gz');
  const saved = await run(respaldar, [first], { ...embedded, DATABASE_URL: source.url });
  expect(saved).toMatchObject({ code: 0 });
  expect(saved.said).toContain('clave maestra');

  expect(await run(restaurar, [first], embedded)).toMatchObject({ code: 0 });
  expect(await run(migrar, [], embedded)).toEqual({ code: 0, said: 'La base de datos ya estaba al día.' });

  const second = join(folder, 'incluida.tar.gz');
  expect(await run(respaldar, [second, '--json'], embedded)).toMatchObject({ code: 0 });
  const [before, after] = await Promise.all([verifyArchive(first), verifyArchive(second)]);
  expect(after.tables).toEqual(before.tables);
  expect(after.sequences).toEqual(before.sequences);
});

test('a call without a file is wrong, and says how to call', async () => {
  for (const command of [respaldar, restaurar]) {
    expect(await run(command, [], {})).toEqual({ code: 2, said: command.usage });
  }
});
