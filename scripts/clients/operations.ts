import type { OpenApiReader, ShownOperation, ShownSchema } from '../../src/http/docs/openapi-reader.js';

/** A path or query parameter. */
export interface ClientParameter {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly required: boolean;
  readonly description: string;
  /** Accepted values, if listed. */
  readonly values: readonly string[] | undefined;
}

/** An operation of the document as a client calls it. */
export interface ClientOperation {
  readonly id: string;
  readonly tag: string;
  /** Object that holds its method: the tag, or the document type (`facturas`). */
  readonly group: string;
  /** Its Spanish name in words: `['emitir', 'xml']`. */
  readonly words: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly pathParameters: readonly ClientParameter[];
  readonly query: readonly ClientParameter[];
  /** Media type of the request body, JSON first. */
  readonly body: string | undefined;
  readonly bodyRequired: boolean;
  /** Query values that the method itself sets. */
  readonly fixedQuery: Readonly<Record<string, true>>;
  /** One of the results of an operation that has several; `resultSchema` is a reference. */
  readonly isPart: boolean;
  /** The method sends a key of its own, so that repeats are safe; `ownKey`: the caller may give one. */
  readonly takesIdempotencyKey: boolean;
  readonly ownKey: boolean;
  readonly takesWait: boolean;
  readonly takesIfMatch: boolean;
  /** Kind of answer: JSON in the envelope, a page of a list, bytes, or events as they happen. */
  readonly answers: 'result' | 'page' | 'file' | 'stream';
  readonly bodySchema: ShownSchema;
  /** Schema of the `result`; for a page or a stream, of an element. */
  readonly resultSchema: ShownSchema;
  /** Places of decimals in `resultSchema`, for languages whose JSON reader would round them (`decimalPaths`). */
  readonly decimals: readonly string[];
}

/** Operations with a client method: all of the API except OAuth's own, which the clients call themselves. */
export function clientOperations(reading: OpenApiReader): ClientOperation[] {
  return reading.operations
    .filter(({ path, tags }) => path.startsWith('/api/v') && !tags.includes('oauth'))
    .map((operation) => clientOperation(reading, operation))
    .flatMap((operation) => issueAndValidate(reading, operation))
    .map((operation) => ({ ...operation, decimals: decimalPaths(reading, operation.resultSchema) }));
}

const EVENT = { $ref: '#/components/schemas/Evento' };

/** Places of decimals in a webhook message: the event, and the receipt that the complete format adds. */
export function webhookDecimals(reading: OpenApiReader, operations: readonly ClientOperation[]): string[] {
  const receipt = operations.find(({ id }) => id === 'comprobantes.leer')?.decimals ?? [];
  return [...decimalPaths(reading, EVENT), ...receipt.map((path) => `comprobante.${path}`)];
}

/** Places of the numbers that are not integers: `detalles.*.cantidad`, where `*` is any element or key. */
function decimalPaths({ follow }: OpenApiReader, schema: ShownSchema): string[] {
  const found = new Set<string>();
  const walk = (written: ShownSchema, at: readonly string[], within: readonly string[]): void => {
    const { $ref } = written;
    if ($ref !== undefined && within.includes($ref)) return;
    const one = $ref === undefined ? written : follow(written);
    const inside = $ref === undefined ? within : [...within, $ref];
    if (one.const !== undefined || one.enum !== undefined) return;
    if ([one.type].flat().includes('number')) found.add(at.join('.'));
    for (const part of [...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? [])]) walk(part, at, inside);
    for (const [key, value] of Object.entries(one.properties ?? {})) walk(value, [...at, key], inside);
    if (one.items !== undefined) walk(one.items, [...at, '*'], inside);
    if (typeof one.additionalProperties === 'object') walk(one.additionalProperties, [...at, '*'], inside);
  };
  walk(schema, [], []);
  return [...found];
}

const ONLY_VALIDATES = 'soloValidar';
const VALIDATED = '#/components/schemas/ComprobanteValidado';

/** Issuing and validating are one operation with two results; a client has a method for each, so that neither result is in doubt. */
function issueAndValidate({ follow }: OpenApiReader, operation: ClientOperation): ClientOperation[] {
  const results = (operation.resultSchema.anyOf ?? []).flatMap((one) => follow(one).anyOf ?? [one]);
  const refs = new Set(results.map(({ $ref }) => $ref));
  const [issued, ...others] = [...refs].filter((ref) => ref !== VALIDATED);
  if (!refs.has(VALIDATED) || issued === undefined || others.length > 0) return [operation];
  const query = operation.query.filter(({ name }) => name !== ONLY_VALIDATES);
  const issues = { ...operation, query, resultSchema: { $ref: issued }, isPart: true };
  // Under /sri only the answer differs from emitting.
  if (operation.tag === 'sri') return [issues];
  const [verb = '', ...rest] = operation.words;
  return [
    issues,
    {
      ...operation,
      query,
      fixedQuery: { [ONLY_VALIDATES]: true },
      words: verb === 'emitir' ? ['validar', ...rest] : ['validar', verb, ...rest],
      summary: `${operation.summary}; solo valida, no guarda nada`,
      resultSchema: { $ref: VALIDATED },
      ownKey: false,
      takesWait: false,
      isPart: true,
    },
  ];
}

function clientOperation(reading: OpenApiReader, operation: ShownOperation): ClientOperation {
  const { operationId, tags, method, path, summary, parameters = [], requestBody, responses } = operation;
  const contents = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Number(status) < 300 ? Object.entries(content) : [],
  );
  const isStream = contents.some(([type]) => type === 'text/event-stream');
  const results = [...new Set(contents.flatMap(([, { schema }]) => schema?.properties?.['result'] ?? []))];
  const page = pageItem(reading, results);
  const given = parameters.map(reading.follow);
  const headers = given.filter((one) => one.in === 'header').map(({ name }) => name);
  const placed = (place: string): ClientParameter[] =>
    given
      .filter((one) => one.in === place)
      .map(({ name, required = false, description = '', schema }) => ({
        name,
        required,
        description,
        type: typeOf(schema),
        values: schema.enum?.map(String),
      }));
  const [tag = ''] = tags;
  return {
    id: operationId,
    tag,
    ...nameOf(operationId),
    method: method.toUpperCase(),
    path,
    summary,
    pathParameters: placed('path'),
    query: placed('query'),
    body: Object.keys(requestBody?.content ?? {})[0],
    bodyRequired: requestBody?.required === true,
    fixedQuery: {},
    isPart: false,
    takesIdempotencyKey: headers.includes('Idempotency-Key'),
    ownKey: headers.includes('Idempotency-Key'),
    takesWait: headers.includes('Prefer'),
    takesIfMatch: headers.includes('If-Match'),
    answers: isStream ? 'stream' : isFile(contents) ? 'file' : page === undefined ? 'result' : 'page',
    bodySchema: Object.values(requestBody?.content ?? {})[0]?.schema ?? {},
    resultSchema: isStream ? EVENT : (page ?? { anyOf: results }),
    decimals: [],
  };
}

/** Whether the answer is only a file; if a query parameter selects one, the client returns the JSON. */
function isFile(contents: readonly (readonly [type: string, content: unknown])[]): boolean {
  return contents.length > 0 && contents.every(([type]) => type !== 'application/json');
}

/** Returns the element schema of a page; `undefined` for other results. */
function pageItem({ follow }: OpenApiReader, [result]: readonly ShownSchema[]): ShownSchema | undefined {
  const { properties = {} } = result?.$ref === undefined ? {} : follow(result);
  return 'last' in properties || 'siguiente' in properties ? properties['content']?.items : undefined;
}

function typeOf({ type }: ShownSchema): ClientParameter['type'] {
  return type === 'integer' || type === 'boolean' ? type : 'string';
}

/** `facturas.emitir` → `facturas`, `emitir`. */
function nameOf(id: string): Pick<ClientOperation, 'group' | 'words'> {
  const [group = '', method = ''] = id.split('.');
  return { group, words: method.split('-') };
}

/** `notas-credito` → `NotasCredito`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `clave-idempotencia` → `claveIdempotencia`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
