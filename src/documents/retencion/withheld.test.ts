import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../../test/support/documents/context.js';
import { header, receptor, type Json } from '../../../test/support/documents/wrong-payloads.js';
import type { PrepareContext } from '../document-type.js';
import { retencion } from './index.js';

const AGENTE = { ...exampleContext(header.ruc).emisor, agenteRetencion: '1' };

/** Warnings about fields these payloads omit. */
const FIELDS_WITH_ERRORS: ReadonlySet<string> = new Set(['pago-supuesto', 'xml-emisor-distinto']);

/** Prepares a receipt dated `hoy` with one withholding, for a document of the same day. */
function withhold(given: Json, hoy = '15/11/2026', more: Partial<PrepareContext> & { doc?: Json } = {}) {
  const { doc, ...context } = more;
  const abroad = {
    pagoLocExt: '02',
    tipoRegi: '01',
    paisEfecPago: '110',
    aplicConvDobTrib: 'SI',
    pagoRegFis: 'NO',
  };
  const docSustento = {
    codSustento: '02',
    codDocSustento: '15',
    numDocSustento: '001002000000123',
    fechaEmisionDocSustento: hoy,
    impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '0', baseImponible: 1000 }],
    retenciones: [{ codigo: '1', baseImponible: 1000, ...given }],
    ...(String(given['codigoRetencion']).startsWith('5') ? abroad : {}),
    ...doc,
  };
  const prepared = retencion.prepare(
    JSON.parse(JSON.stringify({ ...header, receptor, parteRel: 'NO', docsSustento: [docSustento] })),
    { ...exampleContext(header.ruc), emisor: AGENTE, hoy, ...context },
  );
  const written = prepared.ok ? /<retencion>(.*?)<\/retencion>/.exec(xmlOf(prepared.document))?.[1] : undefined;
  const of = (name: string): string | undefined => new RegExp(`<${name}>(.*?)</${name}>`).exec(written ?? '')?.[1];
  return {
    codigoRetencion: of('codigoRetencion'),
    porcentaje: of('porcentajeRetener'),
    issues: prepared.ok ? [] : prepared.issues,
    advertencias: prepared.ok ? prepared.advertencias.filter(({ code }) => !FIELDS_WITH_ERRORS.has(code)) : [],
  };
}

function xmlOf(document: { xml(numbering: { secuencial: string; claveAcceso: string }): string }): string {
  return document.xml({ secuencial: '000000001', claveAcceso: '0'.repeat(49) });
}

const AT = 'docsSustento[0].retenciones[0]';

/** FACTS §6.6, «Non-residents, block in force since 08/2026», transcribed independently of the catalogue. */
const SINCE_AUGUST_2026: readonly (readonly [codes: string, percentages: readonly number[]])[] = [
  ['500 501 514 519 520A', [25, 37]],
  ['501A', [3, 5, 8, 10, 15, 25, 37]],
  ['503', [0, 25, 37]],
  ['504', [3, 5, 8, 10]],
  ['504A', [3, 5, 8, 10, 12]],
  ['504B 504C 504D', [3, 5, 8, 10, 14]],
  ['504E 504F 504G 504H 504I 504J', [25]],
  ['505 505D 505E 505F', [3, 5, 8, 10, 15, 25]],
  ['505A 505B 505C', [0, 3, 5, 8, 10, 15, 25]],
  ['509 509A', [3, 5, 8, 10, 15, 25, 37]],
  ['510 511 512 513A 516 518 520B 520D 520F 520G 523A', [0, 25, 37]],
  ['515', [15, 25, 37]],
  ['517', [0, 12.5, 37]],
  ['520E', [0]],
  ['521', [0, 10]],
];

/** The same before 08/2026; for a range, its ends. */
const UNTIL_JULY_2026: readonly (readonly [codes: string, percentages: readonly number[]])[] = [
  ['500 501 501A 505 505F 509 509A 511 512 519 520A', [25, 37]],
  ['503 520B 520D 520F 520G', [0, 25, 37]],
  ['504', [25]],
  ['504B', [37]],
  ['504A 504C 504D', [0, 25]],
  ['504E 504F 504G 504H 504I 504J', [22, 25, 28]],
  ['505A 505B 505C', [0, 25]],
  ['505D 505E', [25]],
  ['510', [5, 25, 37]],
  ['515', [0, 25, 37]],
  ['520E', [0]],
  ['521', [1, 10]],
  ['523A', [0, 22, 37]],
];

const each = (table: readonly (readonly [string, readonly number[]])[], hoy: string) =>
  table.flatMap(([codes, percentages]) => codes.split(' ').map((codigo) => ({ codigo, percentages, hoy })));

describe.each([...each(SINCE_AUGUST_2026, '15/11/2026'), ...each(UNTIL_JULY_2026, '31/07/2026')])(
  'a non-resident by $codigo on $hoy',
  ({ codigo, percentages, hoy }) => {
    test('gets no default percentage', () => {
      const { issues } = withhold({ codigoRetencion: codigo }, hoy);
      expect(issues).toMatchObject([{ code: 'retencion-porcentaje-requerido', field: `${AT}.porcentajeRetener` }]);
      expect(issues[0]?.message).toContain('no se supone');
    });

    test.each(percentages)('may be withheld %d %%', (porcentajeRetener) => {
      const kept = withhold({ codigoRetencion: codigo, porcentajeRetener }, hoy);
      expect(kept).toMatchObject({ porcentaje: porcentajeRetener.toFixed(2), issues: [], advertencias: [] });
    });

    test('may be withheld another percentage, with a warning', () => {
      const kept = withhold({ codigoRetencion: codigo, porcentajeRetener: 45 }, hoy);
      expect(kept).toMatchObject({
        porcentaje: '45.00',
        issues: [],
        advertencias: [{ code: 'retencion-porcentaje-fuera', field: `${AT}.porcentajeRetener` }],
      });
    });
  },
);

test.each(['513A', '514', '516', '517', '518'])('no source has a percentage of %s before 08/2026', (codigo) => {
  const kept = withhold({ codigoRetencion: codigo, porcentajeRetener: 7 }, '31/07/2026');
  expect(kept.advertencias).toMatchObject([{ code: 'retencion-porcentaje-sin-catalogo' }]);
});

describe('residents by the block in force since 08/2026 (FACTS §6.6)', () => {
  test.each([
    ['304E', '10.00'],
    ['323 M', '3.00'],
    ['323 N', '0.00'],
    ['323 O', '0.00'],
    ['323 P', '3.00'],
    ['325', '25.00'],
    ['325A', '25.00'],
    ['3250', '0.00'],
    ['334', '2.00'],
    ['336', '0.20'],
    ['337', '0.30'],
    ['343', '1.00'],
    ['3440', '3.00'],
  ])('%s defaults to %s', (codigoRetencion, porcentaje) => {
    expect(withhold({ codigoRetencion })).toMatchObject({ codigoRetencion, porcentaje, advertencias: [] });
  });

  test.each([
    ['310', [1, 0], 2],
    ['326', [12, 14], 13],
    ['327', [12, 14], 25],
    ['332E', [0, 1], 2],
    ['346C', [0, 4.5, 10], 11],
    ['346D', [0, 10], 5],
    ['350', [1.5, 1.75], 1.6],
  ])('%s admits %j and refuses %d', (codigoRetencion, admitted, other) => {
    expect(withhold({ codigoRetencion }).issues).toMatchObject([{ code: 'retencion-porcentaje-requerido' }]);
    for (const porcentajeRetener of admitted)
      expect(withhold({ codigoRetencion, porcentajeRetener })).toMatchObject({ issues: [], advertencias: [] });
    expect(withhold({ codigoRetencion, porcentajeRetener: other }).issues).toMatchObject([
      { code: 'retencion-porcentaje-distinto', field: `${AT}.porcentajeRetener` },
    ]);
  });

  test.each([
    ['338', [1, 1.5, 2], 3],
    ['340', [3], 2],
  ])('bananas by %s admit %j and refuse %d', (codigoRetencion, admitted, other) => {
    const compraCajBanano = { numCajBan: '10', precCajBan: 6 };
    for (const porcentajeRetener of admitted)
      expect(withhold({ codigoRetencion, porcentajeRetener, compraCajBanano }).issues).toEqual([]);
    expect(withhold({ codigoRetencion, porcentajeRetener: other, compraCajBanano }).issues).toMatchObject([
      { code: 'retencion-porcentaje-distinto' },
    ]);
  });

  test.each(['346', '346A', '346B', '3481'])('%s depends on the case', (codigoRetencion) => {
    expect(withhold({ codigoRetencion, porcentajeRetener: 7 }).advertencias).toMatchObject([
      { code: 'retencion-porcentaje-sin-catalogo' },
    ]);
  });
});

test.each([
  ['325', '01/08/2025', 22],
  ['326', '01/08/2025', 25],
  ['332E', '31/07/2026', 0],
  ['312', '28/02/2026', 1.75],
])('%s on %s was withheld at %d %%', (codigoRetencion, hoy, porcentajeRetener) => {
  expect(withhold({ codigoRetencion, porcentajeRetener }, hoy).issues).toEqual([]);
});

test.each(['M', 'N', 'O', 'P'])('323%s is accepted with and without its blank, and written like the form', (letter) => {
  for (const codigoRetencion of [`323${letter}`, `323 ${letter}`])
    expect(withhold({ codigoRetencion }).codigoRetencion).toBe(`323 ${letter}`);
});

/** Last day and successor: the table's own blocks (FACTS §6.6). */
const RETIRED = [
  ['341', '31/12/2019', '340'],
  ['342', '31/12/2019', '340'],
  ['342A', '28/02/2018', '340'],
  ['342B', '28/02/2018', '340'],
  ['344', '31/03/2020', '3440'],
  ['351', '31/12/2021', '343'],
] as const;

describe.each(RETIRED)('%s ended on %s', (codigoRetencion, ended, successor) => {
  test('is refused, naming its successor', () => {
    const { issues } = withhold({ codigoRetencion, porcentajeRetener: 2 });
    expect(issues).toMatchObject([{ code: 'retencion-codigo', field: `${AT}.codigoRetencion` }]);
    expect(issues[0]?.message).toBe(
      `El código ${codigoRetencion} de renta no está vigente al 15/11/2026 (terminó el ${ended}): en su lugar se usa el ${successor}.`,
    );
  });

  test('is not allowed by an old supporting document: it is only for reading', () => {
    const { issues } = withhold({ codigoRetencion, porcentajeRetener: 2 }, '15/11/2026', {
      doc: { fechaEmisionDocSustento: '10/01/2018' },
    });
    expect(issues.map(({ code }) => code)).toContain('retencion-codigo');
  });
});

describe('a signed receipt is judged by its own day (design/received-documents)', () => {
  const signed = { submitted: { documento: {}, signed: true } };

  test.each([
    ['351', '15/06/2021', 1.75],
    ['312', '10/05/2022', 1.75],
    ['344', '10/05/2019', 2],
  ])('%s on %s at %d %% is accepted', (codigoRetencion, hoy, porcentajeRetener) => {
    expect(withhold({ codigoRetencion, porcentajeRetener }, hoy, signed)).toMatchObject({
      issues: [],
      advertencias: [],
    });
    expect(withhold({ codigoRetencion, porcentajeRetener }, hoy).issues).toMatchObject([{ code: 'retencion-codigo' }]);
  });

  test('another percentage of an old code is a warning', () => {
    const kept = withhold({ codigoRetencion: '312', porcentajeRetener: 1 }, '10/05/2022', signed);
    expect(kept).toMatchObject({ issues: [], advertencias: [{ code: 'retencion-porcentaje-fuera' }] });
  });

  test.each(['303', '3440', '999', '312A'])(
    '%s on a day without data is a warning, never refused',
    (codigoRetencion) => {
      const kept = withhold({ codigoRetencion, porcentajeRetener: 8 }, '10/05/2018', signed);
      expect(kept).toMatchObject({ issues: [], advertencias: [{ code: 'retencion-porcentaje-sin-catalogo' }] });
    },
  );

  test('an expired code is refused on a day covered by the catalogue', () => {
    const { issues } = withhold({ codigoRetencion: '351', porcentajeRetener: 1.75 }, '15/11/2026', signed);
    expect(issues).toMatchObject([{ code: 'retencion-codigo' }]);
  });
});

test('a message about a code never contradicts itself', () => {
  const said = (codigoRetencion: string, hoy: string): string | undefined =>
    withhold({ codigoRetencion, porcentajeRetener: 1.75 }, hoy).issues[0]?.message;
  expect(said('351', '15/06/2021')).toBe(
    'El código 351 de renta era de esa fecha, pero aquí solo se lee en comprobantes que ya vienen firmados.',
  );
  expect(said('3250', '10/05/2025')).toBe(
    'El código 3250 de renta no estaba vigente todavía al 10/05/2025 (empezó el 01/09/2025).',
  );
});

describe('the operator’s row', () => {
  const row = (codigo: string, tarifa?: string) => ({
    codigo,
    descripcion: 'x',
    desde: '2026-01-01',
    fuente: 'resolución de ejemplo',
    ...(tarifa !== undefined && { tarifa }),
  });

  test.each([
    ['500', '500', '30'],
    ['344', '344', '4'],
    ['323 M', '323M', '5'],
    ['999', '999', '6'],
  ])('%s overrides the catalogue', (codigoRetencion, codigo, tarifa) => {
    const kept = withhold({ codigoRetencion }, '15/11/2026', { tarifas: { 'retencion-1': [row(codigo, tarifa)] } });
    expect(kept).toMatchObject({ codigoRetencion, porcentaje: `${tarifa}.00`, issues: [], advertencias: [] });
  });
});
