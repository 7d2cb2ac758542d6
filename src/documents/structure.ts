import type { TSchema } from '#typebox';
import { closest } from '../kernel/closest.js';
import { ISSUES_MAX, type Issue } from '../kernel/issue.js';
import { shownValue } from './sent-values.js';

/** Differences between a payload and its schema, and the part that can still be checked. */
export interface Structure {
  readonly issues: readonly Issue[];
  /**
   * Copy with the schema's shape: unknown and mistyped parts are omitted, missing ones get a placeholder. Undefined if the
   * payload is not an object.
   */
  readonly sound: unknown;
  /** Figures, and codes that determine one, that are missing or mistyped: totals would only repeat the fault. */
  readonly brokenFigures: readonly string[];
  /** More faults than are listed: the rest of the payload was not checked. */
  readonly unusable: boolean;
  /** Whether a fault at this path is a consequence of one of `issues`. */
  covers(path: string): boolean;
}

/**
 * Compares a payload with its schema. Messages are Spanish and use the payload's own paths. `written`: document fields that
 * the service itself writes.
 */
export function inspectStructure(schema: TSchema, payload: unknown, written: ReadonlySet<string> = NONE): Structure {
  const inspection = new Inspection(written);
  const sound = inspection.value(schema, payload, '', false);
  const { issues, broken, brokenFigures } = inspection;
  return {
    issues,
    sound,
    brokenFigures,
    unusable: issues.length >= ISSUES_MAX,
    covers: (path) => broken.has(path) || blocksAround(path).some((block) => broken.has(block)),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Lists the enclosing blocks: `detalles[0].cantidad` is in `detalles` and `detalles[0]`. */
export function blocksAround(path: string): string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index));
}

class Inspection {
  readonly issues: Issue[] = [];
  readonly broken = new Set<string>();
  readonly brokenFigures: string[] = [];

  constructor(private readonly written: ReadonlySet<string>) {}

  /** Returns the part that fits the schema; otherwise reports it and returns undefined. `decides`: figures depend on it. */
  value(schema: TSchema, given: unknown, path: string, decides: boolean): unknown {
    if (this.issues.length >= ISSUES_MAX) return undefined;
    const { types, properties, items, required, pattern, description } = partsOf(schema);
    if (properties !== undefined && isBlock(given)) return this.block(properties, required, given, path);
    if (items !== undefined && Array.isArray(given)) {
      return given.map((entry, i) => {
        const at = `${path}[${i}]`;
        return this.value(items, entry, at, decides) ?? standIn(items);
      });
    }
    if (properties === undefined && items === undefined && types.includes(typeof given)) {
      if (pattern === undefined || (typeof given === 'string' && pattern.test(given))) return given;
      const message = `«${path}» no tiene la forma que se espera. ${description}`;
      this.report(schema, { code: 'campo-formato', field: path, message, ...shownValue(given) }, decides);
      return undefined;
    }
    const wanted = types.map((type) => TYPE_WORDS[type] ?? type).join(' o ');
    const message = path === '' ? `El cuerpo debe ser ${wanted}.` : `«${path}» debe ser ${wanted}.`;
    this.report(schema, { code: 'tipo-incorrecto', field: path, message, ...shownValue(given) }, decides);
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
    const typos = this.unknownFields(properties, given, path);
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
        this.report(schema, { code: 'campo-requerido', field: at, message }, decides, typos.has(name));
      } else if (typos.has(name)) {
        // Present but misspelled: the rules would report it as missing because of the typo.
        this.broken.add(at);
        if (decides || holdsFigures(schema)) this.brokenFigures.push(at);
      }
    }
    return sound;
  }

  /** Reports unknown fields; returns the known fields they most likely mean. */
  private unknownFields(
    properties: Readonly<Record<string, TSchema>>,
    given: Readonly<Record<string, unknown>>,
    path: string,
  ): ReadonlySet<string> {
    const meant = new Set<string>();
    const free = Object.keys(properties).filter((name) => !Object.hasOwn(given, name));
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(properties, name) || this.issues.length >= ISSUES_MAX) continue;
      const at = path === '' ? name : `${path}.${name}`;
      const isWritten = path === '' && this.written.has(name);
      const one = isWritten ? undefined : closest(name, free);
      if (one !== undefined) meant.add(one);
      const message = isWritten
        ? `«${at}» lo escribe el servicio: quítelo.`
        : `«${at}» no existe en este comprobante${one === undefined ? ': revise el nombre o quítelo.' : `. ¿Quiso decir «${one}»?`}`;
      this.issues.push({ code: 'campo-desconocido', field: at, message });
    }
    return meant;
  }

  /** `isKnown`: its cause was already reported. */
  private report(schema: TSchema, issue: Issue, decides: boolean, isKnown = false): void {
    this.broken.add(issue.field);
    if (decides || holdsFigures(schema)) this.brokenFigures.push(issue.field);
    if (!isKnown && this.issues.length < ISSUES_MAX) this.issues.push(issue);
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  boolean: 'true o false',
  object: 'un objeto',
  array: 'una lista',
};

/** A payload schema's definition of one part. */
export interface SchemaParts {
  readonly types: readonly string[];
  readonly properties: Readonly<Record<string, TSchema>> | undefined;
  readonly items: TSchema | undefined;
  readonly required: readonly string[];
  readonly pattern: RegExp | undefined;
  readonly description: string;
}

/** Returns the parts of a payload's schema (payload-schema.ts builds only objects, lists, texts and figures). */
export function partsOf(schema: TSchema): SchemaParts {
  const { type, properties, items, required, pattern, description } = schema as Readonly<Record<string, unknown>>;
  return {
    types: [type].flat().filter((word) => typeof word === 'string'),
    properties: properties as SchemaParts['properties'],
    items: items as SchemaParts['items'],
    required: (required ?? []) as readonly string[],
    pattern: typeof pattern === 'string' ? new RegExp(pattern) : undefined,
    description: typeof description === 'string' ? description : '',
  };
}

/** Placeholder for a missing required part; findings about it are not reported. */
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

export function isBlock(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
