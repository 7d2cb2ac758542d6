import type { RideColumn, RideField, RideTable, RideTotal } from '../domain/ride-model.js';
import type { SetText, Sheet } from './sheet.js';

/** The part of the sheet's width that a block takes. */
export interface Span {
  readonly x: number;
  readonly width: number;
}

const PAD = 3;

/** A heading above a block; it stays with what follows (`withNext` points of it). */
export function title(sheet: Sheet, span: Span, text: string, withNext: number): void {
  const set = sheet.set(text, span.width, { bold: true, color: sheet.look.colors.main, size: sheet.look.size + 0.5 });
  sheet.ensure(set.height + PAD + withNext);
  sheet.put(set, span.x, sheet.y);
  sheet.y += set.height + PAD;
}

/** Labelled texts in a frame, two to a row on a sheet; a row is never split. */
export function fields(sheet: Sheet, span: Span, list: readonly RideField[], more: { columns: 1 | 2 }): void {
  const { colors } = sheet.look;
  const rows = pairs(list, more.columns);
  const inner = span.width - 2 * PAD;
  const top = { page: sheet.place.page, y: sheet.y };
  let frameTop = sheet.y;
  const closeFrame = (): void => {
    if (sheet.look.paper === 'A4' && sheet.y > frameTop)
      sheet.mark({
        kind: 'rect',
        x: span.x,
        y: frameTop,
        width: span.width,
        height: sheet.y - frameTop,
        stroke: colors.border,
      });
  };
  if (top.y > 0) sheet.y += PAD;
  for (const row of rows) {
    const width = (row.length === 1 ? inner : inner / 2) - PAD;
    const set = row.map((item) => labelled(sheet, item, width));
    const height = Math.max(...set.map((item) => item.height)) + 1.5;
    if (sheet.y + height + PAD > sheet.bottom) {
      closeFrame();
      sheet.nextPage();
      frameTop = sheet.y;
      sheet.y += PAD;
    }
    for (const [i, item] of set.entries()) item.put(span.x + PAD + (i * inner) / 2, sheet.y);
    sheet.y += height;
  }
  sheet.y += PAD - 1.5;
  closeFrame();
}

/** Wide texts stand alone, the others two by two. */
function pairs(list: readonly RideField[], columns: 1 | 2): readonly (readonly RideField[])[] {
  if (columns === 1) return list.map((item) => [item]);
  const rows: RideField[][] = [];
  let open: RideField[] | undefined;
  for (const item of list) {
    if (item.wide === true) {
      rows.push([item]);
      open = undefined;
    } else if (open === undefined) {
      open = [item];
      rows.push(open);
    } else {
      open.push(item);
      open = undefined;
    }
  }
  // A lone text of a row of two keeps its half.
  return rows;
}

function labelled(
  sheet: Sheet,
  item: RideField,
  width: number,
): { height: number; put: (x: number, y: number) => void } {
  const label = sheet.set(`${item.label}:`, width, { bold: true });
  const labelWidth = label.lines.length === 1 ? textWidth(sheet, label) + 4 : width;
  const beside = sheet.set(item.value, Math.max(width - labelWidth, 1));
  // The value goes beside its label, and below it when that would leave too little room.
  if (label.lines.length === 1 && (beside.lines.length <= 1 || labelWidth < width * 0.6)) {
    return {
      height: Math.max(label.height, beside.height),
      put: (x, y) => {
        sheet.put(label, x, y);
        sheet.put(beside, x + labelWidth, y);
      },
    };
  }
  const below = sheet.set(item.value, width);
  return {
    height: label.height + below.height,
    put: (x, y) => {
      sheet.put(label, x, y);
      sheet.put(below, x, y + label.height);
    },
  };
}

function textWidth(sheet: Sheet, set: SetText): number {
  return sheet.widthOf(set.lines[0] ?? '', set.bold) * set.size;
}

/** A table on a sheet: heads repeat on each page, rows are never split unless one alone is higher than a page. */
export function table(sheet: Sheet, span: Span, content: RideTable): void {
  const { columns, rows } = visible(sheet, content);
  const total = columns.reduce((sum, column) => sum + column.weight, 0);
  let x = span.x;
  const cells = columns.map((column) => {
    const width = (column.weight / total) * span.width;
    const cell = { x, width, column };
    x += width;
    return cell;
  });
  const { colors, size } = sheet.look;
  const heads = cells.map(({ column, width }) =>
    sheet.set(column.titulo, width - 2 * PAD, {
      bold: true,
      size: size - 0.75,
      align: column.align,
      color: colors.main,
    }),
  );
  const headHeight = Math.max(...heads.map((head) => head.height)) + 2 * PAD;
  const putHeads = (): void => {
    sheet.mark({ kind: 'rect', x: span.x, y: sheet.y, width: span.width, height: headHeight, fill: colors.fill });
    for (const [i, cell] of cells.entries()) {
      const head = heads[i];
      if (head !== undefined) sheet.put(head, cell.x + PAD, sheet.y + (headHeight - head.height) / 2);
    }
    sheet.y += headHeight;
    rule(sheet, span);
  };
  const setRow = (row: readonly string[]): SetText[] =>
    cells.map(({ column, width }, i) =>
      sheet.set(row[i] ?? '', width - 2 * PAD, { size: size - 0.5, align: column.align }),
    );
  let first = true;
  for (const row of rows) {
    const set = setRow(row);
    const height = Math.max(...set.map((cell) => cell.height)) + 2 * PAD - 1;
    if (first) {
      sheet.ensure(headHeight + Math.min(height, sheet.room - headHeight));
      putHeads();
      first = false;
    } else if (sheet.y + height > sheet.bottom) {
      sheet.nextPage();
      putHeads();
    }
    if (sheet.y + height <= sheet.bottom) {
      for (const [i, cell] of set.entries()) sheet.put(cell, (cells[i]?.x ?? 0) + PAD, sheet.y + PAD - 0.5);
      sheet.y += height;
    } else splitRow(sheet, cells, set, putHeads);
    rule(sheet, span);
  }
}

/** A row that no page can hold goes on from page to page, line by line. */
function splitRow(sheet: Sheet, cells: readonly { x: number }[], set: readonly SetText[], putHeads: () => void): void {
  const lineHeight = Math.max(...set.map((cell) => cell.height / Math.max(1, cell.lines.length)));
  const count = Math.max(...set.map((cell) => cell.lines.length));
  for (let from = 0; from < count;) {
    const fits = Math.max(1, Math.floor((sheet.bottom - sheet.y - 2 * PAD) / lineHeight));
    const to = Math.min(count, from + fits);
    for (const [i, cell] of set.entries())
      sheet.put(cell, (cells[i]?.x ?? 0) + PAD, sheet.y + PAD, from, Math.min(to, cell.lines.length));
    sheet.y += (to - from) * lineHeight + 2 * PAD;
    from = to;
    if (from < count) {
      sheet.nextPage();
      putHeads();
    }
  }
}

/** A table on a ticket: the leading texts over the whole width, the figures in columns below them. */
export function ticketTable(sheet: Sheet, span: Span, content: RideTable): void {
  const { columns, rows } = visible(sheet, content);
  const leads = columns.flatMap((column, i) => (column.lead === true ? [i] : []));
  const others = columns.flatMap((column, i) => (column.lead === true ? [] : [{ column, i }]));
  const total = others.reduce((sum, { column }) => sum + column.weight, 0);
  const size = sheet.look.size;
  const putCells = (texts: readonly string[], bold: boolean): void => {
    let x = span.x;
    let height = 0;
    for (const { column, i } of others) {
      const width = (column.weight / total) * span.width;
      const set = sheet.set(texts[i] ?? '', width - 3, { size: size - 0.5, bold, align: column.align });
      sheet.put(set, x + 1.5, sheet.y);
      height = Math.max(height, set.height);
      x += width;
    }
    sheet.y += height;
  };
  sheet.ensure(60);
  rule(sheet, span);
  sheet.y += 2;
  putCells(
    columns.map((column) => column.titulo),
    true,
  );
  rule(sheet, span);
  sheet.y += 2;
  for (const row of rows) {
    const lead = sheet.set(
      leads
        .map((i) => row[i] ?? '')
        .filter((text) => text !== '')
        .reduce((joined, text) => `${joined}${joined === '' ? '' : text.includes('\n') ? '\n' : '  '}${text}`, ''),
      span.width,
    );
    sheet.ensure(lead.height + 2 * size);
    sheet.put(lead, span.x, sheet.y);
    sheet.y += lead.height;
    putCells(row, false);
    sheet.y += 3;
  }
}

function visible(sheet: Sheet, content: RideTable): { columns: readonly RideColumn[]; rows: RideTable['rows'] } {
  const { hiddenColumns } = sheet.look;
  const kept = content.columns.flatMap((column, i) =>
    column.optional === true && hiddenColumns.has(column.id) ? [] : [i],
  );
  if (kept.length === content.columns.length) return content;
  return {
    columns: kept.flatMap((i) => content.columns[i] ?? []),
    rows: content.rows.map((row) => kept.map((i) => row[i] ?? '')),
  };
}

/** The totals, kept together; the one to pay stands out. */
export function totals(sheet: Sheet, span: Span, list: readonly RideTotal[]): void {
  const { colors, size } = sheet.look;
  const rows = list.map((item) => {
    const style = item.strong === true ? { bold: true, size: size + 1.5, color: colors.main } : {};
    const value = sheet.set(item.value, span.width * 0.36 - 2 * PAD, { ...style, align: 'right' });
    const label = sheet.set(item.label, span.width * 0.64 - 2 * PAD, style);
    return { item, label, value, height: Math.max(label.height, value.height) + (item.strong === true ? 7 : 4) };
  });
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  sheet.ensure(height);
  const top = sheet.y;
  for (const { item, label, value, height: rowHeight } of rows) {
    if (item.strong === true)
      sheet.mark({ kind: 'rect', x: span.x, y: sheet.y, width: span.width, height: rowHeight, fill: colors.fill });
    const at = sheet.y + (rowHeight - label.height) / 2;
    sheet.put(label, span.x + PAD, at);
    sheet.put(value, span.x + span.width * 0.64 + PAD, at);
    sheet.y += rowHeight;
    rule(sheet, span);
  }
  if (sheet.look.paper === 'A4')
    sheet.mark({ kind: 'rect', x: span.x, y: top, width: span.width, height, stroke: colors.border });
}

/** The height that totals will take. */
export function totalsHeight(sheet: Sheet, list: readonly RideTotal[]): number {
  return list.length * (sheet.look.size * 1.18 + 4) + 10;
}

function rule(sheet: Sheet, span: Span): void {
  sheet.mark({
    kind: 'line',
    x1: span.x,
    y1: sheet.y,
    x2: span.x + span.width,
    y2: sheet.y,
    color: sheet.look.colors.border,
  });
}
