import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, log, withClient, type TestDatabase } from '../../test/support/database.js';
import { startObjectStorage } from '../../test/processes/object-storage/start.js';
import { accountNumber, fillAccount } from '../../test/support/row-per-table.js';
import { call } from '../../test/support/service.js';
import { DEMO_PAYLOAD, type Demo } from '../app/demo.js';
import { startService } from '../app/service.js';
import { readConfig } from '../config/config.js';
import { openObjectStorage } from '../db/backup/object-storage.js';
import { openArchive } from '../files/zip.js';
import { command as archivarCommand } from './archivar.js';
import { command } from './exportar.js';

const folder = mkdtempSync(join(tmpdir(), 'rubrica-exportar-'));
const env = { RUBRICA_DATA: join(folder, 'data'), PORT: '0', RUBRICA_LOG: 'silent' };
let database: TestDatabase;
let demo: Demo;
let clave: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({ ...env, DATABASE_URL: database.url });
  const service = await startService(config, log);
  if (service.demo === undefined) throw new Error('no demo');
  demo = service.demo;
  const answer = await call(service.url ?? '', '/api/v2.0/comprobantes/facturas', {
    apiKey: demo.apiKey,
    body: { ...DEMO_PAYLOAD, receptor: { ...DEMO_PAYLOAD.receptor, razonSocial: '=HYPERLINK("x") «Ñandú»\\' } },
    headers: { prefer: 'wait=20' },
  });
  clave = String(answer.result['claveAcceso']);
  expect(answer.result['estado']).toBe('AUTORIZADO');
  await service.stop();
  await withClient(database.adminUrl, (client) => fillAccount(client, 7));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function exportar(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const code = await command.run(args, { out: say, err: say, env: { ...env, DATABASE_URL: database.url } });
  return { code, said: lines.join('\n') };
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(path, name)).isFile());

test('exports all documents and data of an account with an index, without secrets or other accounts’ data', async () => {
  const en = join(folder, 'demo');
  const { code, said } = await exportar('--cuenta', 'Demostración', '--en', en, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({ emitidos: 1, recibidos: 0 });
  const month = `${clave.slice(4, 8)}-${clave.slice(2, 4)}`;
  const base = `emitidos/${demo.ruc}/${month}/01-001-001-000000001-${clave}`;
  const xml = readFileSync(join(en, `${base}.xml`));
  expect(xml.toString('utf8')).toContain(`<numeroAutorizacion>${clave}</numeroAutorizacion>`);
  expect(
    readFileSync(join(en, `${base}.pdf`))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const [, row = ''] = readFileSync(join(en, 'indice.csv'), 'utf8').split('\r\n');
  const hash = createHash('sha256').update(xml).digest('hex');
  // A buyer's name must not run as a formula when the index is opened.
  for (const cell of [`"${clave}"`, `"${base}.xml"`, `"${base}.pdf"`, `"${hash}"`, `"'=HYPERLINK(""x"")`])
    expect(row).toContain(cell);
  expect(readFileSync(join(en, 'LEEME.txt'), 'utf8')).toContain('siete años');

  const rows = readFileSync(join(en, 'datos/comprobantes.jsonl'), 'utf8').trimEnd().split('\n');
  expect(rows.map((line) => (JSON.parse(line) as { clave_acceso: string }).clave_acceso)).toEqual([clave]);
  expect(JSON.parse(rows[0] ?? '')).toMatchObject({ receptor_razon_social: '=HYPERLINK("x") «Ñandú»\\' });
  const all = filesBelow(en);
  const text = all.map((name) => readFileSync(join(en, name), 'latin1')).join('\n');
  const { apiKey, password, clientSecret } = demo;
  for (const secret of [apiKey, password, clientSecret, 'password_hash', '_sealed', 'argon2', accountNumber(7)])
    expect(text).not.toContain(secret);
  for (const name of ['sessions', 'oauth_payloads', 'user_totp']) expect(all).not.toContain(`datos/${name}.jsonl`);
  expect(all.every((name) => (statSync(join(en, name)).mode & 0o077) === 0)).toBe(true);
});

test('a second run writes only new documents, into its own folder, and received documents with their original bytes', async () => {
  const en = join(folder, 'siete');
  const cuenta = accountNumber(7);
  expect(JSON.parse((await exportar('--cuenta', cuenta, '--en', en, '--json', '--sin-pdf')).said)).toMatchObject({
    emitidos: 1,
    recibidos: 1,
  });
  const received = filesBelow(join(en, 'recibidos'));
  expect(received).toHaveLength(1);
  const [stored] = await withClient(database.adminUrl, async (client) => {
    const sql = 'SELECT xml FROM recibidos WHERE account_id = $1';
    return (await client.query<{ xml: Buffer }>(sql, [cuenta])).rows;
  });
  expect(readFileSync(join(en, 'recibidos', received[0] ?? '')).equals(stored?.xml ?? Buffer.alloc(0))).toBe(true);
  const tables = filesBelow(join(en, 'datos')).length;
  rmSync(join(en, 'recibidos'), { recursive: true });
  const again = JSON.parse((await exportar('--cuenta', cuenta, '--en', en, '--json', '--sin-pdf')).said) as {
    archivosNuevos: number;
  };
  // The index, the read-me, the data, and the deleted document.
  expect(again.archivosNuevos).toBe(tables + 3);
  expect(existsSync(join(en, 'recibidos', received[0] ?? ''))).toBe(true);
  await expect(exportar('--cuenta', 'Demostración', '--en', en)).rejects.toMatchObject({ code: 'carpeta-ocupada' });
  await expect(exportar('--cuenta', 'nadie', '--en', join(folder, 'x'))).rejects.toMatchObject({
    code: 'cuenta-desconocida',
  });
  expect((await exportar('--en', en)).code).toBe(2);
  expect((await exportar('--cuenta', cuenta, '--en', en, '--con-pdf')).code).toBe(2);
  expect((await exportar('--antes-de', '2026-01-15', '--en', en)).code).toBe(2);
});

test('the former name archives months and says its new one, and never exports a whole account', async () => {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    env: { ...env, DATABASE_URL: database.url },
  };
  const en = join(folder, 'anterior');
  expect(await archivarCommand.run(['--antes-de', '2001-01-01', '--en', en, '--json'], io)).toBe(0);
  expect(JSON.parse(out.join('\n'))).toMatchObject({ documentos: 0, meses: [] });
  expect(err.join('\n')).toContain('rubrica exportar --antes-de');
  expect(await archivarCommand.run(['--cuenta', 'Demostración', '--en', en], io)).toBe(2);
});

test('months are archived and read back, and any tool can read them; a second run changes nothing', async () => {
  const en = join(folder, 'archivo');
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const archive = async (...args: string[]): Promise<Archived> => {
    lines.length = 0;
    const io = { out: say, err: say, env: { ...env, DATABASE_URL: database.url } };
    expect(await command.run(['--en', en, '--json', ...args], io)).toBe(0);
    return JSON.parse(lines.join('\n')) as Archived;
  };
  const month = `${clave.slice(4, 8)}-${clave.slice(2, 4)}`;
  const past = await archive('--antes-de', `${month}-01`, '--cuenta', 'Demostración');
  expect(past).toMatchObject({ documentos: 0, nuevos: 0 });

  const first = await archive('--antes-de', '2100-01-01', '--cuenta', 'Demostración');
  expect(first).toMatchObject({ documentos: 1, nuevos: 1, meses: [{ origen: 'emitidos', ruc: demo.ruc, mes: month }] });
  const { archivo = '', sha256 = '' } = first.meses[0] ?? {};
  const bytes = readFileSync(join(en, archivo));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  expect(readFileSync(join(en, 'indice.csv'), 'utf8')).toContain(`"${archivo}",`);
  const inside = await openArchive(bytes, 1_000_000);
  const text = async (name: string): Promise<string> =>
    (await buffer(Readable.from(inside.read(name) ?? []))).toString('utf8');
  expect(await text(`01-001-001-000000001-${clave}.xml`)).toContain(
    `<numeroAutorizacion>${clave}</numeroAutorizacion>`,
  );
  expect(await text('indice.csv')).toContain(clave);
  expect(await archive('--antes-de', '2100-01-01', '--cuenta', 'Demostración')).toMatchObject({ nuevos: 0 });

  // For all accounts; a damaged ZIP is written again.
  writeFileSync(join(en, archivo), 'x');
  const all = await archive('--antes-de', '2100-01-01', '--con-pdf');
  expect(all.meses.map(({ archivo: place }) => place)).toContain(archivo);
  expect(new Set(all.meses.map(({ cuenta }) => cuenta)).size).toBeGreaterThan(1);
  expect(
    (await openArchive(readFileSync(join(en, archivo)), 1_000_000)).read(`01-001-001-000000001-${clave}.pdf`),
  ).toBeDefined();
  expect(filesBelow(en).filter((name) => name.endsWith('.parcial'))).toEqual([]);
});

interface Archived {
  readonly nuevos: number;
  readonly documentos: number;
  readonly meses: readonly { readonly archivo: string; readonly cuenta: string; readonly sha256: string }[];
}

test('months are archived to object storage: only what changed is sent, and a whole account is not', async () => {
  const storage = await startObjectStorage();
  try {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const io = { out: say, err: say, env: { ...env, ...storage.env, DATABASE_URL: database.url } };
    const archive = async (): Promise<Archived> => {
      lines.length = 0;
      expect(await command.run(['--en', 's3:archivo', '--json', '--antes-de', '2100-01-01'], io)).toBe(0);
      return JSON.parse(lines.join('\n')) as Archived;
    };
    const { nuevos, meses } = await archive();
    expect(nuevos).toBe(meses.length);
    expect(await archive()).toMatchObject({ nuevos: 0 });
    const bucket = await openObjectStorage(storage.config);
    const keys = (await bucket.list('archivo')).map(({ key }) => key);
    expect(keys.sort()).toEqual(
      [...meses.map(({ archivo }) => archivo), 'LEEME.txt', 'indice.csv', 'indice.json']
        .map((n) => `archivo/${n}`)
        .sort(),
    );
    expect(await command.run(['--en', 's3:archivo', '--cuenta', 'Demostración'], io)).toBe(2);
  } finally {
    await storage.stop();
  }
});
