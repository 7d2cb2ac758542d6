import type { Static, TSchema } from '#typebox';
import type { Findings } from './findings.js';

// Line feeds, control characters and repeated blanks cause schema or signature errors at the SRI (FACTS §7). Blank-like
// characters become a blank; invisible ones are dropped.
const BLANK = /[\t\n\v\f\r\u0085\u00a0\u2028\u2029]/g;
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\ufeff]/g;
// Emoji and their joiners: the SRI names a library whose old canonicaliser writes them as «?», which breaks the signature
// (FACTS §18). Spanish needs nothing beyond the basic plane.
const EMOJI = /[\u{10000}-\u{10ffff}\u200d\ufe0e\ufe0f]/gu;
// Candidates for a closer check, including surrogates; most texts do not match and cost one test.
const SUSPECT =
  /[\u0000-\u001f\u007f-\u00a0\u200b\u200d\u2028\u2029\ud800-\udfff\ufe0e\ufe0f\ufeff\ufffe\uffff]|^ | $| {2}/;
// Not XML 1.0 characters, and the intended ones are unknown.
const NOT_XML = /[\ufffe\uffff]|\p{Surrogate}/u;

/** Empty counts as absent here, by contract (spec/API.md §3). */
const MAY_BE_EMPTY = new Set(['plazo', 'unidadTiempo']);

type Clean = (value: unknown, path: string, findings: Findings) => unknown;

/**
 * Compiles a payload's schema into a function that cleans its texts: it fixes harmless faults with a warning, refuses
 * characters that XML cannot hold, and treats an empty optional text as absent. Unchanged values are returned without copying.
 */
export function compileTextHygiene<Schema extends TSchema>(
  schema: Schema,
): (payload: Static<Schema>, findings: Findings) => Static<Schema> {
  const clean = compileClean(schema);
  // Cleaning changes texts and drops optional fields, so the result still fits the schema.
  return (payload, findings) => clean(payload, '', findings) as Static<Schema>;
}

function compileClean(schema: TSchema): Clean {
  const { type, properties, items, required } = describeSchema(schema);
  if (properties !== undefined) return compileObject(properties, new Set(required));
  if (items !== undefined) return compileList(compileClean(items));
  return type.includes('string') ? cleanText : (value) => value;
}

function compileObject(properties: Readonly<Record<string, TSchema>>, required: ReadonlySet<string>): Clean {
  const cleaners = Object.entries(properties).map(([name, schema]) => [name, compileClean(schema)] as const);
  return (value, path, findings) => {
    if (typeof value !== 'object' || value === null) return value;
    let copy: Record<string, unknown> | undefined;
    for (const [name, clean] of cleaners) {
      const before: unknown = Reflect.get(value, name);
      if (before === undefined) continue;
      const field = path === '' ? name : `${path}.${name}`;
      const after = clean(before, field, findings);
      const absent = after === '' && !required.has(name);
      if (absent && !MAY_BE_EMPTY.has(name))
        findings.warn('campo-vacio', field, `«${field}» está vacío y se tomó como ausente.`);
      if (after === before && !absent) continue;
      copy ??= { ...value };
      copy[name] = absent ? undefined : after;
    }
    return copy ?? value;
  };
}

function compileList(clean: Clean): Clean {
  return (value, path, findings) => {
    if (!Array.isArray(value)) return value;
    const entries: readonly unknown[] = value;
    const cleaned = entries.map((entry, i) => clean(entry, `${path}[${i}]`, findings));
    return cleaned.some((entry, i) => entry !== entries[i]) ? cleaned : entries;
  };
}

function cleanText(value: unknown, path: string, findings: Findings): unknown {
  if (typeof value !== 'string' || !SUSPECT.test(value)) return value;
  if (NOT_XML.test(value)) {
    findings.refuse(
      'texto-invalido',
      path,
      `«${path}» tiene caracteres que XML no admite: revise la codificación del texto.`,
      value,
    );
    return value;
  }
  const plain = value.replace(EMOJI, '');
  const text = plain.replace(INVISIBLE, '').replace(BLANK, ' ').replace(/ {2,}/g, ' ').trim();
  if (text !== '' && text !== value) {
    const message =
      plain === value
        ? `Se quitaron saltos de línea, caracteres de control o espacios sobrantes de «${path}».`
        : `Se quitaron los emojis y letras fuera del plano básico de «${path}»: con ellos el SRI puede dar la firma por inválida (39).`;
    findings.warn('texto-limpiado', path, message, value);
  }
  return text;
}

interface SchemaParts {
  readonly type: readonly string[];
  readonly properties: Readonly<Record<string, TSchema>> | undefined;
  readonly items: TSchema | undefined;
  readonly required: readonly string[];
}

/** Returns the relevant parts of a JSON Schema. The schemas are ours, so their shape is known. */
function describeSchema(schema: TSchema): SchemaParts {
  const { type, properties, items, required } = schema as Readonly<Record<string, unknown>>;
  return {
    type: [type].flat().filter((word) => typeof word === 'string'),
    properties: properties as SchemaParts['properties'],
    items: items as SchemaParts['items'],
    required: (required ?? []) as readonly string[],
  };
}
