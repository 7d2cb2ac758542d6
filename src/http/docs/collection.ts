import type { OpenApiReader, ShownMedia, ShownOperation } from './openapi-reader.js';

export const COLLECTION_PAGE = 'coleccion.json';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Requests that run in this order on a new installation, each with what the earlier ones returned. */
const WALK = [
  'salud.ready',
  'oauth.token',
  'empresas.listar',
  'facturas.emitir',
  'comprobantes.leer',
  'comprobantes.eventos',
  'comprobantes.archivos',
  'comprobantes.listar',
  'eventos.listar',
  'reportes.ventas',
];

/** Variables that other requests use, by the operation that returns them: their path in the answer. */
const KEPT: Readonly<Record<string, readonly [variable: string, path: string]>> = {
  'oauth.token': ['token', 'access_token'],
  'empresas.listar': ['ruc', 'result.content.0.ruc'],
};

/** Path parameters whose value is a variable. */
const VARIABLES: ReadonlySet<string> = new Set(['ruc', 'claveAcceso']);

/**
 * Builds a Postman collection (v2.1, which Bruno and Insomnia also read): a folder with a walk through the service, then one folder per
 * tag, with the examples. Requests share what they return by variables.
 */
export function collectionOf(reading: OpenApiReader, baseUrl: string): Record<string, unknown> {
  const { info, tags } = reading.document;
  const operations = reading.operations.filter((operation) => !isEndless(operation));
  const walk = WALK.flatMap((id) => operations.filter(({ operationId }) => operationId === id));
  return {
    info: { name: `Rúbrica ${String(info['version'])}`, schema: SCHEMA, description: info['description'] },
    auth: apiKey('{{apiKey}}'),
    variable: Object.entries({
      baseUrl,
      apiKey: '',
      token: '',
      clientId: '',
      clientSecret: '',
      operadorToken: '',
      cookieSesion: '',
      ruc: '1790012344001',
      claveAcceso: '',
    }).map(([key, value]) => ({ key, value })),
    item: [
      {
        name: 'Recorrido',
        description:
          'De nada a una factura autorizada: escriba apiKey, clientId y clientSecret en las variables y ejecute la carpeta en orden.',
        item: walk.map((operation) => walkItem(itemOf(reading, operation))),
      },
      ...tags.map(({ name, description, 'x-displayName': nombre }) => ({
        name: nombre,
        description,
        item: operations.filter(({ tags }) => tags[0] === name).map((operation) => itemOf(reading, operation)),
      })),
    ],
  };
}

/** A stream of events never ends by itself: a run of the collection would wait for it forever. */
function isEndless({ responses }: ShownOperation): boolean {
  return responses['200']?.content?.['text/event-stream'] !== undefined;
}

interface Item {
  readonly event?: readonly Script[];
  readonly request: Readonly<Record<string, unknown>>;
  readonly [more: string]: unknown;
}

interface Script {
  readonly listen: 'test';
  readonly script: { readonly type: string; readonly exec: readonly string[] };
}

function testScript(...exec: readonly string[]): Script {
  return { listen: 'test', script: { type: 'text/javascript', exec } };
}

/** A step of the walk: it must succeed, and issuing waits for the SRI. */
function walkItem(item: Item): Item {
  const header = (item.request['header'] as readonly { readonly key: string }[]).map((one) =>
    one.key === 'Prefer' ? { ...one, value: 'wait=25', disabled: false } : one,
  );
  const succeeds = testScript(
    `pm.test('responde bien', () => pm.expect(pm.response.code, pm.response.text()).to.be.within(200, 299));`,
  );
  return { ...item, request: { ...item.request, header }, event: [...(item.event ?? []), succeeds] };
}

/** Script that keeps a value of the answer for the requests that follow. */
function keptValues({ operationId }: ShownOperation): readonly Script[] {
  const issues = /^(?!recibidos)[\w-]+\.emitir(?!-ahora|-prueba)/.test(operationId);
  const [variable, path] = issues ? ['claveAcceso', 'result.claveAcceso'] : (KEPT[operationId] ?? []);
  if (variable === undefined || path === undefined) return [];
  return [
    testScript(
      `if (pm.response.code < 300) {`,
      `  const valor = '${path}'.split('.').reduce((dado, nombre) => (dado ?? {})[nombre], pm.response.json());`,
      `  if (valor !== undefined) pm.collectionVariables.set('${variable}', valor);`,
      `}`,
    ),
  ];
}

function itemOf(reading: OpenApiReader, operation: ShownOperation): Item {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [first, ...others] = examplesOf(type, media);
  const request = requestOf(reading, operation, type);
  const scripts = keptValues(operation);
  return {
    name: operation.summary,
    ...(scripts.length === 0 ? {} : { event: scripts }),
    request: { ...request, ...(first === undefined ? {} : { body: first.body }) },
    response: others.map(({ name, body }) => ({
      name,
      originalRequest: { ...request, body },
      header: [],
      cookie: [],
      body: '',
    })),
  };
}

function requestOf(
  reading: OpenApiReader,
  operation: ShownOperation,
  type: string | undefined,
): Record<string, unknown> {
  const parameters = (operation.parameters ?? []).map((parameter) => reading.follow(parameter));
  const placed = (place: string): Record<string, unknown>[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, example, required }) => ({
        key: name,
        value: place === 'path' && VARIABLES.has(name) ? `{{${name}}}` : textOf(example),
        description,
        // Optional parameters are included but disabled.
        ...(required === true ? {} : { disabled: true }),
      }));
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
  return {
    method: operation.method.toUpperCase(),
    description: operation.description,
    auth: authOf(operation['x-acceso']),
    header: [...(type === undefined ? [] : [{ key: 'Content-Type', value: type }]), ...placed('header')],
    url: {
      raw: `{{baseUrl}}${path}`,
      host: ['{{baseUrl}}'],
      path: path.split('/').slice(1),
      query: placed('query'),
      variable: placed('path'),
    },
  };
}

function textOf(example: unknown): string {
  if (example === undefined) return '';
  return typeof example === 'string' ? example : JSON.stringify(example);
}

function examplesOf(type = '', media: ShownMedia = {}): { name: string; body: Record<string, unknown> }[] {
  return Object.entries(media.examples ?? {}).map(([name, { value }]) => ({ name, body: bodyOf(type, value) }));
}

function bodyOf(type: string, value: unknown): Record<string, unknown> {
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(value as object).map(([key, one]) => ({ key, value: String(one) }));
    return { mode: 'urlencoded', urlencoded: fields };
  }
  const raw = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return { mode: 'raw', raw, options: { raw: { language: type.includes('xml') ? 'xml' : 'json' } } };
}

function authOf(access: string): Record<string, unknown> {
  if (access === 'público') return { type: 'noauth' };
  if (access.startsWith('ROLE_')) return apiKey('{{apiKey}}');
  if (access.endsWith('sesión')) return auth('apikey', { key: 'Cookie', value: '{{cookieSesion}}', in: 'header' });
  if (access === 'cliente OAuth') return auth('basic', { username: '{{clientId}}', password: '{{clientSecret}}' });
  return auth('bearer', { token: access === 'operador' ? '{{operadorToken}}' : '{{token}}' });
}

function apiKey(value: string): Record<string, unknown> {
  return auth('apikey', { key: 'X-API-KEY', value, in: 'header' });
}

function auth(type: string, values: Readonly<Record<string, string>>): Record<string, unknown> {
  return { type, [type]: Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' })) };
}
