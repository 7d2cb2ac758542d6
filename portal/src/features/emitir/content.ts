import type { TSchema } from 'typebox';
import { valueAt } from '../../../../src/documents/as-sent.js';

/**
 * What is typed: the payload itself, under the API's names, with texts where it has figures. What a form does not show of a
 * receipt it was made from goes along unchanged.
 */
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

/** The text at a path, `detalles[0].cantidad`; empty where there is none. */
export function textAt(content: Content, path: string): string {
  const value = valueAt(content, path);
  return typeof value === 'string' ? value : '';
}

/** The list at a path. */
export function listAt(content: Content, path: string): readonly Content[] {
  const value = valueAt(content, path);
  return isList(value) ? value : [];
}

/** The content with another value at a path; undefined takes it away. Blocks on the way are made where they are missing. */
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

/** The block without a field. */
export function without(content: Content, ...fields: readonly string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !fields.includes(name)));
}

/** A stored receipt's payload as a form holds it: its figures as texts. */
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

/** The payload of the API: what was left empty is left out, and a comma in a figure is its decimal point. */
export function payloadOf(schema: TSchema, content: Content): Record<string, unknown> {
  const { properties = {} } = partsOf(schema);
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) => {
      const said = sayable(properties[name] ?? {}, value);
      return said === undefined ? [] : [[name, said]];
    }),
  );
}

function sayable(schema: TSchema, value: Value): unknown {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    const text = value.trim();
    if (text === '') return undefined;
    return partsOf(schema).isFigure ? text.replace(',', '.') : text;
  }
  const { items = {} } = partsOf(schema);
  if (isList(value)) return value.length === 0 ? undefined : value.map((entry) => payloadOf(items, entry));
  const block = isBlock(value) ? payloadOf(schema, value) : {};
  return Object.keys(block).length === 0 ? undefined : block;
}

/** The parts of a payload's schema (src/documents/payload-schema.ts). */
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

/** Whether anything was typed that would be missed. */
export function isTouched(content: Content, empty: Content): boolean {
  return JSON.stringify(without(content, 'estab', 'ptoEmi')) !== JSON.stringify(without(empty, 'estab', 'ptoEmi'));
}
