import { decimal, type Decimal, parseDecimal } from '../kernel/decimal.js';
import { isList, type NormalisedDocument } from '../xml/layout.js';
import type { Draft } from './draft.js';

/**
 * Tolerances for the figures of a document submitted complete: the largest deviation that the SRI authorised in production
 * (FACTS §5). Those for taxes of lines and groups are in kernel/totals.ts.
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

/** Figure stated by the document that we would otherwise compute. */
export type SubmittedFigure = keyof typeof TOLERANCES;

/**
 * Returns the document's own figure if it is within tolerance, otherwise the exact one. A larger deviation is refused, quoting
 * both. If the rules allow two figures, the closer one counts.
 */
export function acceptFigure(
  draft: Draft,
  scope: NormalisedDocument | undefined,
  field: SubmittedFigure,
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

/** Returns the entries of one of the document's own lists; empty if it was not submitted complete. */
export function submittedEntries(draft: Draft, field: string): readonly NormalisedDocument[] {
  const value = draft.own?.[field];
  return isList(value) ? value : [];
}
