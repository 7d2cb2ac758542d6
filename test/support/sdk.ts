import { execFile } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningForTest } from './running.js';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a program to its end and returns its output; errors include the output before the failure. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { cwd, env: { PATH, HOME, ...env } });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Downloads a client into a folder as its users do; returns the file. */
export async function downloadClient(service: string, lenguaje: string, folder: string): Promise<string> {
  const listed = await fetch(`${service}/docs/clientes.json`);
  const packages = (await listed.json()) as { lenguaje: string; archivo: string; bytes: number; sha256: string }[];
  const found = packages.find((one) => one.lenguaje === lenguaje);
  if (found === undefined) throw new Error(`no client for ${lenguaje}`);
  const bytes = Buffer.from(await (await fetch(`${service}/docs/${found.archivo}`)).arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length !== found.bytes || sha256 !== found.sha256)
    throw new Error(`${found.archivo} is not what is listed`);
  const path = join(folder, found.archivo);
  writeFileSync(path, bytes);
  return path;
}

/** The environment variables that every example and guide reads. */
export function environmentOf({ url, demo }: RunningForTest): Record<string, string> {
  return { RUBRICA_URL: url, RUBRICA_API_KEY: demo.apiKey };
}

/** The variables of the clients' own tests: also OAuth credentials. */
export function oauthEnvironmentOf({ demo }: RunningForTest): Record<string, string> {
  const { clientId, clientSecret, usuario, password } = demo;
  return {
    RUBRICA_CLIENT_ID: clientId,
    RUBRICA_CLIENT_SECRET: clientSecret,
    RUBRICA_USUARIO: usuario,
    RUBRICA_PASSWORD: password,
  };
}

/** Returns the code blocks of a page that name a file (```` ```python emitir.py ````), by that name. */
export function programsOf(page: string): Map<string, string> {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return new Map([...text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => [name, code]));
}

/** Creates a PHP project as composer would, with the client of this checkout. */
export function phpProject(home: string): void {
  mkdirSync(join(home, 'vendor'), { recursive: true });
  const first = ['src/Errores.php', 'src/Http.php', 'generado/operaciones.php'];
  const all = ['src', 'generado'].flatMap((part) =>
    readdirSync(join(ROOT, 'clients/php', part)).map((name) => `${part}/${name}`),
  );
  const files = [...new Set([...first, ...all])].map((file) => join(ROOT, 'clients/php', file));
  writeFileSync(join(home, 'vendor/autoload.php'), `<?php ${files.map((file) => `require_once '${file}';`).join(' ')}`);
}

/** A call as it reached the proxy. */
interface SeenCall {
  readonly url: string;
  readonly key: string | undefined;
  /** Client and version as it names itself. */
  readonly agent: string | undefined;
}

/** A faulty network in front of the service; the URL determines the fault. */
export interface FaultyProxy {
  /** With `<url>/pierde/2` as the service's address, the first two answers of each call are lost after it was executed. */
  readonly url: string;
  readonly calls: readonly SeenCall[];
  stop(): Promise<void>;
}

const REFUSALS: Readonly<Record<string, readonly [status: number, headers: Readonly<Record<string, string>>]>> = {
  ocupado: [429, { 'retry-after': '7' }],
  encurso: [409, { 'retry-after': '1' }],
  luego: [503, { 'retry-after': 'Thu, 01 Jan 2099 00:00:00 GMT' }],
};

/**
 * `/pierde/N` loses the first N answers of each call, `/ocupado/N` refuses them with 429 and `Retry-After: 7`, `/encurso/N` with the 409 of
 * an identical call in progress, `/luego/N` with 503 until a day of 2099, `/caido/N` with a page and 503, like a proxy without a service,
 * `/desvia/N` redirects them to another host, which is the proxy under another name, and `/tuerce/N` to what is no address. `/corta/N` cuts
 * the first N event streams in the middle of their second event.
 */
export async function startFaultyProxy(service: string): Promise<FaultyProxy> {
  const calls: SeenCall[] = [];
  const times = new Map<string, number>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, fault = '', count = '0', path = ''] = /^\/(\w+)\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const headers = Object.entries(request.headers as Record<string, string>).filter(
      ([header]) => !['host', 'connection', 'content-length'].includes(header),
    );
    calls.push({
      url: request.url ?? '',
      key: request.headers['idempotency-key'] as string | undefined,
      agent: request.headers['user-agent'],
    });
    const name = `${request.method ?? ''} ${request.url ?? ''}`;
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    const failing = before < Number(count);
    const [status = 0, headersOfFault = {}] = failing ? (REFUSALS[fault] ?? []) : [];
    if (status !== 0) {
      response.writeHead(status, { ...headersOfFault, 'content-type': 'application/json' });
      response.end('{"success":false,"result":{"code":"demasiadas-solicitudes","message":"Espere.","subErrors":[]}}');
      return;
    }
    if (failing && (fault === 'desvia' || fault === 'tuerce')) {
      const { port } = server.address() as AddressInfo;
      const location = fault === 'desvia' ? `http://localhost:${port}/desviado/0${path}` : 'http://[';
      response.writeHead(307, { location }).end();
      return;
    }
    if (failing && fault === 'caido') {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await fetch(`${service}${path}`, {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    if (fault === 'corta' && answer.headers.get('content-type') === 'text/event-stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await forwardStream(answer, response, failing);
      return;
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (failing) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(bytes);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Forwards a stream as it comes; if `cut`, the connection breaks some bytes into the second event. */
async function forwardStream(answer: Response, response: ServerResponse, cut: boolean): Promise<void> {
  let seen = '';
  const left = new AbortController();
  response.once('close', () => {
    left.abort();
  });
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    if (left.signal.aborted) break;
    const text = Buffer.from(chunk).toString();
    const before = seen.length;
    seen += text;
    const second = seen.indexOf('data: ', seen.indexOf('data: ') + 1);
    if (!cut || second < 0) response.write(text);
    else {
      response.write(seen.slice(before, second + 20), () => response.destroy());
      break;
    }
  }
  response.end();
}

/** A webhook message, and whether a client must accept it. */
export interface WebhookCase {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The receiver's clock in seconds. */
  readonly now: number;
  readonly valid: boolean;
}

function signedHeaders(secret: string, body: string, at: number): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`evt_1.${at}.${body}`).digest('base64');
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}

/** Test messages for the verifier of every client: signed here, with none of their code. */
export function webhookCases(): WebhookCase[] {
  const [secret, other] = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`) as [string, string];
  const body = JSON.stringify({
    id: 'evt_1',
    tipo: 'comprobante.autorizado',
    fecha: '2026-11-15T10:30:00-05:00',
    ruc: '1790012344001',
    datos: { claveAcceso: '1'.repeat(49), codDoc: '01', numero: '001-001-000000001', estado: 'AUTORIZADO', nota: 'ñ' },
  });
  const now = 1_790_000_000;
  const sign = (key: string): string => signedHeaders(key, body, now)['webhook-signature'] ?? '';
  const message = (signature: string): WebhookCase['headers'] => ({
    ...signedHeaders(secret, body, now),
    'webhook-signature': signature,
  });
  const good = { secrets: [secret], headers: message(sign(secret)), body, now, valid: true };
  const bad = { ...good, valid: false };
  return [
    { ...good, name: 'ours' },
    {
      // From the specification's reference libraries.
      name: 'the reference libraries’ own',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      headers: {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
      body: '{"test": 2432232314}',
      now: 1_614_265_330,
      valid: true,
    },
    { ...good, name: 'two signatures while a secret is replaced', headers: message(`${sign(other)} ${sign(secret)}`) },
    { ...good, name: 'a receiver with two secrets', secrets: [other, secret] },
    { ...good, name: 'a signature of a kind to come beside it', headers: message(`v1a,AAAA ${sign(secret)}`) },
    { ...good, name: '5 minutes old', now: now + 300 },
    {
      ...good,
      name: 'header names in capitals',
      headers: { 'Webhook-Id': 'evt_1', 'Webhook-Timestamp': String(now), 'Webhook-Signature': sign(secret) },
    },
    { ...bad, name: 'older than 5 minutes', now: now + 301 },
    { ...bad, name: 'from the future', now: now - 301 },
    { ...bad, name: 'another secret', secrets: [other] },
    { ...bad, name: 'no secret', secrets: [] },
    { ...bad, name: 'another body', body: body.replace('AUTORIZADO', 'AUTORIZADA') },
    { ...bad, name: 'another id', headers: { ...message(sign(secret)), 'webhook-id': 'evt_2' } },
    { ...bad, name: 'another time', headers: { ...message(sign(secret)), 'webhook-timestamp': String(now + 1) } },
    { ...bad, name: 'a time that is no number', headers: { ...message(sign(secret)), 'webhook-timestamp': '1e9' } },
    { ...bad, name: 'no signature', headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(now) } },
    { ...bad, name: 'an empty signature', headers: message('v1,') },
    { ...bad, name: 'a signature that is not base64', headers: message('v1,¿?') },
    { ...bad, name: 'a signature cut short', headers: message(sign(secret).slice(0, -8)) },
    { ...bad, name: 'a signature with more behind it', headers: message(`${sign(secret)}AAAA`) },
    { ...bad, name: 'the signature without its version', headers: message(sign(secret).slice(3)) },
  ];
}

/** A current message and its signing secret. */
export function webhookMessage(): {
  readonly secret: string;
  readonly headers: Record<string, string>;
  readonly body: string;
} {
  const now = Math.floor(Date.now() / 1000);
  const [ours] = webhookCases();
  const [secret] = ours?.secrets ?? [];
  if (ours === undefined || secret === undefined) throw new Error('the first case is ours');
  const { body } = ours;
  return { secret, body, headers: signedHeaders(secret, body, now) };
}

/** Answers with success that are not the service's, by the first part of the address. */
const ODD_BODIES: Readonly<Record<string, string>> = {
  pagina: '<h1>Bienvenido</h1>',
  vacia: '',
  nulo: 'null',
  lista: '[{"result":{}}]',
  sinresultado: '{"success":true}',
  resultadonulo: '{"success":true,"result":null}',
  resultadolista: '{"success":true,"result":[]}',
};

/** `calla` stops in the middle of its body, and `gotea` sends a byte at a time without end. */
export const ODD_ANSWERS = [...Object.keys(ODD_BODIES), 'calla', 'gotea'];

/** A server that answers 201 to everything, never as the service does; `keys` has the Idempotency-Keys that came to each answer. */
export async function startOddServer(): Promise<{
  readonly url: string;
  readonly keys: ReadonlyMap<string, readonly string[]>;
  stop(): Promise<void>;
}> {
  const keys = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const kind = request.url?.split('/')[1] ?? '';
    keys.set(kind, [...(keys.get(kind) ?? []), String(request.headers['idempotency-key'])]);
    request.resume();
    response.setHeader('content-type', 'application/json');
    const body = ODD_BODIES[kind];
    if (body !== undefined) {
      response.writeHead(201).end(body);
      return;
    }
    response.writeHead(201, { 'content-length': '100000' }).write('{"success":true,"result":{"claveAcceso":"');
    if (kind !== 'gotea') return;
    const drops = setInterval(() => response.write('1'), 20);
    response.once('close', () => {
      clearInterval(drops);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
