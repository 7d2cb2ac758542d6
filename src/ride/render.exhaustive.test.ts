import { describe, expect, test } from 'vitest';
import { goldenExamples, type GoldenExample } from '../../test/support/documents/examples.js';
import { hasJudge } from '../../test/support/judges.js';
import { modelOf } from '../../test/support/ride/model.js';
import { barcodes, pdfPages, pdfPictures, squashed } from '../../test/support/ride/pdf.js';
import type { NormalisedDocument } from '../documents/document-type.js';
import type { Estado } from '../kernel/estados.js';
import type { RideModel, RideTable } from '../kernel/ride-model.js';
import { renderRide } from './render.js';
import { PAPERS } from './template.js';

const canRead = hasJudge('pdftotext');
const canSee = hasJudge('pdftoppm') && hasJudge('zbarimg');

const AUTHORIZATION_DATE = new Date('2026-11-15T15:30:00Z');
const VERIFICATION = 'https://srienlinea.sri.gob.ec/comprobantes-electronicos-internet/publico/validezComprobantes.jsf';

const examples = goldenExamples();

function example(filePrefix: string, name: string): GoldenExample {
  const found = examples.find((candidate) => candidate.type.filePrefix === filePrefix && candidate.name === name);
  if (found === undefined) throw new Error(`no example ${filePrefix} ${name}`);
  return found;
}

/** Fields printed in other words, as part of another text, or not at all (line taxes: the SRI's models have no such column). */
const NOT_LITERAL = new Set(
  (
    'version ambiente tipoEmision codDoc estab ptoEmi secuencial moneda tipoIdentificacion formaPago codigo ' +
    'codigoPorcentaje tarifa impuesto impuestosDocSustento codDocModificado codDocSustento numDocSustento codSustento ' +
    'tipoIdentificacionTransportista totalConImpuestos impuestos paisOrigen paisDestino ' +
    'paisAdquisicion codDocReembolso totalComprobantesReembolso totalBaseImponibleReembolso totalImpuestoReembolso ' +
    'reembolsos tipoSujetoRetenido docsSustento'
  ).split(' '),
);

/** Without thousands separators. */
function ungrouped(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3})/g, '');
}

function literals(scope: NormalisedDocument): string[] {
  return Object.entries(scope).flatMap(([name, value]) => {
    if (NOT_LITERAL.has(name) || value === undefined) return [];
    if (typeof value === 'string') return [value];
    return [value].flat().flatMap((inner) => literals(inner));
  });
}

/** Labels of every document in the SRI's models (FACTS §14). */
const LABELS_OF_ALL = [
  'R.U.C.:',
  'No. ',
  'NÚMERO DE AUTORIZACIÓN',
  'FECHA Y HORA DE AUTORIZACIÓN: 15/11/2026 10:30:00',
  'AMBIENTE: PRUEBAS',
  'EMISIÓN: NORMAL',
  'CLAVE DE ACCESO',
  'Dirección matriz:',
  'OBLIGADO A LLEVAR CONTABILIDAD:',
];

const ITEM_HEADS = ['Cantidad', 'Precio unitario', 'Descuento', 'Precio total'];

/** Labels by type. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  FAC: [
    'FACTURA',
    'Razón social / Nombres y apellidos',
    'Identificación',
    'Fecha de emisión',
    ...ITEM_HEADS,
    'SUBTOTAL SIN IMPUESTOS',
    'TOTAL DESCUENTO',
    'PROPINA',
    'VALOR TOTAL',
    'Valor',
  ],
  LQ: [
    'LIQUIDACIÓN DE COMPRA DE BIENES Y PRESTACIÓN DE SERVICIOS',
    'Proveedor',
    ...ITEM_HEADS,
    'SUBTOTAL SIN IMPUESTOS',
    'VALOR TOTAL',
  ],
  NC: [
    'NOTA DE CRÉDITO',
    'Comprobante que se modifica: FACTURA',
    'Fecha de emisión (comprobante a modificar)',
    'Razón de modificación',
    ...ITEM_HEADS,
    'SUBTOTAL SIN IMPUESTOS',
    'VALOR TOTAL',
  ],
  ND: ['NOTA DE DÉBITO', 'Comprobante que se modifica: FACTURA', 'Valor de la modificación', 'VALOR TOTAL'],
  GR: [
    'GUÍA DE REMISIÓN',
    'Identificación (transportista)',
    'Placa',
    'Punto de partida',
    'Fecha inicio transporte',
    'Fecha fin transporte',
    'Motivo de traslado',
    'Destino (punto de llegada)',
    'Identificación (destinatario)',
    'Cantidad',
  ],
  CR: [
    'COMPROBANTE DE RETENCIÓN',
    'Período fiscal',
    'Base imponible para la retención',
    'Impuesto',
    'Porcentaje retención',
    'Valor retenido',
  ],
};

describe.runIf(canRead)('content of a RIDE', () => {
  test.each(
    examples.flatMap((one) => PAPERS.map((paper) => ({ one, paper, title: `${one.type.filePrefix} ${one.name}` }))),
  )('$title on $paper prints every mandatory item and every text of the document', async ({ one, paper }) => {
    const { model, documento, claveAcceso } = modelOf(one);
    const authorization = { numero: claveAcceso, fecha: AUTHORIZATION_DATE };
    const printed = ungrouped(squashed(pdfPages(await renderRide(model, { paper, authorization })).join('\n')));
    const wanted = [
      ...LABELS_OF_ALL,
      ...(LABELS[one.type.filePrefix] ?? []),
      model.numero,
      // Characters without a font (CJK) print as □; only the text around them is searched.
      ...literals(documento)
        .map((value) => value.replace(/[^\u0000-\u04ff\u2000-\u20bf]/gu, '\n'))
        .flatMap((value) => value.split('\n')),
    ];
    expect(wanted.filter((text) => !printed.includes(ungrouped(squashed(text))))).toEqual([]);
  });

  test('subtotals and taxes print for the rates in use and for no other', async () => {
    const { model } = modelOf(example('FAC', 'varias-tarifas'));
    const labels = model.totales.map((total) => total.label);
    expect(labels).toEqual(expect.arrayContaining(['SUBTOTAL 15%', 'SUBTOTAL 0%', 'IVA 15%']));
    const { model: minimal } = modelOf(example('FAC', 'minima'));
    expect(minimal.totales.map((total) => total.label)).toEqual([
      'SUBTOTAL 15%',
      'SUBTOTAL SIN IMPUESTOS',
      'TOTAL DESCUENTO',
      'IVA 15%',
      'PROPINA',
      'VALOR TOTAL',
    ]);
  });

  test('a credit note prints the rate of the modified document', () => {
    const { model } = modelOf(example('NC', 'tarifa-anterior'));
    expect(model.totales.map((total) => total.label)).toContain('IVA 12%');
  });

  test('every withholding of a 2.0.0 prints with its document', () => {
    const { model } = modelOf(example('CR', 'completa-2.0.0'));
    const [table] = model.cuerpo as readonly RideTable[];
    expect(table?.rows).toHaveLength(6);
    expect(table?.rows[0]).toEqual([
      'COMPROBANTE DE VENTA EMITIDO EN EL EXTERIOR',
      '001-001-000000001',
      '01/11/2026',
      '11/2026',
      '1000.00',
      'RENTA',
      '501A',
      '25.00',
      '250.00',
    ]);
    expect(model.totales).toEqual([{ label: 'TOTAL RETENIDO', value: '1056.46', strong: true }]);
  });

  test('the test environment is named in the text and across every page; production in neither', async () => {
    const { model } = modelOf(example('FAC', 'cien-lineas'));
    for (const page of pdfPages(await renderRide(model, { paper: 'A4' })))
      expect(squashed(page)).toContain('SINVALIDEZTRIBUTARIA');
    const live = squashed(pdfPages(await renderRide({ ...model, ambiente: '2' }, { paper: 'A4' })).join('\n'));
    expect(live).toContain('AMBIENTE:PRODUCCIÓN');
    expect(live).not.toContain('VALIDEZTRIBUTARIA');
  });

  test.each(
    PAPERS.flatMap((paper) =>
      [
        ['CREADO', 'SIN AUTORIZACIÓN'],
        ['FIRMADO', 'SIN AUTORIZACIÓN'],
        ['RECIBIDO', 'SIN AUTORIZACIÓN'],
        ['DEVUELTO', 'DEVUELTO'],
        ['NO_AUTORIZADO', 'NO AUTORIZADO'],
        ['ANULADO', 'ANULADO'],
        ['ELIMINADO', 'ELIMINADO'],
      ].map(([estado, sello]) => ({ paper, estado: estado as Estado, sello: sello ?? '' })),
    ),
  )('$estado on $paper: every page says $sello, none an authorization', async ({ paper, estado, sello }) => {
    const { model, claveAcceso } = modelOf(example('FAC', 'cien-lineas'));
    const authorization = { numero: claveAcceso, fecha: AUTHORIZATION_DATE };
    for (const page of pdfPages(await renderRide({ ...model, ambiente: '2' }, { paper, estado, authorization }))) {
      expect(squashed(page)).toContain(squashed(sello));
      expect(squashed(page)).not.toMatch(/NÚMERODEAUTORIZACIÓN|FECHAYHORA|10:30:00/);
    }
  });

  test.each(['AUTORIZADO', 'ANULACION_SOLICITADA'] as const)('%s is authorised on every page', async (estado) => {
    const { model, claveAcceso } = modelOf(example('FAC', 'minima'));
    const authorization = { numero: claveAcceso, fecha: AUTHORIZATION_DATE };
    const printed = squashed(
      pdfPages(await renderRide({ ...model, ambiente: '2' }, { paper: 'A4', estado, authorization })).join('\n'),
    );
    expect(printed).toContain(`NÚMERODEAUTORIZACIÓN${claveAcceso}FECHAYHORADEAUTORIZACIÓN:15/11/202610:30:00`);
    expect(printed).not.toMatch(/SINAUTORIZACIÓN|NOAUTORIZADO|DEVUELTO|ANULADO|VALIDEZ/);
  });

  test('blanks stay before T, V, W and Y', async () => {
    const { model } = modelOf(example('FAC', 'minima'));
    const razonSocial = 'VENTA DE TALLER Y TV: WALTER YÉPEZ VERA TOVAR';
    const [page = ''] = pdfPages(
      await renderRide({ ...model, emisor: { ...model.emisor, razonSocial } }, { paper: 'A4' }),
    );
    expect(page.replace(/\s/g, ' ')).toContain(razonSocial);
    expect(page).toContain('SIN VALIDEZ TRIBUTARIA');
  });

  test('letters beyond Latin-1 print', async () => {
    const { model } = modelOf(example('FAC', 'minima'));
    const emisor = { ...model.emisor, razonSocial: 'Łódź Škoda — Ωμέγα Привет' };
    const printed = pdfPages(await renderRide({ ...model, emisor }, { paper: 'A4' })).join('\n');
    expect(squashed(printed)).toContain(squashed(emisor.razonSocial));
  });

  test.each(PAPERS)('a letter without a glyph prints its plain form, or □ with a note (%s)', async (paper) => {
    const { model } = modelOf(example('FAC', 'minima'));
    const emisor = { ...model.emisor, razonSocial: 'A\u202eB 中文 Ａ１ 한 fin' };
    const printed = pdfPages(await renderRide({ ...model, emisor }, { paper })).join('\n');
    expect(squashed(printed)).toContain('AB□□A1□fin');
    expect(squashed(printed)).toContain(squashed('□: letra que no se puede imprimir aquí; consta en el XML.'));
    expect(squashed(pdfPages(await renderRide(model, { paper })).join(''))).not.toContain('□');
  });

  test('an invoice prints its withholdings', () => {
    const { model } = modelOf(example('FAC', 'completa-2.1.0'));
    const table = model.cuerpo.find(
      (block): block is RideTable => block.titulo === 'Retenciones presuntivas' && block.kind === 'table',
    );
    expect(table?.rows).toEqual([['327 - Renta, comercializadoras de combustibles (2 por mil)', '0.20', '0.20']]);
  });

  test('the same receipt gives the same bytes', async () => {
    const { model } = modelOf(example('FAC', 'completa-2.1.0'));
    const [first, second] = [await renderRide(model, { paper: 'A4' }), await renderRide(model, { paper: 'A4' })];
    expect(first.equals(second)).toBe(true);
  });
});

/** The 100-line invoice with another number of lines. */
function invoiceOf(lines: number, description = (i: number): string => `Producto ${i}`): RideModel {
  const { model } = modelOf(example('FAC', 'cien-lineas'));
  const table = model.cuerpo[0] as RideTable;
  const at = table.columns.findIndex((column) => column.id === 'descripcion');
  const rows = Array.from({ length: lines }, (_, i) =>
    (table.rows[i % table.rows.length] ?? []).map((cell, c) => (c === at ? description(i) : cell)),
  );
  return { ...model, cuerpo: [{ ...table, rows }] };
}

describe.runIf(canRead)('page breaks', () => {
  test('100 lines take at most 5 pages, 1,000 grow linearly, and none is blank', async () => {
    const hundred = pdfPages(await renderRide(invoiceOf(100), { paper: 'A4' }));
    const thousand = pdfPages(await renderRide(invoiceOf(1000), { paper: 'A4' }));
    expect(hundred.length).toBeLessThanOrEqual(5);
    expect(thousand.length).toBeLessThanOrEqual(10 * hundred.length);
    for (const page of thousand) expect(page).toMatch(/Producto \d+/);
    expect(thousand.at(-1)).toContain(`Página ${thousand.length} de ${thousand.length}`);
  });

  test('every page of a table repeats its heads', async () => {
    const pages = pdfPages(await renderRide(invoiceOf(300), { paper: 'A4' }));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.filter((one) => one.includes('Producto'))) expect(page).toContain('Precio unitario');
  });

  test('a row is never split between pages', async () => {
    const words = 'palabra '.repeat(30);
    const pages = pdfPages(
      await renderRide(
        invoiceOf(90, (i) => `inicio${i}. ${words}final${i}.`),
        { paper: 'A4' },
      ),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (let i = 0; i < 90; i++) {
      const holders = pages.filter((page) => page.includes(`inicio${i}.`) || page.includes(`final${i}.`));
      expect(holders).toHaveLength(1);
      expect(holders[0]).toContain(`final${i}.`);
    }
  });

  test('a row taller than a page loses nothing', async () => {
    const words = Array.from({ length: 2500 }, (_, i) => `palabra${i}`);
    const printed = pdfPages(
      await renderRide(
        invoiceOf(3, () => words.join(' ')),
        { paper: 'A4' },
      ),
    ).join('\n');
    expect(words.filter((word) => !printed.includes(word))).toEqual([]);
  });

  test('additional information over several pages loses no total and leaves no blank page', async () => {
    const { model } = modelOf(example('FAC', 'minima'));
    const adicional = Array.from({ length: 15 }, (_, i) => ({ label: `Campo ${i}`, value: 'texto '.repeat(50) }));
    const pages = pdfPages(await renderRide({ ...model, adicional }, { paper: 'A4' }));
    expect(pages.join('\n')).toContain('VALOR TOTAL');
    for (const page of pages) expect(page).toMatch(/Campo \d+/);
  });

  test('a ticket is one strip as long as its content', async () => {
    expect(pdfPages(await renderRide(invoiceOf(100), { paper: 'ticket80' }))).toHaveLength(1);
    const long = pdfPages(await renderRide(invoiceOf(1000), { paper: 'ticket80' }));
    expect(long.length).toBeLessThanOrEqual(3);
    for (const page of long) expect(page).toMatch(/Producto \d+/);
  });
});

describe.runIf(canSee)('scanner output', () => {
  test.each(
    examples
      .filter((one) => one.name === 'minima')
      .flatMap((one) => PAPERS.map((paper) => ({ one, paper, type: one.type.filePrefix }))),
  )('$type on $paper: the access key in the bars, the SRI address with the key in the QR', async ({ one, paper }) => {
    const { model, claveAcceso } = modelOf(one);
    const pdf = await renderRide(model, { paper });
    // On screen, and in the dots of a receipt printer.
    for (const dots of ['grey', 'black'] as const) {
      const [picture] = pdfPictures(pdf, 203, dots);
      const read = picture === undefined ? [] : barcodes(picture);
      expect(read.toSorted()).toEqual([`CODE-128:${claveAcceso}`, `QR-Code:${VERIFICATION}#${claveAcceso}`]);
    }
  });
});
