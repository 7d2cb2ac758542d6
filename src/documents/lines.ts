import { formatDecimal, parseDecimal, sum, ZERO, type Decimal } from '../kernel/decimal.js';
import type { Fecha } from '../kernel/fecha.js';
import {
  baseOf,
  computeGroup,
  computeLine,
  netOf,
  SUBMITTED_TAX_TOLERANCE,
  type Difference,
  type GroupMember,
  type GroupResult,
} from '../kernel/totals.js';
import type { NormalisedDocument } from '../xml/layout.js';
import { taxesWithoutTotal, withoutTotalWarning } from './cifras.js';
import type { Draft } from './draft.js';
import { acceptFigure, submittedEntries } from './submitted-figures.js';
import type { LinePayload } from './line-payload.js';
import type { TotalImpuestoPayload } from './payload-schema.js';
import { checkIvaRates, type WrittenTax } from './iva-rates.js';
import { NO_RATE, resolveRate } from './rates.js';
import { specificIce } from './specific-ice.js';
import { spreadDiscounts } from './spread-discount.js';

export type { LinePayload };

export interface LinesOptions {
  /** Day whose rates apply: the date of issue, or that of the document a credit note modifies. */
  readonly fecha: Fecha;
  /** Taxes the type allows in its lines. */
  readonly impuestos: readonly string[];
  readonly totals: readonly TotalImpuestoPayload[] | undefined;
  /** Whether the lines are sold at the issuer's establishment. */
  readonly atEstablecimiento?: boolean;
}

/** Computed fields of a line. */
export interface ComputedLine {
  readonly descuento: string;
  readonly precioTotalSinImpuesto: string;
  /** Absent if the line has none. */
  readonly impuesto: readonly NormalisedDocument[] | undefined;
}

/** Computed fields of the lines, and their totals. */
export interface LinesResult {
  readonly lines: readonly ComputedLine[];
  readonly totalSinImpuestos: Decimal;
  readonly totalDescuento: Decimal;
  readonly groups: readonly Group[];
  /** Sum of the groups' taxes, minus refunds. */
  readonly impuestos: Decimal;
}

type Group = GroupResult & { readonly valorDevolucionIva: Decimal | undefined };

/** Computes all lines and groups (FACTS §5). Reports differences at the payload's own paths. */
export function computeLines(draft: Draft, given: readonly LinePayload[], options: LinesOptions): LinesResult {
  const { lines: payload, totals: givenTotals } = spreadDiscounts(draft, given, options.totals);
  const groups = new Map<string, [GroupMember, ...GroupMember[]]>();
  const nets: Decimal[] = [];
  const discounts: Decimal[] = [];
  const ownLines = submittedEntries(draft, 'detalles');
  const lines = payload.map((line, i) => {
    const path = `detalles[${i}]`;
    const computed = draft.part(path, () => computePayloadLine(draft, line, path, options, groups, ownLines[i]));
    nets.push(computed.net);
    discounts.push(computed.discount);
    return computed.fields;
  });
  checkIvaRates(draft, payload.flatMap(writtenTaxes), options.fecha, {
    atEstablecimiento: options.atEstablecimiento === true,
  });
  // On duplicate keys the first one counts.
  const totals = new Map(givenTotals?.map((total, i) => [groupKey(total), { total, i }] as const).toReversed());
  const ownGroups = submittedEntries(draft, 'totalConImpuestos');
  const computed = [...groups].map(([key, members]) => {
    const total = totals.get(key);
    return computeTotal(draft, members, total, ownGroups[total?.i ?? -1]);
  });
  const results = draft.own === undefined ? computed : inSubmittedOrder(computed, ownGroups);
  reportUnknownTotals(draft, groups, givenTotals, ownGroups);
  if (draft.signed && draft.own !== undefined)
    for (const tax of taxesWithoutTotal(draft.own, ownGroups))
      draft.findings.advertencias.push(withoutTotalWarning(tax, 'totalConImpuestos'));
  const returned = sum(results.flatMap((group) => group.valorDevolucionIva ?? []));
  const discounted = sum(discounts);
  const withAdditional = discounted.plus(sum(results.flatMap((group) => group.descuentoAdicional ?? [])));
  return {
    lines,
    totalSinImpuestos: acceptFigure(draft, draft.own, 'totalSinImpuestos', 'totalSinImpuestos', sum(nets)),
    // Line discounts plus those on a rate's total: the official samples add both (FACTS §5). Documents of others may state only
    // the former.
    totalDescuento: acceptFigure(draft, draft.own, 'totalDescuento', 'totalDescuento', withAdditional, discounted),
    groups: results,
    impuestos: sum(results.map((group) => group.valor)).minus(returned),
  };
}

function writtenTaxes({ impuesto = [] }: LinePayload, line: number): readonly WrittenTax[] {
  return impuesto.map(({ codigo, codigoPorcentaje }, j) => ({
    codigo,
    codigoPorcentaje,
    path: `detalles[${line}].impuesto[${j}]`,
  }));
}

function computePayloadLine(
  draft: Draft,
  line: LinePayload,
  path: string,
  options: LinesOptions,
  groups: Map<string, [GroupMember, ...GroupMember[]]>,
  submitted: NormalisedDocument | undefined,
): { fields: ComputedLine; net: Decimal; discount: Decimal } {
  const cantidad = draft.figure(line.cantidad, `${path}.cantidad`);
  const precioUnitario = draft.filledFigure(line.precioUnitario, `${path}.precioUnitario`);
  const descuento = draft.optionalFigure(line.descuento, `${path}.descuento`) ?? ZERO;
  if (descuento.gt(cantidad.times(precioUnitario)) && !draft.figuresBroken) {
    const message = `El descuento ${descuento.toFixed()} supera cantidad × precioUnitario (${cantidad.times(precioUnitario).toFixed()}).`;
    draft.findings.refuse('detalle-descuento-mayor', `${path}.descuento`, message, line.descuento);
    draft.figuresBroken = true;
  }
  const given = (line.impuesto ?? []).map((tax, j) => {
    const taxPath = `${path}.impuesto[${j}]`;
    const rate = resolveRate(draft, tax, options.fecha, taxPath, options.impuestos) ?? NO_RATE;
    const baseImponible = draft.optionalFigure(tax.baseImponible, `${taxPath}.baseImponible`);
    const valor = specificIce(draft, tax, rate, baseImponible, taxPath);
    const { codigo, codigoPorcentaje } = tax;
    return { codigo, codigoPorcentaje, modo: rate.modo, tarifa: rate.tarifa, baseImponible, valor };
  });
  reportTaxSet(draft, given, `${path}.impuesto`, (j) => `${path}.impuesto[${j}]`, { ivaOnce: true });
  const netPath = `${path}.precioTotalSinImpuesto`;
  const precioTotalSinImpuesto =
    submitted &&
    acceptFigure(draft, submitted, 'precioTotalSinImpuesto', netPath, netOf({ cantidad, precioUnitario, descuento }));
  const { result, differences } = computeLine(
    { cantidad, precioUnitario, descuento, impuestos: given, precioTotalSinImpuesto },
    submitted && SUBMITTED_TAX_TOLERANCE,
  );
  for (const difference of differences) reportDifference(draft, difference, `${path}.impuesto[${difference.tax}]`);
  for (const [j, tax] of result.impuestos.entries()) {
    const input = given[j];
    if (input === undefined) continue;
    const member: GroupMember = { tax, modo: input.modo, valorGiven: input.valor !== undefined };
    const key = groupKey(tax);
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [member]);
    else members.push(member);
  }
  const fields: ComputedLine = {
    descuento: formatDecimal(descuento),
    precioTotalSinImpuesto: result.precioTotalSinImpuesto.toFixed(2),
    impuesto:
      line.impuesto &&
      result.impuestos.map((tax) => ({
        codigo: tax.codigo,
        codigoPorcentaje: tax.codigoPorcentaje,
        tarifa: formatDecimal(tax.tarifa),
        baseImponible: tax.baseImponible.toFixed(2),
        valor: tax.valor.toFixed(2),
      })),
  };
  return { fields, net: result.precioTotalSinImpuesto, discount: descuento };
}

/** Orders the groups as in the submitted document, including its zero groups without lines (FACTS §5). */
function inSubmittedOrder(computed: readonly Group[], submitted: readonly NormalisedDocument[]): Group[] {
  const byKey = new Map(computed.map((group) => [groupKey(group), group]));
  const ordered = submitted.flatMap((entry): Group[] => {
    const key = groupKey(namesOf(entry));
    const group = byKey.get(key);
    byKey.delete(key);
    return group === undefined ? (isZero(entry) ? [zeroGroup(entry)] : []) : [group];
  });
  return [...ordered, ...byKey.values()];
}

function namesOf({ codigo, codigoPorcentaje }: NormalisedDocument): { codigo: string; codigoPorcentaje: string } {
  return {
    codigo: typeof codigo === 'string' ? codigo : '',
    codigoPorcentaje: typeof codigoPorcentaje === 'string' ? codigoPorcentaje : '',
  };
}

function isZero(entry: NormalisedDocument | undefined): boolean {
  const nought = (value: NormalisedDocument[string]): boolean =>
    typeof value === 'string' && parseDecimal(value)?.eq(ZERO) === true;
  return entry !== undefined && nought(entry['baseImponible']) && nought(entry['valor']);
}

function zeroGroup(entry: NormalisedDocument): Group {
  const tarifa = (typeof entry['tarifa'] === 'string' ? parseDecimal(entry['tarifa']) : undefined) ?? ZERO;
  const nothing = { descuentoAdicional: undefined, tooFar: undefined, valorDevolucionIva: undefined };
  return { ...namesOf(entry), tarifa, baseImponible: ZERO, valor: ZERO, ...nothing };
}

function groupKey(tax: { codigo: string; codigoPorcentaje: string }): string {
  return `${tax.codigo}/${tax.codigoPorcentaje}`;
}

/** Reports repeated taxes and a missing IVA. A line has IVA once; a debit note may split its base among rates. */
export function reportTaxSet(
  draft: Draft,
  taxes: readonly { codigo: string; codigoPorcentaje: string }[],
  path: string,
  at: (index: number) => string,
  more: { ivaOnce: boolean },
): void {
  const seen = new Set<string>();
  for (const [i, tax] of taxes.entries()) {
    const key = more.ivaOnce && tax.codigo === '2' ? '2' : groupKey(tax);
    if (seen.has(key)) {
      const message = `Se repite el impuesto ${tax.codigo}: deje uno solo${more.ivaOnce ? ', o separe la línea en dos' : ''}.`;
      draft.findings.refuse('detalle-impuesto-repetido', at(i), message, tax.codigoPorcentaje);
    }
    seen.add(key);
  }
  if (taxes.length > 0 && !taxes.some((tax) => tax.codigo === '2')) {
    const message = 'No tiene IVA: si no lo causa, use el código 0, 6 (no objeto) o 7 (exento).';
    draft.findings.warn('detalle-sin-iva', path, message);
  }
}

/** Reports a given figure that differs from the exact one, at the path of its tax. */
export function reportDifference(draft: Draft, difference: Difference, taxPath: string, valorField = 'valor'): void {
  if (draft.figuresBroken) return;
  const base = difference.figure === 'base';
  const path = `${taxPath}.${base ? 'baseImponible' : valorField}`;
  const exact = difference.exact.toFixed(2);
  const given = difference.given.toFixed();
  if (difference.kept) {
    const message = `Se conservó ${difference.given.toFixed(2)}; el valor exacto es ${exact}.`;
    draft.findings.warn(base ? 'impuesto-base-ajustada' : 'impuesto-valor-ajustado', path, message, given);
    return;
  }
  const admitted =
    difference.tolerance === SUBMITTED_TAX_TOLERANCE ? 'se admiten dos centavos' : 'se admite un centavo';
  const message = `${base ? 'La base imponible' : 'El valor del impuesto'} debe ser ${exact} (${admitted} de diferencia) y es ${given}.`;
  draft.findings.refuse(base ? 'impuesto-base-distinta' : 'impuesto-valor-distinto', path, message, given);
  draft.figuresBroken = true;
}

function computeTotal(
  draft: Draft,
  members: readonly [GroupMember, ...GroupMember[]],
  given: { readonly total: TotalImpuestoPayload; readonly i: number } | undefined,
  submitted: NormalisedDocument | undefined,
): Group {
  const input = given?.total;
  const path = `totalConImpuestos[${given?.i ?? -1}]`;
  const group = computeGroup(members, {
    descuentoAdicional: checkDescuentoAdicional(draft, members, input, path),
    valor: draft.optionalFigure(input?.valor, `${path}.valor`),
    submitted: submitted && {
      baseImponible: acceptFigure(draft, submitted, 'baseImponible', `${path}.baseImponible`, baseOf(members)),
    },
  });
  if (group.tooFar !== undefined && !draft.figuresBroken) {
    const owner = input?.valor === undefined ? 'Los impuestos de las líneas suman' : 'El impuesto del total es';
    const message = `${owner} ${group.tooFar.valor.toFixed(2)} con el código ${group.codigoPorcentaje}, pero ${group.tarifa.toFixed()} % de la base ${group.baseImponible.toFixed(2)} es ${group.tooFar.exact.toFixed(2)}: corrija los valores u omítalos para que se calculen.`;
    const at = input?.valor === undefined ? 'detalles' : `${path}.valor`;
    draft.findings.refuse('impuesto-grupo-distinto', at, message, group.tooFar.valor.toFixed(2));
  }
  const valorDevolucionIva = draft.optionalFigure(input?.valorDevolucionIva, `${path}.valorDevolucionIva`);
  if (valorDevolucionIva?.gt(group.valor) === true && !draft.figuresBroken) {
    const message = `La devolución ${valorDevolucionIva.toFixed(2)} supera el IVA ${group.valor.toFixed(2)}.`;
    draft.findings.refuse(
      'impuesto-devolucion-mayor',
      `${path}.valorDevolucionIva`,
      message,
      input?.valorDevolucionIva,
    );
  }
  const { codigo, codigoPorcentaje, tarifa, baseImponible, valor, descuentoAdicional, tooFar } = group;
  return { codigo, codigoPorcentaje, tarifa, baseImponible, valor, descuentoAdicional, tooFar, valorDevolucionIva };
}

/**
 * Checks a discount on the total of an IVA rate: it reduces that tax, and the amount due only by the tax reduction (decision
 * 0026).
 */
function checkDescuentoAdicional(
  draft: Draft,
  members: readonly [GroupMember, ...GroupMember[]],
  input: TotalImpuestoPayload | undefined,
  path: string,
): Decimal | undefined {
  const at = `${path}.descuentoAdicional`;
  const descuento = draft.optionalFigure(input?.descuentoAdicional, at);
  if (descuento === undefined || descuento.eq(ZERO) || draft.figuresBroken) return descuento;
  const base = sum(members.map((member) => member.tax.baseImponible));
  if (members[0].tax.codigo !== '2' || descuento.lt(ZERO) || descuento.gt(base)) {
    const message = `El descuento adicional es del IVA y va de 0.00 a la base de su tarifa (${base.toFixed(2)}).`;
    draft.findings.refuse('impuesto-descuento-adicional', at, message, input?.descuentoAdicional);
  } else {
    const message = `El descuento adicional de ${descuento.toFixed(2)} baja el IVA y consta en totalDescuento, pero el SRI no lo resta del total. Para cobrar menos, agregue «repartir»: true, o use el «descuento» de las líneas.`;
    draft.findings.warn('impuesto-descuento-adicional', at, message, input?.descuentoAdicional);
  }
  return descuento;
}

function reportUnknownTotals(
  draft: Draft,
  groups: ReadonlyMap<string, unknown>,
  totals: readonly TotalImpuestoPayload[] | undefined,
  submitted: readonly NormalisedDocument[],
): void {
  if (draft.figuresBroken) return;
  for (const [i, total] of (totals ?? []).entries()) {
    if (groups.has(groupKey(total)) || isZero(submitted[i])) continue;
    const message = `Ninguna línea tiene el impuesto ${total.codigo} con código ${total.codigoPorcentaje}.`;
    draft.findings.refuse('impuesto-total-desconocido', `totalConImpuestos[${i}]`, message, total.codigoPorcentaje);
    draft.figuresBroken = true;
  }
}

/** The ficha requires a code on every line, the schema does not (FACTS §4.1): warns once, at the first line without one. */
export function checkCodigoPrincipal(draft: Draft, lines: readonly { readonly codigoPrincipal?: string }[]): void {
  const without = lines.filter((line) => line.codigoPrincipal === undefined).length;
  if (without === 0) return;
  const first = lines.findIndex((line) => line.codigoPrincipal === undefined);
  const others = without === 1 ? '' : ` (y ${without - 1} más abajo)`;
  const message = `Falta el código del producto en esta línea${others}: la ficha del SRI lo pide, aunque su esquema no lo exige.`;
  draft.findings.warn('detalle-sin-codigo', `detalles[${first}].codigoPrincipal`, message);
}

/** Merges a payload's line with its computed fields; `noTaxes` is used if the line has no taxes. */
export function withComputed<Line extends object>(
  line: Line,
  computed: ComputedLine | undefined,
  noTaxes?: readonly [],
): Omit<Line, keyof ComputedLine> & { readonly [Field in keyof ComputedLine]: ComputedLine[Field] | undefined } {
  // By name, not with a second spread, which would copy field by field.
  return {
    ...line,
    descuento: computed?.descuento,
    precioTotalSinImpuesto: computed?.precioTotalSinImpuesto,
    impuesto: computed?.impuesto ?? noTaxes,
  };
}

/** Returns the groups for totalConImpuestos; the credit note's has no rate. */
export function totalConImpuestos(result: LinesResult, more: { tarifa: boolean }): NormalisedDocument[] {
  return result.groups.map((group) => ({
    codigo: group.codigo,
    codigoPorcentaje: group.codigoPorcentaje,
    descuentoAdicional: group.descuentoAdicional && formatDecimal(group.descuentoAdicional),
    baseImponible: group.baseImponible.toFixed(2),
    tarifa: more.tarifa ? formatDecimal(group.tarifa) : undefined,
    valor: formatDecimal(group.valor),
    valorDevolucionIva: group.valorDevolucionIva && formatDecimal(group.valorDevolucionIva),
  }));
}
