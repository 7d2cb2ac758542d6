// Replaces typebox/compile in the browser: the CSP forbids code from text, so schemas are interpreted. A form is checked once per
// keystroke, not thousands of times a second.
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';

export function Compile<Schema extends TSchema>(schema: Schema): { Check(value: unknown): value is Static<Schema> } {
  return { Check: (value): value is Static<Schema> => Check(schema, value) };
}
