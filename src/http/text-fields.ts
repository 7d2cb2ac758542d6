import { Type, type TSchema, type TUnsafe } from '#typebox';
import { Findings } from '../documents/findings.js';
import { compileTextHygiene } from '../documents/text-hygiene.js';
import type { Advertencia, Issue } from '../kernel/issue.js';
import { codeField } from './code-field.js';

/** A required line of text. */
export const textField = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });

/** A line of text, or null; empty text counts as null. */
export const nullableTextField = (maxLength: number, description: string, pattern?: string): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength,
    description,
    ...(pattern === undefined ? {} : { pattern }),
  });

/** Part of a name to search for in a list. */
export const searchField = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$', description }));

/** A body cleaned for the SRI, with the warnings and issues found. */
export interface CleanBody {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly issues: Issue[];
  readonly advertencias: Advertencia[];
}

/**
 * Compiles the cleaning of a body's texts: they are printed on receipts, so the same rules as for a receipt apply (FACTS §7).
 * An empty text clears its field; a `required` one must keep visible text.
 */
export function compileCleaning(schema: TSchema, required: readonly string[]): (body: object) => CleanBody {
  const clean = compileTextHygiene(schema);
  return (body) => {
    const findings = new Findings();
    const cleaned = Object.entries(clean(body, findings) as object);
    const fields = Object.fromEntries(cleaned.map(([name, value]) => [name, (value as unknown) ?? null]));
    for (const name of required) {
      const value = fields[name];
      if (value === '' || value === null) {
        const message = 'No puede quedar vacío.';
        findings.issues.push({ code: 'campo-requerido', field: name, message, rejectedValue: value });
      }
    }
    return { fields, issues: findings.issues, advertencias: findings.advertencias };
  };
}

export const Advertencias = Type.Array(
  Type.Object(
    {
      code: codeField('advertencias', 'Código estable de la advertencia.'),
      field: Type.String({ description: 'Ruta del campo, por ejemplo detalles[0].cantidad; vacía: el conjunto.' }),
      message: Type.String({ description: 'Qué conviene revisar.' }),
      rejectedValue: Type.Optional(Type.Unknown({ description: 'El valor del que se trata.' })),
    },
    { title: 'Advertencia' },
  ),
  { description: 'Lo que conviene revisar; no impide nada.' },
);
