import { groupThousands } from '../kernel/decimal.js';
import type { RideField, RideTotal } from '../kernel/ride-model.js';
import type { Span } from './columns.js';
import type { SetText, Sheet } from './sheet.js';
import { rule } from './tables.js';

const PAD = 3;

/** A heading above a block; kept with the first `withNext` points of its content. */
export function title(sheet: Sheet, span: Span, text: string, withNext: number): void {
  const set = sheet.set(text, span.width, { bold: true, color: sheet.look.colors.main, size: sheet.look.size + 0.5 });
  sheet.ensure(set.height + PAD + withNext);
  sheet.put(set, span.x, sheet.y);
  sheet.y += set.height + PAD;
}

/** Typeset labelled texts, not placed yet. */
export interface SetFields {
  readonly height: number;
  readonly rows: readonly { readonly height: number; readonly put: (y: number) => void }[];
}

/** Typesets labelled texts for a frame, in two columns on A4. */
export function setFields(sheet: Sheet, span: Span, list: readonly RideField[], columns: 1 | 2): SetFields {
  const inner = span.width - 2 * PAD;
  const rows = pairs(list, columns).map((row) => {
    const set = row.map((item) => labelled(sheet, item, (row.length === 1 ? inner : inner / 2) - PAD));
    return {
      height: Math.max(...set.map((item) => item.height)) + 1.5,
      put: (y: number): void => {
        for (const [i, item] of set.entries()) item.put(span.x + PAD + (i * inner) / 2, y);
      },
    };
  });
  return { rows, height: rows.reduce((sum, { height }) => sum + height, 2 * PAD - 1.5) };
}

/** Places labelled texts in a frame; a row is never split. On a further page the heading is repeated. */
export function putFields(sheet: Sheet, span: Span, { rows }: SetFields, titulo?: string): void {
  let frameTop = sheet.y;
  const closeFrame = (): void => {
    if (sheet.look.paper === 'A4' && sheet.y > frameTop)
      sheet.mark({
        kind: 'rect',
        x: span.x,
        y: frameTop,
        width: span.width,
        height: sheet.y - frameTop,
        stroke: sheet.look.colors.border,
      });
  };
  sheet.y += PAD;
  for (const { height, put } of rows) {
    if (sheet.y + height + PAD > sheet.bottom) {
      closeFrame();
      sheet.nextPage();
      if (titulo !== undefined) title(sheet, span, `${titulo} (continuación)`, height + 2 * PAD);
      frameTop = sheet.y;
      sheet.y += PAD;
    }
    put(sheet.y);
    sheet.y += height;
  }
  sheet.y += PAD - 1.5;
  closeFrame();
}

/** Pairs narrow texts; wide ones take a whole row. */
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
  // A single text in a two-column row keeps its half.
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
  // The value goes beside its label, or below it if too little room is left: a number would have to shrink.
  const fits = beside.size === sheet.look.size && (beside.lines.length <= 1 || labelWidth < width * 0.6);
  if (label.lines.length === 1 && fits) {
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

/** Typeset totals, not placed yet. */
export interface SetTotals {
  readonly height: number;
  readonly rows: readonly {
    readonly strong: boolean;
    readonly label: SetText;
    readonly value: SetText;
    readonly height: number;
  }[];
}

/** Minimum share of the width for the labels. */
const LABEL_SHARE_MIN = 0.3;

/** Typesets the totals: amounts take the width they need, labels the rest. */
export function setTotals(sheet: Sheet, span: Span, list: readonly RideTotal[]): SetTotals {
  const { colors, size } = sheet.look;
  const styled = list.map(({ label, value, strong = false }) => ({
    label,
    value: groupThousands(value),
    strong,
    style: strong ? { bold: true, size: size + 1.5, color: colors.main } : { bold: false, size },
  }));
  const widest =
    styled.reduce((most, { value, style }) => Math.max(most, sheet.widthOf(value, style.bold) * style.size), 0) + 0.5;
  const valueWidth = Math.min(widest, span.width * (1 - LABEL_SHARE_MIN) - 2 * PAD);
  const rows = styled.map(({ label, value, strong, style }) => {
    const set = {
      strong,
      label: sheet.set(label, span.width - valueWidth - 4 * PAD, style),
      value: sheet.set(value, valueWidth, { ...style, align: 'right', whole: true }),
    };
    return { ...set, height: Math.max(set.label.height, set.value.height) + (strong ? 7 : 4) };
  });
  return { rows, height: rows.reduce((sum, row) => sum + row.height, 0) };
}

/** Places the totals together; highlights the amount to pay. */
export function putTotals(sheet: Sheet, span: Span, { rows, height }: SetTotals): void {
  const { colors } = sheet.look;
  sheet.ensure(height);
  const top = sheet.y;
  for (const { strong, label, value, height: rowHeight } of rows) {
    if (strong)
      sheet.mark({ kind: 'rect', x: span.x, y: sheet.y, width: span.width, height: rowHeight, fill: colors.fill });
    sheet.put(label, span.x + PAD, sheet.y + (rowHeight - label.height) / 2);
    sheet.put(value, span.x + span.width - PAD - value.width, sheet.y + (rowHeight - value.height) / 2);
    sheet.y += rowHeight;
    rule(sheet, span);
  }
  if (sheet.look.paper === 'A4')
    sheet.mark({ kind: 'rect', x: span.x, y: top, width: span.width, height, stroke: colors.border });
}
