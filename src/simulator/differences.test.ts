import { describe, expect, test } from 'vitest';
import { amount, inDollars, percentOf, toCents } from './amounts.js';
import { readCanonical } from './canonical-tree.js';
import { TIPOS, type Comprobante } from './comprobante.js';
import { findDifference } from './differences.js';
import { facturaXml } from '../../test/support/simulator/factura.js';

function difference(xml: string, strict = true): string | undefined {
  const root = readCanonical(xml.slice(xml.indexOf('?>') + 2));
  const tipo = TIPOS.find((one) => one.root === root.local);
  if (tipo === undefined) throw new Error('no such type');
  const comprobante: Comprobante = {
    root,
    tipo,
    canonical: '',
    claveAcceso: '',
    ambiente: '1',
    ruc: '',
    codDoc: tipo.codDoc,
    estab: '',
    ptoEmi: '',
    secuencial: '',
    fechaEmision: '',
  };
  return findDifference(comprobante, strict);
}

const factura = (from: string | RegExp, to: string): string => {
  const changed = facturaXml().replace(from, to);
  if (changed === facturaXml()) throw new Error('nothing changed');
  return changed;
};

describe('amounts', () => {
  test('halves are rounded up, exactly', () => {
    expect(inDollars(percentOf(amount('99.50'), amount('15')))).toBe('14.93'); // 14.925
    expect(inDollars(percentOf(amount('0.10'), amount('15')))).toBe('0.02'); // 0.015
    expect(inDollars(toCents(amount('1.005')))).toBe('1.01');
    expect(inDollars(amount('-3.5'))).toBe('-3.50');
    expect(inDollars(amount('99999999999999.99'))).toBe('99999999999999.99');
  });
});

// FACTS §5, "The tolerance, seen": the largest authorised deviation passes, one cent more does not.
describe('observed tolerances', () => {
  const bare = facturaXml();
  const changed = (...changes: readonly [from: string | RegExp, to: string][]): string =>
    changes.reduce((xml, [from, to]) => {
      const next = xml.replace(from, to);
      if (next === xml) throw new Error(`nothing changed: ${String(from)}`);
      return next;
    }, bare);
  const total = (importe: string): [RegExp, string][] => [
    [/<importeTotal>[^<]*/, `<importeTotal>${importe}`],
    [/<total>[^<]*/, `<total>${importe}`],
  ];
  const net = (value: string): [RegExp, string] => [
    /<precioTotalSinImpuesto>[^<]*/,
    `<precioTotalSinImpuesto>${value}`,
  ];
  const lineTax = (value: string): [RegExp, string] => [
    /(<detalle>.*<valor>)[^<]*(<\/valor>.*<\/detalle>)/s,
    `$1${value}$2`,
  ];
  const groupTax = (value: string): [RegExp, string] => [/(<totalImpuesto>.*?<valor>)[^<]*/s, `$1${value}`];
  const groupBase = (value: string): [RegExp, string] => [/(<totalImpuesto>.*?<baseImponible>)[^<]*/s, `$1${value}`];
  const subtotal = (value: string): [RegExp, string] => [/<totalSinImpuestos>[^<]*/, `<totalSinImpuestos>${value}`];
  const discount = (value: string): [RegExp, string] => [/<totalDescuento>[^<]*/, `<totalDescuento>${value}`];
  const ZEROS =
    '<totalImpuesto><codigo>2</codigo><codigoPorcentaje>0</codigoPorcentaje><baseImponible>0.00</baseImponible><tarifa>0.00</tarifa><valor>0.00</valor></totalImpuesto>';

  test.each<[string, string, string | undefined, RegExp]>([
    ['line net 0.01', changed(net('99.51')), changed(net('99.52')), /precioTotalSinImpuesto/],
    ['line IVA 0.02', changed(lineTax('14.91')), changed(lineTax('14.90')), /IVA, valor/],
    [
      'totalSinImpuestos 0.02',
      changed(subtotal('99.52'), ...total('114.45')),
      changed(subtotal('99.53'), ...total('114.46')),
      /totalSinImpuestos/,
    ],
    ['group base 0.02', changed(groupBase('99.48')), changed(groupBase('99.47')), /baseImponible/],
    [
      'group tax 0.02 from rate × base',
      changed(groupTax('14.95'), lineTax('14.91'), ...total('114.45')),
      changed(groupTax('14.96'), lineTax('14.91'), ...total('114.46')),
      /totalImpuesto 2\/4, valor/,
    ],
    [
      'group tax 0.03 from the lines',
      changed(groupTax('14.96'), ...total('114.46')),
      changed(groupTax('14.97'), ...total('114.47')),
      /totalImpuesto 2\/4, valor/,
    ],
    ['totalDescuento 0.03', changed(discount('0.53')), changed(discount('0.54')), /totalDescuento/],
    ['importeTotal 0.01', changed(...total('114.44')), changed(...total('114.45')), /importeTotal/],
    [
      'a group of zeros that no line has',
      changed(['</totalConImpuestos>', `${ZEROS}</totalConImpuestos>`]),
      undefined,
      /./,
    ],
  ])('%s', (_name, passes, beyond, wanted) => {
    expect(difference(passes, false)).toBeUndefined();
    if (beyond !== undefined) expect(difference(beyond, false)).toMatch(wanted);
  });

  test('payments still add up to the document’s own total, to the cent', () => {
    expect(difference(changed([/<total>[^<]*/, '<total>114.44']), false)).toMatch(/suma de pagos/);
  });
});

describe('factura, by the letter', () => {
  test('a consistent one has none', () => {
    expect(difference(facturaXml())).toBeUndefined();
  });

  test('an additional discount counts in totalDescuento (FACTS §5)', () => {
    const discounted = facturaXml({ valorIva: '14.93', importeTotal: '113.68' })
      .replace(/(<totalImpuesto>.*?<\/codigoPorcentaje>)/s, '$1<descuentoAdicional>5.00</descuentoAdicional>')
      .replace(/(<totalImpuesto>.*?<valor>)14.93/s, '$114.18');
    expect(difference(discounted)).toMatch(/^totalDescuento: \d+\.\d\d y debería ser/);
    const written = Number(/<totalDescuento>([\d.]+)/.exec(discounted)?.[1]);
    expect(
      difference(discounted.replace(/<totalDescuento>[\d.]+/, `<totalDescuento>${(written + 5).toFixed(2)}`)),
    ).toBeUndefined();
  });

  test('a cent in a line’s tax passes, two do not', () => {
    expect(difference(facturaXml({ valorIva: '14.92', importeTotal: '114.42' }))).toBeUndefined();
    expect(difference(facturaXml({ valorIva: '14.91', importeTotal: '114.41' }))).toMatch(
      /detalle 1, IVA, valor: 14.91/,
    );
  });

  test('a group’s tax may deviate by a cent per line, at most five', () => {
    const lines = (count: number, valor: string, group: string): string => {
      const line = /<detalle>.*<\/detalle>/s.exec(facturaXml())?.[0].replace('>14.93<', `>${valor}<`) ?? '';
      const base = (99.5 * count).toFixed(2);
      return facturaXml({ importeTotal: (99.5 * count + Number(group)).toFixed(2) })
        .replace(/<detalle>.*<\/detalle>/s, line.repeat(count))
        .replace(/<totalSinImpuestos>[^<]*/, `<totalSinImpuestos>${base}`)
        .replace(/<totalDescuento>[^<]*/, `<totalDescuento>${(0.5 * count).toFixed(2)}`)
        .replace(/(<totalImpuesto>.*?<baseImponible>)[^<]*/s, `$1${base}`)
        .replace(/(<totalImpuesto>.*?<valor>)[^<]*/s, `$1${group}`);
    };
    // 3 × 99.50 × 15 % = 44.775 → 44.78
    expect(difference(lines(3, '14.93', '44.78'))).toBeUndefined();
    expect(difference(lines(3, '14.93', '44.81'))).toBeUndefined();
    expect(difference(lines(3, '14.93', '44.82'))).toMatch(/totalImpuesto 2\/4, valor: 44.82 y debería ser 44.78/);
    // 9 lines: 134.325 → 134.33; five cents, not nine
    expect(difference(lines(9, '14.93', '134.38'))).toBeUndefined();
    expect(difference(lines(9, '14.93', '134.39'))).toMatch(/totalImpuesto/);
  });

  test.each<[string, string, RegExp]>([
    [
      'a line’s total',
      factura(/<precioTotalSinImpuesto>99.50/, '<precioTotalSinImpuesto>99.40'),
      /precioTotalSinImpuesto/,
    ],
    ['the rate of a code', factura(/<codigoPorcentaje>4/g, '<codigoPorcentaje>2'), /tarifa 15.00 no es la del código/],
    ['the sum of discounts', factura('<totalDescuento>0.50', '<totalDescuento>0.40'), /totalDescuento/],
    ['the sum of lines', factura('<totalSinImpuestos>99.50', '<totalSinImpuestos>99.51'), /totalSinImpuestos/],
    ['a group’s base', factura('<baseImponible>99.50', '<baseImponible>99.49'), /totalImpuesto 2\/4, baseImponible/],
    ['the total', factura(/<importeTotal>114.43/, '<importeTotal>114.44'), /importeTotal/],
    ['the payments', factura('<total>114.43', '<total>114.42'), /suma de pagos/],
    ['a missing group with tax', factura(/<totalImpuesto>.*<\/totalImpuesto>/, ''), /Falta el totalImpuesto 2\/4/],
    ['a group twice', factura(/(<totalImpuesto>.*<\/totalImpuesto>)/, '$1$1'), /repetido/],
  ])('%s', (_name, xml, wanted) => {
    expect(difference(xml)).toMatch(wanted);
  });

  test('a missing group without tax: authorised, and refused by the letter', () => {
    const exempt =
      '<detalle><cantidad>1</cantidad><precioUnitario>20.00</precioUnitario><descuento>0.00</descuento><precioTotalSinImpuesto>20.00</precioTotalSinImpuesto><impuestos><impuesto><codigo>2</codigo><codigoPorcentaje>0</codigoPorcentaje><tarifa>0</tarifa><baseImponible>20.00</baseImponible><valor>0.00</valor></impuesto></impuestos></detalle>';
    const xml = factura('</detalles>', `${exempt}</detalles>`)
      .replace('<totalSinImpuestos>99.50', '<totalSinImpuestos>119.50')
      .replace('<importeTotal>114.43', '<importeTotal>134.43')
      .replace('<total>114.43', '<total>134.43');
    expect(difference(xml, false)).toBeUndefined();
    expect(difference(xml)).toMatch(/Falta el totalImpuesto 2\/0/);
  });

  test('propina and the export charges count, a line’s ICE is part of the IVA’s base', () => {
    expect(difference(factura('<propina>0.00', '<propina>1.00'))).toMatch(/importeTotal: 114.43 y debería ser 115.43/);
    const ice =
      '<impuesto><codigo>3</codigo><codigoPorcentaje>3610</codigoPorcentaje><tarifa>20.00</tarifa><baseImponible>99.50</baseImponible><valor>19.90</valor></impuesto>';
    expect(difference(factura('<impuestos>', `<impuestos>${ice}`))).toMatch(
      /baseImponible del IVA: 99.50 y debería ser 119.40/,
    );
  });
});

describe('the other documents', () => {
  const notaDebito = (valorTotal: string): string =>
    `?><notaDebito><infoNotaDebito><totalSinImpuestos>10.00</totalSinImpuestos><impuestos><impuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><tarifa>15.00</tarifa><baseImponible>10.00</baseImponible><valor>1.50</valor></impuesto></impuestos><valorTotal>${valorTotal}</valorTotal></infoNotaDebito><motivos><motivo><razon>x</razon><valor>4.00</valor></motivo><motivo><razon>y</razon><valor>6.00</valor></motivo></motivos></notaDebito>`;

  test('nota de débito: reasons, rate and total', () => {
    expect(difference(notaDebito('11.50'))).toBeUndefined();
    expect(difference(notaDebito('11.51'))).toMatch(/valorTotal/);
    expect(difference(notaDebito('11.50').replace('<valor>4.00', '<valor>5.00'))).toMatch(/totalSinImpuestos/);
  });

  const retencion = (retenido: string, info = ''): string =>
    `?><comprobanteRetencion><infoCompRetencion>${info}</infoCompRetencion><docsSustento><docSustento><retenciones><retencion><codigo>1</codigo><codigoRetencion>312</codigoRetencion><baseImponible>200.00</baseImponible><porcentajeRetener>1.75</porcentajeRetener><valorRetenido>${retenido}</valorRetenido></retencion></retenciones></docSustento></docsSustento></comprobanteRetencion>`;

  test('retención: the rate, and the subject’s kind where the identification is foreign', () => {
    expect(difference(retencion('3.50'))).toBeUndefined();
    expect(difference(retencion('3.60'))).toMatch(/retención 1, valorRetenido: 3.60 y debería ser 3.50/);
    const foreign = '<tipoIdentificacionSujetoRetenido>08</tipoIdentificacionSujetoRetenido>';
    expect(difference(retencion('3.50', foreign))).toMatch(/tipoSujetoRetenido/);
  });

  test('guía de remisión: no amounts, no differences', () => {
    expect(difference('?><guiaRemision><infoGuiaRemision></infoGuiaRemision></guiaRemision>')).toBeUndefined();
  });
});
