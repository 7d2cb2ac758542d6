import { covers } from '../kernel/catalogues/catalogue.js';
import type { Fecha } from '../kernel/fecha.js';
import type { IvaDiferenciadoRow, Lugar } from '../kernel/normas/norma.js';
import { isInPlaces } from '../kernel/normas/normas.js';
import type { Draft } from './draft.js';

const IVA = '2';
const DIFERENCIADO = '8';
const TRECE = '10';

/** An IVA code of the payload and its path. */
export interface WrittenTax {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly path: string;
}

/**
 * Warns about IVA rates that apply only on some days, in some places or never: 8 % (FACTS §6.2, §19.2) and 13 % (FACTS §6.2). The
 * list of days is incomplete, so none of this is refused. Each warning appears once, at its first tax.
 */
export function checkIvaRates(
  draft: Draft,
  taxes: readonly WrittenTax[],
  fecha: Fecha,
  more: { readonly atEstablecimiento: boolean },
): void {
  const first = (code: string) => taxes.find((tax) => tax.codigo === IVA && tax.codigoPorcentaje === code);
  const trece = first(TRECE);
  if (trece !== undefined) {
    const message =
      'El código 10 (13 %) consta en la tabla 17 del SRI, pero nunca ha sido la tarifa general: la vigente es el código 4 (15 %).';
    draft.findings.warn('iva-trece', `${trece.path}.codigoPorcentaje`, message, TRECE);
  }
  const ocho = first(DIFERENCIADO);
  if (ocho !== undefined && fecha.placeholder !== true) checkDiferenciado(draft, ocho, fecha, more);
}

function checkDiferenciado(
  draft: Draft,
  tax: WrittenTax,
  fecha: Fecha,
  { atEstablecimiento }: { readonly atEstablecimiento: boolean },
): void {
  const { normas, emisor } = draft.context;
  if (normas === undefined) return;
  const at = `${tax.path}.codigoPorcentaje`;
  const rows = normas.ivaDiferenciado.filter((row) => covers(row, fecha.iso));
  if (rows.length === 0) {
    const message = `El ${fecha.texto} no consta entre los días con IVA del 8 % que conoce el servicio: confirme que un decreto lo fijó. Si no, use el código 4 (15 %).`;
    draft.findings.warn('iva-diferenciado-dia', at, message, DIFERENCIADO);
    return;
  }
  const place = emisor.establecimiento;
  if (!atEstablecimiento || place === undefined) return;
  const inside = rows.map(({ lugares }) => lugares === undefined || isInPlaces(lugares, place));
  if (!inside.includes(true)) {
    const where = `${placesOf(rows)} (${sourceOf(rows)})`;
    const message = inside.includes(undefined)
      ? `El ${fecha.texto} el IVA del 8 % rige solo en ${where}: escriba la provincia y el cantón del establecimiento, y use 15 % si está fuera.`
      : `El ${fecha.texto} el IVA del 8 % rige solo en ${where} y el establecimiento está en otro lugar: use el código 4 (15 %).`;
    draft.findings.warn('iva-diferenciado-lugar', at, message, DIFERENCIADO);
  }
  if (!place.ivaDiferenciado) {
    const message =
      'El establecimiento no está marcado como registrado para el IVA del 8 % (servicios turísticos): si lo está, márquelo en sus datos; si no, use el código 4 (15 %).';
    draft.findings.warn('iva-diferenciado-establecimiento', at, message, DIFERENCIADO);
  }
}

function placesOf(rows: readonly IvaDiferenciadoRow[]): string {
  const name = ({ provincia, canton }: Lugar): string =>
    canton === undefined ? provincia : `${canton} (${provincia})`;
  return rows.flatMap(({ lugares = [] }) => lugares.map(name)).join(', ');
}

function sourceOf(rows: readonly IvaDiferenciadoRow[]): string {
  return rows.map(({ fuente, prensa }) => (prensa === true ? `${fuente}, según la prensa` : fuente)).join('; ');
}
