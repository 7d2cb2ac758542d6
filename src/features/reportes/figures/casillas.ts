import { decimal, formatDecimal, sum, ZERO, type Decimal } from '../../../kernel/decimal.js';
import type { Casilla, ColumnaFormulario } from './reporte.js';

interface Box extends Omit<Casilla, 'valor' | 'formulario' | 'porVerificar'> {
  valor: Decimal;
}
/** Decimals of a factor in the form. */
export const FACTOR_DECIMALES = 4;
/** Running totals of boxes, by company, month and number. */
export type Boxes = Map<string, Box>;

/** A place of a form. */
export interface Casillero {
  /** Null: no known box; `concepto` says what to do. */
  readonly casilla: string | null;
  readonly renglon: string;
  readonly columna: ColumnaFormulario;
  readonly concepto?: string;
}

const isAlone = (columna: ColumnaFormulario): boolean => columna === 'valor' || columna === 'factor';

/** Returns the sum of some boxes of a company and month. */
export function sumOfBoxes(
  boxes: Boxes,
  { ruc, mes }: { readonly ruc: string; readonly mes: string },
  casillas: readonly string[],
): Decimal {
  return sum(casillas.map((casilla) => boxes.get(keyOf(ruc, mes, casilla))?.valor ?? ZERO));
}

const keyOf = (ruc: string, mes: string, casilla: string): string => `${ruc} ${mes} ${casilla.padStart(4, '0')}`;

/** Adds an amount to a box. */
export function addTo(
  boxes: Boxes,
  { ruc, mes }: { readonly ruc: string; readonly mes: string },
  { casilla, renglon, columna, concepto = isAlone(columna) ? renglon : `${renglon}: ${columna}` }: Casillero,
  valor: string,
): void {
  // Without a number it comes last.
  const key = casilla === null ? `${ruc} ${mes} : ${concepto}` : keyOf(ruc, mes, casilla);
  const known = boxes.get(key);
  if (known === undefined) boxes.set(key, { ruc, mes, casilla, renglon, columna, concepto, valor: decimal(valor) });
  else known.valor = known.valor.plus(decimal(valor));
}

/** Returns the boxes in form order; `verificadas` are those that FACTS §16 confirms. */
export function casillasOf(
  boxes: Boxes,
  formulario: Casilla['formulario'],
  verificadas: ReadonlySet<string>,
): Casilla[] {
  return [...boxes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { valor, ...box }]) => ({
      ...box,
      formulario,
      valor: box.columna === 'factor' ? valor.toFixed(FACTOR_DECIMALES) : formatDecimal(valor),
      porVerificar: box.casilla === null || !verificadas.has(box.casilla),
    }));
}
