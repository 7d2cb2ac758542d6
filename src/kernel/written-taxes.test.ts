import { expect, test } from 'vitest';
import { writtenTaxes } from './written-taxes.js';

test.each([
  ['15 %', '4'],
  ['15%', '4'],
  ['15', '4'],
  ['IVA 15%', '4'],
  ['iva 15 %', '4'],
  ['15,00 %', '4'],
  ['0.15', '4'],
  ['0,05', '5'],
  ['5 %', '5'],
  ['0', '0'],
  ['IVA 0%', '0'],
  ['Exento', '7'],
  ['exento de IVA', '7'],
  ['No objeto', '6'],
  ['no objeto de IVA', '6'],
])('«%s» is IVA with the code %s', (text, codigoPorcentaje) => {
  expect(writtenTaxes(text, 10)).toEqual([{ codigo: '2', codigoPorcentaje }]);
});

test('codes are read as before, and an unknown rate is left to the check', () => {
  expect(writtenTaxes('2:4 3:3072:75', 10)).toEqual([
    { codigo: '2', codigoPorcentaje: '4' },
    { codigo: '3', codigoPorcentaje: '3072', tarifa: '75' },
  ]);
  expect(writtenTaxes('99 %', 10)).toEqual([
    { codigo: '99', codigoPorcentaje: '' },
    { codigo: '%', codigoPorcentaje: '' },
  ]);
});
