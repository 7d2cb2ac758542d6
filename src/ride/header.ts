import type { RideEmisor, RideModel } from '../kernel/ride-model.js';
import type { SinValidez } from '../kernel/validez.js';
import { barsAlong, inDots } from './dots.js';
import { qrCode } from './qr.js';
import type { RunningHead, Sheet, TextStyle } from './sheet.js';
import { isTicket } from './template.js';

/** The SRI's public page to check a receipt; the key follows as a fragment. */
const VERIFICATION =
  'https://srienlinea.sri.gob.ec/comprobantes-electronicos-internet/publico/validezComprobantes.jsf#';

/** Header data beyond the document. */
export interface HeaderFacts {
  readonly logo: Buffer | undefined;
  /** Formatted; absent on a paper without validity. */
  readonly authorization?: { readonly numero: string; readonly fecha: string } | undefined;
  /** Why the paper has no validity. */
  readonly sinValidez?: SinValidez | undefined;
}

/** Ficha §4.3: documents of the test environment have no validity. */
export const PRUEBAS = ['AMBIENTE DE PRUEBAS', 'SIN VALIDEZ TRIBUTARIA'] as const;

const PAD = 6;
const GAP = 8;
const WARNING = '#B3261E';
/** Room for four dots per module of the QR code. */
const QR_SIDE = 70;
const BARS_HEIGHT = 32;

/** A4 header: issuer on the left, document on the right, in frames of equal height. */
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

/** Writes texts in a column and returns where it ends. */
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

/** Addresses and legends of an issuer, one per line (FACTS §14). */
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
  const { size, colors } = sheet.look;
  const qr = sheet.look.qr && model.claveAcceso !== '';
  const beside = down(sheet, { ...column, width: column.width - (qr ? QR_SIDE + GAP : 0) });
  beside.write(`R.U.C.: ${model.ruc}`, { bold: true, size: size + 2 }, 4);
  // The settlement's name is long; at heading size it would take five lines.
  const heading = model.nombre.length > 30 ? size + 2 : size + 6;
  beside.write(model.nombre, { bold: true, size: heading, color: colors.main }, 3);
  beside.write(`No. ${model.numero}`, { size: size + 2.5 }, 4);
  if (qr) {
    const x = column.x + column.width - QR_SIDE;
    qrMark(sheet, model, { x, width: QR_SIDE, y: column.y }, 'right');
  }
  const top = Math.max(beside.y, qr ? column.y + QR_SIDE + 4 : 0);
  const to = down(sheet, { ...column, y: top });
  const label = { bold: true, size: size - 0.5 };
  if (facts.authorization !== undefined) {
    to.write('NÚMERO DE AUTORIZACIÓN', label, 0);
    to.write(facts.authorization.numero, {}, 4);
    to.write(`FECHA Y HORA DE AUTORIZACIÓN: ${facts.authorization.fecha}`, {}, 4);
  } else if (facts.sinValidez !== undefined) {
    to.write(facts.sinValidez.sello, { bold: true, size: size + 4, color: WARNING }, 1);
    to.write(facts.sinValidez.explicacion, { color: WARNING }, 4);
  }
  if (model.claveAcceso === '') return to.y;
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

function barsMark(sheet: Sheet, model: RideModel, { x, y, width }: Column): void {
  const { start, widths } = barsAlong(model.claveAcceso, x, width);
  // Content below would show as dots among the bars.
  sheet.mark({ kind: 'rect', x, y, width, height: BARS_HEIGHT, fill: '#FFFFFF' });
  sheet.mark({ kind: 'bars', x: start, y, bar: BARS_HEIGHT, widths, direction: 'right' });
}

/** Places the QR code in a square, right-aligned or centred, with modules of whole dots. */
function qrMark(sheet: Sheet, model: RideModel, square: Column, align: 'right' | 'center'): void {
  const matrix = qrCode(VERIFICATION, model.claveAcceso);
  const side = inDots(square.width / matrix.size) * matrix.size;
  const x = inDots(square.x + (square.width - side) / (align === 'right' ? 1 : 2));
  sheet.mark({ kind: 'rect', x, y: square.y, width: side, height: side, fill: '#FFFFFF' });
  sheet.mark({ kind: 'matrix', x, y: inDots(square.y), side, matrix });
}

/** Header of all pages except the first. */
export function runningHead(sheet: Sheet, model: RideModel, facts: HeaderFacts): RunningHead {
  const { size, colors } = sheet.look;
  const ticket = isTicket(sheet.look.paper);
  const issuer = `${model.emisor.razonSocial} · R.U.C.: ${model.ruc}`;
  const document = `${model.nombre} No. ${model.numero}`;
  const [name, identification] = model.receptor;
  const receiver = [name, identification].flatMap((one) => (one === undefined ? [] : [one.value])).join(' · ');
  const lines = [
    sheet.set(issuer, sheet.width, { bold: true, color: colors.main }),
    sheet.set(document, sheet.width, { bold: true }),
    sheet.set(receiver, sheet.width, { size: size - 0.5 }),
    ...(ticket ? warnings(model, facts).map((text) => sheet.set(text, sheet.width, { bold: true })) : []),
  ];
  const height = lines.reduce((sum, line) => sum + line.height + 1.5, 0);
  return {
    height: height + GAP,
    put: (top) => {
      let y = top;
      for (const line of lines) {
        sheet.put(line, sheet.left, y);
        y += line.height + 1.5;
      }
      const [x1, x2] = [sheet.left, sheet.left + sheet.width];
      sheet.mark({ kind: 'line', x1, y1: y + 1, x2, y2: y + 1, color: colors.border });
    },
  };
}

/** Reasons why a paper has no validity, shortest first. */
function warnings(model: RideModel, { sinValidez }: HeaderFacts): readonly string[] {
  return [
    ...(sinValidez === undefined ? [] : [sinValidez.sello, sinValidez.explicacion]),
    ...(model.ambiente === '1' ? [PRUEBAS.join(': ')] : []),
  ];
}

/** The same across a ticket, white on black: receipt printers cannot print pale text. */
function banner(sheet: Sheet, model: RideModel, facts: HeaderFacts): void {
  const { size } = sheet.look;
  const lines = warnings(model, facts).map((text) =>
    sheet.set(text, sheet.width - 4, {
      bold: true,
      color: '#FFFFFF',
      align: 'center',
      size: text === facts.sinValidez?.sello ? size + 6 : size,
    }),
  );
  if (lines.length === 0) return;
  const height = lines.reduce((sum, line) => sum + line.height, 5);
  sheet.ensure(height + 4);
  const at = { x: sheet.left, y: sheet.y, width: sheet.width, height };
  sheet.mark({ kind: 'rect', ...at, fill: '#000000' });
  let y = at.y + 2.5;
  for (const line of lines) {
    sheet.put(line, at.x + 2, y);
    y += line.height;
  }
  sheet.y += height + 4;
}

/** Ticket header: one centred column. */
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
  banner(sheet, model, facts);
  if (facts.authorization !== undefined) {
    sheet.write('NÚMERO DE AUTORIZACIÓN', { ...centred, bold: true }, 0);
    sheet.write(facts.authorization.numero, { ...centred, size: size - 0.5 }, 2);
    sheet.write(`FECHA Y HORA DE AUTORIZACIÓN: ${facts.authorization.fecha}`, centred, 2);
  }
  if (model.claveAcceso !== '') {
    sheet.write(ambiente(model), { ...centred, bold: model.ambiente === '1' }, 1);
    sheet.write('EMISIÓN: NORMAL', centred, 2);
    sheet.write('CLAVE DE ACCESO', { ...centred, bold: true }, 2);
    sheet.write(model.claveAcceso, { ...centred, size: size - 0.5 }, 4);
  }
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

/** Length of the bars of a ticket: 10 mm, enough for a hand scanner. */
const LADDER_BAR = 28;
const LADDER_GAP = 6;
/** Room that the text beside the QR code needs. */
const BESIDE_QR_MIN = 60;

/**
 * Prints the access key along the right edge of a ticket, beside the blocks that follow, so that it takes no roll of its own. The bars run
 * downwards: 49 digits at two dots per module, the minimum for scanners, are wider than the roll. Returns a function that ends the narrow
 * column below the bars.
 */
export function startLadder(sheet: Sheet, model: RideModel): () => void {
  if (!sheet.look.barcode || model.claveAcceso === '') return () => undefined;
  const { start, length, widths } = barsAlong(model.claveAcceso, 0);
  sheet.ensure(length);
  sheet.y = inDots(sheet.y);
  const { page, y: top } = sheet.place;
  const x = inDots(sheet.left + sheet.width - LADDER_BAR);
  sheet.mark({ kind: 'bars', x, y: top + start, bar: LADDER_BAR, widths, direction: 'down' });
  const taken = LADDER_BAR + LADDER_GAP;
  sheet.width -= taken;
  return () => {
    sheet.width += taken;
    if (sheet.place.page === page) sheet.y = Math.max(sheet.y, top + length);
  };
}

/** End of a ticket: why it has no validity, and the QR code with its text. */
export function ticketTail(sheet: Sheet, model: RideModel, facts: HeaderFacts): void {
  banner(sheet, model, facts);
  if (!sheet.look.qr || model.claveAcceso === '') return;
  const beside = sheet.width - QR_SIDE - GAP;
  const besides = beside >= BESIDE_QR_MIN;
  const said = sheet.set('Consulte su validez en el SRI', besides ? beside : sheet.width, {
    align: besides ? 'left' : 'center',
  });
  sheet.ensure(QR_SIDE + 4 + (besides ? 0 : said.height));
  const { left: x, y } = sheet;
  qrMark(sheet, model, { x: besides ? x : x + (sheet.width - QR_SIDE) / 2, width: QR_SIDE, y }, 'center');
  if (besides) sheet.put(said, x + QR_SIDE + GAP, y + (QR_SIDE - said.height) / 2);
  else sheet.put(said, x, y + QR_SIDE + 4);
  sheet.y += QR_SIDE + (besides ? 0 : 4 + said.height);
}
