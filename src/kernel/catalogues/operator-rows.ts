import type { TarifaRow } from './catalogue.js';

/**
 * Tables to which the operator of an installation may add rates, and the key the rules look them up by: the code of the tax or
 * of the tax withheld.
 */
export const OPERATOR_TABLES: Readonly<Record<string, string>> = {
  iva: '2',
  ice: '3',
  irbpnr: '5',
  'retencion-renta': 'retencion-1',
  'retencion-iva': 'retencion-2',
  'retencion-isd': 'retencion-6',
};

/** The operator's rates by that key. If two cover a day, the later one in the list wins. */
export type OperatorRates = Readonly<Record<string, readonly TarifaRow[]>>;

/** Normalizes a code to the operator's spelling: without the blank found in four of the SRI's codes. */
export function operatorCodigo(codigo: string): string {
  return codigo.replace(' ', '');
}

/** Returns the operator's row for a code on a day (yyyy-mm-dd). */
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
