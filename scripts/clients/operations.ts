import type { OpenApiReader, ShownOperation, ShownSchema } from '../../src/api/docs/openapi-reader.js';
import { SPANISH_VERBS } from './verbs.js';

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
  /** Kind of answer: JSON in the envelope, a page of a list, or bytes. */
  readonly answers: 'result' | 'page' | 'file';
  readonly bodySchema: ShownSchema;
  /** Schema of the `result`; for a page, of an element. */
  readonly resultSchema: ShownSchema;
}

/** Operations with a client method: all of the API except OAuth's own, whose bodies are forms, and the endless stream. */
export function clientOperations(reading: OpenApiReader): ClientOperation[] {
  return reading.operations
    .filter(({ path, tags }) => path.startsWith('/api/v') && !tags.includes('oauth'))
    .flatMap((operation) => clientOperation(reading, operation))
    .flatMap((operation) => issueAndValidate(reading, operation));
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

function clientOperation(reading: OpenApiReader, operation: ShownOperation): ClientOperation | [] {
  const { operationId, tags, method, path, summary, parameters = [], requestBody, responses } = operation;
  const contents = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Number(status) < 300 ? Object.entries(content) : [],
  );
  if (contents.some(([type]) => type === 'text/event-stream')) return [];
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
    answers: isFile(contents) ? 'file' : page === undefined ? 'result' : 'page',
    bodySchema: Object.values(requestBody?.content ?? {})[0]?.schema ?? {},
    resultSchema: page ?? { anyOf: results },
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

/** `comprobantes.issue.facturas` → `facturas`, `emitir`. */
function nameOf(id: string): Pick<ClientOperation, 'group' | 'words'> {
  const [tag = '', ...parts] = id.split('.');
  const [verb = '', documentType] = parts;
  const ofType = tag === 'comprobantes' && documentType !== undefined;
  const spanish = (ofType ? [verb] : parts).map(
    (part) => SPANISH_VERBS[`${tag}.${part}`] ?? SPANISH_VERBS[part] ?? part,
  );
  const words = spanish.flatMap((part) => part.split('-')).map((word) => word.toLowerCase());
  return { group: ofType ? documentType : tag, words };
}
