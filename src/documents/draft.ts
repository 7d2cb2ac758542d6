import type { TarifaRow } from '../domain/catalogues/catalogue.js';
import { operatorRowAt } from '../domain/catalogues/operator-rows.js';
import { parseDecimal, ZERO, type Decimal } from '../domain/decimal.js';
import { parseFecha, supposed, type Fecha } from '../domain/fecha.js';
import type { PrepareContext } from './document-type.js';
import type { NormalisedDocument } from '../xml/layout.js';
import type { Findings } from './findings.js';

/** A document in the making: what the rules of every type need at hand. */
export class Draft {
  /** A figure is wrong, or what decides one: totals would only repeat that fault, so their checks are skipped. */
  figuresBroken: boolean;

  constructor(
    readonly context: PrepareContext,
    readonly version: string,
    readonly fechaEmision: Fecha,
    readonly findings: Findings,
    /** Those that the payload lacks or has of another type. */
    private readonly brokenFigures: readonly string[],
  ) {
    this.figuresBroken = brokenFigures.length > 0;
  }

  /** The document as its issuer wrote it, where it came whole. */
  get own(): NormalisedDocument | undefined {
    return this.context.own?.documento;
  }

  /** Whether the document came signed: nothing of it is filled in or changed. */
  get signed(): boolean {
    return this.context.own?.signed === true;
  }

  /** Checks a part whose figures follow from nothing outside it: those broken elsewhere do not silence it. */
  part<T>(path: string, check: () => T): T {
    const elsewhere = this.figuresBroken;
    this.figuresBroken = this.brokenFigures.some(
      (at) => at.startsWith(path) && /^($|[.[])/.test(at.slice(path.length)),
    );
    const result = check();
    this.figuresBroken ||= elsewhere;
    return result;
  }

  /** Whether the payload lacks a part with figures, or has it of another type. */
  lacks(path: string): boolean {
    return this.brokenFigures.includes(path);
  }

  /** The exact decimal of a figure, or a finding and zero. `signed`: the SRI's schema sets no lower bound. */
  figure(value: number | string, path: string, { signed = false } = {}): Decimal {
    const parsed = parseDecimal(value);
    if (parsed !== undefined && (signed || parsed.gte(ZERO))) return parsed;
    this.figuresBroken = true;
    if (parsed !== undefined) {
      this.findings.refuse('campo-negativo', path, `«${path}» no puede ser negativo.`, value);
      return ZERO;
    }
    this.findings.refuse(
      'campo-cifra',
      path,
      `«${path}» debe ser una cifra con punto decimal, sin separador de miles.`,
      value,
    );
    return ZERO;
  }

  /** Like `figure`, for a field that a product may have filled in; when none did, the form check says that it is missing. */
  filledFigure(value: number | string | undefined, path: string): Decimal {
    if (value !== undefined) return this.figure(value, path);
    this.figuresBroken = true;
    return ZERO;
  }

  /** Like `figure`, for a field that may be absent. */
  optionalFigure(value: number | string | undefined, path: string, more?: { signed: boolean }): Decimal | undefined {
    return value === undefined ? undefined : this.figure(value, path, more);
  }

  /** A day of the calendar, or a finding and undefined. */
  fecha(value: string, path: string): Fecha | undefined {
    const parsed = parseFecha(value);
    if (parsed === undefined)
      this.findings.refuse(
        'campo-fecha',
        path,
        `«${path}» debe ser una fecha que exista, en la forma dd/mm/aaaa.`,
        value,
      );
    return parsed;
  }

  /** The same, and where it is none a day that stands for it. */
  fechaOrSupposed(value: string, path: string): Fecha {
    return this.fecha(value, path) ?? supposed(this.fechaEmision);
  }

  /** The operator's own rate of a code on a day, which goes before the catalogue's. */
  operatorTarifa(impuesto: string, codigo: string, iso: string): TarifaRow | undefined {
    return operatorRowAt(this.context.tarifas, impuesto, codigo, iso);
  }
}
