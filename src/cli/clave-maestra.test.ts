import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { PROGRAM, temporaryDir } from '../../test/support/service.js';
import { createAccount } from '../identity/accounts.js';
import { openKeyRing } from '../vault/master-key.js';
import { createCertificateStore } from '../features/certificados/certificates.js';
import { firmadorOf } from '../../test/support/firmador.js';
import { createEmpresa } from '../db/empresas.js';
import { accountId } from '../db/transactions.js';
import { SIGNING_USAGE, TestPki } from '../../test/support/pki.js';

const pki = new TestPki();
const data = temporaryDir();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  data.remove();
  pki.dispose();
});

function claveMaestra(...args: string[]): Promise<{ code: number | null; result: unknown; err: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATABASE_URL: database.url, RUBRICA_DATA: data.path };
  const child = spawn(process.execPath, [PROGRAM, 'clave-maestra', ...args, '--json'], { env });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, result: out === '' ? undefined : JSON.parse(out), err });
    });
  });
}

test('rotar adds a new key, retirar removes the old one, and the certificate still signs', async () => {
  const ring = openKeyRing({ masterKeys: [], masterKeyFile: undefined, dataDir: data.path });
  const store = createCertificateStore({
    db: database.db,
    firmador: firmadorOf(ring),
    now: () => new Date(),
    requireCoverage: false,
    roots: [],
  });
  const account = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'Prueba', usuario: 'ana', nombres: 'Ana', ambiente: 'simulador' },
  );
  const empresaId = await database.db.inAccount(accountId(account.accountId), async (tx) => {
    const id = await createEmpresa(tx, {
      ruc: '1790012345001',
      razonSocial: 'EMPRESA',
      nombreComercial: null,
      dirMatriz: 'Quito',
      obligadoContabilidad: false,
    });
    const p12 = pki.exportP12(pki.issue({ extensions: [SIGNING_USAGE] }), { password: 'x' });
    await store.upload(tx, id, { p12, password: Buffer.from('x'), descripcion: null });
    return id;
  });
  const oldId = ring.current().id;
  const oldFile = readFileSync(join(data.path, 'master.key'), 'utf8').trim();
  expect(await claveMaestra('estado')).toEqual({
    code: 0,
    err: '',
    result: [{ id: oldId, actual: true, presente: true, secretos: 1 }],
  });

  const rotated = await claveMaestra('rotar');
  expect(rotated).toMatchObject({ code: 0, result: { filas: 1, ilegibles: [] } });

  // Earlier backups need the old key: nothing is removed until the operator confirms that a copy exists.
  const warned = await claveMaestra('retirar');
  expect(warned).toMatchObject({ code: 1, result: undefined });
  expect(warned.err).toContain(`Los respaldos anteriores al cambio de clave están sellados con ${oldId}`);
  expect(warned.err).toContain('retirar --confirmar');
  expect(readFileSync(join(data.path, 'master.key'), 'utf8')).toContain(oldFile);

  const retired = await claveMaestra('retirar', '--confirmar');
  expect(retired).toMatchObject({ code: 0, result: { retiradas: [oldId] } });
  expect(retired.err).toContain(oldId);
  expect(readFileSync(join(data.path, 'master.key'), 'utf8')).not.toContain(oldFile);
  expect(ring.current().id).not.toBe(oldId);
  const xml = Buffer.from('<factura id="comprobante" version="1.1.0"><a></a></factura>');
  expect((await store.sign({ id: '1', empresa_id: empresaId, xml })).kind).toBe('signed');
});
