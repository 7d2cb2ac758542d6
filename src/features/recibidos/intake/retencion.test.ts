import { describe, expect, test } from 'vitest';
import type { BaseRetencion } from '../store/links.js';
import { fichaOf, FICHA_VACIA, type FichaProveedor } from '../../../kernel/proveedor.js';
import { proponerRetencion, sustentoOf, usualesDe, type PropuestaRetencion } from './retencion.js';

const HOY = '18/11/2026';

const BASE: BaseRetencion = {
  total_sin_impuestos: '1000.00',
  total: '1150.00',
  iva: '150.00',
  impuestos_codigos: ['2'],
  impuestos_porcentajes: ['4'],
  impuestos_tarifas: ['15'],
  impuestos_bases: ['1000.00'],
  impuestos_valores: ['150.00'],
  pagos: [['20', '1150.00']],
  reembolsos: null,
  reembolso_base: null,
  reembolso_impuesto: null,
  agente: true,
  especial: false,
  ultima: null,
  ultima_numero: null,
};

const ROW = {
  cod_doc: '01',
  reembolso: false,
  fecha: '2026-11-10',
  cod_sustento: '01',
  lineas: null as readonly (string | null)[] | null,
  estado: 'VIGENTE' as const,
  tipo_emisor: '04',
  fecha_emision: '10/11/2026',
  fecha_recepcion: null as string | null,
};

interface Case {
  readonly row?: Partial<typeof ROW>;
  readonly base?: Partial<BaseRetencion>;
  readonly ficha?: Partial<FichaProveedor>;
  readonly transporte?: boolean;
}

function proposed({ row, base, ficha, transporte = false }: Case): PropuestaRetencion {
  const proveedor = { ficha: { ...FICHA_VACIA, ...ficha }, transporte };
  return proponerRetencion({ ...ROW, ...row }, { ...BASE, ...base }, proveedor, HOY);
}

const codes = (one: Case): (string | null)[][] =>
  proposed(one).lineas.map(({ codigo, codigoRetencion, porcentajeRetener }) => [
    codigo,
    codigoRetencion,
    porcentajeRetener,
  ]);

const NATURAL = { persona: 'natural', regimen: 'general' } as const;
const SOCIEDAD = { persona: 'sociedad', regimen: 'general' } as const;

describe('codes by what was bought and who sold it (FACTS §6.5, §6.6, RECEIVED §6)', () => {
  const CASES: readonly [string, Case, (string | null)[][]][] = [
    [
      'fees of a natural person with a degree: 303 and IVA 100 %',
      { row: { lineas: ['honorarios'] }, ficha: NATURAL },
      [
        ['1', '303', '10'],
        ['2', '3', '100'],
      ],
    ],
    [
      'fees of a natural person without a degree: 304 and IVA 100 %',
      { row: { lineas: ['honorarios-sin-titulo'] }, ficha: NATURAL },
      [
        ['1', '304', '10'],
        ['2', '3', '100'],
      ],
    ],
    [
      'professional services of a company: 303A and IVA 70 %',
      { row: { lineas: ['honorarios'] }, ficha: SOCIEDAD },
      [
        ['1', '303A', '5'],
        ['2', '2', '70'],
      ],
    ],
    [
      'rent from a natural person: 320 and IVA 100 %',
      { row: { lineas: ['arriendo'] }, ficha: NATURAL },
      [
        ['1', '320', '10'],
        ['2', '3', '100'],
      ],
    ],
    [
      'rent from a company: 320 and IVA 70 %',
      { row: { lineas: ['arriendo'] }, ficha: SOCIEDAD },
      [
        ['1', '320', '10'],
        ['2', '2', '70'],
      ],
    ],
    [
      'transport by its activity: 310 at 1 %',
      { transporte: true, base: { iva: '0.00' }, ficha: SOCIEDAD },
      [['1', '310', '1']],
    ],
    ['nota de venta: 332', { row: { cod_doc: '02' }, base: { iva: '0.00' } }, [['1', '332', '0']]],
    [
      'negocio popular: 332 and no IVA, whatever was bought',
      { row: { lineas: ['servicio'] }, ficha: { regimen: 'negocio-popular' } },
      [['1', '332', '0']],
    ],
    [
      'RIMPE emprendedor: 343, and IVA by what was bought',
      { row: { lineas: ['bien'] }, ficha: { regimen: 'emprendedor' } },
      [
        ['1', '343', '1'],
        ['2', '1', '30'],
      ],
    ],
    [
      'gran contribuyente: no income tax, IVA as always',
      { row: { lineas: ['servicio'] }, ficha: { ...SOCIEDAD, granContribuyente: true } },
      [
        ['1', '332', '0'],
        ['2', '2', '70'],
      ],
    ],
    [
      'card payments: 332G and no IVA',
      { row: { lineas: ['bien'] }, base: { pagos: [['19', '1150.00']] } },
      [['1', '332G', '0']],
    ],
    [
      'special to special, goods: IVA 10 %',
      { row: { lineas: ['bien'] }, base: { especial: true }, ficha: { ...SOCIEDAD, especial: true } },
      [
        ['1', '312', '2'],
        ['2', '9', '10'],
      ],
    ],
    [
      'special to special, services: IVA 20 %',
      { row: { lineas: ['servicio'] }, base: { especial: true }, ficha: { ...SOCIEDAD, especial: true } },
      [
        ['1', '3440', '3'],
        ['2', '10', '20'],
      ],
    ],
    [
      'to a special one from one that is not: IVA as always',
      { row: { lineas: ['bien'] }, ficha: { ...SOCIEDAD, especial: true } },
      [
        ['1', '312', '2'],
        ['2', '1', '30'],
      ],
    ],
    [
      'foreign supplier: a 5xx code without a percentage',
      { row: { cod_doc: '15', tipo_emisor: '08', lineas: ['servicio'] }, base: { iva: '0.00' } },
      [['1', '501A', null]],
    ],
    [
      'undecided: nothing is guessed',
      { ficha: SOCIEDAD },
      [
        ['1', null, null],
        ['2', null, null],
      ],
    ],
    [
      'undecided: the codes of the supplier’s card',
      { ficha: { ...SOCIEDAD, codigoRenta: '309', codigoIva: '2' } },
      [
        ['1', '309', '3'],
        ['2', '2', '70'],
      ],
    ],
    [
      'what was declared on the document beats the card',
      { row: { lineas: ['bien'] }, ficha: { ...SOCIEDAD, codigoRenta: '309', codigoIva: '2' } },
      [
        ['1', '312', '2'],
        ['2', '1', '30'],
      ],
    ],
  ];
  test.each(CASES)('%s', (_, one, expected) => {
    expect(codes(one)).toEqual(expected);
    for (const { codigoRetencion, razon, fuente } of proposed(one).lineas) {
      expect(razon).not.toBe('');
      expect(fuente === '').toBe(codigoRetencion === null);
    }
  });
});

test('a percentage that depends on a treaty is asked for', () => {
  const { faltan, avisos } = proposed({
    row: { cod_doc: '15', tipo_emisor: '08', lineas: ['servicio'] },
    base: { iva: '0.00' },
  });
  expect(faltan).toEqual(['retenciones[1].porcentajeRetener']);
  expect(avisos.join()).toContain('liquidación de compra');
});

test('the percentages of transport can be chosen', () => {
  expect(proposed({ transporte: true }).lineas[0]?.opciones).toEqual(['1', '0']);
});

test('a base up to USD 50 is explained, and still proposed', () => {
  const small = { row: { lineas: ['bien'] }, base: { total_sin_impuestos: '50.00', iva: '7.50' } };
  expect(proposed(small).avisos.join()).toContain('USD 50');
  expect(codes(small)[0]).toEqual(['1', '312', '2']);
  expect(proposed({ row: { lineas: ['bien'] } }).avisos).toEqual([]);
});

test('the deadline counts five business days from the day of reception, by default the date of issue', () => {
  // 10 November 2026 is a Tuesday.
  expect(proposed({}).fechaLimite).toBe('17/11/2026');
  expect(proposed({ row: { fecha_recepcion: '16/11/2026' } }).fechaLimite).toBe('23/11/2026');
});

const REEMBOLSADO = [
  '01',
  '04',
  '1790016919001',
  '001-001-000000007',
  '01/11/2026',
  '1234567890',
  '0.00',
  '800.00',
  '0.00',
  '0.00',
  '0.00',
  '120.00',
  [['4', '15', '800.00', '120.00']],
] as const;

describe('a reimbursement', () => {
  const asNoObjeto: Partial<BaseRetencion> = {
    total_sin_impuestos: '1020.00',
    iva: '15.00',
    impuestos_codigos: ['2', '2'],
    impuestos_porcentajes: ['6', '4'],
    impuestos_tarifas: ['0', '15'],
    impuestos_bases: ['920.00', '100.00'],
    impuestos_valores: ['0.00', '15.00'],
    reembolsos: [REEMBOLSADO],
    reembolso_base: '800.00',
    reembolso_impuesto: '120.00',
  };

  test('is withheld on only for what is not reimbursed', () => {
    const bases = (base: Partial<BaseRetencion>) =>
      proposed({ row: { lineas: ['servicio'] }, base }).lineas.map(({ baseImponible }) => baseImponible);
    expect(bases(asNoObjeto)).toEqual(['100.00', '15.00']);
    const repeated = { reembolsos: [REEMBOLSADO], reembolso_base: '800.00', reembolso_impuesto: '120.00' };
    expect(bases(repeated)).toEqual(['200.00', '30.00']);
    const whole = { ...repeated, reembolso_base: '1000.00', reembolso_impuesto: '150.00' };
    expect(proposed({ base: whole })).toMatchObject({
      procede: false,
      motivo: expect.stringContaining('reembolso') as string,
    });
  });

  test('is document 41, and lists what is reimbursed', () => {
    const row = { ruc: '1', estab: '001', pto_emi: '002', secuencial: 3, ruc_emisor: '1790016919001' };
    const rest = {
      fecha_registro: null,
      numero_autorizacion: null,
      clave_acceso: null,
      razon_social_emisor: 'A',
      parte_rel: null,
    };
    const { docSustento } = sustentoOf({ ...ROW, ...row, ...rest, reembolso: true }, { ...BASE, ...asNoObjeto });
    expect(docSustento).toMatchObject({
      codDocSustento: '41',
      reembolsos: [
        {
          tipoProveedorReembolso: '02',
          secuencialDocReembolso: '000000007',
          detalleImpuestos: [{ codigoPorcentaje: '4', baseImponibleReembolso: '800.00', impuestoReembolso: '120.00' }],
        },
      ],
    });
  });
});

test('the usual codes are those of the last withholding that are still in force', () => {
  const of = (codigo: string, codigoRetencion: string) =>
    [codigo, codigoRetencion, '2', '1', '1', '01', null, null] as const;
  expect(usualesDe({ ultima: [of('1', '312'), of('2', '1')] }, HOY)).toEqual({ codigoRenta: '312', codigoIva: '1' });
  expect(usualesDe({ ultima: [of('1', '312'), of('1', '3440'), of('2', '99')] }, HOY)).toEqual({});
});

test('on a card a person’s edit beats the document, and the document beats older ones', () => {
  const stored = { leyendas: { especial: true, regimen: 'emprendedor' }, editado: { persona: 'natural' } } as const;
  expect(fichaOf(stored, { regimen: 'general', persona: 'sociedad' }, { codigoRenta: '312' })).toMatchObject({
    ...{ especial: true, regimen: 'general', persona: 'natural', codigoRenta: '312' },
  });
});
