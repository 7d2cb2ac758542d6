import { parseDecimal, sum, ZERO, type Decimal } from '../kernel/decimal.js';
import { spreadCents } from '../kernel/spread.js';
import type { Draft } from './draft.js';
import type { LinePayload } from './line-payload.js';
import type { TotalImpuestoPayload } from './payload-schema.js';

const IVA = '2';
const CENT = 2;

/** Payload after its discounts were spread: nothing of them is left in the totals. */
export interface Spread {
  readonly lines: readonly LinePayload[];
  readonly totals: readonly TotalImpuestoPayload[] | undefined;
}

/**
 * Moves the additional discount of a rate into the discounts of its lines if the issuer asks for it (`repartir`), so that it lowers the
 * amount due and not the IVA alone (design/documents). A document submitted complete keeps its own figures.
 */
export function spreadDiscounts(
  draft: Draft,
  lines: readonly LinePayload[],
  totals: readonly TotalImpuestoPayload[] | undefined,
): Spread {
  if (draft.own !== undefined || totals?.some(({ repartir }) => repartir === true) !== true) return { lines, totals };
  let spread = lines;
  const left = totals.map((total, at) => {
    const { descuentoAdicional, ...rest } = total;
    if (total.repartir !== true || descuentoAdicional === undefined) return total;
    const discounted = withDiscount(draft, spread, total, at);
    if (discounted === undefined) return total;
    spread = discounted;
    return rest;
  });
  return { lines: spread, totals: left };
}

function withDiscount(
  draft: Draft,
  lines: readonly LinePayload[],
  { codigo, codigoPorcentaje, descuentoAdicional = 0 }: TotalImpuestoPayload,
  at: number,
): readonly LinePayload[] | undefined {
  const discount = parseDecimal(descuentoAdicional);
  const nets = lines.map((line) => {
    const isMeant = line.impuesto?.some((tax) => tax.codigo === IVA && tax.codigoPorcentaje === codigoPorcentaje);
    return codigo === IVA && isMeant === true ? netCentsOf(line) : ZERO;
  });
  // Wrong figures and rates are reported where they are read.
  if (discount === undefined || draft.figuresBroken || nets.every((net) => net.eq(ZERO))) return undefined;
  const most = sum(nets);
  if (discount.lt(ZERO) || discount.gt(most) || !discount.eq(discount.round(CENT, 0))) {
    const message = `El descuento que se reparte va de 0.00 a lo que suman sus líneas (${most.toFixed(2)}), con dos decimales.`;
    const field = `totalConImpuestos[${at}].descuentoAdicional`;
    draft.findings.refuse('impuesto-descuento-adicional', field, message, descuentoAdicional);
    draft.figuresBroken = true;
    return undefined;
  }
  const shares = spreadCents(discount, nets);
  return lines.map((line, i) => {
    const share = shares[i] ?? ZERO;
    const own = parseDecimal(line.descuento ?? 0) ?? ZERO;
    return share.eq(ZERO) ? line : { ...line, descuento: own.plus(share).toFixed() };
  });
}

/** Whole cents of a line before taxes: no share may exceed them. */
function netCentsOf({ cantidad, precioUnitario = 0, descuento = 0 }: LinePayload): Decimal {
  const [amount, price, own] = [cantidad, precioUnitario, descuento].map(parseDecimal);
  if (amount === undefined || price === undefined || own === undefined) return ZERO;
  const net = amount.times(price).minus(own).round(CENT, 0);
  return net.gt(ZERO) ? net : ZERO;
}
