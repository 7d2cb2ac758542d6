import type { TarifaRow } from '../../domain/catalogues/catalogue.js';
import { retencionIsd } from '../../domain/catalogues/retencion-isd.js';
import { retencionIva } from '../../domain/catalogues/retencion-iva.js';
import { retencionRenta, type RentaRow } from '../../domain/catalogues/retencion-renta.js';
import { decimal, formatDecimal, percentOf, roundHalfUp, ZERO, type Decimal } from '../../domain/decimal.js';
import type { Fecha } from '../../domain/fecha.js';
import type { SourceDocument } from '../../xml/layout.js';
import type { Draft } from '../draft.js';

/** What is withheld, by its code of table 19. */
const RETENCIONES: Readonly<
  Record<string, { readonly nombre: string; readonly tabla: typeof retencionIva | typeof retencionRenta }>
> = {
  '1': { nombre: 'renta', tabla: retencionRenta },
  '2': { nombre: 'IVA', tabla: retencionIva },
  '6': { nombre: 'ISD', tabla: retencionIsd },
};

/** A given amount may lie a cent off, as with taxes (spec/API.md §3). */
const TOLERANCE = decimal('0.01');

interface WithheldInput {
  readonly codigo: string;
  readonly codigoRetencion: string;
  readonly baseImponible: number | string;
  readonly porcentajeRetener?: number | string;
  readonly valorRetenido?: number | string;
}

/** Computes one withholding: its percentage by date, its amount, and the given figures kept or refused. */
export function computeWithheld(
  draft: Draft,
  given: WithheldInput,
  path: string,
  dates: readonly [Fecha, ...Fecha[]],
): { fields: SourceDocument; base: Decimal; valor: Decimal } {
  const base = draft.figure(given.baseImponible, `${path}.baseImponible`);
  const resolved = resolvePorcentaje(draft, given, path, dates);
  if (resolved === undefined) draft.figuresBroken = true;
  const porcentaje = resolved ?? ZERO;
  const exact = percentOf(base, porcentaje);
  const valorGiven = draft.optionalFigure(given.valorRetenido, `${path}.valorRetenido`);
  const valor = valorGiven === undefined ? exact : roundHalfUp(valorGiven, 2);
  if (valorGiven !== undefined && !valorGiven.eq(exact) && !draft.figuresBroken) {
    if (valor.minus(exact).abs().lte(TOLERANCE)) {
      const message = `Se conservó ${valor.toFixed(2)}; el valor exacto es ${exact.toFixed(2)}.`;
      draft.findings.warn('retencion-valor-ajustado', `${path}.valorRetenido`, message, given.valorRetenido);
    } else {
      const message = `El valor retenido debe ser ${exact.toFixed(2)} (${porcentaje.toFixed()} % de ${base.toFixed()}).`;
      draft.findings.refuse('retencion-valor-distinto', `${path}.valorRetenido`, message, given.valorRetenido);
    }
  }
  return { fields: { porcentajeRetener: formatDecimal(porcentaje), valorRetenido: formatDecimal(valor) }, base, valor };
}

/** The percentage in force on any of the days that count: of the receipt, and of the document it withholds from. */
function resolvePorcentaje(
  draft: Draft,
  given: WithheldInput,
  path: string,
  dates: readonly [Fecha, ...Fecha[]],
): Decimal | undefined {
  const kind = RETENCIONES[given.codigo];
  if (kind === undefined) {
    const message = `El impuesto «${given.codigo}» no se retiene; use 1 renta, 2 IVA o 6 ISD.`;
    draft.findings.refuse('retencion-impuesto', `${path}.codigo`, message, given.codigo);
    return undefined;
  }
  const rows = dates.flatMap((fecha) => rowAt(draft, given, kind.tabla.at(given.codigoRetencion, fecha.iso), fecha));
  const [current] = rows;
  if (current === undefined) {
    // In force on some day, and which one counts could not be read.
    if (kind.tabla.has(given.codigoRetencion) && dates.some((fecha) => fecha.supposed)) return undefined;
    const message = kind.tabla.has(given.codigoRetencion)
      ? `El código ${given.codigoRetencion} de ${kind.nombre} no está vigente al ${dates[0].texto}.`
      : `El código «${given.codigoRetencion}» de ${kind.nombre} no existe: consulte GET /api/v1.0/catalogos.`;
    draft.findings.refuse('retencion-codigo', `${path}.codigoRetencion`, message, given.codigoRetencion);
    return undefined;
  }
  const porcentaje = draft.optionalFigure(given.porcentajeRetener, `${path}.porcentajeRetener`);
  const admitted = rows.flatMap(admittedRates);
  if (rows.some((row) => admittedRates(row).length === 0)) return variable(draft, given, path, porcentaje);
  if (porcentaje === undefined) {
    const [only, ...others] = admittedRates(current);
    if (only !== undefined && others.length === 0) return decimal(only);
    draft.findings.refuse(
      'retencion-porcentaje-requerido',
      `${path}.porcentajeRetener`,
      `El código ${given.codigoRetencion} admite ${admitted.join(' o ')} %: indique cuál.`,
    );
    return undefined;
  }
  if (!admitted.some((rate) => porcentaje.eq(rate)) && !draft.figuresBroken) {
    const message = `El porcentaje del código ${given.codigoRetencion} de ${kind.nombre} al ${dates[0].texto} es ${[...new Set(admitted)].join(' o ')}.`;
    draft.findings.refuse(
      'retencion-porcentaje-distinto',
      `${path}.porcentajeRetener`,
      message,
      given.porcentajeRetener,
    );
  }
  return porcentaje;
}

function rowAt(draft: Draft, given: WithheldInput, row: RentaRow | undefined, fecha: Fecha): RentaRow[] {
  const own: TarifaRow | undefined = draft.operatorTarifa(
    `retencion-${given.codigo}`,
    given.codigoRetencion,
    fecha.iso,
  );
  const found = own ?? row;
  return found === undefined ? [] : [found];
}

function admittedRates(row: RentaRow): readonly string[] {
  return row.opciones ?? (row.tarifa === undefined ? [] : [row.tarifa]);
}

/** The catalogue states no percentage: the document's stands, with a warning. */
function variable(
  draft: Draft,
  given: WithheldInput,
  path: string,
  porcentaje: Decimal | undefined,
): Decimal | undefined {
  if (porcentaje === undefined) {
    const message = `El porcentaje del código ${given.codigoRetencion} depende del caso: indíquelo.`;
    draft.findings.refuse('retencion-porcentaje-requerido', `${path}.porcentajeRetener`, message);
    return undefined;
  }
  const message = `El porcentaje del código ${given.codigoRetencion} depende del caso y no se comprobó.`;
  draft.findings.warn(
    'retencion-porcentaje-sin-catalogo',
    `${path}.porcentajeRetener`,
    message,
    given.porcentajeRetener,
  );
  return porcentaje;
}
