import { expect, test } from 'vitest';
import { fieldsOf } from './line.js';

test('a line names the fields of the interface; a name that the caller chose is not kept', () => {
  expect(fieldsOf(['detalles[0].impuesto[1].codigo', 'ruc', 'ruc', ''])).toEqual([
    'detalles[0].impuesto[1].codigo',
    'ruc',
  ]);
  for (const chosen of [
    'Ana Pérez',
    'ana@correo.ec',
    '1712345675',
    'receptor.c1712345675',
    'rk_live_abcdefgh12345678',
    'a'.repeat(200),
  ])
    expect(fieldsOf([chosen])).toEqual(['(otro)']);
  expect(fieldsOf(Array.from({ length: 50 }, (_, at) => `detalles[${at}].cantidad`))).toHaveLength(20);
});
