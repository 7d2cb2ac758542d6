import { formatDecimal, parseDecimal, type Decimal } from '../../../../src/kernel/decimal.js';
import { CONSUMIDOR_FINAL } from '../../../../src/kernel/identificacion.js';
import type { Issue } from '../../../../src/kernel/issue.js';
import { listAt, textAt, withValue, type Content } from './content.js';
import { newEntries } from './initial-content.js';

/** A sale at the counter before its first product: to the consumidor final, in cash. */
export const EMPTY_SALE: Content = {
  estab: '',
  ptoEmi: '',
  receptor: {
    tipoIdentificacion: CONSUMIDOR_FINAL.tipo,
    identificacion: CONSUMIDOR_FINAL.identificacion,
    razonSocial: CONSUMIDOR_FINAL.razonSocial,
    direccion: '',
  },
  detalles: [],
  pagos: [newEntries.pago()],
};

export const EFECTIVO = '01';
const UNITS_MAX = 9999;

/** Reads a code as typed or scanned: `3*7861…` is three of it. */
export function readCode(typed: string): { readonly code: string; readonly units: number } {
  const [, units, code] = /^\s*(\d{1,4})\s*\*\s*(\S.*)$/.exec(typed) ?? [];
  return code === undefined ? { code: typed.trim(), units: 1 } : { code: code.trim(), units: Number(units) };
}

/** Adds a line; another unit of the same product at the same price joins its line. */
export function withProduct(content: Content, line: Content, units: number): Content {
  if (units < 1 || units > UNITS_MAX) return content;
  const lines = listAt(content, 'detalles');
  const at = lines.findIndex((one) => isSame(one, line));
  if (at < 0) return withValue(content, 'detalles', [...lines, { ...line, cantidad: String(units) }]);
  return withUnits(content, at, units);
}

/** Changes a line's quantity by `units`; at zero the line is removed. */
export function withUnits(content: Content, at: number, units: number): Content {
  const lines = listAt(content, 'detalles');
  const now = parseDecimal(textAt(content, `detalles[${at}].cantidad`));
  const next = now?.plus(units);
  if (next === undefined) return content;
  if (next.lte(0))
    return withValue(
      content,
      'detalles',
      lines.filter((_, other) => other !== at),
    );
  return withValue(content, `detalles[${at}].cantidad`, next.toString());
}

function isSame(one: Content, other: Content): boolean {
  const part = ({ codigoPrincipal, descripcion, precioUnitario, impuesto, descuento }: Content): string =>
    JSON.stringify([codigoPrincipal, descripcion, precioUnitario, impuesto, descuento]);
  return part(one) === part(other);
}

/** Change of a cash payment: what is missing, or what is given back. Without an amount it is exact. */
export function changeOf(
  received: string,
  importeTotal: string | undefined,
): { readonly vuelto: string } | { readonly missing: string } | undefined {
  const total = importeTotal === undefined ? undefined : parseDecimal(importeTotal);
  if (total === undefined) return undefined;
  if (received.trim() === '') return { vuelto: formatDecimal(total.minus(total)) };
  const paid = parseDecimal(received);
  if (paid === undefined) return undefined;
  const rest = paid.minus(total);
  return rest.lt(0) ? { missing: formatDecimal(total.minus(paid)) } : { vuelto: formatDecimal(rest) };
}

const BILLS = [5, 10, 20, 50, 100];
const BILLS_OFFERED = 3;

/** Bills with which a total may be paid, smallest first. */
export function billsFor(importeTotal: string | undefined): readonly number[] {
  const total: Decimal | undefined = importeTotal === undefined ? undefined : parseDecimal(importeTotal);
  if (total === undefined) return [];
  return BILLS.filter((bill) => total.lt(bill)).slice(0, BILLS_OFFERED);
}

/** Whether the buyer must be identified for this total (FACTS §7). */
export function asksCustomer(issues: readonly Issue[]): boolean {
  return issues.some(({ code }) => code === 'receptor-consumidor-final-limite');
}
