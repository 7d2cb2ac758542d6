import type { TSchema } from 'typebox';
import { valueAt } from '../../../../src/documents/sent-values.js';
import { plainFigure } from '../../ui/figure.js';

/** Form state: the payload under the API's names, with numbers as text. Fields of a source receipt that the form does not show are kept. */
export interface Content {
  readonly [field: string]: Value;
}

/** A field, a block or a list of blocks. */
export type Value = string | boolean | Content | readonly Content[];

export function isList(value: unknown): value is readonly Content[] {
  return Array.isArray(value);
}

export function isBlock(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text at a path such as `detalles[0].cantidad`; empty if missing. */
export function textAt(content: Content, path: string): string {
  const value = valueAt(content, path);
  return typeof value === 'string' ? value : '';
}

export function listAt(content: Content, path: string): readonly Content[] {
  const value = valueAt(content, path);
  return isList(value) ? value : [];
}

/** Sets a value at a path, creating missing blocks; undefined removes it. */
export function withValue(content: Content, path: string, value: Value | undefined): Content {
  const [name = '', ...rest] = path.split(/[.[\]]+/).filter((part) => part !== '');
  const changed = rest.length === 0 ? value : inside(content[name], rest, value);
  return changed === undefined ? without(content, name) : { ...content, [name]: changed };
}

function inside(held: Value | undefined, [name = '', ...rest]: readonly string[], value: Value | undefined): Value {
  if (/^\d+$/.test(name)) {
    const list = isList(held) ? held : [];
    return list.map((entry, at) => {
      if (at !== Number(name)) return entry;
      const changed = rest.length === 0 ? value : inside(entry, rest, value);
      return isBlock(changed) ? changed : entry;
    });
  }
  return withValue(isBlock(held) ? held : {}, [name, ...rest].join('.'), value);
}

export function without(content: Content, ...fields: readonly string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !fields.includes(name)));
}

/** A stored payload as form state, with numbers as text. */
export function contentOf(payload: unknown): Content {
  const value = typed(payload);
  return isBlock(value) ? value : {};
}

function typed(value: unknown): Value {
  if (Array.isArray(value)) return value.map(contentOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typed(inner)]));
  return typeof value === 'boolean' ? value : String(value);
}

/** API payload: drops empty fields. */
export function payloadOf(schema: TSchema, content: Content): Record<string, unknown> {
  const { properties = {} } = partsOf(schema);
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) => {
      const said = sendable(properties[name] ?? {}, value);
      return said === undefined ? [] : [[name, said]];
    }),
  );
}

function sendable(schema: TSchema, value: Value): unknown {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    const text = value.trim();
    if (text === '') return undefined;
    return partsOf(schema).isFigure ? plainFigure(text) : text;
  }
  const { items = {} } = partsOf(schema);
  if (isList(value)) return value.length === 0 ? undefined : value.map((entry) => payloadOf(items, entry));
  const block = isBlock(value) ? payloadOf(schema, value) : {};
  return Object.keys(block).length === 0 ? undefined : block;
}

export function partsOf(schema: TSchema): {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly required: readonly string[];
  readonly isFigure: boolean;
} {
  const { properties, items, required, type } = schema as Readonly<Record<string, unknown>>;
  return {
    ...(properties === undefined ? {} : { properties: properties as Readonly<Record<string, TSchema>> }),
    ...(items === undefined ? {} : { items: items as TSchema }),
    required: Array.isArray(required) ? (required as string[]) : [],
    isFigure: [type].flat().includes('number'),
  };
}

/** Drops untouched entries at the end of a list, except the first: Enter on the last line begins another. */
export function withoutUntouchedTail(content: Content, path: string, fresh: Content): Content {
  const list = listAt(content, path);
  const untouched = JSON.stringify(fresh);
  const last = list.findLastIndex((entry) => JSON.stringify(entry) !== untouched);
  return last === list.length - 1 ? content : withValue(content, path, list.slice(0, Math.max(1, last + 1)));
}

/** Whether there is input worth keeping. */
export function isTouched(content: Content, empty: Content): boolean {
  return JSON.stringify(without(content, 'estab', 'ptoEmi')) !== JSON.stringify(without(empty, 'estab', 'ptoEmi'));
}
