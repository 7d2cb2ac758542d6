import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../test/support/documents/context.js';
import { goldenExamples } from '../../test/support/documents/examples.js';
import type { Prepared } from './document-type.js';
import { documentTypes, readComprobante } from './registry.js';

/** Text replacements; each must change the text. */
type Changes = readonly (readonly [from: string | RegExp, to: string])[];

function golden(root: string, name: string): string {
  const example = goldenExamples().find((one) => one.name === name && one.type.root === root);
  if (example === undefined) throw new Error(`no example ${root} ${name}`);
  return example.prepare().xml;
}

function changed(xml: string, changes: Changes): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    expect(after, String(from)).not.toBe(before);
    return after;
  }, xml);
}

/** Prepares a document submitted complete. */
function prepared(xml: string, signed: boolean): Prepared {
  const reading = readComprobante(xml);
  if (!reading.ok) return reading;
  const { codDoc, documento, payload } = reading.read;
  const type = documentTypes.find((one) => one.codDoc === codDoc);
  if (type === undefined) throw new Error(codDoc);
  return type.prepare(payload, { ...exampleContext(documento['ruc'] as string), submitted: { documento, signed } });
}

/** `code field` of the warnings or refusals. */
function outcome(xml: string, signed: boolean): { ok: boolean; said: string[] } {
  const result = prepared(xml, signed);
  const said = result.ok ? result.advertencias : result.issues;
  return { ok: result.ok, said: said.map(({ code, field }) => `${code} ${field}`) };
}

const FACTURA = golden('factura', 'especificacion');
const NOTA_DEBITO = golden('notaDebito', 'minima');

/** Total and payment together: in every document seen the payments sum to its own total (FACTS §5). */
const total = (value: string): Changes => [
  [/<importeTotal>[^<]*/, `<importeTotal>${value}`],
  [/(<pago>.*?<total>)[^<]*/s, `$1${value}`],
];
const element = (name: string, value: string): Changes[number] => [new RegExp(`<${name}>[^<]*`), `<${name}>${value}`];
const ofLine = (name: string, value: string): Changes[number] => [
  new RegExp(`(<detalle>.*?<${name}>)[^<]*`, 's'),
  `$1${value}`,
];
const ofGroup = (name: string, value: string): Changes[number] => [
  new RegExp(`(<totalImpuesto>.*?<${name}>)[^<]*`, 's'),
  `$1${value}`,
];

// FACTS §5, "The tolerance, seen". The example has one line of 99.50, IVA 14.93, total 114.43, discount 0.50.
describe('figures of a submitted document', () => {
  const cases: readonly [string, Changes, Changes, string][] = [
    [
      'line net 0.01',
      [ofLine('precioTotalSinImpuesto', '99.51')],
      [ofLine('precioTotalSinImpuesto', '99.52')],
      'detalles[0].precioTotalSinImpuesto',
    ],
    [
      'line IVA 0.02',
      [[/(<impuestos>.*?<valor>)14.93/s, '$114.91']],
      [[/(<impuestos>.*?<valor>)14.93/s, '$114.90']],
      'detalles[0].impuesto[0].valor',
    ],
    [
      'totalSinImpuestos 0.02',
      [element('totalSinImpuestos', '99.52'), ...total('114.45')],
      [element('totalSinImpuestos', '99.53'), ...total('114.46')],
      'totalSinImpuestos',
    ],
    [
      'group base 0.02',
      [ofGroup('baseImponible', '99.48')],
      [ofGroup('baseImponible', '99.47')],
      'totalConImpuestos[0].baseImponible',
    ],
    ['totalDescuento 0.03', [element('totalDescuento', '0.53')], [element('totalDescuento', '0.54')], 'totalDescuento'],
    ['importeTotal 0.01', [...total('114.44')], [...total('114.45')], 'importeTotal'],
  ];

  test.each(cases)('%s is kept with a warning, a cent more is refused with both figures', (_, near, far, field) => {
    for (const signed of [false, true]) {
      const xml = changed(FACTURA, near);
      const result = prepared(xml, signed);
      if (!result.ok) throw new Error(JSON.stringify(result.issues));
      expect(result.advertencias.map((one) => one.field)).toContain(field);
      expect(result.advertencias.map(({ message }) => message).join()).toMatch(/Se conservó .*; el valor exacto es/);
      const reading = readComprobante(xml);
      // None of the issuer's figures was replaced.
      expect(reading.ok && result.document.xml(reading.read)).toBe(xml);
      const beyond = prepared(changed(FACTURA, far), signed);
      expect(beyond.ok).toBe(false);
      expect(beyond.ok || beyond.issues.map((one) => one.field)).toContain(field);
      expect(beyond.ok || beyond.issues[0]?.message).toMatch(/\d+\.\d+.* \d+\.\d+/);
    }
  });

  test.each<[string, Changes]>([
    ['0.02 from rate × base, where the line says 14.91', [[/(<impuestos>.*?<valor>)14.93/s, '$114.91']]],
    ['0.03 from its lines', []],
  ])('the tax of a group deviates by %s at most', (where, line) => {
    const [near, far] = where.startsWith('0.02') ? ['14.95', '14.96'] : ['14.96', '14.97'];
    const cents = (group: string): Changes => [
      ...line,
      ofGroup('valor', group),
      ...total((99.5 + Number(group)).toFixed(2)),
    ];
    expect(outcome(changed(FACTURA, cents(near)), true).ok).toBe(true);
    expect(outcome(changed(FACTURA, cents(far)), true)).toEqual({
      ok: false,
      said: ['impuesto-grupo-distinto totalConImpuestos[0].valor'],
    });
  });

  test('payments are compared with the document’s own total, to the cent', () => {
    expect(outcome(changed(FACTURA, [element('importeTotal', '114.44')]), true)).toEqual({
      ok: false,
      said: ['pago-total-distinto pagos'],
    });
  });

  test('a debit note keeps its two totals', () => {
    const [, sum = ''] = /<totalSinImpuestos>([^<]*)/.exec(NOTA_DEBITO) ?? [];
    const [, valorTotal = ''] = /<valorTotal>([^<]*)/.exec(NOTA_DEBITO) ?? [];
    const cents = (value: string, more: number): string => (Number(value) + more / 100).toFixed(2);
    const near = changed(NOTA_DEBITO, [element('valorTotal', cents(valorTotal, 1))]);
    expect(outcome(near.replace(/(<pago>.*?<total>)[^<]*/s, `$1${cents(valorTotal, 1)}`), true)).toEqual({
      ok: true,
      said: ['cifra-conservada valorTotal'],
    });
    const far = changed(NOTA_DEBITO, [element('totalSinImpuestos', cents(sum, 3))]);
    expect(outcome(far, true).said).toContain('xml-cifra-distinta totalSinImpuestos');
  });
});

const ZEROS = (codigo: string): string =>
  `<totalImpuesto><codigo>2</codigo><codigoPorcentaje>${codigo}</codigoPorcentaje><baseImponible>0.00</baseImponible><tarifa>0.00</tarifa><valor>0.00</valor></totalImpuesto>`;

// FACTS §5, "Also seen authorised", and issue 14: refused by our intake although the SRI had authorised it.
describe('documents of other programs that the SRI authorises', () => {
  test.each<[string, Changes, unsigned: string[], signed: string[]]>([
    [
      'blanks before, behind and doubled',
      [
        ['<descripcion>', '<descripcion> '],
        ['</razonSocialComprador>', '  </razonSocialComprador>'],
      ],
      ['texto-limpiado receptor.razonSocial', 'texto-limpiado detalles[0].descripcion'],
      ['texto-conservado receptor.razonSocial', 'texto-conservado detalles[0].descripcion'],
    ],
    ['a group of zeros that no line has, first', [['<totalConImpuestos>', `<totalConImpuestos>${ZEROS('0')}`]], [], []],
    [
      'a blank additional field',
      [['</infoAdicional>', '<campoAdicional nombre="Nota"> </campoAdicional></infoAdicional>']],
      ['campo-vacio campoAdicional[1]'],
      ['texto-conservado campoAdicional[1]'],
    ],
    [
      'a blank optional text',
      [['<codigoAuxiliar>A-001', '<codigoAuxiliar> ']],
      ['campo-vacio detalles[0].codigoAuxiliar'],
      ['texto-conservado detalles[0].codigoAuxiliar'],
    ],
    [
      'the schema’s address on the root',
      [[' id=', ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="f.xsd" id=']],
      [],
      [],
    ],
    [
      'another name of the issuer than is registered',
      [['<razonSocial>EMPRESA', '<razonSocial>LA EMPRESA']],
      ['xml-emisor-distinto emisor.razonSocial'],
      ['xml-emisor-distinto emisor.razonSocial'],
    ],
  ])('%s', (_, changes, unsigned, signed) => {
    const xml = changed(FACTURA, changes);
    expect(outcome(xml, false)).toEqual({ ok: true, said: unsigned });
    expect(outcome(xml, true)).toEqual({ ok: true, said: signed });
  });

  test('groups in another order than the lines', () => {
    const xml = changed(golden('factura', 'varias-tarifas'), [
      [/(<totalImpuesto>.*?<\/totalImpuesto>)(.*)(?=<\/totalConImpuestos>)/s, '$2$1'],
    ]);
    const result = prepared(xml, false);
    const reading = readComprobante(xml);
    expect(result).toMatchObject({ ok: true, advertencias: [] });
    expect(result.ok && reading.ok && result.document.xml(reading.read)).toBe(xml);
  });

  test('an export without incoTerm (2017)', () => {
    const xml = changed(golden('factura', 'exportacion'), [[/<incoTermFactura>.*?<\/incoTermFactura>/, '']]);
    expect(outcome(xml, true)).toMatchObject({
      ok: true,
      said: expect.arrayContaining(['factura-exportacion incoTermFactura']) as string[],
    });
  });

  test('third-party items, with or without counting in the total', () => {
    const xml = golden('factura', 'completa-2.1.0');
    const rubros = [...xml.matchAll(/<rubro>.*?<total>([^<]*)/gs)].reduce((all, [, value]) => all + Number(value), 0);
    const [, importe = ''] = /<importeTotal>([^<]*)/.exec(xml) ?? [];
    expect(rubros).toBeGreaterThan(0);
    const counted = (Number(importe) + rubros).toFixed(2);
    const [, pago = ''] = /<pago>.*?<total>([^<]*)/s.exec(xml) ?? [];
    const more = changed(xml, [
      element('importeTotal', counted),
      [/(<pago>.*?<total>)[^<]*/s, `$1${(Number(pago) + rubros).toFixed(2)}`],
    ]);
    expect(outcome(more, true)).toEqual(outcome(xml, true));
  });
});

describe('a signed document is stored unchanged', () => {
  test('including blanks, without a message about changes', () => {
    const xml = changed(FACTURA, [
      ['<descripcion>', '<descripcion>  '],
      ['<razonSocial>EMPRESA', '<razonSocial>LA EMPRESA'],
      ...total('114.44'),
    ]);
    const result = prepared(xml, true);
    const reading = readComprobante(xml);
    if (!result.ok || !reading.ok) throw new Error(JSON.stringify(result));
    expect(result.document.documento).toEqual({
      ...reading.read.documento,
      secuencial: undefined,
      claveAcceso: undefined,
    });
    expect(result.document).toMatchObject({ importeTotal: '114.44', totales: { importeTotal: '114.44' } });
    const messages = result.advertencias.map(({ message }) => message).join('\n');
    expect(messages).toMatch(/se conserva como se firmó/);
    expect(messages).toMatch(/tiene registrado «EMPRESA .*»: se conserva lo firmado/);
    expect(messages).not.toMatch(/se usó|se quit|Se quit|se corrigi/);
  });

  test('an unsigned document gets the registered issuer data', () => {
    const xml = changed(FACTURA, [['<razonSocial>EMPRESA', '<razonSocial>LA EMPRESA']]);
    const result = prepared(xml, false);
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    expect(result.document.documento['emisor']).toMatchObject({ razonSocial: 'EMPRESA FICTICIA DE EJEMPLO S.A.' });
    expect(result.advertencias[0]?.message).toMatch(/tiene registrado .*: se usó lo registrado/);
  });

  test('a value missing from the payload is reported when the document is rewritten', () => {
    const dead =
      '<compensaciones><compensacion><codigo>1</codigo><tarifa>2.00</tarifa><valor>1.00</valor></compensacion></compensaciones>';
    const xml = changed(FACTURA, [['<propina>', `${dead}<propina>`]]);
    expect(outcome(xml, true)).toEqual({ ok: true, said: [] });
    expect(outcome(xml, false)).toMatchObject({
      ok: false,
      said: expect.arrayContaining(['xml-dato-distinto compensaciones[0].valor']) as string[],
    });
  });
});

describe('a signed document gets no warnings about defaults', () => {
  test('no default payment', () => {
    const large = changed(FACTURA, [[/<pagos>.*<\/pagos>/s, '']]);
    expect(outcome(large, true)).toEqual({ ok: true, said: [] });
    const result = prepared(large, true);
    expect(result.ok && result.document.documento['pagos']).toBeFalsy();
  });

  test('a refund of 0.00 is none', () => {
    const none = changed(FACTURA, [
      [/id="comprobante" version="[^"]*"/, 'id="comprobante" version="2.1.0"'],
      [/(<totalImpuesto>.*?<\/valor>)/s, '$1<valorDevolucionIva>0.00</valorDevolucionIva>'],
    ]);
    for (const signed of [true, false]) expect(outcome(none, signed).said).toEqual([]);
  });

  test('no warning about a default parteRel', () => {
    const xml = changed(golden('comprobanteRetencion', 'minima'), [[/<parteRel>[^<]*<\/parteRel>/, '']]);
    expect(outcome(xml, true).said).not.toContain('retencion-parte-relacionada parteRel');
  });
});

describe('a tax of lines without its total', () => {
  const exempt =
    '<detalle><codigoPrincipal>E</codigoPrincipal><descripcion>LIBRO</descripcion><cantidad>1</cantidad><precioUnitario>20.00</precioUnitario><descuento>0.00</descuento><precioTotalSinImpuesto>20.00</precioTotalSinImpuesto><impuestos><impuesto><codigo>2</codigo><codigoPorcentaje>0</codigoPorcentaje><tarifa>0</tarifa><baseImponible>20.00</baseImponible><valor>0.00</valor></impuesto></impuestos></detalle>';
  const xml = changed(FACTURA, [
    ['</detalles>', `${exempt}${exempt}</detalles>`],
    element('totalSinImpuestos', '139.50'),
    ...total('154.43'),
  ]);

  test('is summed from its lines, with a warning', () => {
    expect(outcome(xml, true)).toEqual({ ok: true, said: ['impuesto-sin-total totalConImpuestos'] });
    const result = prepared(xml, true);
    if (!result.ok) throw new Error('refused');
    expect(result.document.cifras.impuestos).toMatchObject({
      codigos: ['2', '2'],
      porcentajes: ['4', '0'],
      bases: ['99.50', '40.00'],
      valores: ['14.93', '0.00'],
    });
    expect(result.document.cifras.advertencias).toMatchObject([{ code: 'impuesto-sin-total' }]);
  });
});

describe('an authorised file', () => {
  const authorised = (xml: string): { ok: boolean; said: string[]; importeTotal: string | undefined } => {
    const reading = readComprobante(xml);
    if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
    const { codDoc, documento, payload } = reading.read;
    const result = documentTypes
      .find((one) => one.codDoc === codDoc)
      ?.prepare(payload, {
        ...exampleContext(documento['ruc'] as string),
        submitted: { documento, signed: true, authorised: true },
      });
    if (result === undefined) throw new Error(codDoc);
    const said = (result.ok ? result.advertencias : result.issues).map(({ code, field }) => `${code} ${field}`);
    return { ok: result.ok, said, importeTotal: result.ok ? result.document.importeTotal : undefined };
  };

  test('is accepted with a warning, with figures that would otherwise be refused', () => {
    const far = changed(FACTURA, total('114.54'));
    expect(outcome(far, true)).toMatchObject({ ok: false, said: ['xml-cifra-distinta importeTotal'] });
    expect(authorised(far)).toEqual({
      ok: true,
      said: ['xml-autorizado-regla importeTotal'],
      importeTotal: '114.54',
    });
    const rate = changed(FACTURA, [ofLine('tarifa', '14.00')]);
    expect(authorised(rate)).toMatchObject({ ok: true, importeTotal: '114.43' });
  });
});

test('a code without its zero is the same code', () => {
  const unpadded = changed(golden('comprobanteRetencion', 'completa-2.0.0'), [
    [/<codDocSustento>0/, '<codDocSustento>'],
  ]);
  for (const signed of [true, false]) expect(outcome(unpadded, signed).ok).toBe(true);
});

test('an expired IVA code is reported alone, in a line and in its total', () => {
  const expired = changed(FACTURA, [
    [/(<totalImpuesto>.*?<codigoPorcentaje>)4/s, '$12'],
    [/(<impuestos>.*?<codigoPorcentaje>)4/s, '$12'],
    ofLine('tarifa', '12.00'),
    [/(<totalImpuesto>.*?<valor>)14.93/s, '$111.94'],
    [/(<impuestos>.*?<valor>)14.93/s, '$111.94'],
    ...total('111.44'),
  ]);
  for (const signed of [true, false])
    expect(outcome(expired, signed)).toEqual({
      ok: false,
      said: ['impuesto-tarifa-no-vigente detalles[0].impuesto[0].codigoPorcentaje'],
    });
});
