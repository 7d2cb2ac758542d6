import type { TSchema } from 'typebox';
import { ISSUES_MAX, type Issue } from '../domain/issue.js';

/** How a payload departs from its schema, and what can still be checked of it. */
export interface Structure {
  readonly issues: readonly Issue[];
  /**
   * A copy with the schema's shape: what is unknown or of another type is left out, and what is missing has a stand-in.
   * Undefined when the payload is no object at all.
   */
  readonly sound: unknown;
  /** A figure, or a code that decides one, is missing or of another type: totals would only repeat that fault. */
  readonly figuresBroken: boolean;
  /** Whether there are more faults than are listed: then the rest of the payload has not been looked at. */
  readonly hopeless: boolean;
  /** Whether a fault at this path follows from one of `issues`. */
  covers(path: string): boolean;
}

/** Compares a payload with its schema, in Spanish and with the payload's own paths. */
export function inspectStructure(schema: TSchema, payload: unknown): Structure {
  const inspection = new Inspection();
  const sound = inspection.value(schema, payload, '', false);
  const { issues, broken } = inspection;
  return {
    issues,
    sound,
    figuresBroken: inspection.figuresBroken,
    hopeless: issues.length >= ISSUES_MAX,
    covers: (path) => broken.has(path) || blocksAround(path).some((block) => broken.has(block)),
  };
}

/** `detalles[0].cantidad` lies in `detalles` and `detalles[0]`. */
function blocksAround(path: string): string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index));
}

class Inspection {
  readonly issues: Issue[] = [];
  readonly broken = new Set<string>();
  figuresBroken = false;

  /** The part that has the schema's shape; undefined after reporting that it has another. `decides`: figures depend on it. */
  value(schema: TSchema, given: unknown, path: string, decides: boolean): unknown {
    if (this.issues.length >= ISSUES_MAX) return undefined;
    const { types, properties, items, required } = partsOf(schema);
    if (properties !== undefined && isBlock(given)) return this.block(properties, required, given, path);
    if (items !== undefined && Array.isArray(given)) {
      return given.map((entry, i) => {
        const at = `${path}[${i}]`;
        return this.value(items, entry, at, decides) ?? standIn(items);
      });
    }
    if (properties === undefined && items === undefined && types.includes(typeof given)) return given;
    const wanted = types.map((type) => TYPE_WORDS[type] ?? type).join(' o ');
    const message = path === '' ? `El cuerpo debe ser ${wanted}.` : `«${path}» debe ser ${wanted}.`;
    this.report(schema, { code: 'tipo-incorrecto', field: path, message, ...rejected(given) }, decides);
    return undefined;
  }

  private block(
    properties: Readonly<Record<string, TSchema>>,
    required: readonly string[],
    given: Readonly<Record<string, unknown>>,
    path: string,
  ): Record<string, unknown> {
    const sound: Record<string, unknown> = {};
    const ofFigures = path !== '' && Object.values(properties).some(isFigure);
    for (const [name, schema] of Object.entries(properties)) {
      const at = path === '' ? name : `${path}.${name}`;
      const decides = ofFigures && name.startsWith('cod');
      const isRequired = required.includes(name);
      const field = Object.hasOwn(given, name) ? given[name] : undefined;
      if (field !== undefined) {
        const kept = this.value(schema, field, at, decides);
        if (kept !== undefined || isRequired) sound[name] = kept ?? standIn(schema);
      } else if (isRequired) {
        sound[name] = standIn(schema);
        const message = `Falta «${at}», que es obligatorio.`;
        this.report(schema, { code: 'campo-requerido', field: at, message }, decides);
      }
    }
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(properties, name) || this.issues.length >= ISSUES_MAX) continue;
      const at = path === '' ? name : `${path}.${name}`;
      const message = `«${at}» no existe en este comprobante: revise el nombre o quítelo.`;
      this.issues.push({ code: 'campo-desconocido', field: at, message });
    }
    return sound;
  }

  private report(schema: TSchema, issue: Issue, decides: boolean): void {
    this.broken.add(issue.field);
    if (decides || holdsFigures(schema)) this.figuresBroken = true;
    if (this.issues.length < ISSUES_MAX) this.issues.push(issue);
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  object: 'un objeto',
  array: 'una lista',
};

interface SchemaParts {
  readonly types: readonly string[];
  readonly properties: Readonly<Record<string, TSchema>> | undefined;
  readonly items: TSchema | undefined;
  readonly required: readonly string[];
}

/** The parts of a payload's schema (payload-schema.ts makes objects, lists, texts and figures only). */
function partsOf(schema: TSchema): SchemaParts {
  const { type, properties, items, required } = schema as Readonly<Record<string, unknown>>;
  return {
    types: [type].flat().filter((word) => typeof word === 'string'),
    properties: properties as SchemaParts['properties'],
    items: items as SchemaParts['items'],
    required: (required ?? []) as readonly string[],
  };
}

/** What stands for a required part that is not there; whatever the rules say of it is not reported. */
function standIn(schema: TSchema): unknown {
  const { properties, items, required } = partsOf(schema);
  if (items !== undefined) return [];
  if (properties === undefined) return isFigure(schema) ? '0' : '';
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, inner]) => (required.includes(name) ? [[name, standIn(inner)]] : [])),
  );
}

function isFigure(schema: TSchema): boolean {
  return partsOf(schema).types.includes('number');
}

function holdsFigures(schema: TSchema): boolean {
  const { properties, items } = partsOf(schema);
  if (items !== undefined) return holdsFigures(items);
  return properties === undefined ? isFigure(schema) : Object.values(properties).some(holdsFigures);
}

function isBlock(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Echoes a small value; a whole block of the caller's data says nothing that the path does not. */
function rejected(value: unknown): { rejectedValue?: unknown } {
  if (typeof value === 'string') return { rejectedValue: value.slice(0, 100) };
  return typeof value === 'object' && value !== null ? {} : { rejectedValue: value };
}
