import type { RideBlock, RideField, RideModel, RideTable } from '../kernel/ride-model.js';
import { putFields, putTotals, setFields, setTotals, title } from './blocks.js';
import type { Span } from './columns.js';
import type { Page } from './display-list.js';
import { inDots } from './dots.js';
import { MISSING } from './fonts.js';
import { runningHead, sheetHeader, startLadder, ticketHeader, ticketTail, type HeaderFacts } from './header.js';
import { Sheet } from './sheet.js';
import { table, ticketTable } from './tables.js';
import { isTicket, type Bloque, type Look } from './template.js';

const GAP = 8;
/** Kept with a heading: table header and a row or two. */
const WITH_HEADING = 44;

/** Lays out a document as pages of marks. */
export function layOut(model: RideModel, look: Look, facts: HeaderFacts): readonly Page[] {
  const sheet = new Sheet(look);
  const ticket = isTicket(look.paper);
  sheet.runningHead = runningHead(sheet, model, facts);
  if (ticket) ticketHeader(sheet, model, facts);
  else sheetHeader(sheet, model, facts);
  const foot = (run: readonly Bloque[] | undefined): boolean =>
    !ticket && run?.includes('totales') === true && model.totales.length > 0;
  const all = runs(look.order);
  let endLadder: (() => void) | undefined;
  for (const [i, run] of all.entries()) {
    if (ticket && i === all.length - 1 && isFoot(run)) endLadder = startLadder(sheet, model);
    const withNext = foot(all[i + 1]) ? footHeight(sheet, model) : 0;
    if (foot(run)) sideBySide(sheet, model, run);
    else for (const bloque of run) block(sheet, whole(sheet), model, bloque, withNext);
  }
  if (look.footer !== '') {
    sheet.y += 2;
    sheet.write(look.footer, { align: ticket ? 'center' : 'left' });
  }
  if (sheet.lacksLetters) sheet.write(`${MISSING}: letra que no se puede imprimir aquí; consta en el XML.`);
  if (ticket) {
    endLadder ??= startLadder(sheet, model);
    ticketTail(sheet, model, facts);
    endLadder();
  }
  return finished(sheet, model);
}

function whole(sheet: Sheet): Span {
  return { x: sheet.left, width: sheet.width };
}

function isFootBlock(bloque: Bloque): boolean {
  return bloque !== 'receptor' && bloque !== 'detalle';
}

function isFoot(run: readonly Bloque[]): boolean {
  return run.every(isFootBlock);
}

/** Groups neighbouring footer blocks, side by side on A4: totals on the right, the rest on the left. */
function runs(order: readonly Bloque[]): readonly (readonly Bloque[])[] {
  const result: Bloque[][] = [];
  let foot: Bloque[] | undefined;
  for (const bloque of order) {
    if (!isFootBlock(bloque)) {
      result.push([bloque]);
      foot = undefined;
    } else if (foot === undefined) {
      foot = [bloque];
      result.push(foot);
    } else foot.push(bloque);
  }
  return result;
}

/** Right part of the A4 footer. */
function totalsSpan(sheet: Sheet): Span {
  const width = sheet.width * 0.4;
  return { x: sheet.left + sheet.width - width, width };
}

/** Height of the totals below the lines. */
function footHeight(sheet: Sheet, model: RideModel): number {
  return GAP + setTotals(sheet, totalsSpan(sheet), model.totales).height;
}

function sideBySide(sheet: Sheet, model: RideModel, run: readonly Bloque[]): void {
  const rightSpan = totalsSpan(sheet);
  const leftSpan = { x: sheet.left, width: sheet.width - rightSpan.width - GAP };
  const totals = setTotals(sheet, rightSpan, model.totales);
  // Both start together: the totals need the room, the left side may continue on the next page.
  sheet.ensure(totals.height);
  const start = sheet.place;
  for (const bloque of run) if (bloque !== 'totales') block(sheet, leftSpan, model, bloque);
  const leftEnd = sheet.place;
  sheet.moveTo(start);
  putTotals(sheet, rightSpan, totals);
  sheet.y += GAP;
  const rightEnd = sheet.place;
  const leftIsLower = leftEnd.page > rightEnd.page || (leftEnd.page === rightEnd.page && leftEnd.y > rightEnd.y);
  sheet.moveTo(leftIsLower ? leftEnd : rightEnd);
}

/** Lines and less common blocks; the last one stays with `withNext` points of what follows. */
function body(sheet: Sheet, span: Span, cuerpo: readonly RideBlock[], withNext: number): void {
  const alike = new Map<string, RideTable[]>();
  const headsOf = ({ columns }: RideTable): string => columns.map(({ id }) => id).join(' ');
  for (const part of cuerpo)
    if (part.kind === 'table') alike.set(headsOf(part), [...(alike.get(headsOf(part)) ?? []), part]);
  for (const [i, part] of cuerpo.entries()) {
    const last = i === cuerpo.length - 1 ? withNext : 0;
    if (part.kind === 'fields') {
      labelled(sheet, span, part.fields, { titulo: part.titulo, withNext: last });
      continue;
    }
    if (part.titulo !== undefined) title(sheet, span, part.titulo, WITH_HEADING);
    if (isTicket(sheet.look.paper)) ticketTable(sheet, span, part);
    else table(sheet, span, part, { peers: alike.get(headsOf(part)) ?? [part], withNext: last });
    sheet.y += GAP;
  }
}

function block(sheet: Sheet, span: Span, model: RideModel, bloque: Bloque, withNext = 0): void {
  switch (bloque) {
    case 'receptor':
      labelled(sheet, span, model.receptor);
      return;
    case 'detalle':
      body(sheet, span, model.cuerpo, withNext);
      return;
    case 'adicional':
      labelled(sheet, span, model.adicional, { titulo: 'Información adicional', columns: 1 });
      return;
    case 'pagos':
      if (model.pagos === undefined) return;
      if (isTicket(sheet.look.paper)) ticketTable(sheet, span, model.pagos);
      else table(sheet, span, model.pagos);
      sheet.y += GAP;
      return;
    case 'totales':
      if (model.totales.length === 0) return;
      putTotals(sheet, span, setTotals(sheet, span, model.totales));
      sheet.y += GAP;
      return;
  }
}

function labelled(
  sheet: Sheet,
  span: Span,
  list: readonly RideField[],
  more: { readonly titulo?: string; readonly columns?: 1 | 2; readonly withNext?: number } = {},
): void {
  if (list.length === 0) return;
  const { titulo, columns = 2, withNext = 0 } = more;
  const set = setFields(sheet, span, list, sheet.look.paper === 'A4' ? columns : 1);
  const together = set.height + withNext;
  const kept = withNext > 0 && together + WITH_HEADING <= sheet.room ? together : WITH_HEADING;
  if (titulo !== undefined) title(sheet, span, titulo, kept);
  putFields(sheet, span, set, titulo);
  sheet.y += GAP;
}

/** Numbers the pages, and cuts a ticket at its end. */
function finished(sheet: Sheet, model: RideModel): readonly Page[] {
  const { pages, look } = sheet;
  const last = pages.at(-1);
  if (isTicket(look.paper) && last !== undefined) last.height = inDots(sheet.y + look.margins.bottom);
  if (isTicket(look.paper) && pages.length === 1) return pages;
  const small = { size: Math.max(6, look.size - 1.5) };
  for (const [i, page] of pages.entries()) {
    const y = page.height - look.margins.bottom - small.size;
    sheet.moveTo({ page: i, y });
    sheet.put(sheet.set(`${model.nombre} No. ${model.numero}`, sheet.width * 0.7, small), sheet.left, y);
    const number = sheet.set(`Página ${i + 1} de ${pages.length}`, sheet.width, { ...small, align: 'right' });
    sheet.put(number, sheet.left, y);
  }
  return pages;
}
