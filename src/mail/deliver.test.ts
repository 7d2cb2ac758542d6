import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestPki, type TestCertificate } from '../../test/support/pki.js';
import { startSmtp, type SmtpBehaviour, type TestSmtp } from '../../test/support/smtp.js';
import { createGuard, type Guard, type OutboundRules } from '../outbound/guard.js';
import { deliver, type Outbound } from './deliver.js';
import type { Delivery } from './outcome.js';
import type { SmtpPolicy, SmtpServer } from './server.js';
import { createSessions, type Sessions } from './sessions.js';

function policy(rules: Partial<OutboundRules> = {}): SmtpPolicy {
  const guard: Guard = createGuard({
    allowed: ['127.0.0.0/8', '::1'],
    ports: { smtp: [1, ...(smtp === undefined ? [] : [smtp.port])] },
    encryptionRequired: false,
    takeAttempt: () => 0,
    resolve: () => Promise.resolve(['127.0.0.1']),
    ...rules,
  });
  return { guard, extraAuthorities: undefined };
}

const MESSAGE = Buffer.from(`Subject: prueba\r\n\r\n${'línea\r\n'.repeat(200)}.\r\nfin\r\n`);

const textContaining = (part: string): unknown => expect.stringContaining(part);

let pki: TestPki;
let certificate: TestCertificate;
let smtp: TestSmtp | undefined;

beforeAll(() => {
  pki = new TestPki();
  certificate = pki.issue({
    subject: '/CN=localhost',
    extensions: ['subjectAltName=DNS:localhost', 'extendedKeyUsage=serverAuth'],
  });
});
afterAll(() => {
  pki.dispose();
});
afterEach(async () => {
  await smtp?.stop();
  smtp = undefined;
});

async function start(mood: SmtpBehaviour = {}, options: Parameters<typeof startSmtp>[1] = {}): Promise<TestSmtp> {
  smtp = await startSmtp(mood, options);
  return smtp;
}

function keys() {
  return { key: readFileSync(certificate.keyFile), cert: readFileSync(certificate.certificateFile) };
}

function serverAt(port: number, more: Partial<SmtpServer> = {}): SmtpServer {
  return {
    host: 'localhost',
    port,
    seguridad: 'ninguna',
    usuario: null,
    password: null,
    remitente: 'a@empresa.ec',
    account: '7',
    ...more,
  };
}

function outbound(more: Partial<Outbound> = {}): Outbound {
  return {
    from: 'a@empresa.ec',
    to: ['b@compradora.ec'],
    message: MESSAGE,
    mayEnd: () => Promise.resolve(true),
    ...more,
  };
}

test('the server receives the exact bytes, including leading dots', async () => {
  const { port, mails } = await start();
  const delivery = await deliver(serverAt(port), policy(), outbound());
  expect(delivery).toMatchObject({ kind: 'answered', recipients: [{ correo: 'b@compradora.ec', kind: 'sent' }] });
  expect(mails.map(({ message }) => message)).toEqual([MESSAGE.toString('utf8')]);
});

test('the end of the message waits for permission; without it the server has nothing', async () => {
  const { port, seen } = await start();
  const delivery = await deliver(serverAt(port), policy(), outbound({ mayEnd: () => Promise.resolve(false) }));
  expect(delivery).toMatchObject({ kind: 'failed', permanent: false });
  expect(seen).toEqual([]);
});

test('a failure before the end is certain; one after it is unknown', async () => {
  const { port, seen } = await start({ message: 'swallow' });
  expect(await deliver(serverAt(port), policy(), outbound())).toMatchObject({
    kind: 'unknown',
    recipients: [{ correo: 'b@compradora.ec', kind: 'passing' }],
  });
  expect(seen).toHaveLength(1);
  const down = serverAt(1); // no listener on that port
  expect(await deliver(down, policy(), outbound())).toMatchObject({ kind: 'failed', permanent: false });
});

test('the answer to the message decides: 4xx is temporary, 5xx permanent', async () => {
  const { port } = await start({ message: { code: 452, text: '4.3.1 no room' } });
  expect(await deliver(serverAt(port), policy(), outbound())).toMatchObject({ kind: 'failed', permanent: false });
  if (smtp !== undefined) smtp.mood = { message: { code: 554, text: '5.7.1 looks like spam' } };
  expect(await deliver(serverAt(port), policy(), outbound())).toMatchObject({
    kind: 'failed',
    permanent: true,
    why: textContaining('rechazó el correo: «554 5.7.1».'),
  });
});

test('a wrong password is permanent with a remedy; the right one delivers', async () => {
  const { port, mails } = await start({ login: { usuario: 'caja', password: 'correcta' } });
  const wrong = serverAt(port, { usuario: 'caja', password: 'errada' });
  expect(await deliver(wrong, policy(), outbound())).toMatchObject({
    kind: 'failed',
    permanent: true,
    why: textContaining('usuario y la contraseña'),
  });
  const right = serverAt(port, { usuario: 'caja', password: 'correcta' });
  expect(await deliver(right, policy(), outbound())).toMatchObject({ kind: 'answered' });
  expect(mails).toHaveLength(1);
});

describe('a kept connection', () => {
  let sessions: Sessions;
  beforeEach(() => {
    sessions = createSessions();
  });
  afterEach(() => {
    sessions.close();
  });
  const send = (server: SmtpServer, more: Partial<Outbound> = {}): Promise<Delivery> =>
    deliver(server, policy(), outbound(more), sessions);

  test('takes the mails that follow, each to its own address', async () => {
    const running = await start({ login: { usuario: 'caja', password: 'correcta' } });
    const server = serverAt(running.port, { usuario: 'caja', password: 'correcta' });
    for (const to of ['b@compradora.ec', 'c@compradora.ec', 'd@compradora.ec'])
      expect(await send(server, { to: [to] })).toMatchObject({ kind: 'answered', recipients: [{ correo: to }] });
    expect(running.mails.map(({ to }) => to)).toEqual([['b@compradora.ec'], ['c@compradora.ec'], ['d@compradora.ec']]);
    expect(running.connections()).toBe(1);
  });

  test('is not shared with another login, account, name or security mode', async () => {
    const running = await start();
    const server = serverAt(running.port, { usuario: 'caja', password: 'una' });
    const others = [
      { password: 'otra' },
      { usuario: 'tienda' },
      { account: '8' },
      { account: undefined },
      { host: '127.0.0.1' },
    ];
    for (const more of [{}, ...others]) expect(await send({ ...server, ...more })).toMatchObject({ kind: 'answered' });
    expect(running.connections()).toBe(1 + others.length);
  });

  test('closed by the server is replaced by a new one, and the mail is sent once', async () => {
    const running = await start(
      {},
      {
        onMailFrom: (_address, session, done) => {
          done(session.transaction > 1 ? Object.assign(new Error('4.4.2 too long'), { responseCode: 421 }) : null);
        },
      },
    );
    let requested = 0;
    const mayEnd = (): Promise<boolean> => Promise.resolve(++requested > 0);
    for (let i = 1; i <= 3; i++) {
      expect(await send(serverAt(running.port), { mayEnd })).toMatchObject({ kind: 'answered' });
      expect([requested, running.mails.length, running.connections()]).toEqual([i, i, i]);
    }
  });

  test('is not retried after the end of the message was sent', async () => {
    const running = await start();
    await send(serverAt(running.port));
    let requested = 0;
    const mayEnd = (): Promise<boolean> => Promise.resolve(++requested < 0);
    expect(await send(serverAt(running.port), { mayEnd })).toMatchObject({ kind: 'failed' });
    expect([requested, running.connections(), running.seen.length]).toEqual([1, 1, 1]);
    running.mood = { message: 'swallow' };
    await send(serverAt(running.port));
    running.mood = {};
    expect(await send(serverAt(running.port))).toMatchObject({ kind: 'answered' });
    expect([running.seen.length, running.mails.length]).toEqual([3, 2]);
  });

  test('is one of at most four to a company’s server; other mails queue', async () => {
    const running = await start({ recipient: () => 'silence' });
    const all = Array.from({ length: 6 }, () => send(serverAt(running.port)));
    await running.until(() => running.recipientsAsked() === 4);
    const own = send(serverAt(running.port, { account: undefined }));
    await running.until(() => running.recipientsAsked() === 5);
    expect(running.connections()).toBe(5);
    await running.stop();
    smtp = undefined;
    for (const delivery of await Promise.all([...all, own])) expect(delivery.kind).toBe('failed');
  });

  test('is closed after a hundred mails, and when idle', async () => {
    const running = await start();
    for (let i = 0; i < 101; i++) await send(serverAt(running.port));
    expect(running.connections()).toBe(2);
    sessions.close();
    await send(serverAt(running.port));
    await send(serverAt(running.port));
    expect(running.connections()).toBe(4);
  });
});

describe('TLS', () => {
  const trusting = (): SmtpPolicy => ({ ...policy(), extraAuthorities: readFileSync(pki.caFile, 'utf8') });

  test('implicit and by STARTTLS, with a certificate of a known authority', async () => {
    const direct = await start({}, { ...keys(), secure: true });
    const server = serverAt(direct.port, { seguridad: 'TLS' });
    expect(await deliver(server, trusting(), outbound())).toMatchObject({ kind: 'answered' });
    await direct.stop();
    const upgraded = await start({}, keys());
    const other = serverAt(upgraded.port, { seguridad: 'STARTTLS' });
    expect(await deliver(other, trusting(), outbound())).toMatchObject({ kind: 'answered' });
  });

  test('an untrusted certificate or one of another name ends the connection first', async () => {
    const { port, seen } = await start({}, { ...keys(), secure: true });
    const server = serverAt(port, { seguridad: 'TLS' });
    const unknown = await deliver(server, policy(), outbound());
    expect(unknown).toMatchObject({ kind: 'failed', permanent: false, why: textContaining('segura') });
    const named = await deliver({ ...server, host: '127.0.0.1' }, trusting(), outbound());
    expect(named).toMatchObject({ kind: 'failed', why: textContaining('segura') });
    expect(seen).toEqual([]);
  });

  test('required but not offered: nothing is sent in clear text', async () => {
    const { port, seen } = await start();
    const server = serverAt(port, { seguridad: 'STARTTLS', usuario: 'caja', password: 'secreta' });
    expect(await deliver(server, policy(), outbound())).toMatchObject({ kind: 'failed', permanent: false });
    expect(seen).toEqual([]);
  });
});

test('only status codes of a server’s answers are passed on', async () => {
  const secret = 'secreto-de-la-red-interna';
  const greeting = await start(
    {},
    {
      onConnect: (_session, done) => {
        done(new Error(secret));
      },
    },
  );
  const reported = [await deliver(serverAt(greeting.port), policy(), outbound())];
  await greeting.stop();
  const answering = await start();
  for (const mood of [
    { message: { code: 250, text: secret } },
    { message: { code: 451, text: `4.3.0 ${secret}` } },
    { message: { code: 554, text: secret } },
    { recipient: () => ({ code: 550, text: `5.1.1 ${secret}` }) },
    { recipient: () => ({ code: 450, text: secret }) },
    { login: { usuario: 'otro', password: 'x' } },
  ] satisfies SmtpBehaviour[]) {
    answering.mood = mood;
    const server = serverAt(answering.port, 'login' in mood ? { usuario: 'caja', password: 'errada' } : {});
    reported.push(await deliver(server, policy(), outbound()));
  }
  expect(reported.map(({ kind }) => kind)).toEqual([
    ...['failed', 'answered', 'failed', 'failed', 'answered', 'answered', 'failed'],
  ]);
  expect(JSON.stringify(reported)).not.toContain(secret);
  expect(JSON.stringify(reported)).toContain('550 5.1.1');
});

describe('a company’s server that the guard refuses', () => {
  const refused = [
    ['by a name of a private network', { allowed: [] }, false, 'una red que esta instalación no permite'],
    ['at another port', { ports: { smtp: [587] } }, true, 'puerto'],
    ['without encryption', { encryptionRequired: true }, true, 'TLS'],
    ['too often', { takeAttempt: () => 9 }, false, '9 s'],
  ] as const;
  test.each(refused)(
    '%s: no connection is made; the operator’s own server is exempt',
    async (_, rules, permanent, why) => {
      const refusing = await start();
      const { port, mails } = refusing;
      const delivery = await deliver(serverAt(port), policy(rules), outbound());
      expect(delivery).toMatchObject({ kind: 'failed', permanent, why: textContaining(why) });
      expect(refusing.connections()).toBe(0);
      const own = serverAt(port, { account: undefined });
      expect(await deliver(own, policy(rules), outbound())).toMatchObject({ kind: 'answered' });
      expect(mails).toHaveLength(1);
    },
  );
});
