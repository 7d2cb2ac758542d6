import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFirmadorClient } from '../../src/firmador/client.js';
import { FirmadorLimit, FirmadorUnavailable } from '../../src/firmador/firmador.js';
import {
  frameReader,
  keyNameOf,
  Kind,
  readValue,
  writeFrame,
  writeValue,
  type Frame,
} from '../../src/firmador/frames.js';
import { connectRemote } from '../../src/firmador/remote.js';
import { openKeyRing } from '../../src/vault/master-key.js';
import { createVault } from '../../src/vault/vault.js';
import { withClient, type TestDatabase, createTestDatabase } from '../support/database.js';
import { findInMemory, keyNeedles, masterKeyNeedles, signerOf, textNeedles } from '../support/memory.js';
import { minimalFactura } from '../support/payloads.js';
import { SIGNING_USAGE, TestPki } from '../support/pki.js';
import {
  call,
  demoOf,
  PROGRAM,
  startServiceProcess,
  startSimulatorProcess,
  temporaryDir,
  type ServiceProcess,
} from '../support/service.js';

/** `npm run test:firmador` issues 1,000. */
const RECEIPTS = Number(process.env['FIRMADOR_RECIBOS'] ?? '24');
const CLIENTS = 8;
const PASSWORD = 'Contrasena-del-archivo-84613';
const FACTURAS = '/api/v2.0/comprobantes/facturas';
const pki = new TestPki();
const issued = pki.issue({ extensions: [SIGNING_USAGE] });
const keyPem = readFileSync(issued.keyFile, 'utf8');
afterAll(() => {
  pki.dispose();
});

describe('with the signer as a child process, the default', () => {
  const data = temporaryDir();
  let database: TestDatabase;
  let service: ServiceProcess;
  let apiKey: string;
  let ruc: string;
  let p12: Buffer;
  let keyPem: string;

  const env = () => ({ DATABASE_URL: database.url, RUBRICA_DATA: data.path, RUBRICA_FIRMADOR: 'hijo' });

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startServiceProcess(env());
    ({ apiKey, ruc } = demoOf(data.path));
    // Another process on the same authority, so that the key is not made inside the service.
    const simulator = await startSimulatorProcess({ DATABASE_URL: database.url, RUBRICA_DATA: join(data.path, 'sri') });
    const body = JSON.stringify({ ruc, password: PASSWORD });
    const made = await fetch(`${simulator.url}/certificados`, { method: 'POST', body });
    p12 = Buffer.from(((await made.json()) as { p12: string }).p12, 'base64');
    await simulator.stop();
    keyPem = pki.openssl(
      'pkcs12',
      '-in',
      pki.write('a.p12', p12),
      '-nodes',
      '-nocerts',
      '-passin',
      `pass:${PASSWORD}`,
      '-legacy',
    );
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
    data.remove();
  });

  const issue = async (): Promise<string> => {
    const answer = await call(service.url, FACTURAS, { apiKey, body: minimalFactura() });
    expect(answer.status).toBe(201);
    return String(answer.result['claveAcceso']);
  };
  const issueMany = async (count: number): Promise<void> => {
    let left = count;
    const client = async (): Promise<void> => {
      while (left-- > 0) await issue();
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  };
  const pending = async (): Promise<number> => {
    const { rows } = await withClient(database.adminUrl, (client) =>
      client.query<{ total: number }>(`SELECT count(*)::int AS total FROM comprobantes WHERE estado <> 'AUTORIZADO'`),
    );
    return rows[0]?.total ?? NaN;
  };
  const allAuthorised = async (): Promise<void> => {
    await expect.poll(pending, { timeout: 300_000, interval: 200 }).toBe(0);
  };

  test('the memory of the service has no private key, signing key or password of a stored .p12 while receipts are signed', async () => {
    const path = `/api/v1.0/empresas/${ruc}/certificados-digitales`;
    const json = { certificado: p12.toString('base64'), password: PASSWORD };
    expect((await call(service.url, path, { apiKey, body: json })).status).toBe(201);
    const form = new FormData();
    form.set('certificado', new Blob([new Uint8Array(p12)]), 'firma.p12');
    form.set('password', PASSWORD);
    const uploaded = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      body: form,
    });
    expect(uploaded.status).toBe(201);

    // The text of a request stays in freed memory for a while: a JavaScript string cannot be wiped (docs/seguridad.md).
    await service.stop();
    service = await startServiceProcess(env());
    const needles = [
      ...keyNeedles(keyPem),
      ...masterKeyNeedles('signing master key', join(data.path, 'firma.key')),
      ...textNeedles('password of the .p12', PASSWORD),
    ];
    const issuing = issueMany(RECEIPTS);
    const while1 = RECEIPTS < 100 ? [] : [await sleep(5000).then(() => findInMemory(service.pid, needles))];
    await issuing;
    await allAuthorised();
    // The search itself works: the signer has them.
    const inSigner = findInMemory(signerOf(service.pid), needles);
    expect(inSigner).toContain('q of the private key, reversed');
    expect(inSigner).toContain('signing master key');
    expect([findInMemory(service.pid, needles), ...while1]).toEqual([[], ...while1.map(() => [])]);
  });

  test('its own log names every signature', async () => {
    const [file = ''] = readdirSync(join(data.path, 'firmas'));
    const lines = readFileSync(join(data.path, 'firmas', file), 'utf8')
      .trim()
      .split('\n');
    const clave = createHash('sha256')
      .update(createPublicKey(keyPem).export({ format: 'der', type: 'spki' }))
      .digest('hex');
    const ours = lines
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter((line) => line['clave'] === clave);
    expect(ours).toHaveLength(RECEIPTS);
    expect(new Set(ours.map((line) => line['huella'])).size).toBe(RECEIPTS);
  });

  test('killed or frozen, it comes back and no receipt is lost or refused', async () => {
    const issuing = issueMany(24);
    for (const signal of ['SIGKILL', 'SIGSTOP', 'SIGKILL'] as const) {
      const signer = signerOf(service.pid);
      process.kill(signer, signal);
      await issue();
      await allAuthorised();
      expect(signerOf(service.pid)).not.toBe(signer);
    }
    await issuing;
    await allAuthorised();
  });

  test('ends with the service, even if that is killed', async () => {
    const signer = signerOf(service.pid);
    await service.kill();
    await expect.poll(() => existsSync(`/proc/${signer}`), { timeout: 60_000 }).toBe(false);
    service = await startServiceProcess(env());
    await issue();
    await allAuthorised();
  });
});

describe('a signer apart', () => {
  const data = temporaryDir();
  const path = join(data.path, 'firmador.sock');
  const context = 'certificados:a:b:c:private-key';
  const signedInfo = (text: string): Buffer => Buffer.from(`<ds:SignedInfo Id="x">${text}</ds:SignedInfo>`);
  const publicKey = createPublicKey(keyPem);
  let stop: () => Promise<void>;
  let start: () => Promise<void>;

  beforeAll(async () => {
    start = async () => {
      const { PATH = '' } = process.env;
      const child = spawn(process.execPath, [PROGRAM, 'firmador'], {
        env: {
          PATH,
          RUBRICA_DATA: data.path,
          RUBRICA_FIRMADOR: `unix:${path}`,
          RUBRICA_FIRMAS_POR_DIA: '5',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = new Promise<void>((resolve) =>
        child.once('exit', () => {
          resolve();
        }),
      );
      await new Promise<void>((resolve) =>
        createInterface({ input: child.stdout }).once('line', () => {
          resolve();
        }),
      );
      stop = async () => {
        child.kill('SIGTERM');
        await exited;
      };
    };
    await start();
  });
  afterAll(async () => {
    await stop();
    data.remove();
  });

  /** Seals as an upload does; the test may read the signer's key. */
  const sealedKey = (): { context: string; sealed: Buffer } => {
    const masterKeyFile = join(data.path, 'firma.key');
    const vault = createVault(openKeyRing({ masterKeys: [], masterKeyFile, dataDir: '' }));
    const pkcs8 = createPrivateKey(keyPem).export({ format: 'der', type: 'pkcs8' });
    return { context, sealed: vault.seal(pkcs8, context).sealed };
  };
  const client = () =>
    createFirmadorClient({ connect: () => connectRemote({ kind: 'unix', path }), onChange: () => undefined });

  test('holds its limit against a client that speaks the socket, under any name of the key and after a restart', async () => {
    const one = client();
    const key = sealedKey();
    for (let at = 0; at < 3; at++)
      expect(verify('sha1', signedInfo(`${at}`), publicKey, await one.sign(key, 'sha1', signedInfo(`${at}`)))).toBe(
        true,
      );
    await one.close();

    const socket = createConnection(path);
    const answers = new Map<number, Frame>();
    socket.on(
      'data',
      frameReader((frame) => answers.set(frame.id, frame)),
    );
    const ask = async (id: number, kind: number, ...parts: Buffer[]): Promise<Frame> => {
      socket.write(writeFrame(id, kind, ...parts));
      await expect.poll(() => answers.has(id), { timeout: 60_000, interval: 10 }).toBe(true);
      return answers.get(id) as Frame;
    };
    // The same key sealed again is another name, but the same key.
    const renamed = sealedKey();
    const name = keyNameOf(renamed.sealed);
    const signing = (text: Buffer) => [name, Buffer.from([0]), text] as const;
    expect(readValue((await ask(1, Kind.sign, ...signing(signedInfo('x')))).body)).toMatchObject({ kind: 'unopened' });
    expect((await ask(2, Kind.call, writeValue({ op: 'open', args: [renamed] }))).kind).toBe(Kind.value);
    expect(readValue((await ask(3, Kind.sign, ...signing(Buffer.from('anything else')))).body)).toMatchObject({
      kind: 'other',
    });
    expect((await ask(4, Kind.sign, ...signing(signedInfo('4')))).kind).toBe(Kind.bytes);
    expect((await ask(5, Kind.sign, ...signing(signedInfo('5')))).kind).toBe(Kind.bytes);
    expect(readValue((await ask(6, Kind.sign, ...signing(signedInfo('6')))).body)).toMatchObject({ kind: 'limit' });
    for (const op of ['constructor', '__proto__', 'exportar'])
      expect((await ask(10 + op.length, Kind.call, writeValue({ op, args: [] }))).kind).toBe(Kind.error);
    socket.destroy();

    await stop();
    await start();
    const again = client();
    await expect(again.sign(key, 'sha1', signedInfo('7'))).rejects.toBeInstanceOf(FirmadorLimit);
    await again.close();
  });

  test('what a client chose, like a password, never opens as a private key or its description', async () => {
    // A password that names a token's key would sign under any fingerprint, and so without a limit.
    const password = JSON.stringify({ token: 'empresa', keyId: '01', publicKey: 'AAAA' });
    const one = client();
    const admitted = await one.admit(
      'a',
      { p12: pki.exportP12(issued, { password }), password: Buffer.from(password) },
      { now: new Date(), ruc: undefined, requireCoverage: false, roots: [] },
    );
    expect(admitted.usable).toBe(true);
    const ticket = admitted.ticket ?? '';
    const contexts = { p12: 'a:p12', password: 'a:password', privateKey: 'a:private-key' };
    for (const wrong of [{ password: 'a:private-key' }, { p12: 'b:private-key' }, { privateKey: 'a:password' }])
      await expect(one.seal(ticket, { ...contexts, ...wrong })).rejects.toThrow(/contexts/);
    const sealed = await one.seal(ticket, contexts);
    for (const [context, value] of [
      ['a:password', sealed.password],
      ['a:private-key', sealed.password],
      ['a:p12', sealed.p12],
    ] as const)
      await expect(
        one.sign({ context, sealed: value ?? Buffer.alloc(0) }, 'sha256', signedInfo('x')),
      ).rejects.not.toBeInstanceOf(FirmadorUnavailable);
    await one.close();
    expect(statSync(path).mode & 0o777).toBe(0o660);
  });

  test('a broken frame ends the connection, not the signer', async () => {
    const socket = createConnection(path);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(Buffer.from('ffffffff0000000001', 'hex'));
    await closed;
    const one = client();
    expect((await one.status()).ownKey).toBe(true);
    await one.close();
  });
});
