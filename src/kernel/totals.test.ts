import { describe, expect, test } from 'vitest';
import { decimal } from './decimal.js';
import { computeGroup, computeLine, type GroupMember, type TaxInput } from './totals.js';

const iva = (tarifa: string, more: Partial<TaxInput> = {}): TaxInput => ({
  codigo: '2',
  codigoPorcentaje: '2',
  modo: 'porcentaje',
  tarifa: decimal(tarifa),
  baseImponible: undefined,
  valor: undefined,
  ...more,
});

const member = (base: string, valor: string, valorGiven: boolean, tarifa = '15'): GroupMember => ({
  tax: {
    codigo: '2',
    codigoPorcentaje: '4',
    tarifa: decimal(tarifa),
    baseImponible: decimal(base),
    valor: decimal(valor),
  },
  modo: 'porcentaje',
  valorGiven,
});

describe('line', () => {
  test('a till that taxes the unrounded base is kept: 5.5446 at 12 % gives 0.67 on a base of 5.54 (FACTS §5)', () => {
    const line = { cantidad: decimal('1'), precioUnitario: decimal('5.5446'), descuento: decimal('0') };
    const { result, differences } = computeLine({ ...line, impuestos: [iva('12', { valor: decimal('0.67') })] });
    expect(result.impuestos[0]?.baseImponible.toFixed(2)).toBe('5.54');
    expect(result.impuestos[0]?.valor.toFixed(2)).toBe('0.67');
    expect(differences).toMatchObject([{ figure: 'valor', kept: true }]);
    expect(differences[0]?.exact.toFixed(2)).toBe('0.66');
  });

  test('ICE enters the IVA base, IRBPNR does not', () => {
    const ice: TaxInput = { ...iva('10'), codigo: '3', codigoPorcentaje: '3054' };
    const bottles: TaxInput = { ...iva('0.02'), codigo: '5', codigoPorcentaje: '5001', modo: 'unidad' };
    const line = { cantidad: decimal('24'), precioUnitario: decimal('0.75'), descuento: decimal('0') };
    const { result } = computeLine({ ...line, impuestos: [bottles, iva('15'), ice] });
    expect(result.impuestos.map((tax) => [tax.baseImponible.toFixed(2), tax.valor.toFixed(2)])).toEqual([
      ['24.00', '0.48'],
      ['19.80', '2.97'],
      ['18.00', '1.80'],
    ]);
  });
});

describe('group', () => {
  test('computed lines: the rate on the summed base, not the sum of rounded taxes', () => {
    // Three lines of 0.35: each tax is 0.05 (0.0525), 15 % of 1.05 is 0.16.
    const lines = [
      member('0.35', '0.05', false),
      member('0.35', '0.05', false),
      member('0.35', '0.05', false),
    ] as const;
    expect(computeGroup([...lines]).valor.toFixed(2)).toBe('0.16');
  });

  test('given lines: their sum, as in the issuer’s books, within tolerance', () => {
    const lines = [member('0.35', '0.05', true), member('0.35', '0.05', true), member('0.35', '0.05', true)] as const;
    const group = computeGroup([...lines]);
    expect(group.valor.toFixed(2)).toBe('0.15');
    expect(group.tooFar).toBeUndefined();
  });

  test('never more than five cents off, however many lines', () => {
    const lines = Array.from({ length: 6 }, () => member('10.00', '1.51', true));
    const [first, ...others] = lines;
    if (first === undefined) throw new Error('no line');
    expect(computeGroup([first, ...others]).tooFar?.exact.toFixed(2)).toBe('9.00');
    expect(computeGroup([first, ...others.slice(1)]).tooFar).toBeUndefined();
  });

  test('a discount on the total lowers the taxed base: (68.19 − 5.00) × 12 % = 7.58 (ficha, anexo 3)', () => {
    const group = computeGroup([member('68.19', '8.18', true, '12')], { descuentoAdicional: decimal('5.00') });
    expect(group.valor.toFixed(2)).toBe('7.58');
    expect(group.baseImponible.toFixed(2)).toBe('68.19');
  });
});
