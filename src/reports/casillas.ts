import { decimal, formatDecimal, type Decimal } from '../domain/decimal.js';
import type { Casilla } from './reporte.js';

interface Box extends Omit<Casilla, 'valor' | 'formulario'> {
  valor: Decimal;
}
/** Running totals of boxes, by company, month and number. */
export type Boxes = Map<string, Box>;

/** Adds an amount to a box. */
export function addTo(
  boxes: Boxes,
  { ruc, mes }: { readonly ruc: string; readonly mes: string },
  casilla: string,
  concepto: string,
  valor: string,
  sign: 1 | -1 = 1,
): void {
  const key = `${ruc} ${mes} ${casilla.padStart(4, '0')}`;
  const amount = decimal(valor).times(sign);
  const known = boxes.get(key);
  if (known === undefined) boxes.set(key, { ruc, mes, casilla, concepto, valor: amount });
  else known.valor = known.valor.plus(amount);
}

/** Returns the boxes in form order. */
export function casillasOf(boxes: Boxes, formulario: Casilla['formulario']): Casilla[] {
  return [...boxes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { valor, ...box }]) => ({ ...box, formulario, valor: formatDecimal(valor) }));
}
