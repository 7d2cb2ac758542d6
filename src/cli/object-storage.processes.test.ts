import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { startObjectStorage, type TestObjectStorage } from '../../test/processes/object-storage/start.js';
import { fillAccount, fillShared } from '../../test/support/row-per-table.js';
import { readBackupRecord } from '../db/backup/last-backup.js';
import { openObjectStorage } from '../db/backup/object-storage.js';
import type { Command } from './command.js';
import { command as respaldar } from './respaldar.js';
import { command as restaurar } from './restaurar.js';

let source: TestDatabase;
let server: TestObjectStorage;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rubrica-objetos-'));
  server = await startObjectStorage();
  source = await createTestDatabase();
  await withClient(source.adminUrl, async (client) => {
    await fillAccount(client, 1);
    await fillShared(client);
    await client.query(
      `INSERT INTO sri_simulador.receptions (raw, answer) SELECT sha256(g::text::bytea), '{}' FROM generate_series(1, 5000) AS g`,
    );
  });
});
afterAll(async () => {
  await source.drop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(command: Command, args: string[], env: NodeJS.ProcessEnv, ends = 0): Promise<string> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const code = await command.run(args, { out: say, err: say, env });
  expect(code, lines.join('\n')).toBe(ends);
  return lines.join('\n');
}

test('backups go to object storage, are listed, kept by number, tried by a sample and restored', async () => {
  const env = { ...server.env, RUBRICA_DATA: join(folder, 'data'), DATABASE_URL: source.url };
  const old = join(folder, 'viejo');
  await writeFile(old, 'viejo');
  const storage = await openObjectStorage(server.config);
  for (const day of ['01', '02', '03'])
    await storage.upload(old, `noche/rubrica-simulador-202501${day}T020000Z.tar.gz`);
  await storage.upload(old, 'noche/apuntes.txt');

  const taken = JSON.parse(
    await run(respaldar, ['--en', 's3:noche', '--conservar', '2', '--verificar', '--muestra', '10%', '--json'], env),
  ) as { archivo: string; borrados: string[]; muestra: { filasComprobadas: number; filas: number } };
  expect(taken.archivo).toMatch(/^s3:noche\/rubrica-simulador-\d{8}T\d{6}Z\.tar\.gz$/);
  expect(taken.borrados).toEqual([
    'rubrica-simulador-20250101T020000Z.tar.gz',
    'rubrica-simulador-20250102T020000Z.tar.gz',
  ]);
  // Small tables are checked whole, the large one by the sample.
  const left = taken.muestra.filas - taken.muestra.filasComprobadas;
  expect(Math.abs(left - 4500)).toBeLessThan(5);
  expect((await storage.list('noche')).map(({ key }) => key)).toContain('noche/apuntes.txt');
  expect(await readdir(join(folder, 'data', 'por-enviar'))).toEqual([]);
  expect((await readBackupRecord(env.RUBRICA_DATA)).ultimo).toMatchObject({
    archivo: taken.archivo,
    verificado: false,
  });

  const listed = await run(respaldar, ['--listar', '--en', 's3:noche'], env);
  expect(listed.split('\n')).toHaveLength(2);
  expect(listed).toContain(taken.archivo.slice('s3:noche/'.length));

  const tried = await run(restaurar, [taken.archivo, '--verificar', '--muestra', '700'], env);
  expect(tried).toContain('No se comprobó: las demás filas');
  expect(tried).toMatch(/se cargaron y compararon \d+ filas/);

  // The rows of this test are sealed with a key that nobody has.
  const restored = await run(restaurar, [taken.archivo], { ...server.env, RUBRICA_DATA: join(folder, 'otra') }, 3);
  expect(restored).toContain('Restaurado');
});

test('a backup that cannot be sent stays here, is reported, and its message has no secret', async () => {
  const env = {
    ...server.env,
    RUBRICA_S3_CLAVE_ID: 'OTRA',
    RUBRICA_S3_CLAVE_SECRETA: 'secreto-que-nadie-ve',
    RUBRICA_DATA: join(folder, 'sin-permiso'),
    DATABASE_URL: source.url,
  };
  const lines: string[] = [];
  const io = { out: (line: string) => void lines.push(line), err: (line: string) => void lines.push(line), env };
  const failure: unknown = await respaldar.run(['--en', 's3:noche'], io).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'almacen-acceso-negado' });
  const kept = await readdir(join(env.RUBRICA_DATA, 'por-enviar'));
  expect(kept).toHaveLength(1);
  expect(`${(failure as Error).message} ${lines.join()}`).not.toContain('secreto-que-nadie-ve');
  const { fallo } = await readBackupRecord(env.RUBRICA_DATA);
  expect(fallo).toMatchObject({ codigo: 'almacen-acceso-negado' });
  expect(fallo?.motivo).toContain(kept[0]);
  await expect(
    respaldar.run(['--en', 's3:noche'], { ...io, env: { RUBRICA_DATA: env.RUBRICA_DATA } }),
  ).rejects.toMatchObject({ code: 'almacen-sin-configurar' });
});
