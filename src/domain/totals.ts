import { decimal, percentOf, roundHalfUp, sum, type Decimal } from './decimal.js';

/** How a tax follows from its base: a percentage, an amount per unit of the base, or figures we cannot check alone. */
export type TaxModo = 'porcentaje' | 'unidad' | 'libre';

/** A tax of a line as the issuer gave it, with the rate that the catalogue or the issuer states. */
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
  /** The net price that the document itself states, where it came whole. */
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

/** A given figure that is not the exact one: kept within the tolerance, refused beyond it. */
export interface Difference {
  readonly figure: 'base' | 'valor';
  readonly tax: number;
  readonly given: Decimal;
  readonly exact: Decimal;
  readonly kept: boolean;
  readonly tolerance: Decimal;
}

/** One cent per line: a till that taxes the unrounded base is off by that much, and the SRI authorises it (FACTS §5). */
const LINE_TOLERANCE = decimal('0.01');

/** The tax of a line in a document that came whole: two cents were authorised (FACTS §5). */
export const OWN_TAX_TOLERANCE = decimal('0.02');

/** The tax of a group in such a document, against rate × base and against its lines. */
const OWN_GROUP_TOLERANCE = decimal('0.02');
const OWN_LINES_TOLERANCE = decimal('0.03');

/** However many lines there are, a group's tax is never more than this far from rate × summed base (spec/API.md §3). */
const GROUP_TOLERANCE_MAX = decimal('0.05');

const ICE = '3';
const IVA = '2';

/** The net price of a line. */
export function netOf({
  cantidad,
  precioUnitario,
  descuento,
}: Pick<LineInput, 'cantidad' | 'precioUnitario' | 'descuento'>): Decimal {
  return roundHalfUp(cantidad.times(precioUnitario).minus(descuento), 2);
}

/** Computes a line: its net price, each tax's base and amount. ICE enters the IVA base (FACTS §5, table 21). */
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

/** Computes a tax that stands by itself, on a base that the issuer states (debit notes have no lines). */
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
  // Units (bottles, bags) and contents are the issuer's to state; only a percentage's base follows from the line.
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

/** What a line adds to the group of one rate. */
export interface GroupMember {
  readonly tax: TaxResult;
  readonly modo: TaxModo;
  /** Whether the issuer gave the amount: then the group's tax is the sum of the lines, as in its books. */
  readonly valorGiven: boolean;
}

export interface GroupResult {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa: Decimal;
  readonly baseImponible: Decimal;
  readonly valor: Decimal;
  readonly descuentoAdicional: Decimal | undefined;
  /** The amount lies too far from rate × summed base: both figures, for the message. */
  readonly tooFar: { readonly valor: Decimal; readonly exact: Decimal } | undefined;
}

/** What the issuer states of a group beside its lines. */
export interface GroupInput {
  readonly descuentoAdicional?: Decimal | undefined;
  readonly valor?: Decimal | undefined;
  /** Of a document that came whole: the base that it states. */
  readonly own?: { readonly baseImponible: Decimal } | undefined;
}

/**
 * Adds up the taxes of one (codigo, codigoPorcentaje). The amount is the one stated, else the sum of the lines when their
 * amounts were given, else rate × summed base (FACTS §5, habit a); stated or summed it must lie near the last.
 */
export function computeGroup(members: readonly [GroupMember, ...GroupMember[]], input: GroupInput = {}): GroupResult {
  const { tax, modo } = members[0];
  const { descuentoAdicional } = input;
  const baseImponible = input.own?.baseImponible ?? baseOf(members);
  const total = sum(members.map((member) => member.tax.valor));
  const taxed = descuentoAdicional === undefined ? baseImponible : baseImponible.minus(descuentoAdicional);
  const exact = modo === 'porcentaje' ? percentOf(taxed, tax.tarifa) : total;
  // A discount on the total is in no line, so their sum says nothing then.
  const summed = members.some((member) => member.valorGiven) && descuentoAdicional === undefined ? total : exact;
  const valor = input.valor ?? summed;
  const tolerance =
    input.own === undefined ? groupTolerance(members.length) : ownTolerance(valor.minus(total).abs(), members.length);
  const far = valor !== exact && valor.minus(exact).abs().gt(tolerance);
  const { codigo, codigoPorcentaje, tarifa } = tax;
  const tooFar = far ? { valor, exact } : undefined;
  return { codigo, codigoPorcentaje, tarifa, baseImponible, valor, descuentoAdicional, tooFar };
}

/** The base of a group: the sum of its lines'. */
export function baseOf(members: readonly GroupMember[]): Decimal {
  return sum(members.map((member) => member.tax.baseImponible));
}

/** Who adds up its lines may lie farther from rate × base than who does not. */
function ownTolerance(fromLines: Decimal, lines: number): Decimal {
  if (fromLines.lte(OWN_LINES_TOLERANCE)) return GROUP_TOLERANCE_MAX;
  const perLine = groupTolerance(lines);
  return perLine.gt(OWN_GROUP_TOLERANCE) ? perLine : OWN_GROUP_TOLERANCE;
}

function groupTolerance(lines: number): Decimal {
  const perLine = LINE_TOLERANCE.times(lines);
  return perLine.gt(GROUP_TOLERANCE_MAX) ? GROUP_TOLERANCE_MAX : perLine;
}
