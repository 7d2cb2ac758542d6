/** A figure as typed: read, or with two possible readings. */
export type TypedFigure =
  | { readonly kind: 'empty' }
  | { readonly kind: 'figure'; readonly plain: string }
  | { readonly kind: 'ambiguous'; readonly thousands: string; readonly decimals: string }
  | { readonly kind: 'unreadable' };

const UNREADABLE: TypedFigure = { kind: 'unreadable' };
/** Groups of three, separated by spaces or apostrophes: never decimals. */
const SPACED = /^[1-9]\d{0,2}(?:([ '’])\d{3})(?:\1\d{3})*(?=[.,]|$)/;

/**
 * Reads a figure typed or pasted in either convention, 1.234,50 or 1,234.50 (design/portal). One separator before exactly three digits has
 * two readings that differ by 1,000: it is never guessed.
 */
export function readFigure(typed: string): TypedFigure {
  // NFKC turns the spaces that spreadsheets and browsers group with into plain ones.
  let text = typed.normalize('NFKC').trim();
  const negative = /^\(.*\)$/.test(text) || /^[-−]|[-−]$/.test(text);
  text = text.replace(/^\(|\)$/g, '').replace(/^[-−]|[-−]$/g, '');
  text = text
    .trim()
    .replace(/^(?:US\$|USD|\$)/i, '')
    .replace(/(?:USD|\$)$/i, '')
    .trim()
    .replace(/^[-−]/, '');
  if (text === '') return typed.trim() === '' ? { kind: 'empty' } : UNREADABLE;
  const spaced = SPACED.exec(text)?.[0];
  if (spaced !== undefined) text = spaced.replace(/\D/g, '') + text.slice(spaced.length);
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return UNREADABLE;
  const signed = (plain: string): string => (negative ? `-${plain}` : plain);

  const point = readWith(text, ',', '.');
  const comma = readWith(text, '.', ',');
  if (point !== undefined && comma !== undefined && point !== comma) {
    const [thousands, decimals] = point.includes('.') ? [comma, point] : [point, comma];
    return { kind: 'ambiguous', thousands: signed(thousands), decimals: signed(decimals) };
  }
  const plain = point ?? comma;
  return plain === undefined ? UNREADABLE : { kind: 'figure', plain: signed(plain) };
}

/** Reads a text by one convention; undefined if it does not follow it. */
function readWith(text: string, group: ',' | '.', decimal: ',' | '.'): string | undefined {
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined;
  const groups = whole.split(group);
  if (
    groups.length > 1 &&
    !(/^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((one) => /^\d{3}$/.test(one)))
  )
    return undefined;
  const digits = groups.join('').replace(/^0+(?=\d)/, '') || '0';
  return fraction === undefined || fraction === '' ? digits : `${digits}.${fraction}`;
}

/** Writes a figure of ours so that no one asks about it: a fourth decimal behind exactly three. */
export function unambiguous(plain: string): string {
  return readFigure(plain).kind === 'ambiguous' ? `${plain}0` : plain;
}
