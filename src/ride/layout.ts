import type { RideField, RideModel } from '../domain/ride-model.js';
import { fields, table, ticketTable, title, totals, totalsHeight, type Span } from './blocks.js';
import type { Page } from './display-list.js';
import { MISSING } from './fonts.js';
import { sheetHeader, ticketHeader, ticketTail, type HeaderFacts } from './header.js';
import { Sheet } from './sheet.js';
import type { Bloque, Look } from './template.js';

const GAP = 8;
/** What stays with a heading: a table's heads and a row or two. */
const WITH_HEADING = 44;

/** Lays a document out: pages of marks, ready to be painted. */
export function layOut(model: RideModel, look: Look, facts: HeaderFacts): readonly Page[] {
  const sheet = new Sheet(look);
  const ticket = look.paper === 'ticket80';
  if (ticket) ticketHeader(sheet, model, facts);
  else sheetHeader(sheet, model, facts);
  for (const run of runs(look.order)) {
    if (!ticket && run.includes('totales') && model.totales.length > 0) sideBySide(sheet, model, run);
    else for (const bloque of run) block(sheet, whole(sheet), model, bloque);
  }
  if (look.footer !== '') {
    sheet.y += 2;
    sheet.write(look.footer, { align: ticket ? 'center' : 'left' });
  }
  if (sheet.lacksLetters) sheet.write(`${MISSING}: letra que no se puede imprimir aquí; consta en el XML.`);
  if (ticket) ticketTail(sheet, model);
  return finished(sheet, model);
}

function whole(sheet: Sheet): Span {
  return { x: sheet.left, width: sheet.width };
}

/** Neighbouring blocks of the foot stand side by side on a sheet: totals on the right, the rest on the left. */
function runs(order: readonly Bloque[]): readonly (readonly Bloque[])[] {
  const result: Bloque[][] = [];
  let foot: Bloque[] | undefined;
  for (const bloque of order) {
    if (bloque === 'receptor' || bloque === 'detalle') {
      result.push([bloque]);
      foot = undefined;
    } else if (foot === undefined) {
      foot = [bloque];
      result.push(foot);
    } else foot.push(bloque);
  }
  return result;
}

function sideBySide(sheet: Sheet, model: RideModel, run: readonly Bloque[]): void {
  const rightWidth = sheet.width * 0.4;
  const leftSpan = { x: sheet.left, width: sheet.width - rightWidth - GAP };
  const rightSpan = { x: sheet.left + sheet.width - rightWidth, width: rightWidth };
  // Together at their beginning: the totals need the room, the left side may go on on the next page.
  sheet.ensure(totalsHeight(sheet, model.totales));
  const start = sheet.place;
  for (const bloque of run) if (bloque !== 'totales') block(sheet, leftSpan, model, bloque);
  const leftEnd = sheet.place;
  sheet.moveTo(start);
  block(sheet, rightSpan, model, 'totales');
  const rightEnd = sheet.place;
  const leftIsLower = leftEnd.page > rightEnd.page || (leftEnd.page === rightEnd.page && leftEnd.y > rightEnd.y);
  sheet.moveTo(leftIsLower ? leftEnd : rightEnd);
}

function block(sheet: Sheet, span: Span, model: RideModel, bloque: Bloque): void {
  const grid = sheet.look.paper === 'A4' ? table : ticketTable;
  switch (bloque) {
    case 'receptor':
      labelled(sheet, span, model.receptor);
      return;
    case 'detalle':
      for (const part of model.cuerpo) {
        if (part.titulo !== undefined) title(sheet, span, part.titulo, WITH_HEADING);
        if (part.kind === 'table') {
          grid(sheet, span, part);
          sheet.y += GAP;
        } else labelled(sheet, span, part.fields);
      }
      return;
    case 'adicional':
      if (model.adicional.length === 0) return;
      title(sheet, span, 'Información adicional', WITH_HEADING);
      labelled(sheet, span, model.adicional, 1);
      return;
    case 'pagos':
      if (model.pagos === undefined) return;
      grid(sheet, span, model.pagos);
      sheet.y += GAP;
      return;
    case 'totales':
      if (model.totales.length === 0) return;
      totals(sheet, span, model.totales);
      sheet.y += GAP;
      return;
  }
}

function labelled(sheet: Sheet, span: Span, list: readonly RideField[], columns: 1 | 2 = 2): void {
  if (list.length === 0) return;
  fields(sheet, span, list, { columns: sheet.look.paper === 'A4' ? columns : 1 });
  sheet.y += GAP;
}

/** Numbers the pages, and cuts a ticket where its content ends. */
function finished(sheet: Sheet, model: RideModel): readonly Page[] {
  const { pages, look } = sheet;
  const last = pages.at(-1);
  if (look.paper === 'ticket80' && last !== undefined) last.height = sheet.y + look.margins.bottom;
  if (look.paper === 'ticket80' && pages.length === 1) return pages;
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
