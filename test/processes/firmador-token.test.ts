import { spawnSync } from 'node:child_process';
import Module from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tokens } from '../../src/firmador/core.js';
import { FirmadorUnavailable } from '../../src/firmador/firmador.js';
import { openTokens } from '../../src/firmador/tokens.js';
import { certificateIdentity, type SigningIdentity } from '../../src/signature/identity.js';
import { signXml } from '../../src/signature/sign.js';
import { SIGNATURE_PROFILES } from '../../src/signature/xades.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { findInMemory, signerOf, textNeedles } from '../support/memory.js';
import { minimalFactura } from '../support/payloads.js';
import { TestPki, xmlsec1Complaints } from '../support/pki.js';
import { call, demoOf, PROGRAM, startServiceProcess, startSimulatorProcess, temporaryDir } from '../support/service.js';
import { BINDING, makeToken, PIN, SOFTHSM, softHsmPresent, type SoftToken } from '../support/softhsm.js';

const XML = Buffer.from('<factura id="comprobante" version="1.1.0"><a>1</a></factura>');

describe.skipIf(!softHsmPresent)('a token', () => {
  const pki = new TestPki();
  const issued = pki.issue();
  const folder = temporaryDir();
  let token: SoftToken;
  let tokens: Tokens;
  let identity: SigningIdentity;

  beforeAll(async () => {
    token = makeToken(folder.path, 'empresa', {
      keyPemFile: issued.keyFile,
      certificateDer: pki.certificateDer(issued),
    });
    Object.assign(process.env, token.env);
    // NODE_PATH is read when a process starts.
    (Module as unknown as { _initPaths(): void })._initPaths();
    tokens = openTokens(SOFTHSM, undefined, undefined);
    const { key, certificate } = await tokens.find({ token: 'empresa', keyId: undefined, pin: Buffer.from(PIN) });
    expect(key.keyId).toBe('01');
    identity = { ...certificateIdentity(certificate), privateKey: await tokens.open(key) };
  });
  afterAll(() => {
    tokens.close();
    folder.remove();
    pki.dispose();
  });

  test('signs every profile as xmlsec1 accepts it, many at a time', async () => {
    const documents = new Map<string, Buffer>();
    await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const profile = SIGNATURE_PROFILES[at % SIGNATURE_PROFILES.length] ?? 'A';
        documents.set(`${profile}-${at}`, await signXml(XML, identity, { profile, now: new Date(), id: `t${at}` }));
      }),
    );
    expect(documents.size).toBe(30);
    expect(xmlsec1Complaints(pki, documents, 'factura')).toEqual([]);
  });

  test('pulled, it is unavailable; put back, it signs again', async () => {
    const sign = () => signXml(XML, identity, { profile: 'B', now: new Date(), id: 'x' });
    token.pull();
    await expect(sign()).rejects.toBeInstanceOf(FirmadorUnavailable);
    await expect(sign()).rejects.toBeInstanceOf(FirmadorUnavailable);
    token.putBack();
    expect((await sign()).includes('SignatureValue')).toBe(true);
  });

  test('a wrong PIN is refused, and not tried again', async () => {
    const other = openTokensAgain();
    for (const _ of [1, 2, 3, 4])
      await expect(other.find({ token: 'empresa', keyId: '01', pin: Buffer.from('000000') })).rejects.toMatchObject({
        code: 'token-inutilizable',
      });
  });

  /** The library is initialised once per process: the open one is closed first. */
  function openTokensAgain(): Tokens {
    tokens.close();
    tokens = openTokens(SOFTHSM, undefined, undefined);
    return tokens;
  }
});

describe.skipIf(!softHsmPresent)('a company with its key on a token', () => {
  const [data, folder] = [temporaryDir(), temporaryDir()];
  const pki = new TestPki();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    data.remove();
    folder.remove();
    pki.dispose();
  });

  test('issues receipts; the service never holds the PIN', async () => {
    const base = { DATABASE_URL: database.url, RUBRICA_DATA: data.path, RUBRICA_FIRMADOR: 'hijo' };
    await (await startServiceProcess(base)).stop();
    const { apiKey, ruc } = demoOf(data.path);
    const simulator = await startSimulatorProcess({ DATABASE_URL: database.url, RUBRICA_DATA: `${data.path}/sri` });
    const body = JSON.stringify({ ruc, password: 'x' });
    const made = await fetch(`${simulator.url}/certificados`, { method: 'POST', body });
    const p12 = pki.write('a.p12', Buffer.from(((await made.json()) as { p12: string }).p12, 'base64'));
    await simulator.stop();
    const open = ['pkcs12', '-in', p12, '-passin', 'pass:x', '-legacy'];
    const keyPemFile = pki.write('key.pem', pki.openssl(...open, '-nodes', '-nocerts'));
    const pem = pki.write('cert.pem', pki.openssl(...open, '-clcerts', '-nokeys'));
    pki.openssl('x509', '-in', pem, '-outform', 'DER', '-out', pki.path('cert.der'));
    const { readFileSync } = await import('node:fs');
    const token = makeToken(folder.path, 'andina', { keyPemFile, certificateDer: readFileSync(pki.path('cert.der')) });

    const env = { ...base, ...token.env, RUBRICA_PKCS11: SOFTHSM };
    const registered = spawnSync(
      process.execPath,
      [PROGRAM, 'firmador', 'token', '--ruc', ruc, '--token', 'andina', '--pin-env', 'EL_PIN'],
      { env: { PATH: process.env['PATH'] ?? '', ...env, EL_PIN: PIN }, encoding: 'utf8' },
    );
    expect(registered.stderr).toBe('');
    expect(registered.stdout).toMatch(/Registrado/);

    const service = await startServiceProcess(env);
    try {
      for (let at = 0; at < 5; at++) {
        const answer = await call(service.url, '/api/v2.0/comprobantes/facturas', {
          apiKey,
          body: minimalFactura(),
          headers: { prefer: 'wait=60' },
        });
        expect(answer.result['estado']).toBe('AUTORIZADO');
      }
      const needles = textNeedles('PIN', PIN);
      expect(findInMemory(service.pid, needles)).toEqual([]);
      expect(findInMemory(signerOf(service.pid), needles)).toContain('PIN');
    } finally {
      await service.stop();
    }
  });
});

test.skipIf(softHsmPresent)('tokens are tested once SoftHSM and pkcs11js are there: npm run test:tokens', () => {
  expect(BINDING).toMatch(/\.pkcs11/);
});
