import { describe, expect, test } from 'vitest';
import { isDolar } from './moneda.js';

describe('the dollar', () => {
  test.each([
    ...['DOLAR', 'DÓLAR', 'DOLARES', 'DÓLARES', 'DOLAR AMERICANO', 'DOLARES AMERICANOS', 'USD', 'US$'],
    ...['dolar', 'Dólar', 'dólares americanos', 'Usd', 'us$', ' DOLAR ', 'DOLAR  AMERICANO', 'DO\u0301LAR'],
  ])('«%s» is the dollar', (moneda) => {
    expect(isDolar(moneda)).toBe(true);
  });

  test.each(['EURO', 'EUR', 'PESO', 'DOLAR CANADIENSE', 'DOLARAMERICANO', '$', 'US', ''])(
    '«%s» is not the dollar',
    (moneda) => {
      expect(isDolar(moneda)).toBe(false);
    },
  );
});
