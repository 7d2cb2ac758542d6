import type { RideEmisor, RideModel } from '../domain/ride-model.js';
import { code128 } from './code128.js';
import { qrCode } from './qr.js';
import type { Sheet, TextStyle } from './sheet.js';

/** The SRI's public page where a receipt's validity is asked; the key follows as a fragment, for whoever scans it. */
const VERIFICATION =
  'https://srienlinea.sri.gob.ec/comprobantes-electronicos-internet/publico/validezComprobantes.jsf#';

/** What the heads print beside the document itself. */
export interface HeaderFacts {
  readonly logo: Buffer | undefined;
  readonly numeroAutorizacion: string;
  /** In words when there is none yet. */
  readonly fechaAutorizacion: string;
}

const PAD = 6;
const GAP = 8;
const WARNING = '#B3261E';
const QR_SIDE = 62;
const BARS_HEIGHT = 32;
/** White on both sides of the bars, in modules (ISO/IEC 15417 §4.5). */
const QUIET_MODULES = 10;

/** The head of a sheet: the issuer on the left, the document on the right, in frames of one height. */
export function sheetHeader(sheet: Sheet, model: RideModel, facts: HeaderFacts): void {
  const half = (sheet.width - GAP) / 2;
  const top = sheet.y;
  const rightX = sheet.left + half + GAP;
  const rightBottom = documentColumn(sheet, model, facts, { x: rightX + PAD, width: half - 2 * PAD, y: top + PAD });
  const issuerTop = logo(sheet, facts.logo, { x: sheet.left, width: half, y: top });
  const leftBottom = issuerColumn(sheet, model, { x: sheet.left + PAD, width: half - 2 * PAD, y: issuerTop + PAD });
  const bottom = Math.max(leftBottom, rightBottom) + PAD;
  const { border } = sheet.look.colors;
  const frame = (x: number, y: number): void => {
    sheet.mark({ kind: 'rect', x, y, width: half, height: bottom - y, stroke: border });
  };
  frame(sheet.left, issuerTop);
  frame(rightX, top);
  sheet.y = bottom + GAP;
}

interface Column {
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

/** Writes down a column and answers where it ended. */
function down(
  sheet: Sheet,
  column: Column,
): { y: number; write: (text: string, style?: TextStyle, gap?: number) => void } {
  const state = {
    y: column.y,
    write: (text: string, style: TextStyle = {}, gap = 2): void => {
      const set = sheet.set(text, column.width, style);
      sheet.put(set, column.x, state.y);
      state.y += set.height + gap;
    },
  };
  return state;
}

function logo(sheet: Sheet, data: Buffer | undefined, column: Column): number {
  const { align, height } = sheet.look.logo;
  if (data === undefined || align === 'hidden') return column.y;
  sheet.mark({ kind: 'image', x: column.x, y: column.y, width: column.width, height, align, data });
  return column.y + height + GAP;
}

function issuerColumn(sheet: Sheet, model: RideModel, column: Column): number {
  const { size, colors } = sheet.look;
  const { emisor } = model;
  const to = down(sheet, column);
  to.write(emisor.razonSocial, { bold: true, size: size + 3, color: colors.main }, 3);
  if (emisor.nombreComercial !== undefined) to.write(emisor.nombreComercial, { bold: true, size: size + 1 }, 4);
  for (const legend of legends(emisor)) to.write(legend, {}, 2.5);
  if (sheet.look.header !== '') to.write(sheet.look.header);
  return to.y;
}

/** Addresses and legends of an issuer, one to a line (FACTS §14). */
function legends(emisor: RideEmisor): readonly string[] {
  const given = (label: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${label}: ${value}`];
  return [
    ...given('Dirección matriz', emisor.dirMatriz),
    ...given('Dirección establecimiento', emisor.dirEstablecimiento),
    ...given('Contribuyente especial Nro.', emisor.contribuyenteEspecial),
    ...given('OBLIGADO A LLEVAR CONTABILIDAD', emisor.obligadoContabilidad),
    ...given('Agente de retención, resolución No.', emisor.agenteRetencion),
    ...given('Gran contribuyente, resolución', emisor.granContribuyente),
    ...(emisor.contribuyenteRimpe === undefined ? [] : [emisor.contribuyenteRimpe]),
  ];
}

function documentColumn(sheet: Sheet, model: RideModel, facts: HeaderFacts, column: Column): number {
  const { size, colors, qr } = sheet.look;
  const beside = down(sheet, { ...column, width: column.width - (qr ? QR_SIDE + GAP : 0) });
  beside.write(`R.U.C.: ${model.ruc}`, { bold: true, size: size + 2 }, 4);
  // The settlement's name is a sentence; a heading's size would take five lines.
  const heading = model.nombre.length > 30 ? size + 2 : size + 6;
  beside.write(model.nombre, { bold: true, size: heading, color: colors.main }, 3);
  beside.write(`No. ${model.numero}`, { size: size + 2.5 }, 4);
  if (qr) qrMark(sheet, model, column.x + column.width - QR_SIDE, column.y, QR_SIDE);
  const top = Math.max(beside.y, qr ? column.y + QR_SIDE + 4 : 0);
  const to = down(sheet, { ...column, y: top });
  const label = { bold: true, size: size - 0.5 };
  to.write('NÚMERO DE AUTORIZACIÓN', label, 0);
  to.write(facts.numeroAutorizacion, {}, 4);
  to.write(`FECHA Y HORA DE AUTORIZACIÓN: ${facts.fechaAutorizacion}`, {}, 4);
  to.write(ambiente(model), model.ambiente === '1' ? { bold: true, color: WARNING } : {}, 4);
  to.write('EMISIÓN: NORMAL', {}, 4);
  to.write('CLAVE DE ACCESO', label, 3);
  if (sheet.look.barcode) {
    barsMark(sheet, model, { ...column, y: to.y });
    to.y += BARS_HEIGHT + 3;
  }
  to.write(model.claveAcceso, { align: sheet.look.barcode ? 'center' : 'left' }, 0);
  return to.y;
}

function ambiente(model: RideModel): string {
  return model.ambiente === '2' ? 'AMBIENTE: PRODUCCIÓN' : 'AMBIENTE: PRUEBAS (SIN VALIDEZ TRIBUTARIA)';
}

function barsMark(sheet: Sheet, model: RideModel, column: Column): void {
  const widths = code128(model.claveAcceso);
  const modules = widths.reduce((total, width) => total + width, 0);
  const quiet = (column.width * QUIET_MODULES) / (modules + 2 * QUIET_MODULES);
  const { x, y, width } = column;
  sheet.mark({ kind: 'bars', x: x + quiet, y, width: width - 2 * quiet, height: BARS_HEIGHT, widths });
}

function qrMark(sheet: Sheet, model: RideModel, x: number, y: number, side: number): void {
  sheet.mark({ kind: 'matrix', x, y, side, matrix: qrCode(VERIFICATION, model.claveAcceso) });
}

/** The head of a ticket: one column, centred. */
export function ticketHeader(sheet: Sheet, model: RideModel, facts: HeaderFacts): void {
  const { size, colors } = sheet.look;
  sheet.y = logo(sheet, facts.logo, { x: sheet.left, width: sheet.width, y: sheet.y });
  const centred = { align: 'center' } as const;
  sheet.write(model.emisor.razonSocial, { ...centred, bold: true, size: size + 2 }, 1);
  if (model.emisor.nombreComercial !== undefined)
    sheet.write(model.emisor.nombreComercial, { ...centred, bold: true, size: size + 1 }, 1);
  sheet.write(`R.U.C.: ${model.ruc}`, { ...centred, bold: true, size: size + 1 }, 2);
  for (const legend of legends(model.emisor)) sheet.write(legend, centred, 1);
  if (sheet.look.header !== '') sheet.write(sheet.look.header, centred, 1);
  sheet.y += 3;
  sheet.write(model.nombre, { ...centred, bold: true, size: size + 2 }, 1);
  sheet.write(`No. ${model.numero}`, { ...centred, bold: true, size: size + 1 }, 3);
  sheet.write('NÚMERO DE AUTORIZACIÓN', { ...centred, bold: true }, 0);
  sheet.write(facts.numeroAutorizacion, { ...centred, size: size - 0.5 }, 2);
  sheet.write(`FECHA Y HORA DE AUTORIZACIÓN: ${facts.fechaAutorizacion}`, centred, 2);
  sheet.write(ambiente(model), { ...centred, bold: model.ambiente === '1' }, 1);
  sheet.write('EMISIÓN: NORMAL', centred, 2);
  sheet.write('CLAVE DE ACCESO', { ...centred, bold: true }, 2);
  if (sheet.look.barcode) {
    barsMark(sheet, model, { x: sheet.left, width: sheet.width, y: sheet.y });
    sheet.y += BARS_HEIGHT + 2;
  }
  sheet.write(model.claveAcceso, { ...centred, size: size - 0.5 }, 4);
  sheet.mark({
    kind: 'line',
    x1: sheet.left,
    y1: sheet.y,
    x2: sheet.left + sheet.width,
    y2: sheet.y,
    color: colors.border,
  });
  sheet.y += 4;
}

/** A ticket ends with its QR: a till's customer scans the tail of the roll. */
export function ticketTail(sheet: Sheet, model: RideModel): void {
  if (!sheet.look.qr) return;
  const side = sheet.width * 0.45;
  sheet.ensure(side + 20);
  sheet.y += 6;
  qrMark(sheet, model, sheet.left + (sheet.width - side) / 2, sheet.y, side);
  sheet.y += side + 3;
  sheet.write('Consulte su validez en el SRI', { align: 'center' });
}
