import { ice } from '../kernel/catalogues/ice.js';
import { irbpnr } from '../kernel/catalogues/irbpnr.js';
import { iva } from '../kernel/catalogues/iva.js';
import type { Catalogue, IceUnidad, TarifaRow } from '../kernel/catalogues/catalogue.js';
import { decimal, ZERO, type Decimal } from '../kernel/decimal.js';
import type { Fecha } from '../kernel/fecha.js';
import type { TaxModo } from '../kernel/totals.js';
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
  /** Set if the ICE, or its specific part, is charged by content and the year's amount is known. */
  readonly contenido?: ContenidoRate;
}

/** ICE by content: USD per litre of pure alcohol or per 100 g of sugar. */
export interface ContenidoRate {
  readonly usd: Decimal;
  readonly unidad: IceUnidad;
  /** Percentage charged in addition, on a base that the line does not determine (FACTS §19.1). */
  readonly adValorem: boolean;
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
  const modo = modoOf(codigo, row);
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
  const contenido = contenidoOf(row, exact);
  const resolved = { modo, tarifa: exact, ...(contenido && { contenido }) };
  if (row.prensa === true && fecha.placeholder !== true) {
    return reportPress(draft, given, path, { nombre, row, fecha, tarifa, exact })
      ? { modo, tarifa: tarifa ?? exact }
      : resolved;
  }
  if (tarifa !== undefined && !tarifa.eq(exact) && fecha.placeholder !== true) {
    const message = `La tarifa del ${nombre} con código ${codigoPorcentaje} al ${fecha.texto} es ${exact.toFixed()}.`;
    findings.refuse('impuesto-tarifa-distinta', `${path}.tarifa`, message, given.tarifa);
    draft.figuresBroken = true;
  }
  return resolved;
}

/** A rate known from the press is never a reason to refuse: a different one is kept, with a warning. Returns whether it differs. */
function reportPress(
  draft: Draft,
  given: { codigoPorcentaje: string; tarifa?: number | string },
  path: string,
  found: { nombre: string; row: TarifaRow; fecha: Fecha; tarifa: Decimal | undefined; exact: Decimal },
): boolean {
  const { nombre, row, fecha, tarifa, exact } = found;
  const name = `La tarifa del ${nombre} ${given.codigoPorcentaje} al ${fecha.texto}`;
  const source = `según la prensa (${row.fuente})`;
  if (tarifa === undefined) {
    const message = `${name} se tomó ${source}: ${exact.toFixed()}. Confírmela en el Registro Oficial y envíela en «${path}.tarifa».`;
    draft.findings.warn('impuesto-tarifa-prensa', `${path}.tarifa`, message);
    return false;
  }
  if (tarifa.eq(exact)) return false;
  const message = `${name} es ${exact.toFixed()} ${source}: se usó la indicada. Confírmela en el Registro Oficial.`;
  draft.findings.warn('impuesto-tarifa-del-anio', `${path}.tarifa`, message, given.tarifa);
  return true;
}

function modoOf(codigo: string, row: TarifaRow): TaxModo {
  if (codigo === '2') return 'porcentaje';
  if (codigo === '5') return 'unidad';
  const modo = row.modo ?? ice.rows.find((one) => one.codigo === row.codigo)?.modo;
  return modo === 'porcentaje' || modo === 'unidad' ? modo : 'libre';
}

function contenidoOf({ modo, unidad, especifica }: TarifaRow, tarifa: Decimal): ContenidoRate | undefined {
  if (unidad === undefined || unidad === 'unidad') return undefined;
  if (modo === 'contenido') return { usd: tarifa, unidad, adValorem: false };
  return modo === 'mixto' && especifica !== undefined
    ? { usd: decimal(especifica), unidad, adValorem: true }
    : undefined;
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
