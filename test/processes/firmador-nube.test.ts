import { spawn } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FirmadorUnavailable } from '../../src/firmador/firmador.js';
import type { CloudTimes } from '../../src/firmador/nube/http.js';
import { crc32c } from '../../src/firmador/nube/crc32c.js';
import { openCloudKeys, type CloudKeys } from '../../src/firmador/nube/nube.js';
import { signAwsRequest } from '../../src/firmador/nube/sigv4.js';
import { certificateIdentity, type SigningIdentity } from '../../src/signature/identity.js';
import { signXml } from '../../src/signature/sign.js';
import { fakeAws, fakeGoogle, type FakeAws, type FakeGoogle, type FakeKms } from '../support/cloud-kms.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { findInMemory, signerOf, textNeedles } from '../support/memory.js';
import { minimalFactura } from '../support/payloads.js';
import { TestPki, xmlsec1Complaints } from '../support/pki.js';
import { call, demoOf, PROGRAM, startServiceProcess, startSimulatorProcess, temporaryDir } from '../support/service.js';

// Protocol tests against a server of our own on this machine: nothing here has run against AWS or Google (design/signatures).

const XML = Buffer.from('<factura id="comprobante" version="1.1.0"><a>1</a></factura>');
const ARN = 'arn:aws:kms:sa-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const NAME = 'projects/mi-proyecto/locations/southamerica-east1/keyRings/firmas/cryptoKeys/sri/cryptoKeyVersions/1';
/** Long, so that a busy machine causes no second attempt. */
const TIMES: CloudTimes = { attemptMs: 20_000, totalMs: 60_000, retryMs: 1 };

const folder = temporaryDir();
const pki = new TestPki();
const issued = pki.issue();
const key = createPrivateKey(readFileSync(issued.keyFile));
const account = createPrivateKey(readFileSync(pki.issue().keyFile));
let aws: FakeAws;
let google: FakeGoogle;
let clock = new Date();
let cloud: CloudKeys;
const openCloud = (times: CloudTimes): CloudKeys =>
  openCloudKeys(
    {
      ...{ awsCredentials: join(folder.path, 'aws'), awsUrl: aws.url },
      ...{ googleCredentials: join(folder.path, 'google.json'), googleUrl: google.url },
    },
    () => clock,
    times,
  );
/** The same keys with shorter times, for one test. */
const hasten = async (times: Partial<CloudTimes>): Promise<void> => {
  await cloud.close();
  cloud = openCloud({ ...TIMES, ...times });
};
afterAll(() => {
  folder.remove();
  pki.dispose();
});

beforeEach(async () => {
  clock = new Date();
  aws = await fakeAws(ARN, key);
  google = await fakeGoogle(NAME, key, account);
  writeFileSync(join(folder.path, 'aws'), aws.credentials);
  writeFileSync(join(folder.path, 'google.json'), google.credentials);
  cloud = openCloud(TIMES);
});
afterEach(async () => {
  await cloud.close();
  await Promise.all([aws.close(), google.close()]);
});

describe('Signature Version 4', () => {
  const credentials = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    sessionToken: undefined,
  };
  const scope = { region: 'us-east-1', service: 'service', now: new Date('2015-08-30T12:36:00Z') };

  // Of AWS's Signature Version 4 test suite.
  test.each([
    ['get-vanilla', 'GET', {}, '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['post-vanilla', 'POST', {}, '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      ...(['post-header-key-sort', 'POST', { 'my-header1': 'value1' }, ''] as const),
      'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c',
    ],
    [
      ...(['post-x-www-form-urlencoded', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }] as const),
      ...(['Param1=value1'] as const),
      'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    ],
  ] as const)('%s', (_name, method, headers, body, expected) => {
    const signed = signAwsRequest(
      { method, headers: { host: 'example.amazonaws.com', ...headers }, body },
      credentials,
      scope,
    );
    expect(signed['authorization']).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20150830\/us-east-1\/service\//);
    expect(signed['authorization']?.split('Signature=')[1]).toBe(expected);
  });
});

test('CRC-32C of the check value and of RFC 3720 §B.4', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
});

const STORES: readonly [string, string, () => FakeKms][] = [
  ['AWS KMS', ARN, () => aws],
  ['Google KMS', NAME, () => google],
];

describe.each(STORES)('%s', (_name, keyName, fake) => {
  const identity = (): SigningIdentity => ({
    ...certificateIdentity(pki.certificateDer(issued)),
    privateKey: cloud.open(keyName),
  });
  const sign = (): Promise<Buffer> => signXml(XML, identity(), { profile: 'C', now: new Date(), id: 'x' });
  const requests = (): number => fake().received.filter(({ path }) => path !== '/token').length;

  test('a key signs documents that xmlsec1 accepts, many at a time', async () => {
    expect((await cloud.find(keyName)).equals(createPublicKey(key).export({ format: 'der', type: 'spki' }))).toBe(true);
    const documents = new Map<string, Buffer>();
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        documents.set(`${at}`, await signXml(XML, identity(), { profile: 'C', now: new Date(), id: `t${at}` }));
      }),
    );
    expect(xmlsec1Complaints(pki, documents, 'factura')).toEqual([]);
    expect(requests()).toBe(42);
  });

  test.each(['A', 'B'] as const)('profile %s is refused without a request: no SHA-1', async (profile) => {
    await expect(signXml(XML, identity(), { profile, now: new Date(), id: 'x' })).rejects.toThrow(/SHA-1/);
    expect(requests()).toBe(0);
  });

  test.each([
    ['an internal error', { status: 500, body: { __type: 'KMSInternalException' } }],
    ['a proxy', { status: 503, body: '<html>unavailable</html>' }],
    ['too many requests', { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } }],
    ['a closed connection', 'reset'],
    ['an answer that is none', { status: 200, body: 'null' }],
  ] as const)('%s is tried again', async (_what, trouble) => {
    await cloud.find(keyName);
    const before = requests();
    fake().troubles.push(trouble, trouble);
    expect((await sign()).includes('SignatureValue')).toBe(true);
    expect(requests() - before).toBe(3);
  });

  test('silence is tried again', async () => {
    await hasten({ attemptMs: 1000 });
    await sign();
    const before = requests();
    fake().troubles.push('silence');
    expect((await sign()).includes('SignatureValue')).toBe(true);
    expect(requests() - before).toBeGreaterThanOrEqual(2);
  });

  test('a long outage leaves the receipt waiting, and later it is signed', async () => {
    await hasten({ totalMs: 20_200 });
    fake().troubles.push(...Array.from({ length: 40 }, () => ({ status: 503, body: {} })));
    await expect(sign()).rejects.toBeInstanceOf(FirmadorUnavailable);
    fake().troubles.length = 0;
    expect((await sign()).includes('SignatureValue')).toBe(true);
  });

  test('an answer of more than 64 KB is cut off', async () => {
    await cloud.find(keyName);
    fake().troubles.push({ status: 200, body: 'x'.repeat(100_000) });
    expect((await sign()).includes('SignatureValue')).toBe(true);
  });

  test('a redirect is not followed', async () => {
    await cloud.find(keyName);
    const before = requests();
    fake().troubles.push({ status: 307, body: {} });
    await expect(sign()).rejects.toThrow(/HTTP 307/);
    expect(requests() - before).toBe(1);
  });

  test('another key than the one of the certificate does not register', async () => {
    const other = createPrivateKey(readFileSync(pki.issue().keyFile));
    const spki = createPublicKey(other).export({ format: 'der', type: 'spki' });
    const pem = createPublicKey(other).export({ format: 'pem', type: 'spki' }).toString();
    fake().alter = (body) => ({
      ...body,
      ...('PublicKey' in body ? { PublicKey: spki.toString('base64') } : {}),
      ...('pem' in body ? { pem, pemCrc32c: String(crc32c(Buffer.from(pem))) } : {}),
    });
    await expect(cloud.find(keyName)).rejects.toMatchObject({ code: 'clave-nube-inutilizable' });
  });
});

describe('a company with its key in AWS KMS', () => {
  const data = temporaryDir();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    data.remove();
  });

  test('registers it by command and issues receipts; only the signer reads the credentials', async () => {
    const base = { DATABASE_URL: database.url, RUBRICA_DATA: data.path, RUBRICA_FIRMADOR: 'hijo' };
    await (await startServiceProcess(base)).stop();
    const { apiKey, ruc } = demoOf(data.path);
    const simulator = await startSimulatorProcess({ DATABASE_URL: database.url, RUBRICA_DATA: `${data.path}/sri` });
    const body = JSON.stringify({ ruc, password: 'x' });
    const made = await fetch(`${simulator.url}/certificados`, { method: 'POST', body });
    const p12 = pki.write('a.p12', Buffer.from(((await made.json()) as { p12: string }).p12, 'base64'));
    await simulator.stop();
    const open = ['pkcs12', '-in', p12, '-passin', 'pass:x', '-legacy'];
    const certificate = pki.write('nube.pem', pki.openssl(...open, '-clcerts', '-nokeys'));
    const store = await fakeAws(ARN, createPrivateKey(pki.openssl(...open, '-nodes', '-nocerts')));
    const env = { ...base, RUBRICA_AWS_CREDENCIALES: join(folder.path, 'aws'), RUBRICA_AWS_KMS_URL: store.url };
    const register = async (file: string): Promise<{ code: number | null; said: string }> => {
      const args = ['firmador', 'nube', '--ruc', ruc, '--clave', ARN, '--certificado', file];
      const child = spawn(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env['PATH'] ?? '', ...env } });
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = (await once(child, 'exit')) as [number | null];
      return { code, said: (await said).join('') };
    };
    expect(await register(issued.certificateFile)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no es de la clave/) as unknown,
    });
    const done = await register(certificate);
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/Registrado.*perfil C/s) as unknown });

    const service = await startServiceProcess(env);
    try {
      for (let at = 0; at < 3; at++) {
        const answer = await call(service.url, '/api/v2.0/comprobantes/facturas', {
          ...{ apiKey, body: minimalFactura(), headers: { prefer: 'wait=60' } },
        });
        expect(answer.result['estado']).toBe('AUTORIZADO');
      }
      expect(
        store.received.filter(({ headers }) => headers['x-amz-target'] === 'TrentService.Sign').length,
      ).toBeGreaterThanOrEqual(5);
      const needles = textNeedles('secret', /secret_access_key=(\S+)/.exec(store.credentials)?.[1] ?? '');
      expect(findInMemory(service.pid, needles)).toEqual([]);
      expect(findInMemory(signerOf(service.pid), needles)).not.toEqual([]);
    } finally {
      await service.stop();
      await store.close();
    }
  });
});

describe('AWS KMS', () => {
  const sign = () => cloud.open(ARN).sign('sha256', XML);

  test('the request is the documented one', async () => {
    clock = new Date('2026-11-18T15:00:00Z');
    await sign();
    expect(aws.received).toMatchObject([
      {
        ...{ method: 'POST', path: '/' },
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'TrentService.Sign',
          'x-amz-date': '20261118T150000Z',
        },
      },
    ]);
    expect(JSON.parse(aws.received[0]?.body ?? '')).toEqual({
      ...{ KeyId: ARN, MessageType: 'DIGEST', SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256' },
      Message: 'I7yTyF7b2CJ93XQsrzWTTlbg9nVcqoiVaG3wDCHc138=',
    });
  });

  test('the token of temporary credentials is sent and signed', async () => {
    writeFileSync(join(folder.path, 'aws'), `${aws.credentials}aws_session_token = FwoGZXIvYXdzEXAMPLE/+==\n`);
    expect(await sign()).toHaveLength(256);
    expect(aws.received[0]?.headers['x-amz-security-token']).toBe('FwoGZXIvYXdzEXAMPLE/+==');
  });

  test('throttling is tried again, although its status is 400', async () => {
    for (const type of ['ThrottlingException', 'com.amazonaws.kms#ThrottlingException'])
      aws.troubles.push({ status: 400, body: { __type: type, message: 'You have exceeded the rate.' } });
    expect(await sign()).toHaveLength(256);
    expect(aws.received).toHaveLength(3);
  });

  test.each(['AccessDeniedException', 'DisabledException', 'NotFoundException', 'KMSInvalidStateException'])(
    '%s is not tried again at once',
    async (type) => {
      aws.troubles.push({ status: 400, body: { __type: type, message: 'no' } });
      await expect(sign()).rejects.toThrow(`HTTP 400 ${type} no`);
      expect(aws.received).toHaveLength(1);
    },
  );

  test('an answer for another key is no signature', async () => {
    await hasten({ totalMs: 20_200 });
    aws.alter = (body) => ({ ...body, KeyId: `${ARN}0` });
    await expect(sign()).rejects.toBeInstanceOf(FirmadorUnavailable);
  });

  test('renewed credentials are used without a restart', async () => {
    writeFileSync(join(folder.path, 'aws'), '[default]\naws_access_key_id=AKIAVIEJA\naws_secret_access_key=x\n');
    await expect(sign()).rejects.toThrow(/InvalidSignatureException/);
    writeFileSync(join(folder.path, 'aws'), aws.credentials);
    expect(await sign()).toHaveLength(256);
  });

  test.each(['alias/sri', ARN.replace('sa-east-1', 'x.evil.example/'), `${ARN}\n`, ARN.replace('key/', 'alias/')])(
    '%j is no key',
    async (name) => {
      await expect(cloud.find(name)).rejects.toMatchObject({ code: 'clave-nube-inutilizable' });
      expect(aws.received).toEqual([]);
    },
  );

  test('a key without this algorithm does not register', async () => {
    aws.alter = (body) => ({ ...body, SigningAlgorithms: ['RSASSA_PSS_SHA_256'] });
    await expect(cloud.find(ARN)).rejects.toMatchObject({ code: 'clave-nube-inutilizable' });
  });
});

describe('Google KMS', () => {
  const sign = () => cloud.open(NAME).sign('sha256', XML);

  test('one access token serves many requests, and is renewed before its end', async () => {
    await Promise.all(Array.from({ length: 10 }, sign));
    expect(google.tokens).toHaveLength(1);
    clock = new Date(clock.getTime() + 3_540_000);
    await sign();
    expect(google.tokens).toHaveLength(2);
  });

  test('a token that ended early is renewed once', async () => {
    await sign();
    google.revoke();
    await sign();
    expect(google.tokens).toHaveLength(2);
    google.troubles.push(...Array.from({ length: 3 }, () => ({ status: 401, body: {} })));
    await expect(sign()).rejects.toThrow(/HTTP 401/);
  });

  test('the request is the documented one', async () => {
    await sign();
    const [, asked] = google.received;
    expect(asked).toMatchObject({ method: 'POST', path: `/v1/${NAME}:asymmetricSign` });
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      digest: { sha256: 'I7yTyF7b2CJ93XQsrzWTTlbg9nVcqoiVaG3wDCHc138=' },
      digestCrc32c: expect.stringMatching(/^\d+$/) as unknown,
    });
  });

  test.each([
    ['signatureCrc32c', '1'],
    ['verifiedDigestCrc32c', false],
    ['name', NAME.replace('/1', '/2')],
  ])('an answer with a wrong %s is no signature', async (field, value) => {
    await hasten({ totalMs: 20_200 });
    google.alter = (body) => ('signature' in body ? { ...body, [field]: value } : body);
    await expect(sign()).rejects.toBeInstanceOf(FirmadorUnavailable);
    google.alter = (body) => body;
    expect(await sign()).toHaveLength(256);
  });

  test('a refused assertion says why', async () => {
    google.troubles.push({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token must be short-lived' },
    });
    await expect(sign()).rejects.toThrow(/invalid_grant Token must be short-lived/);
  });

  test('a missing permission is not tried again at once', async () => {
    await sign();
    google.troubles.push({ status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'no' } } });
    await expect(sign()).rejects.toThrow('HTTP 403 PERMISSION_DENIED no');
    expect(google.received).toHaveLength(3);
  });

  test('a key of another algorithm does not register', async () => {
    google.alter = (body) => ('algorithm' in body ? { ...body, algorithm: 'RSA_SIGN_PSS_2048_SHA256' } : body);
    await expect(cloud.find(NAME)).rejects.toMatchObject({ code: 'clave-nube-inutilizable' });
  });

  test('credentials whose token address is not encrypted are refused', async () => {
    const open = { ...(JSON.parse(google.credentials) as object), token_uri: 'http://tokens.example/token' };
    writeFileSync(join(folder.path, 'google.json'), JSON.stringify(open));
    await expect(sign()).rejects.toThrow(/service account/);
  });
});
