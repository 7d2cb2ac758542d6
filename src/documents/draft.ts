import type { TarifaRow } from '../domain/catalogues/catalogue.js';
import { operatorRowAt } from '../domain/catalogues/operator-rows.js';
import { parseDecimal, ZERO, type Decimal } from '../domain/decimal.js';
import { parseFecha, type Fecha } from '../domain/fecha.js';
import type { PrepareContext } from './document-type.js';
import type { NormalisedDocument } from '../xml/layout.js';
import type { Findings } from './findings.js';

/** A document in the making: what the rules of every type need at hand. */
export class Draft {
  /** A figure could not be read: totals would only repeat that fault, so their checks are skipped. */
  figuresBroken = false;

  constructor(
    readonly context: PrepareContext,
    readonly version: string,
    readonly fechaEmision: Fecha,
    readonly findings: Findings,
  ) {}

  /** The document as its issuer wrote it, where it came whole. */
  get own(): NormalisedDocument | undefined {
    return this.context.own?.documento;
  }

  /** The exact decimal of a figure, or a finding and zero. */
  figure(value: number | string, path: string): Decimal {
    const parsed = parseDecimal(value);
    if (parsed !== undefined) return parsed;
    this.figuresBroken = true;
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
  optionalFigure(value: number | string | undefined, path: string): Decimal | undefined {
    return value === undefined ? undefined : this.figure(value, path);
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

  /** The operator's own rate of a code on a day, which goes before the catalogue's. */
  operatorTarifa(impuesto: string, codigo: string, iso: string): TarifaRow | undefined {
    return operatorRowAt(this.context.tarifas, impuesto, codigo, iso);
  }
}
