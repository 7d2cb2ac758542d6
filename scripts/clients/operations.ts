import type { Reading, ShownOperation, ShownSchema } from '../../src/api/docs/reading.js';
import { SPANISH_VERBS } from './verbs.js';

/** A path or query parameter. */
export interface ClientParameter {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly required: boolean;
  readonly description: string;
}

/** An operation of the document as a client calls it. */
export interface ClientOperation {
  readonly id: string;
  readonly tag: string;
  /** Its Spanish name in words: `['emitir', 'facturas']`. */
  readonly words: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly pathParameters: readonly ClientParameter[];
  readonly query: readonly ClientParameter[];
  /** Media type of the request body, JSON first. */
  readonly body: string | undefined;
  readonly takesIdempotencyKey: boolean;
  readonly takesWait: boolean;
  readonly takesIfMatch: boolean;
  /** Kind of answer: JSON in the envelope, a page of a list, or bytes. */
  readonly answers: 'result' | 'page' | 'file';
  readonly bodySchema: ShownSchema;
  /** Schema of the `result`; for a page, of an element. */
  readonly resultSchema: ShownSchema;
}

/** Operations with a client method: all of the API except OAuth's own, whose bodies are forms, and the endless stream. */
export function clientOperations(reading: Reading): ClientOperation[] {
  return reading.operations
    .filter(({ path, tags }) => path.startsWith('/api/v') && !tags.includes('oauth'))
    .flatMap((operation) => clientOperation(reading, operation));
}

function clientOperation(reading: Reading, operation: ShownOperation): ClientOperation | [] {
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
      }));
  const [tag = ''] = tags;
  return {
    id: operationId,
    tag,
    words: wordsOf(operationId),
    method: method.toUpperCase(),
    path,
    summary,
    pathParameters: placed('path'),
    query: placed('query'),
    body: Object.keys(requestBody?.content ?? {})[0],
    takesIdempotencyKey: headers.includes('Idempotency-Key'),
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
function pageItem({ follow }: Reading, [result]: readonly ShownSchema[]): ShownSchema | undefined {
  const { properties = {} } = result?.$ref === undefined ? {} : follow(result);
  return 'last' in properties || 'siguiente' in properties ? properties['content']?.items : undefined;
}

function typeOf({ type }: ShownSchema): ClientParameter['type'] {
  return type === 'integer' || type === 'boolean' ? type : 'string';
}

function wordsOf(id: string): string[] {
  const [, ...rest] = id.split('.');
  const spanish = rest.map((part) => SPANISH_VERBS[`${id.split('.')[0] ?? ''}.${part}`] ?? SPANISH_VERBS[part] ?? part);
  return spanish.flatMap((part) => part.split('-')).map((word) => word.toLowerCase());
}
