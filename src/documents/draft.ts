import type { TarifaRow } from '../kernel/catalogues/catalogue.js';
import { operatorRowAt } from '../kernel/catalogues/operator-rows.js';
import { decimal, parseDecimal, ZERO, type Decimal } from '../kernel/decimal.js';
import { cifraAt, NORMAS_BASE } from '../kernel/normas/normas.js';
import type { CifraClave } from '../kernel/normas/norma.js';
import { parseFecha, markPlaceholder, type Fecha } from '../kernel/fecha.js';
import type { PrepareContext } from './document-type.js';
import type { NormalisedDocument } from '../xml/layout.js';
import type { Findings } from './findings.js';

/** Document under construction: the state shared by the rules of every type. */
export class Draft {
  /** A figure, or a value it depends on, is wrong. Totals would only repeat the fault, so their checks are skipped. */
  figuresBroken: boolean;

  constructor(
    readonly context: PrepareContext,
    readonly version: string,
    readonly fechaEmision: Fecha,
    readonly findings: Findings,
    /** Figures missing from the payload or of the wrong type. */
    private readonly brokenFigures: readonly string[],
  ) {
    this.figuresBroken = brokenFigures.length > 0;
  }

  /** The issuer's document, if submitted complete. */
  get own(): NormalisedDocument | undefined {
    return this.context.submitted?.documento;
  }

  /** Whether the document was submitted signed: nothing is filled in or changed. */
  get signed(): boolean {
    return this.context.submitted?.signed === true;
  }

  /** Checks a part whose figures depend on nothing outside it: faults elsewhere do not suppress its findings. */
  part<T>(path: string, check: () => T): T {
    const elsewhere = this.figuresBroken;
    this.figuresBroken = this.brokenFigures.some(
      (at) => at.startsWith(path) && /^($|[.[])/.test(at.slice(path.length)),
    );
    const result = check();
    this.figuresBroken ||= elsewhere;
    return result;
  }

  /** Whether a part with figures is missing from the payload or of the wrong type. */
  lacks(path: string): boolean {
    return this.brokenFigures.includes(path);
  }

  /** Parses a figure; on failure reports it and returns zero. `signed`: the SRI's schema sets no lower bound. */
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

  /** Like `figure`, for a field that a product may fill in; if still absent, the form check reports it. */
  filledFigure(value: number | string | undefined, path: string): Decimal {
    if (value !== undefined) return this.figure(value, path);
    this.figuresBroken = true;
    return ZERO;
  }

  /** Like `figure`, for an optional field. */
  optionalFigure(value: number | string | undefined, path: string, more?: { signed: boolean }): Decimal | undefined {
    return value === undefined ? undefined : this.figure(value, path, more);
  }

  /** Parses a date; on failure reports it and returns undefined. */
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

  /** Like `fecha`, but returns a placeholder day on failure. */
  fechaOrSupposed(value: string, path: string): Fecha {
    return this.fecha(value, path) ?? markPlaceholder(this.fechaEmision);
  }

  /** Returns the operator's rate for a code on a day; it takes precedence over the catalogue's. */
  operatorTarifa(impuesto: string, codigo: string, iso: string): TarifaRow | undefined {
    return operatorRowAt(this.context.tarifas, impuesto, codigo, iso);
  }

  /** Returns an amount in USD that a rule compares with, on the date of issue; undefined if none is in force. */
  cifra(clave: CifraClave): Decimal | undefined {
    const row = cifraAt(this.context.normas ?? NORMAS_BASE, clave, this.fechaEmision.iso);
    return row && decimal(row.valor);
  }
}
