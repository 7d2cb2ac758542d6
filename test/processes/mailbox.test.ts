import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createTcp, type AddressInfo } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealedTables } from '../../src/app/sealed-tables.js';
import { buzonQueue, type LeasedBuzon } from '../../src/features/buzon/work-store.js';
import { createGuard, resolveHere } from '../../src/outbound/guard.js';
import { readBuzon, type ReadBuzonDeps } from '../../src/features/buzon/reading/read-buzon.js';
import type { MailboxPolicy } from '../../src/features/buzon/reading/target.js';
import { createMailboxThreads } from '../../src/features/buzon/reading/threads.js';
import { tasks } from '../../src/pool/tasks.js';
import { openKeyRing } from '../../src/vault/master-key.js';
import { keyUse, rotateMasterKey } from '../../src/vault/rotation.js';
import { createVault } from '../../src/vault/vault.js';
import { withClient } from '../support/database.js';
import { IMAP_PASSWORD, startDovecot, type TestDovecot } from '../support/dovecot.js';
import { hasJudge } from '../support/judges.js';
import { isLongRun } from '../support/long-run.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, newMasterKey, type Answered } from '../support/service.js';

const RUC = '1790085783001';
const masterKey = newMasterKey();
const has = (part: string): unknown => expect.stringContaining(part);

let service: OwnService;
let dovecot: TestDovecot;
let provider: Provider;
const threads = createMailboxThreads();
let users = 0;
/** The user of a test, with its own mailbox. */
let usuario: string;

// Without Dovecot (outside Debian): skipped with a notice, which CI treats as a failure.
describe.skipIf(!hasJudge('dovecot'))('the mailbox of a company', () => {
  beforeAll(async () => {
    provider = await startProvider();
    dovecot = await startDovecot(`${provider.url}/tokeninfo?access_token=`);
    service = await startOwnService({
      RUBRICA_RED_PERMITIDA: '127.0.0.1',
      RUBRICA_IMAP_PUERTOS: `993,${dovecot.port}`,
      RUBRICA_WEBHOOK_PUERTOS: String(provider.port),
      RUBRICA_SMTP_CA: dovecot.authorityFile,
      RUBRICA_MASTER_KEY: masterKey,
    });
    const made = await api('POST', '/empresas', { ruc: RUC, razonSocial: 'LA QUE COMPRA', dirMatriz: 'Quito' });
    expect(made.status).toBe(201);
  });
  afterAll(async () => {
    await service.stop();
    await dovecot.stop();
    await threads.close();
    provider.server.close();
  });
  beforeEach(() => {
    usuario = `compras${++users}`;
    provider.refreshToken = 'refresco-1';
  });

  describe('is set', () => {
    test('with a password that no answer, trail or log ever shows', async () => {
      const set = await buzon('PUT', settings({ activo: false }));
      expect(set).toMatchObject({
        status: 200,
        result: { host: '127.0.0.1', carpeta: 'INBOX', oauth: null, estado: 'INACTIVO', ultimaRevision: null },
      });
      const trail = await rows(`SELECT changes::text AS changes FROM audit_events WHERE action = 'buzon.put'`);
      const stored = await rows(`SELECT encode(secreto_sealed, 'escape') AS secreto FROM buzones`);
      expect(JSON.stringify([set, await buzon('GET'), trail, stored])).not.toContain(IMAP_PASSWORD);
      expect(service.logs()).not.toContain(IMAP_PASSWORD);
    });

    test('with a password that is sent to no other server, and only within allowed networks', async () => {
      await buzon('PUT', settings({ activo: false }));
      expect((await buzon('PUT', settings({ password: undefined, carpeta: 'Facturas', activo: false }))).status).toBe(
        200,
      );
      for (const [change, field, code] of [
        [{ password: undefined, usuario: 'otro' }, 'password', 'buzon-secreto-requerido'],
        [{ password: undefined, host: 'imap.ajeno.ec' }, 'password', 'buzon-secreto-requerido'],
        [{ host: '2130706434' }, 'host', 'red-no-permitida'],
        [{ port: 143 }, 'port', 'puerto-no-permitido'],
        [{ oauth: grant() }, 'password', 'buzon-secreto-doble'],
        [{ password: undefined, oauth: grant({ tokenUrl: 'no es una dirección' }) }, 'oauth.tokenUrl', 'url-invalida'],
        [
          { password: undefined, oauth: grant({ tokenUrl: 'http://127.0.0.1:22/' }) },
          'oauth.tokenUrl',
          'puerto-no-permitido',
        ],
        [
          { password: undefined, oauth: grant({ clientSecret: undefined }) },
          'oauth.refreshToken',
          'buzon-secreto-requerido',
        ],
      ] as const) {
        expect(await buzon('PUT', settings(change))).toMatchObject({
          status: 400,
          result: { code: 'buzon-invalido', subErrors: [{ field, code }] },
        });
      }
    });

    test('and tested: success, wrong password, missing folder; rate-limited', async () => {
      const tried = async (change: Record<string, unknown> = {}): Promise<Answered> => {
        await buzon('PUT', settings({ activo: false, ...change }));
        return buzon('POST', undefined, '/prueba');
      };
      expect((await tried()).result).toMatchObject({ conectado: true, mensajes: 0 });
      expect((await tried({ password: 'errada' })).result).toMatchObject({
        conectado: false,
        detalle: has('Revise el usuario y la contraseña'),
      });
      expect((await tried({ carpeta: 'No hay' })).result).toMatchObject({ detalle: has('«No hay»') });
      let last = 200;
      for (let tries = 0; tries < 6 && last === 200; tries++) last = (await tried()).status;
      expect(last).toBe(429);
    });

    test('and removed with its mails', async () => {
      await buzon('PUT', settings({ activo: false }));
      expect((await buzon('DELETE')).status).toBe(200);
      for (const answer of [await buzon('GET'), await buzon('DELETE'), await buzon('GET', undefined, '/correos')]) {
        expect(answer).toMatchObject({ status: 404, result: { code: 'buzon-no-encontrado' } });
      }
    });

    test('and its secret is rewrapped by a rotation of the master key', async () => {
      await buzon('PUT', settings({ activo: false }));
      const source = (...masterKeys: Buffer[]) => ({ masterKeys, masterKeyFile: undefined, dataDir: '' });
      const [next, before] = [Buffer.from(newMasterKey(), 'base64'), Buffer.from(masterKey, 'base64')];
      const { db } = service.database;
      expect((await rotateMasterKey(db, openKeyRing(source(next, before)), sealedTables)).unreadable).toEqual([]);
      const back = openKeyRing(source(before, next));
      expect((await rotateMasterKey(db, back, sealedTables)).unreadable).toEqual([]);
      expect((await keyUse(db, back, sealedTables)).filter(({ current, total }) => !current && total > 0)).toEqual([]);
    });
  });

  test('is read by the running service: documents are imported and marked, nothing else changes', async () => {
    const xml = await issued(RUC);
    const mails = [
      await mail([{ filename: 'factura.XML', content: xml, contentType: 'text/plain' }]),
      await mail([], 'Gracias por su compra.'),
    ];
    dovecot.deliver(usuario, mails);
    await buzon('PUT', settings());
    const row = await until(
      () => buzon('GET'),
      ({ result }) => result['estado'] === 'AL_DIA',
    );
    expect(row.result).toMatchObject({ revisados: 2, error: null, conteos: { aceptado: 1, sinXml: 0 } });
    const clave = claveOf(xml);
    expect(await rows(`SELECT origen, clave_acceso FROM recibidos WHERE clave_acceso = '${clave}'`)).toEqual([
      { origen: 'correo', clave_acceso: clave },
    ]);
    expect(dovecot.flags(usuario)).toEqual(['$RubricaRecibido', '']);
    const listed = await buzon('GET', undefined, '/correos?resultado=aceptado');
    expect(listed.result['content']).toMatchObject([
      {
        remitente: 'ventas@proveedor.ec',
        asunto: 'Su factura ñ',
        documentos: [{ claveAcceso: clave, resultado: 'nuevo' }],
      },
    ]);
    await buzon('DELETE');
  });

  describe('imports', () => {
    test('documents in a mail, in a ZIP and as PDF; reports foreign ones, repeats and empty mails', async () => {
      const [one, two, three] = [await issued(RUC), await issued(RUC), await issued(RUC)];
      const inner = await mail([{ filename: 'f', content: one }]);
      const zip = Buffer.from(zipSync({ 'f.xml': new Uint8Array(two), 'leame.txt': strToU8('hola') }));
      const ride = await fileOf(claveOf(three), 'pdf');
      dovecot.deliver(usuario, [
        await mail([{ filename: 'reenviado.eml', content: inner, contentType: 'message/rfc822' }]),
        await mail([{ filename: 'f.zip', content: zip, contentType: 'application/octet-stream' }]),
        await mail([{ filename: 'f.xml', content: one }]),
        await mail([{ filename: 'ajena.xml', content: await issued('1790012345001') }]),
        await mail([{ filename: 'contrato.docx', content: Buffer.from('PK\u0003\u0004 roto') }]),
        await mail([{ filename: 'rota.xml', content: '<?xml version="1.0"?><factura id="comprobante"><x></factura>' }]),
        await mail([{ filename: 'ride.pdf', content: ride }]),
      ]);
      const deps = await inHand();
      await deps.look();
      expect(await results()).toEqual([
        'aceptado',
        'aceptado',
        'duplicado',
        'de-otro',
        'sin-xml',
        'sin-xml',
        'aceptado',
      ]);
      expect(await imported(one, two, three)).toBe(3);
    });

    test('each document once, wherever the process is killed', async () => {
      const xmls: Buffer[] = [];
      // More than the kills let pass.
      for (let left = 6; left > 0; left--) xmls.push(await issued(RUC));
      const mails = await Promise.all(xmls.map((content) => mail([{ filename: 'f.xml', content }])));
      dovecot.deliver(usuario, mails);
      const hand = await inHand();
      const died = new Error('killed');
      for (const step of ['open', 'read', 'stored'] as const) {
        for (const at of [1, 2]) {
          let count = 0;
          const die = <T>(go: T): T => {
            if (++count === at) throw died;
            return go;
          };
          const { db, importing, openMail } = hand.deps;
          const mortal: ReadBuzonDeps = {
            ...hand.deps,
            db: {
              ...db,
              // After the transaction, before the keyword.
              inAccount: async (...args) => {
                const result = await db.inAccount(...args);
                return step === 'stored' ? die(result) : result;
              },
            },
            openMail: (...args) => openMail(...(step === 'open' ? die(args) : args)),
            importing: {
              ...importing,
              read: (...args) => importing.read(...(step === 'read' ? die(args) : args)),
            },
          };
          await hand.look(mortal).catch((error: unknown) => {
            expect((error as Error).cause).toBe(died);
          });
          const done = (await results()).length;
          expect(await imported(...xmls)).toBe(done);
        }
      }
      expect(await results()).toHaveLength(5);
      await hand.look();
      expect(await results()).toEqual(xmls.map(() => 'aceptado'));
      expect(await imported(...xmls)).toBe(6);
    });

    test('nothing after losing the lease', async () => {
      const xml = await issued(RUC);
      dovecot.deliver(usuario, [await mail([{ filename: 'f.xml', content: xml }])]);
      const hand = await inHand();
      const { openMail } = hand.deps;
      await hand.look({
        ...hand.deps,
        openMail: async (...args) => {
          await rows(`UPDATE buzones SET lease_token = gen_random_uuid()`);
          return openMail(...args);
        },
      });
      expect([await results(), await imported(xml)]).toEqual([[], 0]);
    });

    test('each mail once, also after a UIDVALIDITY change', async () => {
      const xml = await issued(RUC);
      dovecot.deliver(usuario, [await mail([{ filename: 'f.xml', content: xml }])]);
      const hand = await inHand();
      await hand.look();
      dovecot.renumber(usuario);
      const later = await issued(RUC);
      dovecot.deliver(usuario, [await mail([{ filename: 'g.xml', content: later }])]);
      await hand.look();
      // It was opened again, and is the same mail.
      expect(hand.opened()).toBe(3);
      expect(await results()).toEqual(['aceptado', 'aceptado']);
      const { messageId } = (await rows(`SELECT message_id AS "messageId" FROM buzon_correos LIMIT 1`))[0] ?? {};
      expect(messageId).toMatch(/^<.+@.+>$/);
      expect(await imported(xml, later)).toBe(2);
    });

    test('relevant mails quickly among thousands', async () => {
      const mails = isLongRun ? 5000 : 1500;
      const xml = await issued(RUC);
      const letter = (n: number): string => `From: a@b.ec\r\nSubject: ${n}\r\nMessage-ID: <${n}@b.ec>\r\n\r\nHola.\r\n`;
      dovecot.deliver(
        usuario,
        Array.from({ length: mails - 1 }, (_, n) => letter(n)),
      );
      dovecot.deliver(usuario, [await mail([{ filename: 'f.xml', content: xml }])]);
      const hand = await inHand();
      for (let looks = 0; looks < 10 && (await imported(xml)) === 0; looks++) await hand.look();
      expect(hand.opened()).toBe(1);
      expect((await buzon('GET')).result).toMatchObject({ revisados: mails, error: null, conteos: { aceptado: 1 } });
      expect(dovecot.count(usuario)).toBe(mails);
    });
  });

  describe('that cannot be read shows reason and remedy, and is polled with growing delays', () => {
    test.each([
      ['a wrong password', { password: 'errada' }, 'Revise el usuario y la contraseña', 12 * 60],
      ['a folder that is not there', { carpeta: 'No hay' }, 'revise su nombre', 48],
    ])('%s', async (_, change, words, secondsMin) => {
      const hand = await inHand(change);
      // It has failed before: each failure costs the server's own delay.
      await rows(`UPDATE buzones SET fallas = 1`);
      await hand.look();
      const [row] = await rows(
        `SELECT fallas, error, extract(epoch FROM due_at - rubrica_clock())::int AS s FROM buzones`,
      );
      expect(row).toMatchObject({ fallas: 2, error: has(words) });
      expect(Number(row?.['s'])).toBeGreaterThan(secondsMin * 1.5);
      expect((await buzon('GET')).result).toMatchObject({ error: has(words) });
    });

    test('a server that hangs', async () => {
      const silent = createTcp((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const hand = await inHand();
      await rows(`UPDATE buzones SET port = ${port}`);
      await hand.look({ ...hand.deps, policy: { ...policyFor(port), silenceMs: 300 } });
      expect((await buzon('GET')).result).toMatchObject({ error: has('no respondió a tiempo') });
      silent.close();
    });

    test('a stopping reader disconnects immediately and releases the mailbox', async () => {
      const xml = await issued(RUC);
      dovecot.deliver(usuario, [await mail([{ filename: 'f.xml', content: xml }])]);
      const hand = await inHand();
      const stop = new AbortController();
      const { openMail } = hand.deps;
      const stopping = {
        ...hand.deps,
        openMail: (...args: Parameters<typeof openMail>) => {
          stop.abort();
          return openMail(...args);
        },
      };
      await hand.look(stopping, stop.signal);
      const [row] = await rows(`SELECT lease_token, error, due_at <= rubrica_clock() AS due FROM buzones`);
      expect(row).toEqual({ lease_token: null, error: null, due: true });
      await hand.look();
      expect(await imported(xml)).toBe(1);
    });
  });

  describe('with XOAUTH2', () => {
    test('is opened with the provider’s token, and a renewed refresh token is stored', async () => {
      provider.next = 'refresco-2';
      const xml = await issued(RUC);
      dovecot.deliver(usuario, [await mail([{ filename: 'f.xml', content: xml }])]);
      const hand = await inHand({ password: undefined, oauth: grant() });
      await hand.look();
      expect(await imported(xml)).toBe(1);
      expect(provider.asked.at(-1)).toMatchObject({ grant_type: 'refresh_token', client_secret: 'secreto' });
      await hand.look();
      expect(provider.asked.at(-1)).toMatchObject({ refresh_token: 'refresco-2' });
      expect((await buzon('GET')).result).toMatchObject({ error: null, oauth: { clientId: 'app' } });
      expect(service.logs()).not.toMatch(/refresco-|secreto-de/);
    });

    test('reports revoked access', async () => {
      provider.refreshToken = 'otro';
      const hand = await inHand({ password: undefined, oauth: grant() });
      await hand.look();
      expect((await buzon('GET')).result).toMatchObject({ estado: 'INACTIVO', error: has('autorice otra vez') });
    });
  });
});

/** The mailbox under this test's control: the running service ignores inactive ones. */
async function inHand(change: Record<string, unknown> = {}): Promise<{
  readonly deps: ReadBuzonDeps;
  look(deps?: ReadBuzonDeps, signal?: AbortSignal): Promise<void>;
  opened(): number;
}> {
  await buzon('DELETE');
  const set = await buzon('PUT', settings({ activo: false, ...change }));
  expect(set.status).toBe(200);
  const { db } = service.database;
  let opened = 0;
  const deps: ReadBuzonDeps = {
    db,
    vault: createVault(
      openKeyRing({ masterKeys: [Buffer.from(masterKey, 'base64')], masterKeyFile: undefined, dataDir: '' }),
    ),
    policy: policyFor(dovecot.port),
    importing: {
      db,
      read: (_, file) => tasks.readRecibido(file, new Date()),
      ambiente: 'simulador',
    },
    openMail: (_, raw) => {
      opened += 1;
      return tasks.openMail(raw);
    },
    random: () => 0.5,
  };
  return {
    deps,
    opened: () => opened,
    look: async (mine = deps, signal = new AbortController().signal) => {
      // As if the lease of a dead process had expired.
      const [row] = await rows<{ id: string }>(`UPDATE buzones SET due_at = rubrica_clock() RETURNING id`);
      const lease: LeasedBuzon | undefined = await db.asWorker((tx) => buzonQueue.claimOne(tx, row?.id ?? '', 60_000));
      if (lease === undefined) throw new Error('the mailbox was not to be had');
      await readBuzon(mine, lease, signal);
    },
  };
}

function policyFor(port: number): MailboxPolicy {
  return {
    guard: createGuard({
      allowed: ['127.0.0.1'],
      ports: { imap: [port], webhook: [provider.port] },
      encryptionRequired: false,
      takeAttempt: () => 0,
      resolve: resolveHere,
    }),
    extraAuthorities: readFileSync(dovecot.authorityFile, 'utf8'),
    silenceMs: 10_000,
    threads,
  };
}

function settings(change: Record<string, unknown> = {}): Record<string, unknown> {
  return { host: '127.0.0.1', port: dovecot.port, usuario, password: IMAP_PASSWORD, ...change };
}

function grant(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    tokenUrl: `${provider.url}/token`,
    clientId: 'app',
    clientSecret: 'secreto',
    refreshToken: 'refresco-1',
    ...change,
  };
}

function api(method: string, path: string, body?: unknown): Promise<Answered> {
  const { apiKey } = service.demo;
  return call(service.url, `/api/v1.0${path}`, { method, apiKey, ...(body === undefined ? {} : { body }) });
}

const buzon = (method: string, body?: unknown, tail = ''): Promise<Answered> =>
  api(method, `/empresas/${RUC}/buzon${tail}`, body);

const rows = <Row extends object = Record<string, unknown>>(text: string): Promise<Row[]> =>
  withClient(service.database.adminUrl, async (client) => (await client.query<Row>(text)).rows);

const results = async (): Promise<unknown[]> =>
  (await rows(`SELECT resultado FROM buzon_correos ORDER BY id`)).map(({ resultado }) => resultado);

async function imported(...xmls: Buffer[]): Promise<number> {
  const claves = xmls.map((xml) => `'${claveOf(xml)}'`).join(', ');
  return (await rows(`SELECT FROM recibidos WHERE clave_acceso IN (${claves})`)).length;
}

/** A real document: issued by a company of the account, signed, and authorised by the simulated SRI. */
async function issued(receptor: string): Promise<Buffer> {
  const { apiKey } = service.demo;
  const made = await call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    headers: { prefer: 'wait=25' },
    body: minimalFactura({
      receptor: {
        tipoIdentificacion: '04',
        identificacion: receptor,
        razonSocial: 'LA QUE COMPRA',
        direccion: 'Quito',
      },
    }),
  });
  expect(made.result['estado']).toBe('AUTORIZADO');
  return fileOf(String(made.result['claveAcceso']), 'xml');
}

async function fileOf(clave: string, format: string): Promise<Buffer> {
  const { apiKey } = service.demo;
  const response = await fetch(`${service.url}/api/v1.0/comprobantes/${clave}/archivos?format=${format}`, {
    headers: { 'x-api-key': apiKey },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

function claveOf(xml: Buffer): string {
  return /claveAcceso&?g?t?;?>?(\d{49})/.exec(xml.toString('latin1'))?.[1] ?? '';
}

type Attached = NonNullable<SendMailOptions['attachments']>[number];

function mail(attachments: Attached[], text = 'Adjunto su factura.'): Promise<Buffer> {
  const options = { from: 'ventas@proveedor.ec', to: 'compras@compra.ec', subject: 'Su factura ñ', text, attachments };
  return new MailComposer(options).compile().build();
}

async function until(ask: () => Promise<Answered>, done: (answer: Answered) => boolean): Promise<Answered> {
  for (;;) {
    const answer = await ask();
    if (done(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** OAuth provider: access tokens for the current refresh token, and their validity. */
interface Provider {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  readonly asked: Record<string, string>[];
  refreshToken: string;
  /** Returned with the next token, replacing the current one. */
  next: string | undefined;
}

async function startProvider(): Promise<Provider> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      if (pathname === '/tokeninfo') {
        const token = searchParams.get('access_token') ?? '';
        answer(200, token.startsWith('acceso-') ? { email: token.slice(7) } : { error: 'invalid_token' });
        return;
      }
      const requested = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      made.asked.push(requested);
      if (requested['refresh_token'] !== made.refreshToken) {
        answer(400, { error: 'invalid_grant' });
        return;
      }
      made.refreshToken = made.next ?? made.refreshToken;
      answer(200, {
        access_token: `acceso-${usuario}`,
        ...(made.next && { refresh_token: made.next }),
        token_type: 'Bearer',
      });
      made.next = undefined;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const made: Provider = {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    asked: [],
    refreshToken: '',
    next: undefined,
  };
  return made;
}
