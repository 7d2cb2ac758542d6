import { groupThousands } from '../kernel/decimal.js';
import type { RideColumn, RideTable } from '../kernel/ride-model.js';
import type { SetText, Sheet, TextStyle } from './sheet.js';

/** Horizontal extent of a block. */
export interface Span {
  readonly x: number;
  readonly width: number;
}

/** Position of a column and how its cells are typeset. */
export interface Place {
  readonly x: number;
  readonly width: number;
  readonly head: SetText;
  /** Wraps a cell. */
  readonly set: (text: string) => SetText;
}

/** Cell padding and font sizes. */
export interface Measures {
  readonly pad: number;
  readonly headSize: number;
  readonly cellSize: number;
}

/** Minimum share of the width for a text column. */
const TEXT_SHARE_MIN = 0.16;

/** Margin against rounding. */
const A_HAIR = 0.01;

/** Requested widths of a column in points, without padding. */
interface Wish {
  readonly column: RideColumn;
  /** Title on one line. */
  readonly head: number;
  /** Widest line. */
  readonly most: number;
  /** Widest unbreakable part. */
  readonly least: number;
  /** Widest fraction of a number column, to align decimal points. */
  readonly fraction: number;
}

/** Columns and rows shown by the template, with thousands separators. */
export function visible(sheet: Sheet, content: RideTable): Pick<RideTable, 'columns' | 'rows'> {
  const { hiddenColumns } = sheet.look;
  const kept = content.columns.flatMap((column, i) =>
    column.optional === true && hiddenColumns.has(column.id) ? [] : [{ column, i }],
  );
  return {
    columns: kept.map(({ column }) => column),
    rows: content.rows.map((row) =>
      kept.map(({ column, i }) => (column.align === 'right' ? grouped(row[i] ?? '') : (row[i] ?? ''))),
    ),
  };
}

function grouped(cell: string): string {
  return cell.includes('\n') ? cell.split('\n').map(groupThousands).join('\n') : groupThousands(cell);
}

/** Distributes a width among columns by content. Codes and numbers never break: text gives way first, then their font shrinks. */
export function placeColumns(
  sheet: Sheet,
  span: Span,
  content: Pick<RideTable, 'columns' | 'rows'>,
  measures: Measures,
): readonly Place[] {
  const { pad, cellSize } = measures;
  const wishes = content.columns.map((column, i) => wish(sheet, column, i, content.rows, measures));
  const { widths, shrink } = share(wishes, span.width - 2 * pad * wishes.length, span.width * TEXT_SHARE_MIN);
  let x = span.x;
  return wishes.map(({ column, fraction }, i) => {
    const width = widths[i] ?? 0;
    const place = {
      x: x + pad,
      width,
      head: sheet.set(column.titulo, width, headStyle(sheet, column, measures)),
      set:
        column.align === 'right'
          ? (text: string) => figures(sheet, text, { width, fraction, size: cellSize * shrink })
          : (text: string) => sheet.set(text, width, { size: cellSize, whole: column.whole === true }),
    };
    x += width + 2 * pad;
    return place;
  });
}

function headStyle(sheet: Sheet, column: RideColumn, { headSize }: Measures): TextStyle {
  return { bold: true, size: headSize, align: column.align, color: sheet.look.colors.main };
}

function wish(sheet: Sheet, column: RideColumn, at: number, rows: RideTable['rows'], measures: Measures): Wish {
  const { headSize, cellSize } = measures;
  const headWord =
    column.titulo.split(' ').reduce((most, word) => Math.max(most, sheet.widthOf(word, true)), 0) * headSize;
  const head = sheet.widthOf(column.titulo, true) * headSize;
  let [most, least, fraction] = [0, 0, 0];
  if (column.align === 'right') {
    let units = 0;
    for (const row of rows)
      for (const line of linesOf(row[at])) {
        const point = line.indexOf('.');
        units = Math.max(units, sheet.widthOf(point === -1 ? line : line.slice(0, point), false));
        if (point !== -1) fraction = Math.max(fraction, sheet.widthOf(line.slice(point), false));
      }
    most = least = (units + fraction) * cellSize;
  } else {
    for (const row of rows)
      for (const line of linesOf(row[at])) {
        const width = sheet.widthOf(line, false) * cellSize;
        if (width > most) most = width;
      }
    if (column.whole === true) least = most;
    else
      for (const row of rows)
        for (const word of (row[at] ?? '').split(/\s+/)) {
          // Skips short words: measuring is expensive.
          if (word.length * cellSize > least) least = Math.max(least, sheet.widthOf(word, false) * cellSize);
        }
  }
  const widest = Math.max(most, headWord) + A_HAIR;
  return {
    column,
    head: Math.max(widest, head + A_HAIR),
    most: widest,
    least: Math.max(least, headWord) + A_HAIR,
    fraction,
  };
}

function linesOf(cell = ''): readonly string[] {
  return cell.includes('\n') ? cell.split('\n') : [cell];
}

/** Column widths, and the factor by which numbers shrink to fit. */
function share(wishes: readonly Wish[], width: number, textMin: number): { widths: number[]; shrink: number } {
  const total = (of: (one: Wish) => number): number => wishes.reduce((sum, one) => sum + of(one), 0);
  const isText = ({ column }: Wish): boolean => column.align === 'left' && column.whole !== true;
  const most = total((one) => one.most);
  if (most <= width) {
    // One-line titles if all fit; the rest goes to text columns, or to all if there are none.
    const wide = total((one) => one.head) <= width;
    const widths = wishes.map((one) => (wide ? one.head : one.most));
    const takers = wishes.some(isText) ? wishes.map(isText) : wishes.map(() => true);
    const spare = (width - widths.reduce((sum, one) => sum + one, 0)) / takers.filter(Boolean).length;
    return { widths: widths.map((one, i) => one + (takers[i] === true ? spare : 0)), shrink: 1 };
  }
  const floor = (one: Wish): number => (isText(one) ? Math.min(one.least, textMin) : one.least);
  const least = total((one) => one.least);
  if (least <= width) {
    const part = (width - least) / (most - least);
    return { widths: wishes.map((one) => one.least + (one.most - one.least) * part), shrink: 1 };
  }
  const texts = total((one) => (isText(one) ? floor(one) : 0));
  const others = total((one) => (isText(one) ? 0 : one.least));
  // Long words may break; only if that is not enough do codes and numbers shrink.
  const shrink = Math.min(1, (width - texts) / others);
  const spare = Math.max(0, width - texts - others) / (wishes.filter(isText).length || 1);
  return { widths: wishes.map((one) => (isText(one) ? floor(one) + spare : one.least * shrink)), shrink };
}

/** Right-aligned numbers with aligned decimal points. */
function figures(
  sheet: Sheet,
  text: string,
  { width, fraction, size }: { readonly width: number; readonly fraction: number; readonly size: number },
): SetText {
  const lines = linesOf(text);
  const spares = lines.map((line) => {
    const point = line.indexOf('.');
    const units = point === -1 ? line : line.slice(0, point);
    return width - (sheet.widthOf(units, false) + fraction) * size;
  });
  return { ...sheet.set('', width, { size }), lines, spares, height: sheet.heightOf(lines.length, size) };
}
