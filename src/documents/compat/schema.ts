import type { TSchema } from '#typebox';
import type { DocumentType } from '../document-type.js';
import { partsOf } from '../structure.js';
import { namesOf, type Names } from './aliases.js';

type Properties = Record<string, TSchema>;

const shown = new Map<string, TSchema>();

/** Returns a type's payload schema for the OpenAPI document, with the alternative field names. */
export function shownPayload(type: Pick<DocumentType, 'codDoc' | 'payload'>): TSchema {
  const made = shown.get(type.codDoc) ?? withNames(type.payload, namesOf(type));
  shown.set(type.codDoc, made);
  return made;
}

function withNames(schema: TSchema, { other = {}, idle = {}, inside = {} }: Names): TSchema {
  const { properties, items, required } = partsOf(schema);
  if (items !== undefined) return { ...schema, items: withNames(items, { other, idle, inside }) };
  if (properties === undefined) return schema;
  const all: Properties = { ...properties };
  for (const [name, names] of Object.entries(inside)) {
    const inner = all[name];
    if (inner !== undefined) all[name] = withNames(inner, names);
  }
  for (const [name, alias] of Object.entries(other)) {
    const ours = all[name];
    if (ours !== undefined) addAt(all, alias, aliasOf(ours, name));
  }
  for (const name of Object.keys(idle)) addAt(all, name, IDLE);
  // Either name is enough.
  return { ...schema, properties: all, required: required.filter((name) => !Object.hasOwn(other, name)) };
}

/** Adds a schema under a name with at most one dot. */
function addAt(properties: Properties, name: string, schema: TSchema): void {
  const [first = '', second] = name.split('.');
  if (second === undefined) properties[first] = schema;
  else {
    const block = properties[first];
    if (block !== undefined)
      properties[first] = { ...block, properties: { ...partsOf(block).properties, [second]: schema } };
  }
}

function aliasOf(schema: TSchema, name: string): TSchema {
  const description = `Otro nombre de «${name}», el de Veronica: envíe uno de los dos.`;
  return { ...schema, description, deprecated: true };
}

const IDLE: TSchema = {
  type: ['number', 'string', 'null'],
  description: 'Lo envían clientes de Veronica; se admite vacío o cero, y no se usa.',
  deprecated: true,
};
