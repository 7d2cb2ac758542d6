import { parseDecimal } from '../domain/decimal.js';
import { isBlock, isList, type NormalisedDocument } from '../xml/layout.js';
import type { OwnDocument } from './document-type.js';
import { Findings } from './findings.js';

type Value = NormalisedDocument[string];

/**
 * Compares a document that came whole with what its own data give when prepared again. Figures have been kept or refused by
 * then (own-figures.ts), so that one which still differs is refused. What is signed stays as it is, blanks and all; what is
 * not is written anew, and must say the same but for blanks. The issuer's data differ with a warning.
 */
export function compareDocuments(own: OwnDocument, prepared: NormalisedDocument): Findings {
  const comparison = new Comparison(own.signed);
  // Number and key are given to the prepared document later.
  comparison.compare({ ...own.documento, secuencial: undefined, claveAcceso: undefined }, prepared, '');
  return comparison.findings;
}

class Comparison {
  readonly findings = new Findings();

  constructor(private readonly signed: boolean) {}

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
    // What the service adds where the XML is silent: the company's legends, a supposed payment, a tip of zero.
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
      if (!before.eq(after)) this.findings.refuse('xml-cifra-distinta', path, `${says}: corrija la cifra.`, read);
    } else if (!this.signed && letters(read) !== letters(prepared) && !isPadded(path, read, prepared)) {
      this.findings.refuse('xml-dato-distinto', path, `${says}: corrija el dato.`, read);
    }
  }

  private reportEmisor(read: string | undefined, prepared: string | undefined, path: string): void {
    // Of what is not signed, a legend that the XML lacks is simply added.
    if (read === undefined && !this.signed) return;
    const says = `El comprobante dice «${read ?? ''}» y la empresa tiene registrado «${prepared ?? ''}»`;
    const done = this.signed ? 'se conserva lo firmado' : 'se usó lo registrado';
    this.findings.warn('xml-emisor-distinto', path, `${says}: ${done}.`, read);
  }
}

/** A text without what the service takes out of texts: blanks, characters that show nothing, those beyond the basic plane. */
function letters(text: string | undefined): string {
  return text?.replace(/[\s\p{C}\u{10000}-\u{10ffff}]+/gu, '') ?? '';
}

/** A code that some programs write without its zeros, and the service with them. */
function isPadded(path: string, read: string, prepared: string | undefined): boolean {
  return path.endsWith('codDocSustento') && read.trim().padStart(2, '0') === prepared;
}

/** An additional field without a value, which the SRI takes and the service leaves out. */
function isBlank({ nombre, value }: NormalisedDocument): boolean {
  return typeof nombre === 'string' && typeof value === 'string' && (letters(nombre) === '' || letters(value) === '');
}

/** Codes are digits too (01 is not 1.00), so a figure is known by its field. */
const FIGURE =
  /(cantidad|precio|descuento|total|valor|base|tarifa|propina|importe|porcentaje|plazo|impuestoReembolso)[A-Za-z]*$/i;

function isFigure(path: string): boolean {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return FIGURE.test(field) && !/^(codigoPorcentaje|cod)/.test(field) && !path.includes('detAdicional');
}
