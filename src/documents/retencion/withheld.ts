import type { Catalogue } from '../../kernel/catalogues/catalogue.js';
import { retencionIsd } from '../../kernel/catalogues/retencion-isd.js';
import { retencionIva } from '../../kernel/catalogues/retencion-iva.js';
import { codigoRenta, COMPLETE_SINCE, retencionRenta, type RentaRow } from '../../kernel/catalogues/retencion-renta.js';
import { decimal, formatDecimal, percentOf, roundHalfUp, ZERO, type Decimal } from '../../kernel/decimal.js';
import type { Fecha } from '../../kernel/fecha.js';
import type { SourceDocument } from '../../xml/layout.js';
import type { Draft } from '../draft.js';

interface Kind {
  readonly nombre: string;
  readonly tabla: Catalogue<RentaRow>;
}

/** Taxes withheld, by code of table 19. */
const RETENCIONES: Readonly<Record<string, Kind>> = {
  '1': { nombre: 'renta', tabla: retencionRenta },
  '2': { nombre: 'IVA', tabla: retencionIva },
  '6': { nombre: 'ISD', tabla: retencionIsd },
};

/** A given amount may differ by a cent, as with taxes (spec/API.md §3). */
const TOLERANCE = decimal('0.01');

interface WithheldInput {
  readonly codigo: string;
  readonly codigoRetencion: string;
  readonly baseImponible: number | string;
  readonly porcentajeRetener?: number | string;
  readonly valorRetenido?: number | string;
}

/** Computes one withholding: its percentage by date, its amount, and whether given figures are kept or refused. */
export function computeWithheld(
  draft: Draft,
  input: WithheldInput,
  path: string,
  dates: readonly [Fecha, ...Fecha[]],
): { fields: SourceDocument; base: Decimal; valor: Decimal } {
  const given = { ...input, codigoRetencion: codigoRenta(input.codigoRetencion) };
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
  const fields = {
    codigoRetencion: given.codigoRetencion,
    porcentajeRetener: formatDecimal(porcentaje),
    valorRetenido: formatDecimal(valor),
  };
  return { fields, base, valor };
}

/** Returns the percentage in force on any relevant day: that of the receipt, or of the document it withholds from. */
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
  const rows = dates.flatMap(({ iso }) => rowAt(draft, given, kind.tabla, iso) ?? []);
  const [current] = rows;
  if (current === undefined) {
    // The code was in force on some day, but the relevant date could not be read.
    if (kind.tabla.has(given.codigoRetencion) && dates.some((fecha) => fecha.placeholder)) return undefined;
    if (draft.signed && dates[0].iso < COMPLETE_SINCE) return unknownThen(draft, given, path, dates[0]);
    const message = notInForce(kind, given.codigoRetencion, dates[0]);
    draft.findings.refuse('retencion-codigo', `${path}.codigoRetencion`, message, given.codigoRetencion);
    return undefined;
  }
  const at = `${path}.porcentajeRetener`;
  const porcentaje = draft.optionalFigure(given.porcentajeRetener, at);
  if (rows.some((row) => admittedRates(row).length === 0)) return variable(draft, given, at, porcentaje);
  const admitted = [...new Set(rows.flatMap(admittedRates))];
  const listed = admitted.map((rate) => rate.replace('-', ' a ')).join(' o ');
  if (porcentaje === undefined) {
    if (current.tarifa !== undefined) return decimal(current.tarifa);
    const message = current.noResidente
      ? `El código ${given.codigoRetencion} es de pagos a no residentes: el porcentaje depende del convenio y de quien cobra, y no se supone. Indíquelo; la tabla admite ${listed} %.`
      : `El código ${given.codigoRetencion} admite ${listed} %: indique cuál.`;
    draft.findings.refuse('retencion-porcentaje-requerido', at, message);
    return undefined;
  }
  if (admitted.some((rate) => admits(rate, porcentaje)) || draft.figuresBroken) return porcentaje;
  if (current.noResidente || current.soloLectura || current.prensa) {
    const message = `Se usó ${porcentaje.toFixed()} %; al ${dates[0].texto} la tabla da ${listed} % al código ${given.codigoRetencion}: compruebe ${current.noResidente ? 'el convenio' : 'el porcentaje'}.`;
    draft.findings.warn('retencion-porcentaje-fuera', at, message, given.porcentajeRetener);
  } else {
    const message = `El porcentaje del código ${given.codigoRetencion} de ${kind.nombre} al ${dates[0].texto} es ${listed}.`;
    draft.findings.refuse('retencion-porcentaje-distinto', at, message, given.porcentajeRetener);
  }
  return porcentaje;
}

/** The catalogue does not cover that day: the signed document's percentage is kept, with a warning. */
function unknownThen(draft: Draft, given: WithheldInput, path: string, { texto }: Fecha): Decimal | undefined {
  const at = `${path}.porcentajeRetener`;
  const message = `No hay datos del código ${given.codigoRetencion} al ${texto}: se conserva lo firmado sin comprobarlo.`;
  draft.findings.warn('retencion-porcentaje-sin-catalogo', at, message, given.porcentajeRetener);
  return draft.optionalFigure(given.porcentajeRetener, at);
}

/**
 * Returns the row to withhold by; the operator's takes precedence. Old codes are only for reading documents signed in their
 * time.
 */
function rowAt(draft: Draft, given: WithheldInput, tabla: Catalogue<RentaRow>, iso: string): RentaRow | undefined {
  const own: RentaRow | undefined = draft.operatorTarifa(`retencion-${given.codigo}`, given.codigoRetencion, iso);
  const row = own ?? tabla.at(given.codigoRetencion, iso);
  const readable = draft.signed && iso === draft.fechaEmision.iso;
  return row?.soloLectura && !readable ? undefined : row;
}

/** Returns why a code cannot be used on a day: it never existed, was not yet in force, or was replaced. */
function notInForce({ nombre, tabla }: Kind, codigo: string, { iso, texto }: Fecha): string {
  const rows = tabla.rows.filter((row) => row.codigo === codigo);
  const known = rows.findLast((row) => row.desde <= iso);
  if (rows.length === 0) return `El código «${codigo}» de ${nombre} no existe: consulte GET /api/v1.0/catalogos.`;
  const name = `El código ${codigo} de ${nombre}`;
  // Not yet in force, or in force that day but only for documents signed then.
  if (known?.hasta === undefined || known.hasta >= iso)
    return known === undefined
      ? `${name} no estaba vigente todavía al ${texto} (empezó el ${fechaOfIso(rows[0]?.desde ?? iso)}).`
      : `${name} era de esa fecha, pero aquí solo se lee en comprobantes que ya vienen firmados.`;
  const successor = known.sucesor === undefined ? '' : `: en su lugar se usa el ${known.sucesor}`;
  return `${name} no está vigente al ${texto} (terminó el ${fechaOfIso(known.hasta)})${successor}.`;
}

function fechaOfIso(iso: string): string {
  return iso.split('-').toReversed().join('/');
}

function admittedRates(row: RentaRow): readonly string[] {
  return row.opciones ?? (row.tarifa === undefined ? [] : [row.tarifa]);
}

/** A rate of the table is a percentage or a range. */
function admits(rate: string, porcentaje: Decimal): boolean {
  const [from = rate, to = from] = rate.split('-');
  return porcentaje.gte(from) && porcentaje.lte(to);
}

/** The catalogue has no percentage: the document's is kept, with a warning. */
function variable(
  draft: Draft,
  given: WithheldInput,
  path: string,
  porcentaje: Decimal | undefined,
): Decimal | undefined {
  if (porcentaje === undefined) {
    const message = `El porcentaje del código ${given.codigoRetencion} depende del caso: indíquelo.`;
    draft.findings.refuse('retencion-porcentaje-requerido', path, message);
    return undefined;
  }
  const message = `El porcentaje del código ${given.codigoRetencion} depende del caso y no se comprobó.`;
  draft.findings.warn('retencion-porcentaje-sin-catalogo', path, message, given.porcentajeRetener);
  return porcentaje;
}
