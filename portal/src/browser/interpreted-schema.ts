// Stands in for typebox/compile in the browser: the page's policy lets nobody turn text into code, so that schemas are
// interpreted. A form is checked once per key, not thousands of times a second.
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';

/** A schema's check. */
export function Compile<Schema extends TSchema>(schema: Schema): { Check(value: unknown): value is Static<Schema> } {
  return { Check: (value): value is Static<Schema> => Check(schema, value) };
}
