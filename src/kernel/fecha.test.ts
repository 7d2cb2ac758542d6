import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFecha } from './fecha.js';

describe('fecha', () => {
  test.each(['31/02/2026', '29/02/2025', '00/01/2026', '15/13/2026', '1/1/2026', '2026-11-15', '15-11-2026', ''])(
    '«%s» is no day',
    (texto) => {
      expect(parseFecha(texto)).toBeUndefined();
    },
  );

  test('the arithmetic agrees with the calendar of the machine for any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
        const [y, m, d] = date.split('-');
        expect(parseFecha(`${d}/${m}/${y}`)).toMatchObject({ iso: date, day });
      }),
    );
  });
});
