import type { NormalisedDocument, PreparedDocument } from './document-type.js';
import type { Issue } from '../domain/issue.js';
import type { Findings } from './findings.js';

/** The SRI refuses larger files (error 26, FACTS §7). Decimal kilobytes: the smaller reading of «320 KB». */
const XML_MAX_BYTES = 320_000;

/** Room for the signature: certificates of 3 KB are 4 KB in base64, properties and key value 4 KB more, and as much again for a chain. */
const SIGNATURE_ALLOWANCE_BYTES = 16_000;

/** No entry of any list takes fewer bytes of XML (`<motivo>`, `<pago>` with their shortest contents). */
const ENTRY_MIN_BYTES = 50;
const ENTRIES_MAX = XML_MAX_BYTES / ENTRY_MIN_BYTES;

/** Refuses a payload whose lists or texts no XML that the SRI receives could hold, before anything is done for each of them. */
export function checkEntries(payload: unknown): Issue | undefined {
  let entries = 0;
  let letters = 0;
  const open: unknown[] = [payload];
  while (open.length > 0 && entries <= ENTRIES_MAX && letters <= XML_MAX_BYTES) {
    const value = open.pop();
    if (typeof value === 'string') letters += value.length;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) entries += value.length;
    if (entries <= ENTRIES_MAX) for (const inner of Object.values(value)) open.push(inner);
  }
  if (entries > ENTRIES_MAX) return excess(`Las listas del comprobante pasan de ${ENTRIES_MAX} elementos`);
  return letters > XML_MAX_BYTES ? excess(`Los textos del comprobante pasan de ${XML_MAX_BYTES} letras`) : undefined;
}

function excess(what: string): Issue {
  const message = `${what}, más de lo que el SRI admite (320 KB): divida el comprobante.`;
  return { code: 'comprobante-tamano', field: '', message };
}

/** Number and key have constant length, so these stand for any in checks of form and size. */
export const PLACEHOLDER = { secuencial: '0'.repeat(9), claveAcceso: '0'.repeat(49) } as const;

/** Refuses what the SRI would not receive, before a number is taken. */
export function checkSize(xml: string, findings: Findings): void {
  const limitBytes = XML_MAX_BYTES - SIGNATURE_ALLOWANCE_BYTES;
  // A UTF-16 unit is three bytes at most, so that only a long text need be counted.
  if (xml.length * 3 <= limitBytes) return;
  const sizeBytes = new TextEncoder().encode(xml).length;
  if (sizeBytes <= limitBytes) return;
  const message = `El XML tendría ${sizeBytes} bytes y sin la firma puede tener hasta ${limitBytes} (el SRI admite 320 KB): divida el comprobante.`;
  findings.refuse('comprobante-tamano', '', message, sizeBytes);
}

/** Puts number and key into the written text. Both stand in infoTributaria, before any text a payload could fill. */
export function numbered(xml: string, secuencialWritten: string): PreparedDocument['xml'] {
  const [beforeClave, afterClave] = splitAt(xml, `<claveAcceso>${PLACEHOLDER.claveAcceso}`, '<claveAcceso>'.length);
  const [beforeSecuencial, afterSecuencial] = splitAt(
    afterClave,
    `<secuencial>${secuencialWritten}`,
    '<secuencial>'.length,
  );
  return ({ secuencial, claveAcceso }) => beforeClave + claveAcceso + beforeSecuencial + secuencial + afterSecuencial;
}

function splitAt(text: string, marker: string, keep: number): [string, string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`placeholder ${marker} is not in the text`);
  return [text.slice(0, at + keep), text.slice(at + marker.length)];
}

/** The document without number and key, to store and to compare. */
export function unnumbered(complete: NormalisedDocument, version: string, fechaEmision: string): NormalisedDocument {
  // A guía has no such element: its day of issue lives in the access key alone (FACTS §4.4).
  return { version, fechaEmision, ...complete, secuencial: undefined, claveAcceso: undefined };
}
