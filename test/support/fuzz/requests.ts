import { operations, requestExamples, resolve, type Operation, type Parameter } from '../openapi/document.js';
import { oddForm, oddJson, oddMultipart, oddXml, type Body } from './bodies.js';
import { Random } from './random.js';
import { TEXTS } from './values.js';

export interface FuzzRequest {
  readonly index: number;
  readonly operationId: string;
  /** Applied changes. */
  readonly tricks: readonly string[];
  readonly method: string;
  readonly target: string;
  /** Repeated names are allowed. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | undefined;
  /** Sent byte by byte over a socket: an HTTP client would refuse to. */
  readonly raw: boolean;
}

/** Ingredients of the requests: credentials and existing data. */
export interface Ingredients {
  readonly seed: number;
  /** Valid and invalid credentials. */
  readonly credentials: readonly Readonly<Record<string, string>>[];
  /** Real path parameters by name, so that existing data is found. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Secrets that people put in the wrong place. */
  readonly misplaced: readonly string[];
  /** Initial value of every password, token and code field, before it is damaged. */
  readonly password: string;
}

const TRICKS = ['body', 'body', 'body', 'type', 'path', 'query', 'headers', 'method'] as const;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonx',
  'application/xml',
  '',
  '*/*',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json, text/xml',
  'APPLICATION/JSON',
  'a/b; c=\u00ff',
];
const PATHS = [
  '..',
  '%2e%2e',
  '%2e%2e%2f%2e%2e',
  '..%5c',
  '%00',
  '%c0%ae%c0%ae',
  '%ff%fe',
  '%u0041',
  '%',
  '%zz',
  '%25%30%30',
  ';a=b',
  '//',
  '.',
  '*',
  '\\',
  '{ruc}',
  ':ruc',
  'a'.repeat(300),
  'a'.repeat(9000),
  '%F0%9F%98%80',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  '%0d%0aX: y',
  '~',
  'null',
  '-1',
  '%20',
];
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['Idempotency-Key', ['', ' ', 'a b', 'x'.repeat(256), 'x'.repeat(255), 'ñ', '\u00ff', 'repetida']],
  ['If-Match', ['', '*', '"1"', 'W/"1"', '"999999999999999999999"', '"-1"', '",,,"', 'x'.repeat(3000), '"\u00ff"']],
  ['If-None-Match', ['*', '""', 'x', ',,,,']],
  [
    'Prefer',
    [
      'wait',
      'wait=-1',
      'wait=abc',
      'wait=0',
      'respond-async',
      'wait=""',
      `wait=${'9'.repeat(400)}a`.replace('wait=9', 'wait=x9'),
    ],
  ],
  ['X-Request-Id', ['', '../x', 'a\u00ffb', 'x'.repeat(129), '"}{', '%0a']],
  ['Accept', ['', 'text/html', 'application/json;q=x', '*/*;'.repeat(500)]],
  ['Accept-Encoding', ['gzip;q=9', 'x'.repeat(500)]],
  [
    'Cookie',
    ['rubrica_sesion=', 'rubrica_sesion=x; rubrica_sesion=y', '=;=;=', 'a'.repeat(6000), '__Host-rubrica_sesion=%00'],
  ],
  ['X-CSRF-Token', ['', 'x', '\u00ff']],
  [
    'Authorization',
    [
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${'x'.repeat(6000)}`,
      'Basic !!!!',
      'Basic Og==',
      'Digest a',
      'bearer a b',
      'Bearer \u00ff',
    ],
  ],
  [
    'X-API-KEY',
    ['', 'rk_test_', 'rk_live_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'x'.repeat(6000), '\u00ff', 'a, b'],
  ],
  ['X-Forwarded-For', ['127.0.0.1', '::::', 'x'.repeat(2000), "1'; --", '1, 2, 3']],
  ['X-Forwarded-Proto', ['gopher', 'https, http']],
  ['X-HTTP-Method-Override', ['DELETE', 'TRACE']],
  ['User-Agent', ['', '\u00ff'.repeat(600), "'; DROP TABLE sesiones --"]],
  ['Range', ['bytes=0-', 'bytes=99999999999-1', 'x']],
  ['Expect', ['200-ok']],
  ['Content-Encoding', ['gzip', 'br', 'x']],
  ['Origin', ['null', 'http://malo.test']],
  ['Host', ['', 'malo.test', 'x:99999', '\u00ff']],
  ['X-Relleno', ['x'.repeat(20_000)]],
];
/** Whole requests that no client would write. */
const WIRE: readonly string[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /salud HTTP/9.9\r\nHost: x\r\n\r\n',
  'GET /salud\r\n\r\n',
  'get /salud HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/v2.0/comprobantes HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
  'POST /api/v2.0/comprobantes HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  'POST /api/v2.0/comprobantes HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/v2.0/comprobantes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n\r\n',
  'POST /api/v2.0/comprobantes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n',
  'GET /salud HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n',
  'GET /salud HTTP/1.1\r\nHost: x\r\nX\u0000Y: a\r\n\r\n',
  'GET /salud\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /sal ud HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://malo.test/salud HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT malo.test:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'GET /salud HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
];

/** Logging out would invalidate the credential for all later requests. */
const SPARED = new Set(['sesiones.terminar-actual']);
const chosen = operations.filter(({ operationId }) => !isSpared(operationId));

/** Whether an operation is never called. */
export function isSpared(operationId: string): boolean {
  return SPARED.has(operationId);
}

/** Returns the request of a number. */
export function makeRequest(ingredients: Ingredients, index: number): FuzzRequest {
  const random = new Random(ingredients.seed, index);
  if (random.chance(0.01)) return wireRequest(random, index);
  const operation = random.pick(chosen);
  const tricks = new Set(Array.from({ length: 1 + random.below(2) }, () => random.pick(TRICKS)));
  const parameters = (operation.parameters ?? []).map(resolve);
  const target = targetOf(random, operation, parameters, ingredients, tricks);
  const headers: [string, string][] = Object.entries(
    random.chance(0.8) ? (ingredients.credentials[0] ?? {}) : random.pick(ingredients.credentials),
  );
  if (random.chance(0.3)) headers.splice(0, headers.length, ...Object.entries(random.pick(ingredients.credentials)));
  const body = bodyOf(random, operation, tricks, ingredients.password);
  const type = tricks.has('type') ? random.pick(TYPES) : body?.type;
  if (type !== undefined) headers.push(['Content-Type', type]);
  if (tricks.has('headers')) {
    for (let some = 1 + random.below(3); some > 0; some--) {
      const [name, values] = random.pick(HEADERS);
      headers.push([name, random.pick(values)]);
    }
  }
  const method = tricks.has('method') ? random.pick(METHODS) : operation.method.toUpperCase();
  const sent = method === 'GET' || method === 'HEAD' ? undefined : body?.bytes;
  return {
    index,
    operationId: operation.operationId,
    tricks: [...tricks],
    method,
    target,
    headers,
    body: sent,
    raw: needsSocket(method, target, headers),
  };
}

function wireRequest(random: Random, index: number): FuzzRequest {
  return {
    index,
    operationId: 'wire',
    tricks: ['wire'],
    method: '',
    target: '',
    headers: [],
    body: Buffer.from(random.pick(WIRE), 'latin1'),
    raw: true,
  };
}

function needsSocket(method: string, target: string, headers: FuzzRequest['headers']): boolean {
  const names = headers.map(([name]) => name.toLowerCase());
  const doubled = new Set(names).size < names.length;
  return (
    method === 'TRACE' ||
    /[^\x21-\xff]/.test(target) ||
    doubled ||
    headers.some(([name]) => name === 'Host' || name === 'Expect')
  );
}

function targetOf(
  random: Random,
  { path }: Operation,
  parameters: readonly Parameter[],
  { values, misplaced }: Ingredients,
  tricks: ReadonlySet<string>,
): string {
  let target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = [
      ...(values[name] ?? []),
      (parameters.find((one) => one.name === name)?.example as string | undefined) ?? 'x',
    ];
    if (!tricks.has('path') || random.chance(0.3)) return encodeURIComponent(random.pick(known));
    if (random.chance(0.1)) return encodeURIComponent(random.pick(misplaced));
    return random.chance(0.5) ? random.pick(PATHS) : encodeLoosely(random.pick(TEXTS).slice(0, 400));
  });
  if (tricks.has('path') && random.chance(0.3))
    target = random.pick([
      `${target}/${random.pick(PATHS)}`,
      `/${random.pick(PATHS)}${target}`,
      `${target}/`,
      target.toUpperCase(),
      target.replace('/api', '/api/..'),
      `/${target}`,
    ]);
  const search: string[] = [];
  for (const { name, schema, in: place } of parameters) {
    if (place !== 'query' || !random.chance(tricks.has('query') ? 0.6 : 0.1)) continue;
    const odd = tricks.has('query')
      ? encodeLoosely(random.pick([...TEXTS, ...misplaced]).slice(0, 400))
      : encodeURIComponent((schema.default as string | undefined) ?? '1');
    search.push(`${name}=${odd}`);
    if (tricks.has('query') && random.chance(0.2)) search.push(`${name}=${odd}`);
  }
  if (tricks.has('query'))
    search.push(
      random.pick([
        '',
        'x=1',
        '__proto__[a]=1',
        'a[]=1&a[]=2',
        '&&&',
        '=',
        '%',
        '%ff=%fe',
        'page=-1',
        'page=1e9&size=1e9',
        'size=0',
        'sort=x,y,z',
        'cursor=-1',
        'page[]=1',
        'a='.repeat(500),
      ]),
    );
  return search.length === 0 ? target : `${target}?${search.join('&')}`;
}

function encodeLoosely(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const SECRET_FIELDS = ['password', 'actual', 'nueva', 'token'];

function bodyOf(random: Random, operation: Operation, tricks: ReadonlySet<string>, password: string): Body | undefined {
  const examples = requestExamples(operation);
  if (examples.length === 0 && operation.requestBody !== undefined) return oddJson(random, {});
  if (examples.length === 0)
    return random.chance(0.1) && operation.method !== 'get' ? oddJson(random, { a: 1 }) : undefined;
  const { type, value: example } = random.pick(examples);
  if (typeof example === 'string') return { ...oddXml(random, example), ...(type.endsWith('xml') ? {} : { type }) };
  const secrets = SECRET_FIELDS.filter((name) => name in (example as object)).map((name) => [name, password] as const);
  const value = { ...(example as Record<string, unknown>), ...Object.fromEntries(secrets) };
  if (type === 'multipart/form-data') return oddMultipart(random, value);
  if (type === 'application/x-www-form-urlencoded') return oddForm(random, value);
  const odd = tricks.has('body') || random.chance(0.3);
  return odd ? oddJson(random, value) : { type, bytes: Buffer.from(JSON.stringify(value)) };
}
