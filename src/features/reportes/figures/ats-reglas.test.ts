import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AtsExportacionRow, AtsRetencionRow, AtsVentaRow } from '../ats/store.js';
import type { LineaRow } from '../store/lineas.js';
import { SIN_RESPUESTAS, type ParteAts, type RespuestasAts } from '../ats/respuestas.js';
import type { CifraReembolso, CifraRetencion } from '../../../kernel/cifras.js';
import { compraOf, retencionesPorDocumento } from './ats-compras.js';
import { answersOf } from './ats-period.js';
import {
  NIVELES,
  REGLAS,
  reglaDeRepetida,
  reglaDeRetencion,
  reglasDeCompra,
  reglasDeExportacion,
  reglasDePeriodo,
  reglasDeVenta,
  type Hallazgo,
  type PeriodoAts,
  type Regla,
} from './ats-reglas.js';
import { conRetenido, exportacionOf } from './ats-ventas.js';

/** A received invoice that breaks no rule. */
const COMPRA: LineaRow = {
  ...{
    id: '9',
    fecha: '2026-11-20',
    fecha_documento: '2026-11-18',
    ruc: '1790012344001',
    cod_doc: '01',
    recibido: true,
  },
  ...{ estab: '001', pto_emi: '002', secuencial: 7, clave_acceso: '1'.repeat(49), numero_autorizacion: null },
  ...{ parte_tipo: '04', parte_identificacion: '1790016919001', parte_razon_social: 'PROVEEDORA S.A.' },
  ...{ fecha_autorizacion: null, estado: 'AUTORIZADO', referencia: null, importe: '115.00', otra_moneda: null },
  ...{ formas_pago: '20', modificado_cod_doc: null, modificado_numero: null, modificado_fecha: null },
  ...{ retencion_numero: null, retencion_iva: null, retencion_renta: null },
  ...{ retenciones: null, reembolso_base: null, reembolso_impuesto: null, reembolsos: null },
  ...{ cod_sustento: '01', parte_rel: false, derecho_credito: true, activo_fijo: false },
  ...{ base0: '0.00', base5: '0.00', base8: '0.00', base_general: '100.00', base_no_objeto: '0.00' },
  ...{ base_exenta: '0.00', descuento: '0.00', ice: '0.00', iva: '15.00', irbpnr: '0.00', propina: '0.00' },
  total: '115.00',
};
const RETENCION: AtsRetencionRow = {
  ...{ fecha: '2026-11-20', estab: '001', pto_emi: '001', secuencial: 3, clave_acceso: '2'.repeat(49) },
  ...{ parte_identificacion: COMPRA.parte_identificacion, tipo_sujeto: null, pagos: null },
  retenciones: [],
};
const SOBRE = ['01', '001002000000007', '18/11/2026', '01'] as const;
const renta = (base: string, valor: string, codigo = '312'): CifraRetencion => [
  ...(['1', codigo, '2', base, valor] as const),
  ...SOBRE,
];
const iva = (valor: string): CifraRetencion => ['2', '1', '30', '15.00', valor, ...SOBRE];

interface Given {
  readonly row?: Partial<LineaRow>;
  readonly lines?: readonly CifraRetencion[];
  readonly retenciones?: number;
  readonly respuestas?: Partial<RespuestasAts>;
  readonly personas?: ReadonlyMap<string, string>;
}
const compra = ({ row, lines, retenciones = 1, respuestas, personas = new Map() }: Given): Hallazgo[] => {
  const issued = Array.from({ length: lines === undefined ? 0 : retenciones }, (_, at) => ({
    ...RETENCION,
    parte_identificacion: row?.parte_identificacion ?? RETENCION.parte_identificacion,
    secuencial: 3 + at,
    retenciones: lines ?? [],
  }));
  return reglasDeCompra(
    compraOf(
      { ...COMPRA, ...row },
      {
        answers: answersOf({ ...SIN_RESPUESTAS, ...respuestas }),
        retenciones: retencionesPorDocumento(issued),
        modificados: new Map(),
        personas,
      },
    ),
  );
};

const ABROAD = { parte_tipo: '08', parte_identificacion: 'GB123456789', parte_razon_social: 'CONSULTING LTD' } as const;
const KNOWN: ParteAts = {
  ...{ identificacion: 'GB123456789', persona: 'sociedad', tipoRegi: '01', pais: '213' },
  ...{ convenio: false, sujetoRetencion: true },
};
const known = (more: Partial<ParteAts> = {}): Partial<RespuestasAts> => ({ partes: [{ ...KNOWN, ...more }] });
const REEMBOLSO: CifraReembolso = [
  ...(['01', '04', '1760013210001', '001-002-000000005', '10/11/2026', '3'.repeat(49)] as const),
  ...(['10.00', '20.00', '0.00', '0.00', '0.00', '3.00'] as const),
];
const REEMBOLSADA: Partial<LineaRow> = {
  ...{ reembolsos: [REEMBOLSO], reembolso_base: '30.00', reembolso_impuesto: '3.00' },
};

const VENTA: AtsVentaRow = {
  ...{ parte_tipo: '04', parte_identificacion: '1790016919001', parte_razon_social: 'COMPRADORA S.A.', cod_doc: '01' },
  ...{ reembolso: false, comprobantes: 1, no_gravada: '0.00', base0: '0.00', gravada: '100.00', iva: '15.00' },
  ...{ ice: '0.00', formas_pago: ['20'] },
};
const venta = (row: Partial<AtsVentaRow>, respuestas: Partial<RespuestasAts> = {}): Hallazgo[] => {
  const [one] = conRetenido([{ ...VENTA, ...row }], []);
  if (one === undefined) throw new Error('a row');
  return reglasDeVenta(one, { answers: answersOf({ ...SIN_RESPUESTAS, ...respuestas }), personas: new Map() });
};

const EXPORTACION: AtsExportacionRow = {
  ...{ fecha: '2026-11-20', estab: '001', pto_emi: '001', secuencial: 12, clave_acceso: '4'.repeat(49) },
  ...{ ...ABROAD, numero_autorizacion: null, importe: '1000.00', flete: null, seguro: null },
  ...{ pais_destino: '213', pais_adquisicion: '213' },
};
const REFRENDO = {
  ...{ numero: '001-001-000000012', distrito: '028', anio: '2026', regimen: '40', correlativo: '00123456' },
  docTransporte: 'MAEU1234567',
};
const exportacion = (respuestas: Partial<RespuestasAts>, row: Partial<AtsExportacionRow> = {}): Hallazgo[] => {
  const answers = answersOf({ ...SIN_RESPUESTAS, exportacionDe: '02', ...known(), ...respuestas });
  return reglasDeExportacion(exportacionOf({ ...EXPORTACION, ...row }, { answers, personas: new Map() }));
};

const PERIODO: PeriodoAts = {
  ...{ razonSocial: 'ANDINA DE PRUEBAS S.A.', establecimientos: ['001'], ventasSinCifras: 0 },
  ...{ sinMes: 0, sinConfirmar: 0, sinAutorizar: 0, porAnular: 0, importaciones: 0 },
};
const periodo = (more: Partial<PeriodoAts>): Hallazgo[] => reglasDePeriodo({ ...PERIODO, ...more });

/** One example that breaks each rule, and part of its message. */
const EXAMPLES: Readonly<Record<Regla, readonly [found: () => Hallazgo[], message: string][]>> = {
  G1: [
    [() => periodo({ ventasSinCifras: 2 }), 'las cifras de 2 ventas'],
    [() => compra({ row: { total: null } }), 'que aún se calculan'],
  ],
  G2: [[() => periodo({ razonSocial: 'Ñ.É.' }), 'la razón social']],
  G3: [
    [() => periodo({ establecimientos: [] }), 'los establecimientos'],
    [() => periodo({ establecimientos: ['000', '001'] }), 'desde 001'],
  ],
  G4: [[() => periodo({ sinMes: 3 }), 'Hay 3 documentos recibidos sin fecha de registro']],
  G5: [
    [() => periodo({ sinConfirmar: 1 }), 'que el SRI aún no confirma'],
    [() => periodo({ sinAutorizar: 1 }), 'sin autorizar'],
  ],
  G6: [[() => periodo({ porAnular: 1 }), 'una anulación en espera']],
  C1: [
    [() => compra({ row: { cod_sustento: null } }), 'el sustento del documento recibido 001-002-000000007'],
    [() => compra({ row: { cod_sustento: null, recibido: false, cod_doc: '03' } }), 'codSustento'],
  ],
  C2: [[() => compra({ row: { cod_sustento: '10' } }), '10 no admite el tipo 01; elija 01, 02']],
  C3: [[() => compra({ row: { clave_acceso: null } }), 'la autorización de']],
  C4: [[() => compra({ row: { numero_autorizacion: '12' } }), 'no es de 3 a 49 dígitos']],
  C5: [[() => compra({ row: { parte_identificacion: '12.345.678-9' } }), 'de 3 a 13 letras o dígitos']],
  C6: [[() => compra({ row: ABROAD, respuestas: known({ persona: undefined }) }), 'persona natural o sociedad']],
  C7: [
    [
      () => compra({ row: { ...ABROAD, parte_razon_social: '株式会社' }, respuestas: known() }),
      'no tiene letras ni dígitos',
    ],
  ],
  C8: [[() => compra({ row: { fecha_documento: '2026-11-21' } }), 'antes de su fecha de emisión']],
  C9: [[() => compra({ row: { fecha_documento: '2025-11-01' } }), 'más de un año después']],
  C10: [[() => compra({ row: { pto_emi: '000' } }), 'no puede tener 000']],
  C11: [[() => compra({ row: { ice: '101.00' } }), 'El ICE de']],
  C12: [[() => compra({ row: { base_general: '10.00' } }), 'El IVA de']],
  C13: [[() => compra({ lines: [iva('15.01')] }), 'La retención de IVA sobre']],
  C14: [[() => compra({ lines: [renta('100.01', '2.00')] }), 'es mayor que las bases del documento (100.00)']],
  C15: [[() => compra({ lines: [renta('100.00', '100.01')] }), 'es mayor que su base']],
  C16: [[() => compra({ row: { total: '500.00', formas_pago: null } }), 'Falta la forma de pago']],
  C17: [
    [() => compra({ row: ABROAD }), 'falta el tipo de régimen (tabla 19), el país (tabla 16)'],
    [() => compra({ row: ABROAD, respuestas: known({ pais: '593' }) }), '593 no es un país del exterior'],
    [() => compra({ row: ABROAD, respuestas: known({ tipoRegi: '02' }) }), 'el paraíso fiscal'],
    [() => compra({ row: ABROAD, respuestas: known({ tipoRegi: '03' }) }), 'la denominación del régimen'],
    [() => compra({ row: { ...ABROAD, parte_tipo: '06' } }), 'si es residente en el Ecuador'],
    [() => compra({ row: ABROAD, respuestas: known({ convenio: undefined }) }), 'convenio de doble tributación'],
    [() => compra({ row: ABROAD, respuestas: known({ sujetoRetencion: undefined }) }), 'sujeto a retención'],
  ],
  C18: [[() => compra({ lines: [renta('100.00', '25.00', '501')] }), 'es de pagos al exterior']],
  C19: [
    [() => compra({ row: { cod_doc: '04' } }), 'Falta qué documento modifica'],
    [
      () => compra({ row: { cod_doc: '04', modificado_cod_doc: '01', modificado_numero: '001-001-000000077' } }),
      'Falta la autorización de 001-001-000000077',
    ],
  ],
  C20: [
    [() => compra({ row: { ...REEMBOLSADA, reembolso_base: '31.00' } }), 'suman 30.00, y el total dice 31.00'],
    [
      () =>
        compra({
          row: { ...REEMBOLSADA, reembolsos: [[...REEMBOLSO.slice(0, 5), 'X', ...REEMBOLSO.slice(6)] as never] },
        }),
      'La autorización de 001-002-000000005',
    ],
  ],
  C21: [[() => compra({ lines: [renta('100.00', '2.00')], retenciones: 2 }), 'Hay 2 retenciones sobre']],
  C22: [[() => compra({ row: { cod_sustento: '06' }, lines: [renta('100.00', '2.00')] }), 'y el de su retención 01']],
  C23: [
    [
      () => {
        const seen = new Set<string>();
        const one = compraOf(COMPRA, {
          ...{
            answers: answersOf(SIN_RESPUESTAS),
            retenciones: new Map(),
            modificados: new Map(),
            personas: new Map(),
          },
        });
        return [reglaDeRepetida(seen, one), reglaDeRepetida(seen, one)].filter((found) => found !== undefined);
      },
      'está dos veces',
    ],
  ],
  C24: [[() => periodo({ importaciones: 2 }), 'Hay 2 importaciones por DAU']],
  V1: [[() => venta({ parte_identificacion: 'AB' }), 'La identificación del cliente AB']],
  V2: [[() => venta(ABROAD), 'Diga si el cliente GB123456789']],
  V3: [[() => venta({ ...ABROAD, parte_razon_social: '…' }, known()), 'El nombre del cliente']],
  V4: [[() => venta({ ice: '100.01' }), 'con tipo 18 (100.01) es mayor']],
  E1: [[() => exportacion({ exportacionDe: undefined }), 'exportacionDe']],
  E2: [[() => exportacion({ ...known({ persona: undefined }) }), 'persona natural o sociedad']],
  E3: [[() => exportacion({ ...known({ tipoRegi: undefined }) }), 'falta el tipo de régimen']],
  E4: [[() => exportacion({}, { pais_destino: '593' }), 'El país de destino de la exportación 001-001-000000012']],
  E5: [
    [() => exportacion({ exportacionDe: '01' }), 'falta el distrito aduanero, el año, el régimen, el correlativo'],
    [
      () => exportacion({ exportacionDe: '01', exportaciones: [{ ...REFRENDO, docTransporte: undefined }] }),
      'falta el documento de transporte',
    ],
  ],
  E6: [[() => exportacion({ exportacionDe: '03' }), 'falta el tipo de ingreso (tabla 18)']],
  E7: [[() => exportacion({}, { flete: '900.00', seguro: '100.00' }), 'El valor FOB de la exportación']],
  R1: [
    [
      () => [
        reglaDeRetencion({
          ...{ estab: '001', pto_emi: '001', secuencial: 3, parte_identificacion: '1790016919001' },
          ...{ clave_acceso: '2'.repeat(49), cod_doc: '01', numero: '001002000000009' },
        }),
      ],
      'La retención 001-001-000000003 nombra el documento 01 001002000000009',
    ],
  ],
};

describe.each(Object.entries(EXAMPLES))('rule %s', (regla, examples) => {
  test.each(examples)('is broken by its example %#', (found, message) => {
    const all = found();
    expect(all.map((one) => one.regla)).toContain(regla);
    expect(all.find((one) => one.regla === regla && one.mensaje.includes(message))).toBeDefined();
  });
});

test('documents that follow the rules break none', () => {
  const refund = { ...REEMBOLSADA, base_no_objeto: '33.00' };
  const abroad = { ...ABROAD, cod_doc: '03', recibido: false };
  expect([
    ...compra({ lines: [renta('100.00', '2.00'), iva('4.50')] }),
    ...compra({ row: refund }),
    ...compra({ row: abroad, respuestas: known() }),
    ...compra({ row: abroad, respuestas: known({ tipoRegi: '02', paraiso: '44' }) }),
    ...compra({ row: abroad, respuestas: known({ tipoRegi: '03', denominacion: 'REGIMEN ESPECIAL' }) }),
    ...compra({ row: { ...ABROAD, parte_tipo: '06' }, respuestas: { partes: [{ ...KNOWN, residente: true }] } }),
    ...compra({
      row: { cod_doc: '04', modificado_cod_doc: '01', modificado_numero: '001-001-000000077' },
      respuestas: { modificados: [{ emisor: '1790016919001', numero: '001-001-000000077', autorizacion: '123' }] },
    }),
    ...venta({}),
    ...venta({ ...ABROAD, parte_tipo: '06' }),
    ...exportacion({}),
    ...exportacion({ exportacionDe: '01', exportaciones: [REFRENDO] }),
    ...exportacion({
      exportacionDe: '03',
      exportaciones: [{ numero: '001-001-000000012', tipoIngreso: '401', gravadoOtroPais: false }],
    }),
    ...periodo({}),
  ]).toEqual([]);
});

test('docs/ats.md lists each rule once, with its level and its source', () => {
  const page = readFileSync(new URL('../../../../docs/ats.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| ([A-Z]\d+) +\| (\w+) +\| (.+?) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, regla, nivel]) => [regla, nivel])).toEqual(Object.entries(REGLAS));
  expect(rows.every(([, , nivel]) => (NIVELES as readonly string[]).includes(nivel ?? ''))).toBe(true);
  expect(rows.every(([, , , , fuente]) => /FACTS|esquema|catálogo|criterio/.test(fuente ?? ''))).toBe(true);
});
