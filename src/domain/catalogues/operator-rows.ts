import type { TarifaRow } from './catalogue.js';

/**
 * The tables that the operator of an installation may add rates to, and the key under which the rules look them up: the code
 * of the tax, or that of the tax withheld.
 */
export const OPERATOR_TABLES: Readonly<Record<string, string>> = {
  iva: '2',
  ice: '3',
  irbpnr: '5',
  'retencion-renta': 'retencion-1',
  'retencion-iva': 'retencion-2',
  'retencion-isd': 'retencion-6',
};

/** The operator's rates by that key; of two that cover a day the later one in the list wins. */
export type OperatorRates = Readonly<Record<string, readonly TarifaRow[]>>;

/** A code as the operator writes it: without the blank that four of the SRI's codes have. */
export function operatorCodigo(codigo: string): string {
  return codigo.replace(' ', '');
}

/** The operator's row of a code on a day (yyyy-mm-dd). */
export function operatorRowAt(
  rates: OperatorRates | undefined,
  key: string,
  codigo: string,
  iso: string,
): TarifaRow | undefined {
  return rates?.[key]?.findLast(
    (row) => row.codigo === operatorCodigo(codigo) && row.desde <= iso && (row.hasta === undefined || iso <= row.hasta),
  );
}
