import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { createAccount } from '../identity/accounts.js';
import { backup } from '../db/backup/backup.js';
import { command } from './auditoria.js';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rubrica-auditoria-'));
  database = await createTestDatabase();
  for (const nombre of ['Taller', 'Tienda'])
    await createAccount(
      { db: database.db, random: randomBytes },
      { nombre, usuario: `ana@${nombre.toLowerCase()}.ec`, nombres: 'Ana', ambiente: 'simulador' },
    );
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function auditoria(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const env = { DATABASE_URL: database.url };
  return { code: await command.run(args, { out: say, err: say, env }), said: lines.join('\n') };
}

const asAdministrator = (sql: string): Promise<void> =>
  withClient(database.adminUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(sql);
  });

test('verifies every account, an export and the anchors of a backup; a changed entry exits 1', async () => {
  const intact = await auditoria('verificar');
  expect(intact).toMatchObject({ code: 0 });
  expect(intact.said).toMatch(/^Taller: 1 registro intacto\. Ancla: 1:[0-9a-f]{64}$/m);
  const anchor = /Taller.*Ancla: (\S+)/.exec(intact.said)?.[1] ?? '';

  const file = join(folder, 'auditoria.jsonl');
  expect(await auditoria('exportar', '--cuenta', 'Taller', '--en', file)).toMatchObject({ code: 0 });
  expect(await auditoria('verificar', '--archivo', file, '--ancla', anchor)).toMatchObject({ code: 0 });
  writeFileSync(file, readFileSync(file, 'utf8').replace('ana@taller.ec', 'eva@taller.ec'));
  expect(await auditoria('verificar', '--archivo', file)).toMatchObject({ code: 1 });
  writeFileSync(file, 'otra cosa\n');
  await expect(auditoria('verificar', '--archivo', file)).rejects.toMatchObject({ code: 'auditoria-archivo-invalido' });

  const stored = join(folder, 'respaldo.tar.gz');
  await backup({ connectionString: database.adminUrl }, stored, new Date());
  expect(await auditoria('verificar', '--respaldo', stored)).toMatchObject({ code: 0 });
  // Cut off with its head: only an anchor shows it.
  const ofTienda = `account_id = (SELECT id FROM accounts WHERE nombre = 'Tienda')`;
  for (const table of ['audit_events', 'audit_chain', 'audit_heads'])
    await asAdministrator(`DELETE FROM ${table} WHERE ${ofTienda}`);
  expect(await auditoria('verificar')).toMatchObject({ code: 0 });
  const cut = await auditoria('verificar', '--respaldo', stored);
  expect(cut).toMatchObject({ code: 1 });
  expect(cut.said).toMatch(/Tienda: La cadena termina en el registro 0, y el ancla dice que llegaba al 1/);
});

test('an incomplete command exits 2 with the usage', async () => {
  for (const args of [
    [],
    ['exportar'],
    ['verificar', '--ancla', '1:ab'],
    ['verificar', '--ancla', `1:${'a'.repeat(64)}`],
  ])
    expect(await auditoria(...args)).toMatchObject({ code: 2, said: command.usage });
});
