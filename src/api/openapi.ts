import { Type, type TSchema } from 'typebox';
import { ROLES, type Access } from '../domain/roles.js';
import { ERROR_STATUS, STATUS_NAME } from './error-status.js';
import { oauthPaths, oauthSecurityScheme } from './oauth/openapi.js';
import type { Route } from './route.js';

const PROBLEM = Type.Object({
  success: Type.Literal(false),
  result: Type.Object({
    status: Type.String({ description: 'Nombre del código HTTP' }),
    code: Type.String({ description: 'Código estable del error' }),
    message: Type.String({ description: 'Qué pasó y qué hacer' }),
    subErrors: Type.Array(
      Type.Object({
        field: Type.String({ description: 'Ruta del campo, por ejemplo detalles[0].cantidad' }),
        code: Type.String(),
        message: Type.String(),
        rejectedValue: Type.Optional(Type.Unknown()),
      }),
    ),
    requestId: Type.String(),
    timestamp: Type.String({ description: 'ISO 8601 con -05:00' }),
  }),
});

/** The whole interface as OpenAPI 3.1, made of the routes themselves: nothing is written twice. */
export function buildOpenApi(routes: readonly Route[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rúbrica',
      version,
      description:
        'Comprobantes electrónicos del Ecuador: JSON de entrada, comprobante autorizado por el SRI de salida.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...oauthPaths },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
        bearer: { type: 'http', scheme: 'bearer' },
        clienteOAuth: oauthSecurityScheme,
      },
      responses: problemResponses(),
      schemas: { Error: PROBLEM },
    },
  };
}

function operation(route: Route): Record<string, unknown> {
  return {
    operationId: route.id,
    tags: [route.id.split('.')[0]],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: security(route.access),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [route.xml === true ? 'application/xml' : 'application/json']: { schema: route.body, ...examples(route) },
              ...(route.multipart === true ? { 'multipart/form-data': { schema: route.body } } : {}),
            },
          },
        }),
    responses: {
      ...Object.fromEntries(Object.entries(route.responses).map(([status, schema]) => [status, success(schema)])),
      ...problems(route),
    },
  };
}

function examples(route: Route): Record<string, unknown> {
  if (route.examples === undefined) return {};
  return { examples: Object.fromEntries(Object.entries(route.examples).map(([name, value]) => [name, { value }])) };
}

function security(access: Access): Record<string, string[]>[] {
  if (access === 'público') return [];
  return ROLES.some((role) => role === access) ? [{ apiKey: [] }, { bearer: [] }] : [{ bearer: [] }];
}

function parameters(schema: TSchema | undefined, place: 'path' | 'query'): Record<string, unknown>[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, { description?: string; default?: unknown }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    // A query value with a default may be left out although its type is not optional.
    required: place === 'path' || (required.includes(name) && property.default === undefined),
    ...(property.description === undefined ? {} : { description: property.description }),
    schema: property,
  }));
}

function success(schema: TSchema): Record<string, unknown> {
  const envelope = Type.Object({ success: Type.Literal(true), result: schema });
  return { description: 'Correcto', content: { 'application/json': { schema: envelope } } };
}

/** Which problems a route can answer follows from what it asks for. */
function problems(route: Route): Record<string, unknown> {
  const statuses = [429, 500, 503];
  if (route.params !== undefined || route.query !== undefined || route.body !== undefined) statuses.push(400);
  if (route.access !== 'público') statuses.push(401, 403);
  if (route.params !== undefined) statuses.push(404);
  if (route.body !== undefined) statuses.push(409, 413, 415);
  return Object.fromEntries(
    statuses.sort().map((status) => [status, { $ref: `#/components/responses/${STATUS_NAME[status] ?? ''}` }]),
  );
}

function problemResponses(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(STATUS_NAME).map(([status, name]) => {
      const codes = Object.keys(ERROR_STATUS).filter((code) => ERROR_STATUS[code] === Number(status));
      return [
        name,
        {
          description: `Códigos: ${codes.join(', ')}`,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ];
    }),
  );
}
