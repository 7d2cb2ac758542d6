import { operations, requestExamples, resolve, type Operation, type Schema } from '../openapi/document.js';
import { writeOddJson } from '../fuzz/values.js';
import { BODIES, HTMLS, LISTS, OBJECTS, TEXTS, type Hostile } from './hostile.js';
import { ARCHIVES, FILES, TEMPLATES } from './hostile-files.js';
import { XMLS } from './hostile-xml.js';

export interface CostRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export interface CostCase {
  readonly operationId: string;
  readonly what: string;
  /** Where it goes: the whole body, or the head of a request, which holds less. */
  readonly in: 'body' | 'head';
  /** Number of fields that share the size. */
  readonly fields: number;
  /** For cases repeated with other fields or operations: a short run only tries some turns. */
  readonly turn?: number;
  readonly make: (bytes: number) => CostRequest;
}

type Path = readonly (string | number)[];
interface Place {
  readonly path: Path;
  readonly kind: 'text' | 'list' | 'object';
  /** Longest text its schema accepts. */
  readonly charsMax?: number;
}

/** Fields that contain a file, with the pool task that reads it. */
const FILE_FIELDS: Readonly<Record<string, keyof typeof FILES>> = {
  archivo: 'readSpreadsheet',
  archivos: 'openMail',
  certificado: 'diagnoseP12',
  logo: 'checkLogo',
};
/** Bodies that are a file themselves. */
const FILE_BODIES: Readonly<Record<string, Readonly<Record<string, (bytes: number) => Buffer>>>> = {
  'message/rfc822': FILES.openMail,
  'application/zip': ARCHIVES,
  'application/octet-stream': ARCHIVES,
};
const HEADERS = ['X-API-KEY', 'Authorization', 'Cookie', 'X-Request-Id', 'X-Forwarded-For', 'Accept', 'Prefer'];
const DEEP = 12;
/** A field that accepts at least this many characters holds text that some program parses. */
const LONG_TEXT = 4096;
const SOURCES: Readonly<Record<string, Hostile>> = Object.fromEntries(
  Object.entries(TEMPLATES).map(([what, make]) => [what, (bytes: number) => make(bytes).toString()]),
);
const FORM = 'application/x-www-form-urlencoded';
/** Placeholder for the token of the caller's session. */
export const CSRF = 'token-de-la-sesion-del-que-llama-----------';

/** Returns every place of a schema that accepts a value, once. */
export function placesOf(schema: Schema): Place[] {
  const places = new Map<string, Place>();
  const walk = (given: Schema, path: Path): void => {
    if (path.length > DEEP) return;
    const { anyOf, allOf, oneOf, properties, items, additionalProperties, type, maxLength } = resolve(given);
    const branches = [...(anyOf ?? []), ...(allOf ?? []), ...(oneOf ?? [])];
    for (const branch of branches) walk(branch, path);
    const named = Object.entries(properties ?? {});
    const isObject = named.length > 0 || typeof additionalProperties === 'object' || type === 'object';
    const kind = items !== undefined ? 'list' : isObject ? 'object' : 'text';
    if (branches.length === 0 || kind !== 'text')
      places.set(`${kind} ${path.join('.')}`, { path, kind, ...(maxLength !== undefined && { charsMax: maxLength }) });
    if (items !== undefined) walk(items, [...path, 0]);
    for (const [name, field] of named) walk(field, [...path, name]);
  };
  walk(schema, []);
  return [...places.values()];
}

/** Puts a value at a place, creating its parents. */
function put(root: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof first === 'number') {
    const list: readonly unknown[] = Array.isArray(root) ? root : [];
    return [put(list[0], rest, value), ...list.slice(1)];
  }
  const object = typeof root === 'object' && root !== null ? (root as Record<string, unknown>) : {};
  return { ...object, [first]: put(object[first], rest, value) };
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string | number, unknown> | undefined)?.[name], root);
}

/** Returns all cases of an operation; `values` are valid path parameters. */
export function casesOf(operation: Operation, values: Readonly<Record<string, string>>): CostCase[] {
  const { operationId } = operation;
  const method = operation.method.toUpperCase();
  const good = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'));
  const cases: CostCase[] = [];
  const ofBody = (type: string, what: string, make: (bytes: number) => Buffer, more: More = {}): void => {
    const request = (bytes: number): CostRequest => ({
      method,
      target: good,
      headers: { 'content-type': type },
      body: make(bytes),
    });
    cases.push({ operationId, what, in: 'body', fields: 1, make: request, ...more });
  };
  const ofHead = (what: string, make: (bytes: number) => Partial<CostRequest>, more: More = {}): void => {
    const request = (bytes: number): CostRequest => ({
      method,
      target: good,
      headers: {},
      body: undefined,
      ...make(bytes),
    });
    cases.push({ operationId, what, in: 'head', fields: 1, make: request, ...more });
  };

  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    const examples = requestExamples(operation).filter((example) => example.type === type);
    // The longest example reaches furthest.
    const [example] = examples
      .map(({ value }) => value)
      .sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
    if (type.endsWith('xml')) {
      for (const [what, make] of Object.entries(XMLS))
        ofBody(type, what, (bytes) => Buffer.from(make(bytes, String(example))));
    } else if (type === 'application/json') ofJson(schema, example ?? {}, ofBody);
    else if (type === FORM) ofForm(schema, example ?? {}, ofBody);
    else if (type === 'multipart/form-data') ofMultipart(schema, ofBody);
    else if (FILE_BODIES[type] !== undefined)
      for (const [what, make] of Object.entries(FILE_BODIES[type])) ofBody(type, what, make);
    else throw new Error(`${operationId} takes ${type}: say in ${import.meta.filename} what to send`);
  }
  ofAddress(operation, good, ofHead);
  const nth = operations.indexOf(operation);
  return cases.map((one, at) => (isShared(one) ? { ...one, turn: at + 7 * nth } : one));
}

/** Work before a field is read is the same for all operations. */
export function isShared({ what, in: place }: CostCase): boolean {
  return place === 'head' || what in BODIES;
}

type More = Partial<Pick<CostCase, 'fields' | 'turn'>>;
type AddBody = (type: string, what: string, make: (bytes: number) => Buffer, more?: More) => void;
type AddHead = (what: string, make: (bytes: number) => Partial<CostRequest>, more?: More) => void;

function ofJson(schema: Schema, example: unknown, add: AddBody): void {
  const type = 'application/json';
  const places = placesOf(schema);
  const json = (value: unknown): Buffer => Buffer.from(writeOddJson(value));
  const texts = places.filter(({ kind }) => kind === 'text');
  for (const [what, make] of Object.entries(TEXTS)) {
    const all = (bytes: number): Buffer =>
      json(
        texts.reduce((body, { path }) => put(body, path, make(bytes / texts.length, valueAt(example, path))), example),
      );
    if (texts.length > 1) add(type, `all fields: ${what}`, all, { fields: texts.length });
  }
  for (const [at, { path, kind, charsMax = 0 }] of places.entries()) {
    const valid = valueAt(example, path);
    // A text that is too long is refused before anything reads it.
    const fitting = charsMax < LONG_TEXT ? {} : { ...TEXTS, ...HTMLS, ...SOURCES };
    for (const [what, make] of Object.entries(fitting)) {
      const text = (bytes: number): string => String(make(Math.min(bytes, charsMax) - 8, valid)).slice(0, charsMax);
      add(type, `${path.join('.')}, no longer than it may be: ${what}`, (bytes) =>
        json(put(example, path, text(bytes))),
      );
    }
    const kinds = Object.entries({ text: TEXTS, list: LISTS, object: OBJECTS }[kind]);
    for (const [turn, [what, make]] of kinds.entries()) {
      const more = kind === 'text' && texts.length > 1 ? { turn: turn + 7 * at } : {};
      add(type, `${path.join('.')}: ${what}`, (bytes) => json(put(example, path, make(bytes, valid))), more);
    }
    const task = path.length === 1 ? FILE_FIELDS[String(path[0])] : undefined;
    for (const [what, make] of Object.entries(task === undefined ? {} : FILES[task])) {
      const file = (bytes: number): string => make(Math.floor(bytes * 0.74)).toString('base64');
      add(type, `${path.join('.')}: ${what}`, (bytes) => json(put(example, path, file(bytes))));
    }
  }
  for (const [what, make] of Object.entries(BODIES)) add(type, what, make);
}

function ofForm(schema: Schema, example: unknown, add: AddBody): void {
  const names = placesOf(schema).flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  for (const name of names)
    for (const [what, make] of Object.entries(TEXTS))
      add(FORM, `${name}: ${what}`, (bytes) => {
        const form = new URLSearchParams(example as Record<string, string>);
        // Escaping makes it up to three times as long.
        form.set(name, String(make(bytes / 3, form.get(name))));
        return Buffer.from(form.toString());
      });
  const pieces = ['a=&', '&', '=', '%', '%41', 'a[b]=1&', 'scope=a+', '+'];
  for (const piece of pieces) add(FORM, `«${piece}»`, (bytes) => Buffer.from(piece.repeat(bytes / piece.length)));
}

function ofMultipart(schema: Schema, add: AddBody): void {
  const names = placesOf(schema).flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  const type = 'multipart/form-data; boundary=limite';
  const part = (name: string, more = ''): string => `--limite\r\nContent-Disposition: form-data; name="${name}"${more}`;
  const field = names.find((name) => FILE_FIELDS[name] !== undefined) ?? names.at(-1) ?? '';
  const forms: Readonly<Record<string, (bytes: number) => string>> = {
    'near misses of the boundary': (bytes) => `${part(field)}\r\n\r\n${'\r\n--limit'.repeat(bytes / 9)}\r\n--limite--`,
    'strokes without end': (bytes) => `${part(field)}\r\n\r\n${'\r\n-'.repeat(bytes / 3)}`,
    'many parts': (bytes) => `${`${part(field)}\r\n\r\n\r\n`.repeat(bytes / 64)}--limite--`,
    'a long name': (bytes) => `${part('a'.repeat(bytes))}\r\n\r\n\r\n--limite--`,
    'a long file name': (bytes) => `${part(field, `; filename="${'\\"'.repeat(bytes / 2)}"`)}\r\n\r\n\r\n--limite--`,
    'many headers': (bytes) => `${part(field)}\r\n${'a: b\r\n'.repeat(bytes / 6)}\r\n\r\n--limite--`,
    'a long header': (bytes) => `${part(field)}\r\na: ${'; a='.repeat(bytes / 4)}\r\n\r\n\r\n--limite--`,
    'a long text': (bytes) => `${part('password')}\r\n\r\n${'\u00e9'.repeat(bytes / 2)}\r\n--limite--`,
    'nothing but boundaries': (bytes) => '--limite\r\n'.repeat(bytes / 10),
  };
  for (const [what, make] of Object.entries(forms)) add(type, `form: ${what}`, (bytes) => Buffer.from(make(bytes)));
  for (const name of names) {
    const sent = (bytes: Buffer, more = ''): Buffer =>
      Buffer.concat([Buffer.from(`${rest}${part(name, more)}\r\n\r\n`), bytes, Buffer.from('\r\n--limite--')]);
    // A session's form contains its token, filled in when sending.
    const rest = name === 'csrf' ? '' : `${part('csrf')}\r\n\r\n${CSRF}\r\n`;
    const task = FILE_FIELDS[name];
    if (task !== undefined)
      for (const [what, make] of Object.entries(FILES[task]))
        add(type, `form, ${name}: ${what}`, (bytes) => sent(make(bytes - 400), '; filename="a"'));
    else
      for (const [what, make] of Object.entries({ ...TEXTS, ...HTMLS }))
        add(type, `form, ${name}: ${what}`, (bytes) => sent(Buffer.from(String(make(bytes - 400, undefined)))));
  }
}

/** Cases for the path, the query and the headers. */
function ofAddress(operation: Operation, good: string, add: AddHead): void {
  const parameters = (operation.parameters ?? []).map(resolve);
  // Escaping makes it up to three times as long, and lone surrogates have no URL form.
  const escaped = (text: unknown, bytes: number): string =>
    encodeURIComponent(Buffer.from(String(text).slice(0, bytes / 3)).toString()).slice(0, bytes);
  for (const [what, make] of Object.entries(TEXTS)) {
    const query = parameters.filter(({ in: place }) => place === 'query');
    if (query.length > 0)
      add(
        `query: ${what}`,
        (bytes) => {
          const share = bytes / query.length;
          return {
            target: `${good}?${query.map(({ name }) => `${name}=${escaped(make(share, undefined), share)}`).join('&')}`,
          };
        },
        { fields: query.length },
      );
    const [last] = parameters.filter(({ in: place }) => place === 'path').slice(-1);
    if (last !== undefined)
      add(`path: ${what}`, (bytes) => ({
        target: operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          name === last.name ? escaped(make(bytes, undefined), bytes) : '1',
        ),
      }));
    const named = parameters.flatMap(({ in: place, name }) => (place === 'header' ? [name] : []));
    for (const name of operation.path.endsWith('/empresas') ? [...named, ...HEADERS] : named)
      add(`${name}: ${what}`, (bytes) => ({
        headers: { [name.toLowerCase()]: String(make(bytes, undefined)).replaceAll(/[^\x20-\x7e\xa0-\xff]/g, ' ') },
      }));
  }
  for (const piece of ['a=1&', '&', '%41=', 'page=1&', 'a[b]=1&'])
    add(`query: «${piece}»`, (bytes) => ({ target: `${good}?${piece.repeat(bytes / piece.length)}` }));
}
