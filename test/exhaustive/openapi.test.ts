import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Check } from '#typebox/value';
import { routes } from '../../src/app/routes.js';
import {
  codesIn,
  ERROR_CODE_PARTS,
  ERROR_CODES,
  rowOf,
  statusOf,
  type ErrorCode,
} from '../../src/kernel/error-codes/index.js';
import { TIPOS_EVENTO } from '../../src/kernel/eventos.js';
import { documentTypes } from '../../src/documents/registry.js';
import { openApi, operations, requestExamples, resolve, type Schema } from '../support/openapi/document.js';
import { lint } from './openapi-lint/lint.js';

test('every route is in the OpenAPI document once, under its own operation id', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z\d-]*\.[a-z][a-z\d-]*$/);
});

test('every result is a named schema, a list of one, or a plain value: clients get a type of that name', () => {
  const inline = operations
    .filter(({ operationId }) => routes.some(({ id }) => id === operationId))
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) => {
        const schema = content['application/json']?.schema;
        const result = schema?.properties?.['result'];
        const named = (result?.items ?? result)?.$ref !== undefined;
        return status.startsWith('2') && result?.type !== 'null' && result !== undefined && !named
          ? [`${operationId} ${status}`]
          : [];
      }),
    );
  expect(inline).toEqual([]);
});

test('the golden examples of every type are the examples of its route', () => {
  for (const type of documentTypes) {
    const operation = operations.find(
      ({ path, method }) => path === `/api/v2.0/comprobantes/${type.pathWord}` && method === 'post',
    );
    const examples = operation === undefined ? [] : requestExamples(operation);
    expect(examples.map(({ name }) => name)).toContain('minima');
    expect(examples[0]?.value).toHaveProperty('ruc');
  }
});

/** Every value under a key of the document. */
function valuesUnder(key: string, node: unknown = openApi): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => [
    ...(name === key && typeof value === 'string' ? [value] : []),
    ...valuesUnder(key, value),
  ]);
}

test.runIf(existsSync('/usr/bin/python3'))(
  'every pattern compiles in Python, and refuses control characters alike',
  () => {
    const patterns = [...new Set(valuesUnder('pattern'))];
    expect(patterns.length).toBeGreaterThan(30);
    const program = `import json, re, sys
for pattern in json.loads(sys.argv[1]):
    try: re.compile(pattern)
    except re.error as error: print(pattern, error)
plain = re.compile('^[^\\x00-\\x1f\\x7f-\\x9f]*$')
print(sum(1 for code in range(0x110000) if not plain.search('a' + chr(code) + 'b')))`;
    const said = execFileSync('/usr/bin/python3', ['-c', program, JSON.stringify(patterns)], { encoding: 'utf8' });
    expect(said).toBe('65\n');
    const ours = /^[^\x00-\x1f\x7f-\x9f]*$/u;
    const controls = Array.from({ length: 0x300 }, (_, code) => String.fromCodePoint(code));
    expect(controls.filter((one) => !ours.test(one))).toEqual(controls.filter((one) => /\p{Cc}/u.test(one)));
  },
);

test('the webhooks are the kinds of events, each with its own schema', () => {
  const webhooks = openApi['webhooks'] as Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }
  >;
  expect(Object.keys(webhooks)).toEqual(TIPOS_EVENTO);
  for (const [tipo, { post }] of Object.entries(webhooks)) {
    const kinds = resolve(post.requestBody.content['application/json'].schema).properties?.['tipo'];
    expect(kinds?.enum ?? [kinds?.const], tipo).toContain(tipo);
  }
});

test('the stream declares Last-Event-ID', () => {
  const stream = operations.find(({ operationId }) => operationId === 'eventos.flujo');
  expect(stream?.parameters?.map((parameter) => resolve(parameter).name)).toContain('Last-Event-ID');
});

describe('the strict linter', () => {
  // Redocly rules that the document may break, each with its reason.
  const EXCUSED: readonly {
    readonly rule: string;
    readonly excuses: (pointer: string) => boolean;
    readonly reason: string;
  }[] = [
    {
      rule: 'operation-4xx-response',
      reason: 'an operation that takes no input and asks for no credential has nothing to refuse',
      excuses: (pointer) => takesNothing(pointer),
    },
    {
      rule: 'no-ambiguous-paths',
      reason: '`cargas` is no access key: nothing is both (spec/API.md §6 has the paths)',
      excuses: (pointer) => pointer.startsWith('/paths/~1api~1v1.0~1recibidos~1{clave}~1'),
    },
  ];

  function takesNothing(pointer: string): boolean {
    const [, , path = '', method = ''] = pointer.split('/').map((part) => part.replaceAll('~1', '/'));
    const operation = operations.find((one) => one.path === path && one.method === method);
    const inputs = (operation?.parameters ?? []).filter((parameter) => resolve(parameter).name !== 'X-Request-Id');
    return operation?.requestBody === undefined && inputs.length === 0 && operation?.security.length === 0;
  }

  test('finds nothing: Redocly, recommended-strict', async () => {
    expect(
      (await lint(openApi)).filter(
        ({ ruleId, pointer }) => !EXCUSED.some(({ rule, excuses }) => rule === ruleId && excuses(pointer.slice(1))),
      ),
    ).toEqual([]);
  });
});

/** Returns every place below a schema without a description; a field may be described where it is named or where it refers to. */
function undescribed(schema: Schema, at: string, isField: boolean, seen: ReadonlySet<string> = new Set()): string[] {
  const here = isField && !isDescribed(schema) ? [at] : [];
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return here;
    return [...here, ...undescribed(resolve({ $ref: schema.$ref }), at, false, new Set([...seen, schema.$ref]))];
  }
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => undescribed(one, `${at}.${name}`, true, seen)),
    ...(schema.items === undefined ? [] : undescribed(schema.items, `${at}[]`, false, seen)),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
      undescribed(one, at, false, seen),
    ),
  ];
  return [...here, ...below];
}

function isDescribed(schema: Schema): boolean {
  return (schema.description ?? resolve(schema).description ?? '').trim().length > 3;
}

describe('every operation', () => {
  const cases = operations.map((operation) => [operation.operationId, operation] as const);

  test.each(cases)('%s describes each field, parameter and answer', (_id, operation) => {
    expect(operation.summary).toMatch(/\S{3}/);
    const missing = [
      ...(operation.parameters ?? [])
        .map(resolve)
        .filter(({ description }) => (description ?? '').length < 4)
        .map(({ name }) => `parameter ${name}`),
      ...Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
        undescribed(schema, type, false),
      ),
      ...Object.entries(operation.responses).flatMap(([status, { description, content = {} }]) => [
        ...(description.length < 4 ? [`answer ${status}`] : []),
        ...Object.values(content).flatMap(({ schema }) => undescribed(schema, status, false)),
      ]),
    ];
    expect([...new Set(missing)]).toEqual([]);
  });

  test.each(cases)('%s shows a request and an answer', (id, operation) => {
    for (const parameter of (operation.parameters ?? []).map(resolve)) {
      if (parameter.in === 'header' || parameter.required !== true) continue;
      expect(Check(parameter.schema, parameter.example), `parameter ${parameter.name}`).toBe(true);
    }
    if (operation.requestBody !== undefined) expect(requestExamples(operation).length).toBeGreaterThan(0);
    if (id === 'instalacion.poner-en-marcha') return; // its success needs an installation without accounts
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    const media = successes.flatMap(([, { content = {} }]) => Object.entries(content));
    // A file needs no example, and an answer without content has none.
    const shown = media.some(([type, { example }]) => !type.includes('json') || example !== undefined);
    expect(media.length === 0 || shown).toBe(true);
  });

  test.each(cases)(
    '%s answers with the request id, and says how long to wait and where things are',
    (_id, operation) => {
      if (operation.tags.includes('oauth')) return; // answers according to its RFCs
      for (const [status, { headers = {} }] of Object.entries(operation.responses)) {
        expect(Object.keys(headers), status).toContain('X-Request-Id');
        if (status === '429') expect(Object.keys(headers)).toContain('Retry-After');
        if (status === '401') expect(Object.keys(headers)).toContain('WWW-Authenticate');
      }
    },
  );
});

describe('the table of error codes', () => {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];

  test('has each code once, in its parts', () => {
    expect(ERROR_CODE_PARTS.flatMap(({ rows }) => Object.keys(rows))).toEqual(codes);
  });

  test('explains meaning and remedy of each in whole sentences', () => {
    const sentence = /^[A-ZÁÉÍÓÚ].*[.…]$/;
    const poor = codes.filter((code) => !sentence.test(rowOf(code).meaning) || !sentence.test(rowOf(code).action));
    expect(poor).toEqual([]);
  });

  test('names missing resources in one form', () => {
    const absent = codesIn('error').filter((code) => statusOf(code) === 404);
    expect(absent.filter((code) => !/^[a-z-]+-no-encontrad[oa]$/.test(code))).toEqual([]);
    expect(codes.filter((code) => /-no-encontrad/.test(code))).toEqual(absent);
  });

  test('is in the document: refusals as examples, the codes of each list with their meaning', () => {
    const shown = Object.keys(openApi.components['examples'] ?? {});
    // No route answers that a route does not exist; another total is the outcome of a document of a bulk load.
    expect(codesIn('error').filter((code) => !shown.includes(code))).toEqual([
      'ruta-no-encontrada',
      'importe-distinto',
    ]);
    const { SubError, Advertencia, HallazgoCertificado } = openApi.components['schemas'] as Record<string, Schema>;
    const listed = (field: unknown): string[] => Object.keys((field as { 'x-codigos': object })['x-codigos']);
    expect(listed(SubError?.properties?.['code'])).toEqual(codesIn('subErrors'));
    expect(listed(Advertencia?.properties?.['code'])).toEqual(codesIn('advertencias'));
    expect(listed(HallazgoCertificado?.properties?.['codigo'])).toEqual(codesIn('diagnostico'));
  });
});

test('every tag is described', () => {
  const described = new Set(openApi.tags.map(({ name }) => name));
  expect(operations.filter(({ tags }) => !tags.every((tag) => described.has(tag)))).toEqual([]);
});

test('an operation that creates takes an Idempotency-Key, and a creation answers Location', () => {
  const creating = operations.filter(
    ({ method, responses, tags }) => method === 'post' && '201' in responses && !tags.includes('oauth'),
  );
  const names = (operation: (typeof operations)[number]): string[] =>
    (operation.parameters ?? []).map((one) => resolve(one).name);
  // Logging in, the second factor and accepting an invitation create nothing that a repeat would duplicate. The operator has no account,
  // which a key belongs to; a row is identified by table, code and day, and a repeat is 409. A receipt has one link: requesting it again
  // changes nothing. A fault of the simulated SRI belongs to no account. A proforma has one invoice.
  const excused = [
    'sesiones.abrir',
    'sesiones.abrir-llave',
    'sesiones.terminar-proveedor',
    'sesiones.completar-proveedor',
    'usuarios.empezar-totp',
    'usuarios.agregar-llave',
    'invitaciones.aceptar',
    'instalacion.poner-en-marcha',
    'catalogos.crear-fila',
    'comprobantes.renovar-enlace',
    'proformas.facturar',
    'simulador.fallar',
  ];
  const wrong = creating
    .filter(({ operationId }) => !excused.includes(operationId))
    .filter((operation) => !names(operation).includes('Idempotency-Key'));
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  for (const { operationId, responses } of creating.filter(({ operationId }) => !excused.includes(operationId))) {
    expect(Object.keys(responses['201']?.headers ?? {}), operationId).toContain('Location');
  }
});

test('what takes an Idempotency-Key answers an object: the clients take anything else for a lost answer', () => {
  const typesOf = (schema: Schema): unknown[] => {
    const { anyOf = [], oneOf = [], allOf = [], type } = resolve(schema);
    const parts = [...anyOf, ...oneOf, ...allOf];
    return parts.length === 0 ? [type] : parts.flatMap(typesOf);
  };
  const keyed = operations.filter(({ parameters = [] }) =>
    parameters.some((one) => resolve(one).name === 'Idempotency-Key'),
  );
  const other = keyed.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { content = {} }]) => content['application/json']?.schema.properties?.['result'] ?? [])
      .flatMap(typesOf)
      .filter((type) => type !== 'object')
      .map((type) => `${operationId}: ${String(type)}`),
  );
  expect(keyed.length).toBeGreaterThan(40);
  expect(other).toEqual([]);
});

test('an upload documents each accepted file type', () => {
  const bring = operations.find(({ operationId }) => operationId === 'recibidos.traer');
  expect(Object.keys(bring?.requestBody?.content ?? {})).toEqual([
    'application/xml',
    'application/zip',
    'message/rfc822',
    'multipart/form-data',
  ]);
});
