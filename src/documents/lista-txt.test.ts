import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildClaveAcceso, parseClaveAcceso } from '../kernel/clave-acceso.js';
import { readListaTxt, type ListaTxt } from './lista-txt.js';

const HOY = [
  'RUC_EMISOR',
  'RAZON_SOCIAL_EMISOR',
  'TIPO_COMPROBANTE',
  'SERIE_COMPROBANTE',
  'CLAVE_ACCESO',
  'FECHA_AUTORIZACION',
  'FECHA_EMISION',
  'IDENTIFICACION_RECEPTOR',
  'VALOR_SIN_IMPUESTOS',
  'IVA',
  'IMPORTE_TOTAL',
  'NUMERO_DOCUMENTO_MODIFICADO',
];
const ANTES =
  'COMPROBANTE SERIE_COMPROBANTE RUC_EMISOR RAZON_SOCIAL_EMISOR FECHA_EMISION FECHA_AUTORIZACION TIPO_EMISION NUMERO_DOCUMENTO_MODIFICADO IDENTIFICACION_RECEPTOR CLAVE_ACCESO NUMERO_AUTORIZACION IMPORTE_TOTAL'.split(
    ' ',
  );

function clave(secuencial: number, codDoc = '01', fechaEmision = '03/11/2026'): string {
  return buildClaveAcceso({
    fechaEmision,
    codDoc,
    ruc: '1790012345001',
    ambiente: '2',
    estab: '015',
    ptoEmi: '027',
    secuencial: String(secuencial).padStart(9, '0'),
    codigoNumerico: '12345678',
  });
}

const NOMBRES: Readonly<Record<string, string>> = {
  '01': 'Factura',
  '03': 'Liquidación de compra',
  '04': 'Nota de Crédito',
  '05': 'Notas de Débito',
  '06': 'Guia de Remision',
  '07': 'Comprobante de Retención',
};

/** Correct column values for a key's row. */
function row(key: string, more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const { ruc, codDoc, estab, ptoEmi, secuencial, fechaEmision } = parseClaveAcceso(key);
  const tipo = NOMBRES[codDoc] ?? '';
  return {
    RUC_EMISOR: ruc,
    RAZON_SOCIAL_EMISOR: 'COMPAÑÍA ÁNDINA S.A.',
    TIPO_COMPROBANTE: tipo,
    COMPROBANTE: tipo,
    SERIE_COMPROBANTE: `${estab}-${ptoEmi}-${secuencial}`,
    CLAVE_ACCESO: key,
    FECHA_AUTORIZACION: `${fechaEmision} 10:11:12`,
    FECHA_EMISION: fechaEmision,
    TIPO_EMISION: 'NORMAL',
    IDENTIFICACION_RECEPTOR: '0990012345001',
    NUMERO_AUTORIZACION: key,
    VALOR_SIN_IMPUESTOS: '15.96',
    IVA: '2.4',
    IMPORTE_TOTAL: '18.35',
    NUMERO_DOCUMENTO_MODIFICADO: '',
    ...more,
  };
}

const line = (header: readonly string[], cells: Readonly<Record<string, string>>, separator = '\t'): string =>
  header.map((name) => cells[name] ?? '').join(separator);

const latin = (lines: readonly string[]): ListaTxt => readListaTxt(Buffer.from(lines.join('\r\n'), 'latin1'));

/** Tests refer to keys by sequence number: 49 digits are too long. */
const numeros = ({ filas }: ListaTxt): number[] => filas.map(({ numero }) => Number(numero.slice(8)));

describe('the current list', () => {
  test('is read in Windows-1252, each row by its key', () => {
    const lines = [HOY.join('\t'), `${line(HOY, row(clave(161_740)))}\t`, line(HOY, row(clave(2, '04')))];
    const { filas, hallazgos } = latin(lines);
    expect(hallazgos).toEqual([]);
    expect(filas[0]).toEqual({
      linea: 2,
      claveAcceso: clave(161_740),
      codDoc: '01',
      rucEmisor: '1790012345001',
      numero: '015-027-000161740',
      fechaEmision: '03/11/2026',
      razonSocialEmisor: 'COMPAÑÍA ÁNDINA S.A.',
      razonSocialReceptor: null,
      identificacionReceptor: '0990012345001',
      fechaAutorizacion: '03/11/2026 10:11:12',
      valorSinImpuestos: '15.96',
      iva: '2.40',
      importeTotal: '18.35',
      numeroDocumentoModificado: null,
    });
    expect(filas[1]?.codDoc).toBe('04');
  });

  test.each([
    ['UTF-8 with its mark', '\t', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['semicolons', ';', (text: string) => Buffer.from(text)],
    ['commas', ',', (text: string) => Buffer.from(text, 'latin1')],
  ])('saved again with %s gives the same rows', (_, separator, encode) => {
    const quoted = row(clave(1), { RAZON_SOCIAL_EMISOR: `"CAJA "";,"" S.A."` });
    const read = readListaTxt(encode([HOY.join(separator), line(HOY, quoted, separator)].join('\n')));
    expect(read).toMatchObject({ hallazgos: [], filas: [{ razonSocialEmisor: 'CAJA ";," S.A.', iva: '2.40' }] });
  });

  test('has no figures for retenciones nor a total for notas de crédito, and figures without a leading zero', () => {
    const none = { VALOR_SIN_IMPUESTOS: '', IVA: '', IMPORTE_TOTAL: '' };
    const { filas, hallazgos } = latin([
      HOY.join('\t'),
      line(HOY, row(clave(1, '07'), none)),
      line(
        HOY,
        row(clave(2, '04'), {
          VALOR_SIN_IMPUESTOS: '.31',
          IMPORTE_TOTAL: '',
          NUMERO_DOCUMENTO_MODIFICADO: '004-020-002479817',
          IDENTIFICACION_RECEPTOR: '0912345678',
        }),
      ),
    ]);
    expect(hallazgos).toEqual([]);
    expect(filas).toMatchObject([
      { valorSinImpuestos: null, iva: null, importeTotal: null },
      {
        valorSinImpuestos: '0.31',
        importeTotal: null,
        numeroDocumentoModificado: '004-020-002479817',
        identificacionReceptor: '0912345678',
      },
    ]);
  });
});

describe('the older list', () => {
  test.each([
    ['with all titles', ANTES],
    ['whose titles lack a column that its rows have', ANTES.filter((name) => name !== 'NUMERO_DOCUMENTO_MODIFICADO')],
  ])('%s, totals on lines of their own', (_, titles) => {
    const cells = ANTES.slice(0, -1);
    const { filas, hallazgos } = latin([
      titles.slice(0, -1).join('\t'),
      'IMPORTE_TOTAL',
      line(cells, row(clave(1))),
      '18.35',
      line(cells, row(clave(2), { NUMERO_DOCUMENTO_MODIFICADO: '001-001-000000009' })),
      '.5',
    ]);
    expect(hallazgos).toEqual([]);
    expect(filas).toMatchObject([
      { linea: 3, importeTotal: '18.35', identificacionReceptor: '0990012345001', numeroDocumentoModificado: null },
      { linea: 5, importeTotal: '0.50', numeroDocumentoModificado: '001-001-000000009' },
    ]);
  });

  test('with its totals in the rows', () => {
    expect(latin([ANTES.join('\t'), line(ANTES, row(clave(1)))])).toMatchObject({
      hallazgos: [],
      filas: [{ importeTotal: '18.35', valorSinImpuestos: null }],
    });
  });
});

describe('a faulty line is reported and the rest is read', () => {
  test.each([
    ['a key that a spreadsheet ruined', { CLAVE_ACCESO: '1.23E+48' }, 'sus dígitos se perdieron'],
    ['the same with a decimal comma', { CLAVE_ACCESO: '3,11202E+48' }, 'sus dígitos se perdieron'],
    ['a key of 48 digits', { CLAVE_ACCESO: clave(1).slice(1) }, 'no tiene 49 dígitos'],
    [
      'a wrong check digit',
      { CLAVE_ACCESO: `${clave(1).slice(0, 48)}${(Number(clave(1).at(-1)) + 1) % 10}` },
      'verificador',
    ],
    ['no key', { CLAVE_ACCESO: '' }, 'Falta la clave'],
    ['a type that there is not', { CLAVE_ACCESO: clave(1, '09') }, 'no existe (09)'],
    ['a day that there is not', { CLAVE_ACCESO: clave(1, '01', '31/02/2026') }, 'no existe (31/02/2026)'],
    ['a key that came before', { CLAVE_ACCESO: clave(7) }, 'ya está en la línea 2'],
  ])('%s gives no row', (_, wrong, message) => {
    const read = latin([
      HOY.join('\t'),
      line(HOY, row(clave(7))),
      line(HOY, row(clave(1), wrong)),
      line(HOY, row(clave(8))),
    ]);
    expect(numeros(read)).toEqual([7, 8]);
    expect(read.hallazgos).toMatchObject([{ linea: 3, mensaje: expect.stringContaining(message) as unknown }]);
  });

  test.each([
    ['RUC_EMISOR', '1790012346001'],
    ['TIPO_COMPROBANTE', 'Nota de Crédito'],
    ['SERIE_COMPROBANTE', '015-027-000000002'],
    ['FECHA_EMISION', '04/11/2026'],
    ['IMPORTE_TOTAL', 'dieciocho'],
  ])('%s that differs from the key is reported, and the key counts', (columna, wrong) => {
    const read = latin([HOY.join('\t'), line(HOY, row(clave(1), { [columna]: wrong })), line(HOY, row(clave(2)))]);
    expect(numeros(read)).toEqual([1, 2]);
    expect(read.filas[0]).toMatchObject({ codDoc: '01', rucEmisor: '1790012345001', fechaEmision: '03/11/2026' });
    expect(read.hallazgos).toMatchObject([{ linea: 2, mensaje: expect.stringContaining(columna) as unknown }]);
  });

  test.each(['03/11/2026 00:00:00', '3/11/2026', '2026-11-03'])('%s is the day of the key', (fecha) => {
    expect(latin([HOY.join('\t'), line(HOY, row(clave(1), { FECHA_EMISION: fecha }))]).hallazgos).toEqual([]);
  });

  test('a lone figure after no row, an unknown word for a type, a file without titles', () => {
    const lone = latin([HOY.join('\t'), '18.35', line(HOY, row(clave(1), { TIPO_COMPROBANTE: 'CrÃ©dito' }))]);
    expect(lone.hallazgos).toMatchObject([{ linea: 2, mensaje: expect.stringContaining('suelto') as unknown }]);
    expect(numeros(lone)).toEqual([1]);
    const bare = latin([clave(1), `x\t${clave(2)}`]);
    expect(numeros(bare)).toEqual([1, 2]);
    expect(bare.hallazgos).toHaveLength(1);
  });

  test('the list of issued documents, a workbook and an empty file give no rows', () => {
    const emitidos =
      'FECHA_EMISION COMPROBANTE NUMERO_COMPROBANTE IDENTIFICACION_RECEPTOR RAZON_SOCIAL CLAVE_ACCESO VALOR_TOTAL';
    for (const bytes of [
      Buffer.from(emitidos.replaceAll(' ', '\t')),
      Buffer.from('PK\u0003\u0004\0\0'),
      Buffer.from('\r\n'),
    ]) {
      expect(readListaTxt(bytes)).toMatchObject({ filas: [], hallazgos: [{ linea: 1 }] });
    }
  });
});

const anyKey = fc
  .tuple(fc.constantFrom(...Object.keys(NOMBRES)), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([codDoc, secuencial]) => clave(secuencial, codDoc));

describe('the list of issued documents', () => {
  const EMITIDOS = [
    'FECHA_EMISION COMPROBANTE NUMERO_COMPROBANTE IDENTIFICACION_RECEPTOR RAZON_SOCIAL CLAVE_ACCESO VALOR_TOTAL'.replaceAll(
      ' ',
      '\t',
    ),
  ];

  test('columns are found by their own names', () => {
    const lines = [...EMITIDOS, `03/11/2026\tFactura\t015-027-000000001\t1712345675\tANA PÉREZ\t${clave(1)}\t115`];
    expect(readListaTxt(Buffer.from(lines.join('\r\n'), 'latin1'), 'emitidos')).toMatchObject({
      hallazgos: [],
      filas: [
        {
          claveAcceso: clave(1),
          numero: '015-027-000000001',
          identificacionReceptor: '1712345675',
          razonSocialReceptor: 'ANA PÉREZ',
          importeTotal: '115.00',
        },
      ],
    });
  });

  test('the list of received documents is refused as the wrong one', () => {
    expect(readListaTxt(Buffer.from(HOY.join('\t')), 'emitidos')).toMatchObject({
      filas: [],
      hallazgos: [{ linea: 1, mensaje: expect.stringContaining('recibidos') as unknown }],
    });
  });
});

describe('any input', () => {
  test('every key of a valid list is one row, in order, in any layout, separator and encoding', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyKey, { maxLength: 20 }),
        fc.constantFrom(HOY, ANTES),
        fc.constantFrom('\t', ';', ','),
        fc.constantFrom<BufferEncoding>('latin1', 'utf8'),
        fc.constantFrom('\n', '\r\n'),
        (keys, header, separator, encoding, end) => {
          const lines = [header.join(separator), ...keys.map((key) => line(header, row(key), separator))];
          const { filas, hallazgos } = readListaTxt(Buffer.from(lines.join(end), encoding));
          expect(hallazgos).toEqual([]);
          expect(filas.map(({ claveAcceso }) => claveAcceso)).toEqual(keys);
        },
      ),
    );
  });

  test('a damaged list never throws and yields no invented key', () => {
    const whole = [HOY.join('\t'), ...[1, 2, 3].map((n) => line(HOY, row(clave(n))))].join('\n');
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(60), fc.uint8Array({ maxLength: 30 }), (at, gone, put) => {
        const bytes = Buffer.from(whole, 'latin1');
        const damaged = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + gone)]);
        for (const { claveAcceso } of readListaTxt(damaged).filas) {
          expect(damaged.toString('latin1')).toContain(claveAcceso);
        }
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readListaTxt(bytes).filas).toEqual([]);
      }),
    );
  });

  test('lines beyond the limit are not read, and that is reported', () => {
    const read = readListaTxt(Buffer.from(`${HOY.join('\t')}\n${'\n'.repeat(50_000)}${line(HOY, row(clave(1)))}`));
    expect(read).toEqual({
      filas: [],
      hallazgos: [{ linea: 40_001, mensaje: expect.stringContaining('divídala') as unknown }],
    });
  });

  test('findings beyond a thousand are counted, not listed', () => {
    const { filas, hallazgos } = readListaTxt(Buffer.from(`${HOY.join('\t')}\n${'x\n'.repeat(1500)}`));
    expect([filas.length, hallazgos.length]).toEqual([0, 1001]);
    expect(hallazgos.at(-1)).toEqual({ linea: 1002, mensaje: 'Desde esta hay 500 líneas más con algo que decir.' });
  });
});
