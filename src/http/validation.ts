import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { didYouMean } from '../kernel/closest.js';
import { ISSUES_MAX, type Issue } from '../kernel/issue.js';

// Bodies are not coerced; query strings are text, so their values are converted to the schema's types.
// Ajv's code optimization takes a third of the compile time, and the checks are as fast without it.
const OPTIONS = { strict: false, verbose: true, code: { optimize: false } } as const;
const strict = bounded(new Ajv({ ...OPTIONS, allErrors: true }));
const first = bounded(new Ajv(OPTIONS));
const converting = bounded(new Ajv({ ...OPTIONS, allErrors: true, coerceTypes: true, useDefaults: true }));

/**
 * Reports all issues together, but skips expensive checks on texts and lists that are already too long: by default ajv would run the
 * pattern and compare all pairs of items.
 */
function bounded(ajv: Ajv): Ajv {
  return ajv
    .removeKeyword('pattern')
    .addKeyword({
      keyword: 'pattern',
      type: 'string',
      schemaType: 'string',
      compile: (pattern: string, parent) => {
        const expression = new RegExp(pattern, 'u');
        // maxLength counts code points, of at most two UTF-16 units each.
        const unitsMax = 2 * limit(parent['maxLength']);
        return (text: string) => text.length > unitsMax || expression.test(text);
      },
    })
    .removeKeyword('uniqueItems')
    .addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      compile: (unique: boolean, parent) => {
        const itemsMax = limit(parent['maxItems']);
        return (list: readonly unknown[]) =>
          !unique || list.length > itemsMax || new Set(list.map((item) => JSON.stringify(item))).size === list.length;
      },
    });
}

function limit(given: unknown): number {
  return typeof given === 'number' ? given : Infinity;
}

/**
 * Validates with a Fastify schema: unknown fields are refused, never dropped. Compiled on first use and cached by ajv: compiling all at
 * start would delay it (bench/RESULTS.md).
 */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  const validate: { (value: unknown): boolean; errors?: ErrorObject[] | null } = (value) => {
    const ajv = httpPart !== 'body' ? converting : holdsAtMost(VALUES_MAX, value) ? strict : first;
    const chosen = ajv.compile(schema);
    const valid = chosen(value);
    validate.errors = chosen.errors ?? null;
    return valid;
  };
  return validate;
};

/** More than any body fully described by a schema has. Larger ones report only the first issue: each value may have several. */
const VALUES_MAX = 5000;

function holdsAtMost(count: number, value: unknown): boolean {
  const left = [value];
  for (let seen = 0; left.length > 0; seen++) {
    if (seen + left.length > count) return false;
    const next = left.pop();
    if (typeof next === 'object' && next !== null) for (const item of Object.values(next)) left.push(item);
  }
  return true;
}

/** Translates ajv's errors: one issue per place, with the path in the caller's notation. */
export function issuesOf(errors: readonly ErrorObject[]): Issue[] {
  // A union reports each branch and itself; a person needs one sentence per place.
  const unions = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath));
  const issues = new Map<string, Issue>();
  for (const error of errors) {
    if (issues.size >= ISSUES_MAX) break;
    if (unions.has(error.instancePath) && error.keyword !== 'anyOf') continue;
    const issue = issueOf(error);
    issues.set(`${issue.field} ${issue.code}`, issue);
  }
  return [...issues.values()];
}

function issueOf(error: ErrorObject): Issue {
  const params: Readonly<Record<string, unknown>> = error.params;
  const at = pathOf(error.instancePath);
  const of = (name: string): string => String(params[name]);
  switch (error.keyword) {
    case 'required':
      return {
        code: 'campo-requerido',
        field: join(at, of('missingProperty')),
        message: 'Falta este campo obligatorio.',
      };
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = of(error.keyword === 'additionalProperties' ? 'additionalProperty' : 'unevaluatedProperty');
      return {
        code: 'campo-desconocido',
        field: join(at, name),
        message: unknownField(name, error.parentSchema),
      };
    }
    default:
      return { code: codeOf(error.keyword), field: at, message: messageOf(error, of), ...rejected(error.data) };
  }
}

function unknownField(name: string, schema: unknown): string {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> };
  const meant = didYouMean(name, Object.keys(properties));
  return meant === '' ? 'Este campo no existe; revise si está mal escrito o quítelo.' : `Este campo no existe.${meant}`;
}

function codeOf(keyword: string): Issue['code'] {
  switch (keyword) {
    case 'type':
    case 'anyOf':
      return 'tipo-incorrecto';
    case 'enum':
    case 'const':
      return 'valor-no-permitido';
    case 'pattern':
    case 'format':
      return 'formato-incorrecto';
    case 'minLength':
    case 'maxLength':
      return 'longitud-incorrecta';
    case 'minItems':
    case 'maxItems':
      return 'cantidad-incorrecta';
    case 'uniqueItems':
      return 'valor-repetido';
    default:
      return 'valor-incorrecto';
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto',
  null: 'nulo',
};

function messageOf(error: ErrorObject, of: (name: string) => string): string {
  const described: unknown = (error.parentSchema as { description?: unknown } | undefined)?.description;
  const meaning = typeof described === 'string' ? ` ${described}` : '';
  switch (error.keyword) {
    case 'type': {
      const wanted = of('type').split(',');
      return `Debe ser ${wanted.map((name) => TYPE_NAMES[name] ?? name).join(' o ')}.`;
    }
    case 'anyOf':
      return `El valor no tiene una forma permitida.${meaning}`;
    case 'enum':
      return notAllowed(error.data, (error.params as { allowedValues: unknown[] }).allowedValues);
    case 'const':
      return `El valor debe ser «${of('allowedValue')}».`;
    case 'pattern':
    case 'format':
      return `El formato no es correcto.${meaning}`;
    case 'minLength':
      return `Debe tener al menos ${of('limit')} caracteres.`;
    case 'maxLength':
      return `Debe tener como máximo ${of('limit')} caracteres.`;
    case 'minItems':
      return `Debe tener al menos ${of('limit')} elementos.`;
    case 'maxItems':
      return `Debe tener como máximo ${of('limit')} elementos.`;
    case 'uniqueItems':
      return 'Hay elementos repetidos; quite los repetidos.';
    case 'minimum':
      return `Debe ser ${of('limit')} o más.`;
    case 'maximum':
      return `Debe ser ${of('limit')} o menos.`;
    default:
      return `El valor no es correcto.${meaning}`;
  }
}

/** Message for a value outside a short list; the closest match goes first. */
export function notAllowed(value: unknown, allowed: readonly unknown[]): string {
  const meant =
    typeof value === 'string'
      ? didYouMean(
          value,
          allowed.filter((one) => typeof one === 'string'),
        )
      : '';
  return `Valor no permitido.${meant} Use uno de: ${allowed.join(', ')}.`;
}

/** Echoes a small value; never a whole object or a long text. */
function rejected(data: unknown): { rejectedValue?: unknown } {
  if (typeof data === 'string') return { rejectedValue: data.length > 100 ? `${data.slice(0, 100)}…` : data };
  return typeof data === 'number' || typeof data === 'boolean' || data === null ? { rejectedValue: data } : {};
}

/** `/detalles/0/cantidad` → `detalles[0].cantidad`; a codDoc such as 01 is a name, not an index. */
function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^(0|[1-9]\d*)$/.test(part) ? `${path}[${part}]` : join(path, part)), '');
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
