import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { fillAccount, fillShared } from '../../test/support/row-per-table.js';
import { verifyArchive, type Manifest } from '../db/backup/archive.js';
import { backup } from '../db/backup/backup.js';
import { readBackupRecord } from '../db/backup/last-backup.js';
import { endTar, readEntries, writeEntry, type TarEntry } from '../db/backup/tar.js';
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

test('a remote database is backed up and restored into an embedded one, whose backup is the same', async () => {
  const embedded = { RUBRICA_DATA: join(folder, 'data') };
  const first = join(folder, 'remota.tar.gz');
  const saved = await run(respaldar, [first], { ...embedded, DATABASE_URL: source.url });
  expect(saved).toMatchObject({ code: 0 });
  for (const key of ['master.key', 'firma.key']) expect(saved.said).toContain(join(embedded.RUBRICA_DATA, key));

  // The rows are sealed with keys that nobody has.
  const restored = await run(restaurar, [first], embedded);
  expect(restored).toMatchObject({ code: 3, said: expect.stringContaining('[respaldo-sin-claves]') as string });
  expect(restored.said).toContain('RUBRICA_CLAVES_PERDIDAS=k');
  expect(await run(migrar, [], embedded)).toEqual({ code: 0, said: 'La base de datos ya estaba al día.' });

  const second = join(folder, 'incluida.tar.gz');
  expect(await run(respaldar, [second, '--json'], embedded)).toMatchObject({ code: 0 });
  const [before, after] = await Promise.all([verifyArchive(first), verifyArchive(second)]);
  expect(after.tables).toEqual(before.tables);
  expect(after.sequences).toEqual(before.sequences);
});

test('a call without a file fails and prints the usage', async () => {
  for (const command of [respaldar, restaurar]) {
    expect(await run(command, [], {})).toEqual({ code: 2, said: command.usage });
  }
});

test('an encrypted backup opens only with its key, is verified by a restore before old ones are deleted, and is shown by doctor', async () => {
  const [mine, other] = [join(folder, 'clave'), join(folder, 'otra')];
  for (const file of [mine, other])
    expect(await run(respaldar, ['--crear-clave', file], {})).toMatchObject({ code: 0 });
  expect((await stat(mine)).mode & 0o777).toBe(0o600);
  const lost = { RUBRICA_CLAVES_PERDIDAS: 'k' };
  const env = { DATABASE_URL: source.url, RUBRICA_DATA: join(folder, 'data-cifrado'), ...lost };
  const en = join(folder, 'respaldos');
  const nightly = ['--en', en, '--cifrar-para', `${mine}.pub`, '--conservar', '2'];
  await mkdir(en);
  const kept = ['rubrica-produccion-20200101T000000Z.tar.gz', 'notas.txt'];
  const old = ['rubrica-simulador-20200101T000000Z.tar.gz', 'rubrica-simulador-20200102T000000Z.tar.gz.age'];
  for (const name of [...kept, ...old]) await writeFile(join(en, name), '');
  const { code, said } = await run(respaldar, [...nightly, '--verificar'], env);
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Verificado') as string });
  const made = (await readdir(en)).filter((name) => !kept.includes(name) && !old.includes(name));
  expect(made).toEqual([expect.stringMatching(/^rubrica-simulador-\d{8}T\d{6}Z-verificado\.tar\.gz\.age$/)]);
  // Kept: the newest of the old ones, and the new one.
  expect((await readdir(en)).sort()).toEqual([...kept, ...old.slice(1), ...made].sort());
  expect(await readBackupRecord(env.RUBRICA_DATA)).toMatchObject({ ultimo: { verificado: true }, fallo: undefined });
  expect(await readdir(env.RUBRICA_DATA)).toEqual(['ultimo-respaldo.json']);

  const file = join(en, made[0] ?? '');
  expect((await readFile(file)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  const target = await createEmptyDatabase();
  const restoring = { DATABASE_URL: target.url, RUBRICA_DATA: env.RUBRICA_DATA, ...lost };
  await expect(run(restaurar, [file], restoring)).rejects.toMatchObject({ code: 'respaldo-cifrado' });
  const wrong = run(restaurar, [file, '--identidad', other], restoring);
  await expect(wrong).rejects.toMatchObject({ code: 'respaldo-cifrado' });
  expect(await run(restaurar, [file, '--identidad', mine], restoring)).toMatchObject({ code: 0 });
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
  await writeFile(file, bytes);
  const damaged = run(restaurar, [file, '--identidad', mine], restoring);
  await expect(damaged).rejects.toMatchObject({ code: 'respaldo-danado' });
  await target.drop();
});

test('a passphrase encrypts too; a short one, a file without a key and conflicting options are refused', async () => {
  const env = { DATABASE_URL: source.url, RUBRICA_DATA: join(folder, 'data-frase') };
  const [phrase, short] = [join(folder, 'frase'), join(folder, 'corta')];
  await writeFile(phrase, 'cuatro palabras muy largas\n');
  await writeFile(short, 'corta\n');
  const file = join(folder, 'frase.tar.gz.age');
  expect(await run(respaldar, [file, '--frase-archivo', phrase], env)).toMatchObject({ code: 0 });
  const key = { identities: [], phrase: 'cuatro palabras muy largas' };
  expect((await verifyArchive(file, key)).ambiente).toBe('simulador');
  const refused = ['--frase-archivo', short];
  await expect(run(respaldar, [file, ...refused], env)).rejects.toMatchObject({ code: 'respaldo-clave-invalida' });
  await expect(run(respaldar, [file, '--cifrar-para', phrase], env)).rejects.toMatchObject({
    code: 'respaldo-clave-invalida',
  });
  const both = ['--cifrar-para', phrase, '--frase-archivo', phrase];
  await expect(run(respaldar, [file, ...both], env)).rejects.toMatchObject({ code: 'opcion-incorrecta' });
  for (const args of [[file, '--conservar', '3'], [file, '--en', folder], []])
    expect(await run(respaldar, args, env)).toMatchObject({ code: 2 });
});

test('a backup whose restored rows differ fails verification', async () => {
  const file = join(folder, 'distinto.tar.gz');
  await backup({ connectionString: source.url }, file, new Date());
  const entries: TarEntry[] = [];
  for await (const entry of readEntries(createReadStream(file).pipe(createGunzip()))) entries.push(entry);
  // The same moment in another zone: it loads, but differs from the hashed text.
  const accounts = entryOf(entries, 'tables/public.accounts/000001.copy').toString('utf8');
  const moved = Buffer.from(accounts.replace(/\+00(?=\t|$)/m, '+05'));
  expect(moved.toString('utf8')).not.toBe(accounts);
  const manifest = JSON.parse(entryOf(entries, 'manifest.json').toString('utf8')) as Manifest;
  const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  const tables = manifest.tables.map((table) =>
    table.name === 'public.accounts' ? { ...table, sha256: sha256(moved) } : table,
  );
  const text = Buffer.from(JSON.stringify({ ...manifest, tables }));
  const changed = new Map([
    ['tables/public.accounts/000001.copy', moved],
    ['manifest.json', text],
    ['manifest.sha256', Buffer.from(sha256(text))],
  ]);
  const out = new PassThrough();
  const tar = buffer(out);
  for (const { name, data } of entries) await writeEntry(out, { name, data: changed.get(name) ?? data }, new Date());
  await endTar(out);
  await writeFile(file, gzipSync(await tar));
  const trial = run(restaurar, [file, '--verificar'], { RUBRICA_DATA: join(folder, 'data-prueba') });
  await expect(trial).rejects.toMatchObject({
    code: 'respaldo-no-coincide',
    message: expect.stringContaining('public.accounts') as string,
  });
  expect(await readdir(join(folder, 'data-prueba'))).toEqual([]);
});

function entryOf(entries: readonly TarEntry[], name: string): Buffer {
  const entry = entries.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`${name} is not there`);
  return entry.data;
}
