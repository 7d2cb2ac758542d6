import type { Operation, Parameter, Schema } from '../openapi/document.js';

const TEXT: Schema = { type: 'string' };

function served(
  method: 'get' | 'post',
  path: string,
  body: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {},
): Operation {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '');
  const parameters = names.map((name): Parameter => ({ name, in: 'path', schema: TEXT }));
  const content = Object.entries(body).map(([type, properties]) => [type, { schema: { type: 'object', properties } }]);
  return {
    method,
    path,
    operationId: `${method.toUpperCase()} ${path}`,
    tags: [],
    summary: '',
    security: [],
    // Nothing reads a query here, but every URL may have one.
    parameters: [...parameters, { name: 'q', in: 'query', schema: TEXT }],
    ...(content.length > 0 && { requestBody: { content: Object.fromEntries(content) as object as never } }),
    responses: {},
  };
}

/** Routes of the router outside the OpenAPI document; the router's `*` is `{resto}`. */
export const UNDOCUMENTED_ROUTES: readonly Operation[] = [
  served('get', '/metrics'),
  served('get', '/api/openapi.json'),
  served('get', '/docs'),
  served('get', '/docs/{name}'),
  served('get', '/docs/{part}/{name}'),
  served('get', '/llms.txt'),
  served('get', '/c/{token}'),
  served('get', '/c/{token}/xml'),
  served('get', '/c/{token}/pdf'),
  served('get', '/c/{token}/logo'),
  served('post', '/c/{token}/respuesta'),
  served('get', '/'),
  served('get', '/portal'),
  served('get', '/portal/{resto}'),
  served('post', '/portal/marco', { 'multipart/form-data': { csrf: TEXT, html: TEXT } }),
  served('get', '/.well-known/oauth-authorization-server'),
  served('get', '/api/v1.0/oauth/introspect'),
];

/** URLs that the router rewrites or does not know. */
export const OTHER_ADDRESSES: readonly Operation[] = [
  served('get', '/{resto}'),
  served('get', '/api/v1.0/{resto}/{otro}'),
  served('get', '/veronica/{resto}'),
  served('get', '/veronica/api/v1.0/facturas/{claveAcceso}'),
  served('get', '/veronica/api/v1.0/facturas/{claveAcceso}/archivos/{format}'),
  served('post', '/veronica/api/v1.0/facturas', { 'application/json': { contenido: TEXT } }),
  served('post', '/veronica/oauth/token', { 'application/x-www-form-urlencoded': { grant_type: TEXT, scope: TEXT } }),
];

/** Returns a router route as an operation name: `GET /c/{token}`. */
export function routeKey(method: string, url: string): string {
  return `${method} ${url.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{resto}')}`;
}
