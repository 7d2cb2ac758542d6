import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startObjectStorage, type TestObjectStorage } from '../../../test/processes/object-storage/start.js';
import { temporaryDir } from '../../../test/support/service.js';
import { openObjectStorage, type ObjectStorage, type ObjectStorageConfig } from './object-storage.js';

const PART = 5 * 1024 * 1024;
const QUICK = { firstRetryMs: 5, partBytes: PART };
const content = randomBytes(3 * PART + 4321);

const folder = temporaryDir();
const file = join(folder.path, 'grande.bin');
let server: TestObjectStorage;
let storage: ObjectStorage;
// As where the package is loaded before the first call: then it serves Node 20's own `fetch` too.
const dispatcher = getGlobalDispatcher();
const packaged = new Agent();
beforeAll(async () => {
  setGlobalDispatcher(packaged);
  await writeFile(file, content);
  server = await startObjectStorage();
  storage = await openObjectStorage(server.config, QUICK);
});
afterEach(() => {
  server.fault = () => undefined;
  server.requests.length = 0;
});
afterAll(async () => {
  setGlobalDispatcher(dispatcher);
  await packaged.close();
  await server.stop();
  folder.remove();
});

const open = (changes: Partial<ObjectStorageConfig>): Promise<ObjectStorage> =>
  openObjectStorage({ ...server.config, ...changes }, QUICK);
let downloads = 0;
async function downloaded(key: string): Promise<Buffer> {
  const copy = join(folder.path, `copia-${++downloads}`);
  await storage.download(key, copy);
  return readFile(copy);
}

test('a large file is sent in parts and comes back byte for byte', async () => {
  const sent = await storage.upload(file, 'carpeta/grande.bin');
  expect(sent).toEqual({ bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  expect(server.requests.filter((line) => line.includes('partNumber='))).toHaveLength(4);
  expect(server.uploads.size).toBe(0);
  expect((await downloaded('carpeta/grande.bin')).equals(content)).toBe(true);
  expect(await storage.hashOf('carpeta/grande.bin')).toBe(sent.sha256);
  expect(await storage.hashOf('carpeta/otro.bin')).toBeUndefined();
});

test('the list has the objects of a folder, below the prefix', async () => {
  const small = join(folder.path, 'chico');
  await writeFile(small, 'hola');
  await storage.upload(small, 'lista/uno.txt');
  await storage.upload(small, 'lista/dos.txt');
  await storage.upload(small, 'lista-otra/tres.txt');
  const keys = async (): Promise<string[]> => (await storage.list('lista')).map(({ key }) => key).sort();
  expect(await keys()).toEqual(['lista/dos.txt', 'lista/uno.txt']);
  expect((await storage.list('lista'))[0]).toMatchObject({ bytes: 4 });
  await storage.remove('lista/dos.txt');
  expect(await keys()).toEqual(['lista/uno.txt']);
  expect(await storage.list('nada')).toEqual([]);
});

test('a cut in the middle of an upload and of a download is retried', async () => {
  const faults = new Map<string, 'cut' | 'cut-answer' | 503>([
    ['partNumber=2', 'cut'],
    ['partNumber=3', 'cut-answer'],
    ['partNumber=4', 503],
  ]);
  server.fault = (line) => {
    const found = [...faults].find(([part]) => line.includes(part));
    if (found !== undefined) faults.delete(found[0]);
    return found?.[1];
  };
  await storage.upload(file, 'cortado.bin');
  expect(faults.size).toBe(0);
  let gets = 0;
  server.fault = (line) => (line.startsWith('GET') && ++gets === 2 ? 'cut-answer' : undefined);
  expect((await downloaded('cortado.bin')).equals(content)).toBe(true);
});

test('an upload that cannot go on is aborted: nothing remains, not even its parts', async () => {
  server.fault = (line) => (line.includes('partNumber=3') ? 'cut' : undefined);
  await expect(storage.upload(file, 'imposible.bin')).rejects.toMatchObject({ code: 'almacen-no-responde' });
  expect(server.requests.filter((line) => line.includes('partNumber=3'))).toHaveLength(5);
  expect(server.uploads.size).toBe(0);
  expect(await storage.hashOf('imposible.bin')).toBeUndefined();
});

test('parts that a killed process left are removed after a day, those of other folders stay', async () => {
  const [old, now] = [new Date('2026-11-01T00:00:00Z'), new Date()];
  server.uploads.set('vieja', { key: 'rubrica/noche/a.tar.gz', at: old });
  server.uploads.set('actual', { key: 'rubrica/noche/b.tar.gz', at: now });
  server.uploads.set('ajena', { key: 'otro/c.tar.gz', at: old });
  expect(await storage.endStaleUploads('noche', new Date(now.getTime() - 86_400_000))).toBe(1);
  expect([...server.uploads.keys()]).toEqual(['actual', 'ajena']);
  server.uploads.clear();
});

test('a wrong key, a missing bucket and a server that is away are told apart', async () => {
  const wrong = await open({ keyId: 'OTRA', secret: 'otra-clave-secreta' });
  await expect(wrong.upload(file, 'x')).rejects.toMatchObject({ code: 'almacen-acceso-negado' });
  await expect(wrong.list('')).rejects.toMatchObject({ code: 'almacen-acceso-negado' });
  const missing = await open({ bucket: 'no-existe' });
  await expect(missing.upload(file, 'x')).rejects.toMatchObject({ code: 'almacen-no-existe' });
  const away = await open({ url: 'http://127.0.0.1:1' });
  const failure: unknown = await away.list('').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'almacen-no-responde' });
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(server.config.secret);
});

test('a download of other bytes than those sent is refused and leaves no file', async () => {
  await storage.upload(file, 'cambiado.bin');
  const stored = join(server.folder, server.config.bucket, 'rubrica', 'cambiado.bin._S3rver_object');
  await writeFile(stored, Buffer.concat([content.subarray(1), Buffer.from('x')]));
  const before = await readdir(folder.path);
  for (const [key, code] of [
    ['cambiado.bin', 'almacen-no-coincide'],
    ['no-esta.bin', 'respaldo-no-leido'],
  ] as const)
    await expect(storage.download(key, join(folder.path, 'nuevo'))).rejects.toMatchObject({ code });
  expect(await readdir(folder.path)).toEqual(before);
});
