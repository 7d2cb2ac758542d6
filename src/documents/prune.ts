import type { TSchema } from '#typebox';
import { isList, type NormalisedDocument } from '../xml/layout.js';

interface Block {
  [field: string]: string | Block | Block[];
}

/** Keeps the part of a document that its type's payload can express. Both use the same names, so this walks the schema. */
export function prunePayload(schema: TSchema, document: NormalisedDocument): Block {
  const kept: Block = {};
  for (const [field, inner] of Object.entries(partsOf(schema).properties)) {
    const value = document[field];
    if (value === undefined) continue;
    if (typeof value === 'string') kept[field] = value;
    else if (isList(value)) kept[field] = value.map((entry) => prunePayload(partsOf(inner).items, entry));
    else kept[field] = prunePayload(inner, value);
  }
  return kept;
}

/** The schemas are ours: an object has properties, an array has items. */
function partsOf(schema: TSchema): { readonly properties: Readonly<Record<string, TSchema>>; readonly items: TSchema } {
  const { properties = {}, items = {} } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  return { properties, items };
}
