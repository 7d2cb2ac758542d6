import { ice } from '../domain/catalogues/ice.js';
import { irbpnr } from '../domain/catalogues/irbpnr.js';
import { iva } from '../domain/catalogues/iva.js';
import type { Catalogue, TarifaRow } from '../domain/catalogues/catalogue.js';
import { decimal, ZERO, type Decimal } from '../domain/decimal.js';
import type { Fecha } from '../domain/fecha.js';
import type { TaxModo } from '../domain/totals.js';
import type { Draft } from './draft.js';

/** Name and table of each tax of table 16. */
export const IMPUESTOS: Readonly<Record<string, { readonly nombre: string; readonly tabla: Catalogue<TarifaRow> }>> = {
  '2': { nombre: 'IVA', tabla: iva },
  '3': { nombre: 'ICE', tabla: ice },
  '5': { nombre: 'IRBPNR', tabla: irbpnr },
};

/** Rate to compute with; undefined if the code has none, which was already reported. */
export interface Rate {
  readonly modo: TaxModo;
  readonly tarifa: Decimal;
}

/** Looks up the rate in force on a day, and compares it with the given one. */
export function resolveRate(
  draft: Draft,
  given: { codigo: string; codigoPorcentaje: string; tarifa?: number | string },
  fecha: Fecha,
  path: string,
  admitted: readonly string[],
  codigoField = 'codigo',
): Rate | undefined {
  const { findings } = draft;
  const { codigo, codigoPorcentaje } = given;
  const impuesto = IMPUESTOS[codigo];
  if (impuesto === undefined || !admitted.includes(codigo)) {
    const list = admitted.map((code) => `${code} ${IMPUESTOS[code]?.nombre ?? ''}`.trim()).join(', ');
    findings.refuse(
      'impuesto-desconocido',
      `${path}.${codigoField}`,
      `El impuesto «${codigo}» no se admite aquí; use ${list}.`,
      codigo,
    );
    draft.figuresBroken = true;
    return undefined;
  }
  const { nombre, tabla } = impuesto;
  const row = draft.operatorTarifa(codigo, codigoPorcentaje, fecha.iso) ?? tabla.at(codigoPorcentaje, fecha.iso);
  if (row === undefined) {
    reportMissingRate(draft, nombre, tabla, codigoPorcentaje, fecha, `${path}.codigoPorcentaje`);
    draft.figuresBroken = true;
    return undefined;
  }
  const modo = modoOf(codigo, codigoPorcentaje, fecha);
  const tarifa = draft.optionalFigure(given.tarifa, `${path}.tarifa`);
  if (row.tarifa === undefined) {
    if (tarifa === undefined) {
      const message = `El catálogo no tiene la tarifa del ${nombre} ${codigoPorcentaje} al ${fecha.texto}: indíquela en «${path}.tarifa».`;
      findings.refuse('impuesto-tarifa-requerida', `${path}.tarifa`, message);
      draft.figuresBroken = true;
      return undefined;
    }
    const message = `El catálogo no tiene la tarifa del ${nombre} ${codigoPorcentaje} al ${fecha.texto}: se usó la indicada.`;
    findings.warn('impuesto-tarifa-sin-catalogo', `${path}.tarifa`, message, given.tarifa);
    return { modo, tarifa };
  }
  const exact = decimal(row.tarifa);
  if (tarifa !== undefined && !tarifa.eq(exact) && fecha.placeholder !== true) {
    const message = `La tarifa del ${nombre} con código ${codigoPorcentaje} al ${fecha.texto} es ${exact.toFixed()}.`;
    findings.refuse('impuesto-tarifa-distinta', `${path}.tarifa`, message, given.tarifa);
    draft.figuresBroken = true;
  }
  return { modo, tarifa: exact };
}

function modoOf(codigo: string, codigoPorcentaje: string, fecha: Fecha): TaxModo {
  if (codigo === '2') return 'porcentaje';
  if (codigo === '5') return 'unidad';
  const modo = ice.at(codigoPorcentaje, fecha.iso)?.modo;
  return modo === 'porcentaje' || modo === 'unidad' ? modo : 'libre';
}

function reportMissingRate(
  draft: Draft,
  nombre: string,
  tabla: Catalogue<TarifaRow>,
  codigo: string,
  fecha: Fecha,
  path: string,
): void {
  if (tabla.has(codigo)) {
    if (fecha.placeholder === true) return;
    const general =
      nombre === 'IVA'
        ? tabla
            .inForce(fecha.iso)
            .map((row) => `${row.codigo} (${row.tarifa ?? ''} %)`)
            .join(', ')
        : '';
    const message = `El código ${codigo} del ${nombre} no estaba vigente al ${fecha.texto}.${general && ` Vigentes: ${general}.`}`;
    draft.findings.refuse('impuesto-tarifa-no-vigente', path, message, codigo);
    return;
  }
  draft.findings.refuse(
    'impuesto-tarifa-desconocida',
    path,
    `El código «${codigo}» no existe en la tabla del ${nombre}: consulte GET /api/v1.0/catalogos.`,
    codigo,
  );
}

/** Zero, for a line with an unknown rate: the document is refused anyway, but its other checks still run. */
export const NO_RATE: Rate = { modo: 'porcentaje', tarifa: ZERO };
