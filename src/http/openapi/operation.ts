import type { TSchema } from '#typebox';
import { ROLES } from '../../kernel/roles.js';
import type { Route } from '../route.js';
import type { Components } from './components.js';
import type { RecordedAnswers } from './recorded-answers.js';
import { headerRefs } from './headers.js';
import { codesByStatus, problemResponses } from './problems.js';

export interface OperationContext {
  readonly components: Components;
  readonly answers: RecordedAnswers;
  /** Date of the examples, dd/mm/yyyy. */
  readonly hoy: string;
  readonly tags: ReadonlySet<string>;
  /** Error codes used by operations: collected here, written under `components`. */
  readonly codes: Set<string>;
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'Correcto.',
  201: 'Creado.',
  202: 'Guardado; el trabajo sigue y el tiempo de espera se acabó.',
  503: 'Aún no puede atender.',
};

export function operationOf(route: Route, making: OperationContext): Record<string, unknown> {
  const groups = codesByStatus(route);
  for (const code of [...groups.values()].flat()) making.codes.add(code);
  return {
    operationId: route.id,
    tags: [tagOf(route, making.tags)],
    summary: route.summary,
    description: route.description,
    'x-acceso': route.authority === 'cuenta' ? 'administrador en sesión' : route.access,
    security: securityOf(route),
    parameters: [
      ...parametersOf(route.params, 'path', making.hoy),
      ...parametersOf(route.query, 'query', making.hoy),
      ...['X-Request-Id', ...(route.reads ?? [])].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...requestBody(route, making),
    responses: { ...problemResponses(groups), ...successes(route, making) },
  };
}

function tagOf({ id, tag }: Route, tags: ReadonlySet<string>): string {
  const [first = ''] = id.split('.');
  return tags.has(first) ? first : (tag ?? first);
}

function requestBody(route: Route, { components, hoy }: OperationContext): Record<string, unknown> {
  if (route.body === undefined) return {};
  const schema = components.write(route.shownBody ?? route.body);
  const examples = examplesOf(route, hoy);
  if (route.upload === true && route.xml !== true) {
    const content = { 'application/octet-stream': { schema, examples } };
    return { requestBody: { description: 'Los bytes del archivo.', required: true, content } };
  }
  const content = {
    [route.xml === true ? 'application/xml' : 'application/json']: { schema, examples },
    ...(route.multipart === true ? { 'multipart/form-data': { schema, examples } } : {}),
    ...(route.upload === true ? UPLOADED : {}),
  };
  return { requestBody: { description: 'Los datos de la solicitud.', required: route.bodyOptional !== true, content } };
}

/** Upload types besides XML (features/recibidos/upload.ts). */
const UPLOADED = {
  'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip', description: 'Un ZIP.' } },
  'message/rfc822': {
    schema: { type: 'string', contentMediaType: 'message/rfc822', description: 'Un correo, como se guarda (.eml).' },
  },
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        archivos: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          items: { type: 'string', contentMediaType: 'application/octet-stream' },
          description: 'XML, ZIP y correos, en campos de cualquier nombre.',
        },
      },
    },
  },
} as const;

function examplesOf({ examples = {} }: Route, hoy: string): Record<string, unknown> {
  const named = typeof examples === 'function' ? examples(hoy) : examples;
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, { summary: name, value }]));
}

/** OpenAPI security of an access: each entry is one authentication method. */
function securityOf({ access, authority, method }: Route): Record<string, readonly string[]>[] {
  if (access === 'público') return [];
  if (access === 'operador') return [{ operador: [] }];
  const session = method === 'GET' ? { sesion: [] } : { sesion: [], csrf: [] };
  if (access === 'sesión' || authority === 'cuenta') return [session];
  const role = ROLES.find((one) => one === access);
  if (role !== undefined) return [{ apiKey: [] }, { oauth2: [role] }, session];
  const roles = typeof authority === 'object' && 'roles' in authority ? authority.roles : [];
  return [{ oauth2: access === 'administrador' ? ['administrador', ...roles] : [] }, session];
}

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query', hoy: string): Record<string, unknown>[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => {
    const isPeriod = required.includes(name) && property['pattern'] === FECHA_PATTERN;
    const example = isPeriod ? hoy : exampleOf(name, property);
    return {
      name,
      in: place,
      // A query value with a default may be omitted even if its type is not optional.
      required: place === 'path' || (required.includes(name) && property['default'] === undefined),
      description,
      schema: property,
      ...(example === undefined ? {} : { example }),
    };
  });
}

const EXAMPLES: Readonly<Record<string, string>> = {
  dominio: 'comercialandina.ec',
  ruc: '1790012344001',
  claveAcceso: '1511202601179001234400110010010000000011234567813',
  clave: '1511202601179001691900110010010000000011234567810',
  tipo: 'ventas',
  token: 'Yq3f0m1mQbN0q3J8x2H5vW7c9R4tL6pZ1sK0dE8uG2A',
  estab: '001',
  ptoEmi: '001',
  periodo: '2026-12',
  tabla: 'iva',
  codigo: '43',
  fecha: '15/11/2026',
};

/** Of a required day: its example is the day of the examples. */
const FECHA_PATTERN = '^[0-9]{2}/[0-9]{2}/[0-9]{4}$';

/** Returns an example of a parameter: our numbers if its pattern requires digits, else a row id. */
function exampleOf(name: string, schema: Readonly<Record<string, unknown>>): unknown {
  const { pattern, examples, enum: values } = schema;
  if (Array.isArray(examples)) return examples[0];
  const known = EXAMPLES[name];
  if (known !== undefined) return Array.isArray(values) && !values.includes(known) ? values[0] : known;
  if (!/^(id|.*Id)$/.test(name) || schema['type'] !== 'string') return schema['default'];
  return typeof pattern === 'string' && pattern.includes('0-9]{') ? '1' : '0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47';
}

function successes(route: Route, { components, answers: recorded }: OperationContext): Record<string, unknown> {
  const sets = route.sets ?? [];
  const entries = Object.entries(route.responses).map(([status, schema]): [string, unknown] => {
    const created = status === '201' || status === '202';
    const headers = headerRefs(['X-Request-Id', ...sets.filter((name) => name !== 'Location' || created)]);
    const description = DESCRIPTIONS[status] ?? 'Correcto.';
    if (route.files !== undefined)
      return [status, { description: 'El archivo.', headers, content: fileContent(route.files) }];
    const example: unknown = recorded[route.id]?.[status];
    const media = {
      schema: envelope(components.write(schema), route.beside),
      ...(example === undefined ? {} : { example }),
    };
    const content = { 'application/json': media, ...fileContent(route.orFiles ?? []) };
    return [status, { description, headers, content }];
  });
  const unchanged = sets.includes('ETag') && route.files !== undefined;
  return {
    ...(unchanged
      ? { 304: { description: 'Es el mismo que ya se tiene.', headers: headerRefs(['X-Request-Id']) } }
      : {}),
    ...Object.fromEntries(entries),
  };
}

function fileContent(types: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(types.map((type) => [type, { schema: fileSchema(type) }]));
}

/** JSON Schema cannot describe bytes; OpenAPI 3.1 leaves them to the media type. */
function fileSchema(type: string): Record<string, unknown> {
  return type.includes('xml') ? { type: 'string', description: 'El XML.' } : { description: 'Los bytes del archivo.' };
}

function envelope(result: unknown, beside: Route['beside']): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      success: { const: true, type: 'boolean', description: 'Siempre true cuando salió bien.' },
      result: { description: 'El resultado.', ...(result as object) },
      ...beside,
    },
    required: ['success', 'result'],
  };
}
