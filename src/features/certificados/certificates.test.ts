import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../../test/support/database.js';
import { ENCRYPTION_USAGE, SIGNING_USAGE, TestPki } from '../../../test/support/pki.js';
import { listCertificados, setPerfilFirma } from './store.js';
import { createEmpresa } from '../../db/empresas.js';
import { accountId, type AccountId } from '../../db/transactions.js';
import { verifyXml } from '../../signature/verify.js';
import { certificateState, expiryCounts, takeExpiryWarnings } from './expiry.js';
import { openKeyRing, type KeyRing } from '../../vault/master-key.js';
import { sealedCertificados } from './seal-context.js';
import { keyUse, retireOldKeys, rotateMasterKey } from '../../vault/rotation.js';
import { firmadorOf } from '../../../test/support/firmador.js';
import { createCertificateStore, type CertificateStore } from './certificates.js';

const RUC = '1790012345001';
const XML = Buffer.from(
  `<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0"><infoTributaria><ruc>${RUC}</ruc></infoTributaria></factura>`,
);
const pki = new TestPki();
const dataDir = mkdtempSync(join(tmpdir(), 'rubrica-keys-'));
let database: TestDatabase;
let ring: KeyRing;

beforeAll(async () => {
  database = await createTestDatabase();
  ring = openKeyRing({ masterKeys: [], masterKeyFile: undefined, dataDir });
});
afterAll(async () => {
  await database.drop();
  pki.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

function p12For(ruc: string, password = 'Clave123', days = 730): Buffer {
  const extensions = [SIGNING_USAGE, `1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:${ruc}`];
  return pki.exportP12(pki.issue({ extensions, days }), { password });
}

function openStore(keyRing = ring, now = (): Date => new Date(), requireCoverage = true): CertificateStore {
  return createCertificateStore({
    ...{ db: database.db, now, requireCoverage, roots: [] },
    firmador: firmadorOf(keyRing),
  });
}

let rucs = 0;
/** A company in a new account. */
async function newEmpresa(): Promise<{ account: AccountId; empresaId: string; ruc: string }> {
  const account = accountId(randomUUID());
  await withClient(database.adminUrl, (client) =>
    client.query('INSERT INTO accounts (id, nombre) VALUES ($1, $2)', [account, 'Prueba']),
  );
  const ruc = `17900${String(++rucs).padStart(5, '0')}001`;
  const empresaId = await database.db.inAccount(account, (tx) =>
    createEmpresa(tx, {
      ruc,
      razonSocial: 'EMPRESA',
      nombreComercial: null,
      dirMatriz: 'Quito',
      obligadoContabilidad: false,
    }),
  );
  return { account, empresaId, ruc };
}

async function upload(
  store: CertificateStore,
  { account, empresaId, ruc }: { account: AccountId; empresaId: string; ruc: string },
  p12 = p12For(ruc),
): Promise<{ id: string; activo: boolean }> {
  const prepared = await store.prepare(
    account,
    { p12: Buffer.from(p12), password: Buffer.from('Clave123'), descripcion: null },
    ruc,
  );
  return database.db.inAccount(account, (tx) => store.save(tx, empresaId, prepared));
}

async function signerSerial(store: CertificateStore, empresaId: string): Promise<string | undefined> {
  const signed = await store.sign({ id: '1', empresa_id: empresaId, xml: XML });
  if (signed.kind !== 'signed') return signed.why;
  const verification = verifyXml(signed.xml, { now: new Date() });
  expect(verification.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return verification.certificate?.serialNumber;
}

describe('a signature file', () => {
  test('signs for its company as soon as it is stored', async () => {
    const store = openStore();
    const empresa = await newEmpresa();
    expect(await database.db.inAccount(empresa.account, (tx) => store.canSign(tx, empresa.empresaId))).toBe(false);
    expect(await signerSerial(store, empresa.empresaId)).toMatch(/no tiene un certificado activo/);
    const { activo } = await upload(store, empresa);
    expect(activo).toBe(true);
    expect(await database.db.inAccount(empresa.account, (tx) => store.canSign(tx, empresa.empresaId))).toBe(true);
    expect(await signerSerial(store, empresa.empresaId)).toMatch(/^80000/);
  });

  test('with a new certificate takes over immediately; the previous one can be reactivated', async () => {
    const store = openStore();
    const empresa = await newEmpresa();
    const first = await upload(store, empresa);
    const before = await signerSerial(store, empresa.empresaId);
    await upload(store, empresa);
    expect(await signerSerial(store, empresa.empresaId)).not.toBe(before);
    await database.db.inAccount(empresa.account, (tx) => store.activate(tx, empresa.ruc, first.id));
    expect(await signerSerial(store, empresa.empresaId)).toBe(before);
  });

  test('takes over in another process too, without a restart', async () => {
    const here = openStore();
    const there = openStore();
    const empresa = await newEmpresa();
    await upload(here, empresa);
    const before = await signerSerial(there, empresa.empresaId);
    await upload(here, empresa);
    await expect.poll(() => signerSerial(there, empresa.empresaId), { interval: 200 }).not.toBe(before);
  });

  test('is stored sealed: the database contains neither file, password nor key', async () => {
    const store = openStore();
    const empresa = await newEmpresa();
    const p12 = p12For(empresa.ruc);
    const { id } = await upload(store, empresa, p12);
    const { rows } = await withClient(database.adminUrl, (client) =>
      client.query<Record<string, unknown>>('SELECT * FROM certificados WHERE id = $1', [id]),
    );
    const everything = Object.values(rows[0] ?? {}).map((value) =>
      Buffer.isBuffer(value) ? value : Buffer.from(String(value)),
    );
    for (const column of everything) {
      expect(column.includes(p12.subarray(100, 132))).toBe(false);
      expect(column.includes('Clave123')).toBe(false);
    }
  });

  test('copied to another company in the database does not open', async () => {
    const store = openStore();
    const [victim, thief] = [await newEmpresa(), await newEmpresa()];
    const { id } = await upload(store, victim);
    await withClient(database.adminUrl, (client) =>
      client.query(
        `INSERT INTO certificados (account_id, empresa_id, titular, emisor, serial, fecha_desde, fecha_expiracion, activo,
           certificado, seal_context, p12_sealed, password_sealed, private_key_sealed, master_key_id)
         SELECT $2, $3, titular, emisor, serial, fecha_desde, fecha_expiracion, true, certificado, seal_context, p12_sealed,
           password_sealed, private_key_sealed, master_key_id FROM certificados WHERE id = $1`,
        [id, thief.account, thief.empresaId],
      ),
    );
    await expect(store.sign({ id: '1', empresa_id: thief.empresaId, xml: XML })).rejects.toThrow();

    // It does not block a rotation either: it is reported, and deleting it removes it.
    const environment = (...masterKeys: Buffer[]): KeyRing =>
      openKeyRing({ masterKeys, masterKeyFile: undefined, dataDir });
    const fileKey = Buffer.from(readFileSync(join(dataDir, 'master.key'), 'utf8').trim(), 'base64');
    const rotation = await rotateMasterKey(database.db, environment(randomBytes(32), fileKey), [sealedCertificados]);
    expect(rotation.rewrapped).toBeGreaterThan(0);
    expect(rotation.unreadable).toHaveLength(1);
    await withClient(database.adminUrl, (client) => client.query('DELETE FROM certificados'));
  });

  test('of another account cannot be seen, activated or deleted', async () => {
    const store = openStore();
    const [owner, stranger] = [await newEmpresa(), await newEmpresa()];
    const { id } = await upload(store, owner);
    await database.db.inAccount(stranger.account, async (tx) => {
      expect(
        (await listCertificados(tx, [owner.ruc], { limit: 10, offset: 0, sort: { by: 'titular', descending: false } }))
          .total,
      ).toBe(0);
      await expect(store.activate(tx, owner.ruc, id)).rejects.toMatchObject({ code: 'certificado-no-encontrado' });
      await expect(store.remove(tx, owner.ruc, id, { force: true })).rejects.toMatchObject({
        code: 'certificado-no-encontrado',
      });
    });
    expect(await signerSerial(store, owner.empresaId)).toMatch(/^8/);
  });

  test('in use is deleted only when forced, and then no longer signs', async () => {
    const store = openStore();
    const empresa = await newEmpresa();
    const { id } = await upload(store, empresa);
    await signerSerial(store, empresa.empresaId);
    const remove = (force: boolean): Promise<unknown> =>
      database.db.inAccount(empresa.account, (tx) => store.remove(tx, empresa.ruc, id, { force }));
    await expect(remove(false)).rejects.toMatchObject({ code: 'certificado-en-uso' });
    await remove(true);
    expect(await signerSerial(store, empresa.empresaId)).toMatch(/no tiene un certificado activo/);
  });

  test.each<[string, () => { p12: Buffer; password: string }, string]>([
    ['with a wrong password', () => ({ p12: p12For(RUC), password: 'otra' }), 'p12-clave-incorrecta'],
    ['cut short', () => ({ p12: p12For(RUC).subarray(0, 500), password: 'Clave123' }), 'p12-danado'],
    ['of another taxpayer', () => ({ p12: p12For('1790099999001'), password: 'Clave123' }), 'certificado-otro-ruc'],
    [
      'that does not say whose it is',
      () => ({ p12: pki.exportP12(pki.issue(), { password: 'x' }), password: 'x' }),
      'certificado-sin-ruc',
    ],
    [
      'for encryption',
      () => ({ p12: pki.exportP12(pki.issue({ extensions: [ENCRYPTION_USAGE] }), { password: 'x' }), password: 'x' }),
      'p12-sin-certificado-de-firma',
    ],
  ])('%s is refused with its own code', async (_, make, code) => {
    const file = make();
    const refusal = openStore().prepare(
      randomUUID(),
      { ...file, password: Buffer.from(file.password), descripcion: null },
      RUC,
    );
    await expect(refusal).rejects.toMatchObject({ code: 'certificado-invalido', more: { issues: [{ code }] } });
  });

  test('expired is refused; one that expires while stored no longer signs', async () => {
    const later = (): Date => new Date(Date.now() + 800 * 86_400_000);
    const empresa = await newEmpresa();
    const p12 = p12For(empresa.ruc);
    const refusal = openStore(ring, later).prepare(
      randomUUID(),
      { p12: Buffer.from(p12), password: Buffer.from('Clave123'), descripcion: null },
      empresa.ruc,
    );
    await expect(refusal).rejects.toMatchObject({ more: { issues: [{ code: 'certificado-vencido' }] } });
    const { id } = await upload(openStore(), empresa, p12);
    expect(await signerSerial(openStore(ring, later), empresa.empresaId)).toMatch(/no está vigente/);
    const activation = database.db.inAccount(empresa.account, (tx) =>
      openStore(ring, later).activate(tx, empresa.ruc, id),
    );
    await expect(activation).rejects.toMatchObject({ code: 'certificado-no-activable' });
  });

  test('valid from a later day is stored and not used until then', async () => {
    const earlier = (): Date => new Date(Date.now() - 86_400_000);
    const empresa = await newEmpresa();
    expect((await upload(openStore(ring, earlier), empresa)).activo).toBe(false);
  });

  test('signs with the profile of its company', async () => {
    const store = openStore();
    const empresa = await newEmpresa();
    await upload(store, empresa);
    await database.db.inAccount(empresa.account, (tx) => setPerfilFirma(tx, empresa.empresaId, 'C'));
    const signed = await store.sign({ id: '1', empresa_id: empresa.empresaId, xml: XML });
    expect(signed.kind === 'signed' && verifyXml(signed.xml, { now: new Date() }).algorithms?.signature).toMatch(
      /rsa-sha256$/,
    );
  });
});

describe('the master key', () => {
  test('is created once, readable only by its owner', () => {
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
    expect(openKeyRing({ masterKeys: [], masterKeyFile: undefined, dataDir }).current().id).toBe(ring.current().id);
  });

  test('rotates while certificates sign and are uploaded: nothing fails, and the old key can be removed', async () => {
    const keyFile = join(dataDir, 'master.key');
    const oldKey = readFileSync(keyFile, 'utf8').trim();
    const live = openStore();
    const empresas = [await newEmpresa(), await newEmpresa(), await newEmpresa()];
    for (const empresa of empresas) await upload(live, empresa);
    const oldId = ring.current().id;

    let running = true;
    const failures: unknown[] = [];
    let signatures = 0;
    let uploads = 0;
    const keep = async (work: () => Promise<void>): Promise<void> => {
      while (running) await work().catch((error: unknown) => failures.push(error));
    };
    const files = new Map(empresas.map((empresa) => [empresa, p12For(empresa.ruc)]));
    const signing = empresas.map((empresa) =>
      keep(async () => {
        // A fresh store holds no open key, so it must read the sealed one, whichever key wraps it now.
        const fresh = openStore(openKeyRing({ masterKeys: [], masterKeyFile: undefined, dataDir }));
        expect((await fresh.sign({ id: '1', empresa_id: empresa.empresaId, xml: XML })).kind).toBe('signed');
        expect((await live.sign({ id: '1', empresa_id: empresa.empresaId, xml: XML })).kind).toBe('signed');
        signatures += 2;
      }),
    );
    const uploading = empresas.map((empresa) =>
      keep(async () => {
        await upload(live, empresa, files.get(empresa));
        uploads++;
      }),
    );
    onTestFinished(() => {
      running = false;
    });
    await expect.poll(() => signatures > 3 && uploads > 3, { timeout: 60_000 }).toBe(true);
    // The command line runs in another process: a separate ring over the same file.
    const rotation = await rotateMasterKey(
      database.db,
      openKeyRing({ masterKeys: [], masterKeyFile: undefined, dataDir }),
      [sealedCertificados],
    );
    const [signedThen, uploadedThen] = [signatures, uploads];
    await expect.poll(() => signatures > signedThen + 3 && uploads > uploadedThen + 3, { timeout: 60_000 }).toBe(true);
    running = false;
    await Promise.all([...signing, ...uploading]);
    expect(failures).toEqual([]);
    expect(rotation.rewrapped).toBeGreaterThanOrEqual(3);

    const use = await keyUse(database.db, ring, [sealedCertificados]);
    expect(use.find(({ id }) => id === oldId)?.total).toBe(0);
    expect(await retireOldKeys(database.db, ring, [sealedCertificados])).toEqual([oldId]);
    expect(readFileSync(keyFile, 'utf8')).not.toContain(oldKey);
    const after = openStore(openKeyRing({ masterKeys: [], masterKeyFile: undefined, dataDir }));
    for (const { empresaId } of empresas)
      expect((await after.sign({ id: '1', empresa_id: empresaId, xml: XML })).kind).toBe('signed');
  });

  test('still in use is not removed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'rubrica-keys-'));
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const source = (...masterKeys: Buffer[]) => ({ masterKeys, masterKeyFile: undefined, dataDir: directory });
    const store = openStore(openKeyRing(source(older)));
    const empresa = await newEmpresa();
    await upload(store, empresa);
    const both = openKeyRing(source(newer, older));
    await expect(retireOldKeys(database.db, both, [sealedCertificados])).rejects.toMatchObject({
      code: 'clave-maestra-en-uso',
      // By a single secret.
      message: expect.stringContaining(`${both.ids()[1] ?? ''} (1)`) as string,
    });
    rmSync(directory, { recursive: true });
  });

  test('missing is named in the error', async () => {
    const store = openStore(openKeyRing({ masterKeys: [randomBytes(32)], masterKeyFile: undefined, dataDir }));
    const empresa = await newEmpresa();
    await upload(openStore(), empresa);
    await expect(store.sign({ id: '1', empresa_id: empresa.empresaId, xml: XML })).rejects.toMatchObject({
      code: 'clave-maestra-desconocida',
    });
  });
});

describe('the expiry', () => {
  test('is announced once each at 30, 15, 7 and 1 days and at the end', async () => {
    const empresa = await newEmpresa();
    await upload(openStore(), empresa, p12For(empresa.ruc, 'Clave123', 40));
    const marks: number[] = [];
    for (let day = 0; day <= 41; day++) {
      await shiftClock(day);
      const warnings = await takeExpiryWarnings(database.db);
      marks.push(...warnings.filter(({ ruc }) => ruc === empresa.ruc).map((warning) => warning.aviso_dias));
    }
    expect(marks).toEqual([30, 15, 7, 1, 0]);
    const counts = await expiryCounts(database.db);
    expect(counts.find(({ mark }) => mark === 0)?.total).toBe(1);
    await shiftClock(0);
  });

  test('shows in the state of the company', () => {
    const now = new Date('2026-11-15T12:00:00Z');
    const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
    expect(certificateState(undefined, now).estado).toBe('sin-certificado');
    expect(certificateState(inDays(31), now)).toEqual({ estado: 'vigente', diasRestantes: 31, advertencia: null });
    expect(certificateState(inDays(29.5), now)).toMatchObject({ estado: 'por-vencer', diasRestantes: 29 });
    expect(certificateState(inDays(-1), now).estado).toBe('vencido');
  });
});

function shiftClock(days: number): Promise<unknown> {
  return withClient(database.adminUrl, (client) =>
    client.query(`UPDATE installation SET clock_shift = make_interval(days => $1)`, [days]),
  );
}
