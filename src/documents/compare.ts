import { decimal, parseDecimal } from '../domain/decimal.js';
import type { NormalisedDocument } from '../xml/layout.js';
import { Findings } from './findings.js';

/** A figure of somebody else's arithmetic may differ by so much in a total: five lines, a cent each (spec/API.md §3). */
const TOLERANCE = decimal('0.05');

type Value = NormalisedDocument[string];

/**
 * Compares what an XML says with what its own data give when prepared again. Figures off by cents are taken as ours with a
 * warning, farther off is refused; the issuer's data are the stored company's, with a warning where the XML says otherwise.
 */
export function compareDocuments(read: NormalisedDocument, prepared: NormalisedDocument): Findings {
  const findings = new Findings();
  // Number and key are given to the prepared document later.
  compare({ ...read, secuencial: undefined, claveAcceso: undefined }, prepared, '', findings);
  return findings;
}

function compare(read: Value, prepared: Value, path: string, findings: Findings): void {
  if (Array.isArray(read) || Array.isArray(prepared)) {
    const before: readonly NormalisedDocument[] = Array.isArray(read) ? read : [];
    const after: readonly NormalisedDocument[] = Array.isArray(prepared) ? prepared : [];
    for (let i = 0; i < Math.max(before.length, after.length); i++)
      compare(before[i], after[i], `${path}[${i}]`, findings);
    return;
  }
  if (typeof read === 'object' || typeof prepared === 'object') {
    const before = typeof read === 'object' ? (read as NormalisedDocument) : {};
    const after = typeof prepared === 'object' ? (prepared as NormalisedDocument) : {};
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(before[field], after[field], path === '' ? field : `${path}.${field}`, findings);
    }
    return;
  }
  if (read !== prepared) report(read, prepared, path, findings);
}

function report(read: string | undefined, prepared: string | undefined, path: string, findings: Findings): void {
  const before = read === undefined ? undefined : parseDecimal(read);
  const after = prepared === undefined ? undefined : parseDecimal(prepared);
  const says = `El XML dice «${read ?? ''}» y resulta «${prepared ?? ''}»`;
  if (before !== undefined && after !== undefined && isFigure(path)) {
    const difference = before.minus(after).abs();
    if (difference.eq(0)) return;
    if (difference.lte(TOLERANCE)) findings.warn('xml-cifra-ajustada', path, `${says}: se usó lo segundo.`, read);
    else findings.refuse('xml-cifra-distinta', path, `${says}: corrija la cifra.`, read);
    return;
  }
  if (path.startsWith('emisor.')) {
    findings.warn('xml-emisor-distinto', path, `${says}, que es lo registrado de la empresa: se usó lo segundo.`, read);
    return;
  }
  // What the service adds where the XML is silent: the company's legends, a supposed payment, a tip of zero.
  if (read === undefined) return;
  findings.refuse('xml-dato-distinto', path, `${says}: corrija el dato.`, read);
}

/** Codes are digits too (01 is not 1.00), so a figure is known by its field. */
const FIGURE =
  /(cantidad|precio|descuento|total|valor|base|tarifa|propina|importe|porcentaje|plazo|impuestoReembolso)[A-Za-z]*$/i;

function isFigure(path: string): boolean {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return FIGURE.test(field) && !/^(codigoPorcentaje|cod)/.test(field);
}
