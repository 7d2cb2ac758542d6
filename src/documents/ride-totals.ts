import { iva } from '../kernel/catalogues/iva.js';
import { decimal, formatDecimal, sum } from '../kernel/decimal.js';
import type { RideTotal } from '../kernel/ride-model.js';
import type { NormalisedDocument } from '../xml/layout.js';
import { items, money, text } from './ride-content.js';

/** IVA codes without a rate, worded as in the SRI's models. */
const SUBTOTAL_SIN_TARIFA: Readonly<Record<string, string>> = {
  '6': 'SUBTOTAL NO OBJETO DE IVA',
  '7': 'SUBTOTAL EXENTO DE IVA',
};
/** Tourism rate on the days set by decree. */
const TARIFA_ESPECIAL = '8';

/** Location of the totals in one document type. */
export interface TotalsSource {
  /** totalConImpuestos, or impuestos in the debit note. */
  readonly impuestos: readonly NormalisedDocument[];
  readonly totalSinImpuestos: string;
  readonly totalDescuento?: string;
  /** Lines between the taxes and the total: tip, freight. */
  readonly others?: readonly RideTotal[];
  readonly total: RideTotal;
  readonly after?: readonly RideTotal[];
}

/** Returns the subtotals of the rates in use, then the taxes, then the amount due (ficha, anexo 2). */
export function rideTotals(documento: NormalisedDocument, source: TotalsSource): readonly RideTotal[] {
  const taxes = source.impuestos.map((tax) => ({
    codigo: text(tax, 'codigo'),
    codigoPorcentaje: text(tax, 'codigoPorcentaje'),
    tarifa: rateOf(documento, tax),
    base: text(tax, 'baseImponible'),
    valor: text(tax, 'valor'),
    devolucion: text(tax, 'valorDevolucionIva'),
    descuento: text(tax, 'descuentoAdicional'),
  }));
  const ivas = taxes.filter((tax) => tax.codigo === '2').toSorted((a, b) => place(a) - place(b));
  const total = (codigo: string): string | undefined =>
    added(taxes.filter((tax) => tax.codigo === codigo).map((tax) => tax.valor));
  const lines = [
    ...ivas.map((tax) => ({ label: subtotalLabel(tax.codigoPorcentaje, tax.tarifa), value: tax.base })),
    { label: 'SUBTOTAL SIN IMPUESTOS', value: source.totalSinImpuestos },
    ...line('TOTAL DESCUENTO', source.totalDescuento),
    ...line('DESCUENTO ADICIONAL (IVA)', added(taxes.map((tax) => tax.descuento).filter(isNotZero))),
    ...line('ICE', total('3')),
    ...ivas
      .filter((tax) => SUBTOTAL_SIN_TARIFA[tax.codigoPorcentaje] === undefined && tax.codigoPorcentaje !== '0')
      .map((tax) => ({ label: `IVA ${tax.tarifa}%`, value: tax.valor })),
    ...line('DEVOLUCIÓN IVA', added(ivas.map((tax) => tax.devolucion))),
    ...line('IRBPNR', total('5')),
    ...(source.others ?? []),
    { ...source.total, strong: true },
    ...(source.after ?? []),
  ];
  return lines.map((item) => ({ ...item, value: money(item.value) }));
}

/** Sums the figures present; undefined if there are none. */
function added(figures: readonly string[]): string | undefined {
  const given = figures.filter((figure) => figure !== '');
  return given.length === 0 ? undefined : formatDecimal(sum(given.map(decimal)));
}

/** A group without a discount may state it as zero. */
function isNotZero(figure: string): boolean {
  return /[1-9]/.test(figure);
}

/** The SRI's order of subtotals: rates from the highest, the special one, 0%, not subject, exempt (FACTS §14). */
function place({ codigoPorcentaje, tarifa }: { codigoPorcentaje: string; tarifa: string }): number {
  const last = [TARIFA_ESPECIAL, '0', '6', '7'].indexOf(codigoPorcentaje);
  return last === -1 ? -Number(tarifa) : 1 + last;
}

/** Returns a line of the totals, or nothing if the document lacks it. */
export function line(label: string, value: string | undefined): readonly RideTotal[] {
  return value === undefined || value === '' ? [] : [{ label, value }];
}

function subtotalLabel(codigoPorcentaje: string, tarifa: string): string {
  const special = SUBTOTAL_SIN_TARIFA[codigoPorcentaje];
  if (special !== undefined) return special;
  return codigoPorcentaje === TARIFA_ESPECIAL ? `SUBTOTAL TARIFA ESPECIAL ${tarifa}%` : `SUBTOTAL ${tarifa}%`;
}

/**
 * Returns the rate stated by the total, otherwise by a line with the same code (the credit note's totals have none), otherwise
 * by the catalogue.
 */
export function rateOf(documento: NormalisedDocument, tax: NormalisedDocument): string {
  const codigo = text(tax, 'codigo');
  const codigoPorcentaje = text(tax, 'codigoPorcentaje');
  const ofLine = (): string | undefined => {
    for (const detalle of items(documento, 'detalles')) {
      for (const candidate of items(detalle, 'impuesto')) {
        const same = text(candidate, 'codigo') === codigo && text(candidate, 'codigoPorcentaje') === codigoPorcentaje;
        if (same && text(candidate, 'tarifa') !== '') return text(candidate, 'tarifa');
      }
    }
    return undefined;
  };
  const stated = text(tax, 'tarifa') || ofLine() || iva.rows.findLast((row) => row.codigo === codigoPorcentaje)?.tarifa;
  return stated === undefined ? '' : decimal(stated).toFixed();
}
