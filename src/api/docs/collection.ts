import type { OpenApiReader, ShownMedia, ShownOperation } from './openapi-reader.js';

export const COLLECTION_PAGE = 'coleccion.json';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Builds a Postman collection (v2.1, which Bruno and Insomnia also read): one folder per tag, with the examples. */
export function collectionOf(reading: OpenApiReader): Record<string, unknown> {
  const { info, tags } = reading.document;
  return {
    info: { name: `Rúbrica ${String(info['version'])}`, schema: SCHEMA, description: info['description'] },
    auth: apiKey('{{apiKey}}'),
    variable: Object.entries({
      baseUrl: 'http://127.0.0.1:8080',
      apiKey: '',
      token: '',
      clientId: '',
      clientSecret: '',
      operadorToken: '',
    }).map(([key, value]) => ({ key, value })),
    item: tags.map(({ name, description, 'x-displayName': nombre }) => ({
      name: nombre,
      description,
      item: reading.operations.filter(({ tags }) => tags[0] === name).map((operation) => itemOf(reading, operation)),
    })),
  };
}

function itemOf(reading: OpenApiReader, operation: ShownOperation): Record<string, unknown> {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [first, ...others] = examplesOf(type, media);
  const request = requestOf(reading, operation, type);
  return {
    name: operation.summary,
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
        value: typeof example === 'string' ? example : example === undefined ? '' : JSON.stringify(example),
        description,
        // Optional parameters are included but disabled.
        ...(required === true ? {} : { disabled: true }),
      }));
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
  return {
    method: operation.method.toUpperCase(),
    description: operation.description ?? operation.summary,
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
  if (access === 'sesión') return auth('apikey', { key: 'Cookie', value: '{{cookieSesion}}', in: 'header' });
  if (access === 'cliente OAuth') return auth('basic', { username: '{{clientId}}', password: '{{clientSecret}}' });
  return auth('bearer', { token: access === 'operador' ? '{{operadorToken}}' : '{{token}}' });
}

function apiKey(value: string): Record<string, unknown> {
  return auth('apikey', { key: 'X-API-KEY', value, in: 'header' });
}

function auth(type: string, values: Readonly<Record<string, string>>): Record<string, unknown> {
  return { type, [type]: Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' })) };
}
