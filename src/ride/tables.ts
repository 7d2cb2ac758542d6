import type { RideTable } from '../kernel/ride-model.js';
import { placeColumns, visible, type Place, type Span } from './columns.js';
import type { SetText, Sheet } from './sheet.js';

const PAD = 3;
/** Rows kept with what must follow the table on its page. */
const ROWS_WITH_NEXT = 3;

export interface TableSetting {
  /** Tables with shared column widths, including this one. */
  readonly peers?: readonly RideTable[];
  /** Height of content that must not start a page without a row. */
  readonly withNext?: number;
}

/** An A4 table: the header repeats on each page; a row is split only if it is higher than a page. */
export function table(sheet: Sheet, span: Span, content: RideTable, setting: TableSetting = {}): void {
  const { peers = [content], withNext = 0 } = setting;
  const { columns, rows } = visible(sheet, content);
  const { colors, size } = sheet.look;
  const measures = { pad: PAD + 1, headSize: size - 0.75, cellSize: size - 0.5 };
  const all = peers.length === 1 ? rows : peers.flatMap((peer) => visible(sheet, peer).rows);
  const places = placeColumns(sheet, span, { columns, rows: all }, measures);
  const headHeight = Math.max(...places.map(({ head }) => head.height)) + 2 * PAD;
  const putHeads = (): void => {
    sheet.mark({ kind: 'rect', x: span.x, y: sheet.y, width: span.width, height: headHeight, fill: colors.fill });
    for (const { head, x } of places) sheet.put(head, x, sheet.y + (headHeight - head.height) / 2);
    sheet.y += headHeight;
    rule(sheet, span);
  };
  const set = rows.map((row) => {
    const cells = places.map((place, i) => place.set(row[i] ?? ''));
    return { cells, height: Math.max(...cells.map((cell) => cell.height)) + 2 * PAD - 1 };
  });
  const lastRows = Math.max(0, set.length - Math.min(ROWS_WITH_NEXT, set.length - 1));
  const lastHeight = withNext + set.slice(lastRows).reduce((sum, { height }) => sum + height, 0);
  for (const [i, { cells, height }] of set.entries()) {
    // Moves the last rows to the next page if what follows would be alone there.
    const wait = i === lastRows && sheet.y + lastHeight > sheet.bottom && headHeight + lastHeight <= sheet.room;
    if (i === 0) {
      sheet.ensure(headHeight + Math.min(height, sheet.room - headHeight));
      putHeads();
    } else if (sheet.y + height > sheet.bottom || (withNext > 0 && wait)) {
      sheet.nextPage();
      putHeads();
    }
    if (sheet.y + height <= sheet.bottom) {
      for (const [c, cell] of cells.entries()) sheet.put(cell, places[c]?.x ?? 0, sheet.y + PAD - 0.5);
      sheet.y += height;
    } else splitRow(sheet, places, cells, putHeads);
    rule(sheet, span);
  }
}

/** Splits a row higher than a page, line by line. */
function splitRow(sheet: Sheet, places: readonly Place[], set: readonly SetText[], putHeads: () => void): void {
  const lineHeight = Math.max(...set.map((cell) => cell.height / Math.max(1, cell.lines.length)));
  const count = Math.max(...set.map((cell) => cell.lines.length));
  for (let from = 0; from < count;) {
    const fits = Math.max(1, Math.floor((sheet.bottom - sheet.y - 2 * PAD) / lineHeight));
    const to = Math.min(count, from + fits);
    for (const [i, cell] of set.entries())
      sheet.put(cell, places[i]?.x ?? 0, sheet.y + PAD, from, Math.min(to, cell.lines.length));
    sheet.y += (to - from) * lineHeight + 2 * PAD;
    from = to;
    if (from < count) {
      sheet.nextPage();
      putHeads();
    }
  }
}

/** A ticket table: leading texts over the whole width, numbers in columns below. */
export function ticketTable(sheet: Sheet, span: Span, content: RideTable): void {
  const { columns, rows } = visible(sheet, content);
  const leads = columns.flatMap((column, i) => (column.lead === true ? [{ column, i }] : []));
  const others = columns.flatMap((column, i) => (column.lead === true ? [] : [i]));
  const { size } = sheet.look;
  const measures = { pad: 1.5, headSize: size - 0.5, cellSize: size - 0.5 };
  const places = placeColumns(
    sheet,
    span,
    { columns: others.flatMap((i) => columns[i] ?? []), rows: rows.map((row) => others.map((i) => row[i] ?? '')) },
    measures,
  );
  const putCells = (cells: readonly SetText[]): void => {
    for (const [i, cell] of cells.entries()) sheet.put(cell, places[i]?.x ?? 0, sheet.y);
    sheet.y += Math.max(0, ...cells.map((cell) => cell.height));
  };
  const titles = leads.flatMap(({ column }) => (column.labelled === true ? [] : [column.titulo]));
  const leadHead = sheet.set(titles.join(' / '), span.width, { bold: true, size: measures.headSize });
  sheet.ensure(60);
  rule(sheet, span);
  sheet.y += 2;
  sheet.put(leadHead, span.x, sheet.y);
  sheet.y += titles.length === 0 ? 0 : leadHead.height;
  putCells(places.map(({ head }) => head));
  rule(sheet, span);
  sheet.y += 2;
  for (const row of rows) {
    let text = '';
    for (const { column, i } of leads) {
      const cell = row[i] ?? '';
      if (cell === '') continue;
      const apart = cell.includes('\n') || (column.labelled === true && !text.includes('\n')) ? '\n' : '  ';
      text += `${text === '' ? '' : apart}${column.labelled === true ? `${column.titulo}: ` : ''}${cell}`;
    }
    const lead = sheet.set(text, span.width);
    sheet.ensure(lead.height + 2 * size);
    sheet.put(lead, span.x, sheet.y);
    sheet.y += lead.height;
    putCells(places.map((place, c) => place.set(row[others[c] ?? 0] ?? '')));
    sheet.y += 3;
  }
}

export function rule(sheet: Sheet, span: Span): void {
  sheet.mark({
    kind: 'line',
    x1: span.x,
    y1: sheet.y,
    x2: span.x + span.width,
    y2: sheet.y,
    color: sheet.look.colors.border,
  });
}
