import { decimal, type Decimal, parseDecimal } from '../domain/decimal.js';
import { isList, type NormalisedDocument } from '../xml/layout.js';
import type { Draft } from './draft.js';

/**
 * How far a figure of a document that came whole may lie from what follows from its parts: the largest deviation in what the
 * SRI authorised in production (FACTS §5). The taxes of lines and groups have theirs in domain/totals.ts.
 */
const TOLERANCES = {
  precioTotalSinImpuesto: decimal('0.01'),
  totalSinImpuestos: decimal('0.02'),
  baseImponible: decimal('0.02'),
  totalDescuento: decimal('0.03'),
  importeTotal: decimal('0.01'),
  valorModificacion: decimal('0.01'),
  valorTotal: decimal('0.01'),
} as const;

/** A figure that the document states and we would compute. */
export type OwnFigure = keyof typeof TOLERANCES;

/**
 * The document's own figure where it states one near enough, else the exact one. Farther off is refused with both. Where rules
 * leave two figures possible, the nearer counts.
 */
export function keepFigure(
  draft: Draft,
  scope: NormalisedDocument | undefined,
  field: OwnFigure,
  path: string,
  ...possible: readonly [Decimal, ...Decimal[]]
): Decimal {
  const written = scope?.[field];
  const own = typeof written === 'string' ? parseDecimal(written) : undefined;
  if (own === undefined) return possible[0];
  const [exact] = [...possible].sort((a, b) => a.minus(own).abs().cmp(b.minus(own).abs()));
  if (exact === undefined || own.eq(exact)) return own;
  const tolerance = TOLERANCES[field];
  if (own.minus(exact).abs().lte(tolerance)) {
    const message = `Se conservó ${own.toFixed(2)}; el valor exacto es ${exact.toFixed(2)}.`;
    draft.findings.warn('cifra-conservada', path, message, written);
  } else if (!draft.figuresBroken) {
    const message = `El comprobante dice ${own.toFixed(2)} y resulta ${exact.toFixed(2)}; el SRI tolera ${tolerance.toFixed(2)}: corrija la cifra.`;
    draft.findings.refuse('xml-cifra-distinta', path, message, written);
  }
  return own;
}

/** The entries of one of the document's own lists; none where it did not come whole. */
export function ownEntries(draft: Draft, field: string): readonly NormalisedDocument[] {
  const value = draft.own?.[field];
  return isList(value) ? value : [];
}
