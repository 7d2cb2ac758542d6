import { parseDecimal } from '../kernel/decimal.js';
import { isBlock, isList, type NormalisedDocument } from '../xml/layout.js';
import type { SubmittedDocument } from './document-type.js';
import { Findings } from './findings.js';

type Value = NormalisedDocument[string];

/**
 * Compares a document submitted complete with the one prepared from its data. Figures within tolerance were already kept and
 * others refused (submitted-figures.ts), so any remaining difference is refused. A signed document stays unchanged, blanks included.
 * An unsigned one is rewritten, and may differ only in blanks. Differences in the issuer's data are warnings. Broken
 * figures are not compared: the differences would only repeat the fault that was reported.
 */
export function compareDocuments(
  own: SubmittedDocument,
  prepared: NormalisedDocument,
  { figuresBroken }: { readonly figuresBroken: boolean },
): Findings {
  const comparison = new Comparison(own.signed, figuresBroken);
  // The prepared document gets its number and key later.
  comparison.compare({ ...own.documento, secuencial: undefined, claveAcceso: undefined }, prepared, '');
  return comparison.findings;
}

class Comparison {
  readonly findings = new Findings();

  constructor(
    private readonly signed: boolean,
    private readonly figuresBroken: boolean,
  ) {}

  compare(read: Value, prepared: Value, path: string): void {
    if (isList(read) || isList(prepared)) {
      const before = isList(read) ? read.filter((entry) => !isBlank(entry)) : [];
      const after = isList(prepared) ? prepared : [];
      for (let i = 0; i < Math.max(before.length, after.length); i++)
        this.compare(before[i], after[i], `${path}[${i}]`);
      return;
    }
    if (typeof read === 'object' || typeof prepared === 'object') {
      const before = isBlock(read) ? read : {};
      const after = isBlock(prepared) ? prepared : {};
      for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
        this.compare(before[field], after[field], path === '' ? field : `${path}.${field}`);
      return;
    }
    if (read !== prepared) this.report(read, prepared, path);
  }

  private report(read: string | undefined, prepared: string | undefined, path: string): void {
    // Defaults added by the service: the company's legends, an assumed payment, a zero tip.
    const silent = read === undefined;
    if (path.startsWith('emisor.')) {
      if (letters(read) !== letters(prepared)) this.reportEmisor(read, prepared, path);
      return;
    }
    if (silent) return;
    const before = parseDecimal(read);
    const after = prepared === undefined ? undefined : parseDecimal(prepared);
    const says = `El comprobante dice «${read}» y resulta «${prepared ?? ''}»`;
    if (before !== undefined && after !== undefined && isFigure(path)) {
      if (!before.eq(after) && !this.figuresBroken)
        this.findings.refuse('xml-cifra-distinta', path, `${says}: corrija la cifra.`, read);
    } else if (!this.signed && letters(read) !== letters(prepared) && !isPadded(path, read, prepared)) {
      this.findings.refuse('xml-dato-distinto', path, `${says}: corrija el dato.`, read);
    }
  }

  private reportEmisor(read: string | undefined, prepared: string | undefined, path: string): void {
    // In an unsigned document a missing legend is simply added.
    if (read === undefined && !this.signed) return;
    const says = `El comprobante dice «${read ?? ''}» y la empresa tiene registrado «${prepared ?? ''}»`;
    const done = this.signed ? 'se conserva lo firmado' : 'se usó lo registrado';
    this.findings.warn('xml-emisor-distinto', path, `${says}: ${done}.`, read);
  }
}

/** Strips what the service removes from texts: blanks, invisible characters, and characters beyond the basic plane. */
function letters(text: string | undefined): string {
  return text?.replace(/[\s\p{C}\u{10000}-\u{10ffff}]+/gu, '') ?? '';
}

/** Some programs write this code without leading zeros; the service pads it. */
function isPadded(path: string, read: string, prepared: string | undefined): boolean {
  return path.endsWith('codDocSustento') && read.trim().padStart(2, '0') === prepared;
}

/** Additional field without a value: the SRI accepts it, the service drops it. */
function isBlank({ nombre, value }: NormalisedDocument): boolean {
  return typeof nombre === 'string' && typeof value === 'string' && (letters(nombre) === '' || letters(value) === '');
}

/** Codes are digits too (01 is not 1.00), so figures are recognised by field name. */
const FIGURE =
  /(cantidad|precio|descuento|total|valor|base|tarifa|propina|importe|porcentaje|plazo|impuestoReembolso)[A-Za-z]*$/i;

function isFigure(path: string): boolean {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return FIGURE.test(field) && !/^(codigoPorcentaje|cod)/.test(field) && !path.includes('detAdicional');
}
