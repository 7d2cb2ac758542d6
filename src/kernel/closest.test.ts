import { describe, expect, test } from 'vitest';
import { closest, didYouMean } from './closest.js';
import { ROLES } from './roles.js';

const FIELDS = ['cantidad', 'precioUnitario', 'descripcion', 'descuento', 'codigo', 'codigoPorcentaje', 'pagos', 'ruc'];

describe('closest match', () => {
  test.each([
    ['descripción', 'descripcion'],
    ['precio_unitario', 'precioUnitario'],
    ['PrecioUnitario', 'precioUnitario'],
    ['cantidda', 'cantidad'],
    ['canitdad', 'cantidad'],
    ['pago', 'pagos'],
    ['porcentaje', 'codigoPorcentaje'],
    ['rcu', 'ruc'],
  ])('«%s» is a slip of «%s»', (word, name) => {
    expect(closest(word, FIELDS)).toBe(name);
  });

  test.each(['color', 'x', '', 'pg', 'subtotal', `cantidad${'x'.repeat(100)}`])('«%s» matches none', (word) => {
    expect(closest(word, FIELDS)).toBeUndefined();
  });

  test.each([
    ['RECEIPTS', 'ROLE_RECEIPTS'],
    ['role_receipts', 'ROLE_RECEIPTS'],
    ['ROLE_RECIEPTS', 'ROLE_RECEIPTS'],
    ['ROLE_REPORT', 'ROLE_REPORTS'],
  ])('the role «%s» is a slip of «%s»', (word, name) => {
    expect(closest(word, ROLES)).toBe(name);
  });

  test('is phrased as a question, or omitted', () => {
    expect(didYouMean('cantidda', FIELDS)).toBe(' ¿Quiso decir «cantidad»?');
    expect(didYouMean('color', FIELDS)).toBe('');
  });
});

test('a long word is refused by its length, before it is folded', () => {
  const long = { length: 550_000 } as unknown as string;
  expect(closest(long, FIELDS)).toBeUndefined();
});
