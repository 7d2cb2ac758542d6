import { decimal, percentOf, roundHalfUp, sum, type Decimal } from './decimal.js';

/** How a tax is computed from its base: a percentage, an amount per unit, or figures we cannot check. */
export type TaxModo = 'porcentaje' | 'unidad' | 'libre';

/** Tax of a line as given by the issuer, with the rate from the catalogue or the issuer. */
export interface TaxInput {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly modo: TaxModo;
  readonly tarifa: Decimal;
  readonly baseImponible: Decimal | undefined;
  readonly valor: Decimal | undefined;
}

export interface LineInput {
  readonly cantidad: Decimal;
  readonly precioUnitario: Decimal;
  readonly descuento: Decimal;
  readonly impuestos: readonly TaxInput[];
  /** Net price stated by the document, if it was submitted complete. */
  readonly precioTotalSinImpuesto?: Decimal | undefined;
}

export interface TaxResult {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa: Decimal;
  readonly baseImponible: Decimal;
  readonly valor: Decimal;
}

export interface LineResult {
  readonly precioTotalSinImpuesto: Decimal;
  readonly impuestos: readonly TaxResult[];
}

/** Given figure that differs from the exact one: kept within the tolerance, refused beyond it. */
export interface Difference {
  readonly figure: 'base' | 'valor';
  readonly tax: number;
  readonly given: Decimal;
  readonly exact: Decimal;
  readonly kept: boolean;
  readonly tolerance: Decimal;
}

/** One cent per line: the error of a till that taxes the unrounded base, which the SRI authorises (FACTS §5). */
const LINE_TOLERANCE = decimal('0.01');

/** Tolerance for a line's tax in a document submitted complete: two cents were authorised (FACTS §5). */
export const SUBMITTED_TAX_TOLERANCE = decimal('0.02');

/** Tolerance for a group's tax in such a document, against rate × base and against its lines. */
const SUBMITTED_GROUP_TOLERANCE = decimal('0.02');
const SUBMITTED_LINES_TOLERANCE = decimal('0.03');

/** Limit for a group's tax against rate × summed base, regardless of the number of lines (spec/API.md §3). */
const GROUP_TOLERANCE_MAX = decimal('0.05');

const ICE = '3';
const IVA = '2';

/** Returns the net price of a line. */
export function netOf({
  cantidad,
  precioUnitario,
  descuento,
}: Pick<LineInput, 'cantidad' | 'precioUnitario' | 'descuento'>): Decimal {
  return roundHalfUp(cantidad.times(precioUnitario).minus(descuento), 2);
}

/** Computes a line: net price, and base and amount of each tax. ICE is part of the IVA base (FACTS §5, table 21). */
export function computeLine(
  line: LineInput,
  taxTolerance: Decimal = LINE_TOLERANCE,
): { result: LineResult; differences: Difference[] } {
  const precioTotalSinImpuesto = line.precioTotalSinImpuesto ?? netOf(line);
  const differences: Difference[] = [];
  const impuestos: TaxResult[] = [];
  const compute = (base: Decimal, tax: TaxInput, index: number): Decimal => {
    const result = computeTax(tax, index, tax.modo === 'unidad' ? line.cantidad : base, differences, taxTolerance);
    impuestos[index] = result;
    return result.valor;
  };
  const indexed = [...line.impuestos.entries()];
  const ice = sum(
    indexed.filter(([, tax]) => tax.codigo === ICE).map(([i, tax]) => compute(precioTotalSinImpuesto, tax, i)),
  );
  for (const [i, tax] of indexed) {
    if (tax.codigo !== ICE)
      compute(tax.codigo === IVA ? precioTotalSinImpuesto.plus(ice) : precioTotalSinImpuesto, tax, i);
  }
  return { result: { precioTotalSinImpuesto, impuestos }, differences };
}

/** Computes a tax without lines, on a base stated by the issuer (debit notes have no lines). */
export function computeTaxAlone(
  tax: TaxInput,
  base: Decimal,
  taxTolerance: Decimal = LINE_TOLERANCE,
): { result: TaxResult; differences: Difference[] } {
  const differences: Difference[] = [];
  return { result: computeTax(tax, 0, base, differences, taxTolerance), differences };
}

function computeTax(
  tax: TaxInput,
  index: number,
  exactBase: Decimal,
  differences: Difference[],
  taxTolerance: Decimal,
): TaxResult {
  const { codigo, codigoPorcentaje, tarifa, modo } = tax;
  // The issuer states units (bottles, bags) and contents; only a percentage's base can be computed from the line.
  const base =
    modo === 'porcentaje'
      ? settle('base', index, tax.baseImponible, exactBase, differences, LINE_TOLERANCE)
      : (tax.baseImponible ?? exactBase);
  const baseImponible = roundHalfUp(base, 2);
  const exactValor = modo === 'unidad' ? roundHalfUp(base.times(tarifa), 2) : percentOf(baseImponible, tarifa);
  const valor =
    modo === 'libre'
      ? roundHalfUp(tax.valor ?? exactValor, 2)
      : settle('valor', index, tax.valor, exactValor, differences, taxTolerance);
  return { codigo, codigoPorcentaje, tarifa, baseImponible, valor };
}

function settle(
  figure: 'base' | 'valor',
  tax: number,
  given: Decimal | undefined,
  exact: Decimal,
  differences: Difference[],
  tolerance: Decimal,
): Decimal {
  if (given === undefined || given.eq(exact)) return exact;
  const rounded = roundHalfUp(given, 2);
  const kept = rounded.minus(exact).abs().lte(tolerance);
  differences.push({ figure, tax, given, exact, kept, tolerance });
  return rounded;
}

/** Contribution of a line to the group of one rate. */
export interface GroupMember {
  readonly tax: TaxResult;
  readonly modo: TaxModo;
  /** Whether the issuer gave the amount: if so, the group's tax is the sum of the lines, as in its books. */
  readonly valorGiven: boolean;
}

export interface GroupResult {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa: Decimal;
  readonly baseImponible: Decimal;
  readonly valor: Decimal;
  readonly descuentoAdicional: Decimal | undefined;
  /** The amount is too far from rate × summed base: both figures, for the message. */
  readonly tooFar: { readonly valor: Decimal; readonly exact: Decimal } | undefined;
}

/** Figures the issuer states for a group in addition to its lines. */
export interface GroupInput {
  readonly descuentoAdicional?: Decimal | undefined;
  readonly valor?: Decimal | undefined;
  /** For a document submitted complete: its stated base. */
  readonly submitted?: { readonly baseImponible: Decimal } | undefined;
}

/**
 * Sums the taxes of one (codigo, codigoPorcentaje). The amount is the stated one, otherwise the sum of the lines if their
 * amounts were given, otherwise rate × summed base (FACTS §5, habit a). A stated or summed amount must be close to rate ×
 * summed base.
 */
export function computeGroup(members: readonly [GroupMember, ...GroupMember[]], input: GroupInput = {}): GroupResult {
  const { tax, modo } = members[0];
  const { descuentoAdicional } = input;
  const baseImponible = input.submitted?.baseImponible ?? baseOf(members);
  const total = sum(members.map((member) => member.tax.valor));
  const taxed = descuentoAdicional === undefined ? baseImponible : baseImponible.minus(descuentoAdicional);
  const exact = modo === 'porcentaje' ? percentOf(taxed, tax.tarifa) : total;
  // A discount on the total is in no line, so the sum of the lines is meaningless then.
  const summed = members.some((member) => member.valorGiven) && descuentoAdicional === undefined ? total : exact;
  const valor = input.valor ?? summed;
  const tolerance =
    input.submitted === undefined
      ? groupTolerance(members.length)
      : submittedTolerance(valor.minus(total).abs(), members.length);
  const far = valor !== exact && valor.minus(exact).abs().gt(tolerance);
  const { codigo, codigoPorcentaje, tarifa } = tax;
  const tooFar = far ? { valor, exact } : undefined;
  return { codigo, codigoPorcentaje, tarifa, baseImponible, valor, descuentoAdicional, tooFar };
}

/** Returns the base of a group: the sum over its lines. */
export function baseOf(members: readonly GroupMember[]): Decimal {
  return sum(members.map((member) => member.tax.baseImponible));
}

/** Wider tolerance for line sums. */
function submittedTolerance(fromLines: Decimal, lines: number): Decimal {
  if (fromLines.lte(SUBMITTED_LINES_TOLERANCE)) return GROUP_TOLERANCE_MAX;
  const perLine = groupTolerance(lines);
  return perLine.gt(SUBMITTED_GROUP_TOLERANCE) ? perLine : SUBMITTED_GROUP_TOLERANCE;
}

function groupTolerance(lines: number): Decimal {
  const perLine = LINE_TOLERANCE.times(lines);
  return perLine.gt(GROUP_TOLERANCE_MAX) ? GROUP_TOLERANCE_MAX : perLine;
}
