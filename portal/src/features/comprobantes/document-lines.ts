import { parseDecimal, roundHalfUp, ZERO, type Decimal } from '../../../../src/kernel/decimal.js';

/** A line of a receipt for the screen, figures in the API's form. */
export interface ShownLine {
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precio: string;
  /** Before taxes. */
  readonly total: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Lines of a stored document: its items, or the charges of a debit note. */
export function linesOf(documento: unknown): readonly ShownLine[] {
  const { detalles, motivos } = (documento ?? {}) as Fields;
  const items = listOf(detalles).map((line): ShownLine => {
    const [cantidad, precio] = [textOf(line, 'cantidad'), textOf(line, 'precioUnitario')];
    const total = figure(cantidad)
      .times(figure(precio))
      .minus(figure(textOf(line, 'descuento')));
    return {
      codigo: textOf(line, 'codigoPrincipal') || textOf(line, 'codigoInterno'),
      descripcion: textOf(line, 'descripcion'),
      cantidad,
      precio,
      total: roundHalfUp(total, 2).toFixed(2),
    };
  });
  const charges = listOf(motivos).map((charge): ShownLine => {
    const total = textOf(charge, 'valor');
    return { codigo: '', descripcion: textOf(charge, 'razon'), cantidad: '', precio: '', total };
  });
  return [...items, ...charges];
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? (value as readonly Fields[]) : [];
}

function textOf(line: Fields, name: string): string {
  const value = line[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function figure(text: string): Decimal {
  return parseDecimal(text) ?? ZERO;
}
