import type { NormalisedDocument, PreparedDocument } from './document-type.js';
import type { Issue } from '../kernel/issue.js';
import type { Layout, LayoutNode } from '../xml/layout.js';
import type { Findings } from './findings.js';

/** The SRI refuses larger files (error 26, FACTS §7). Decimal kilobytes: the stricter reading of «320 KB». */
const XML_MAX_BYTES = 320_000;

/**
 * Reserve for the signature: certificates of 3 KB are 4 KB in base64, properties and key value 4 KB more, and the same again
 * for a chain.
 */
const SIGNATURE_ALLOWANCE_BYTES = 16_000;

/** Minimum size of an entry in a list no layout has: an unknown field, refused by name. */
const ENTRY_MIN_BYTES = 45;

/** Refuses a payload whose lists or texts exceed any XML the SRI accepts, before any work per entry. */
export function checkEntries(payload: unknown, layouts: readonly Layout[]): Issue | undefined {
  const minBytes = entryBytes(layouts);
  let bytes = 0;
  let letters = 0;
  const open: [name: string, value: unknown][] = [['', payload]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'string') letters += value.length;
    else if (Array.isArray(value)) {
      bytes += value.length * (minBytes.get(name) ?? ENTRY_MIN_BYTES);
      if (bytes <= XML_MAX_BYTES) for (const entry of value as unknown[]) open.push([name, entry]);
    } else if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) open.push(entry);
    if (bytes > XML_MAX_BYTES)
      return excess(`Las listas del comprobante tienen tantos elementos que su XML pasaría de ${XML_MAX_BYTES} bytes`);
    if (letters > XML_MAX_BYTES) return excess(`Los textos del comprobante pasan de ${XML_MAX_BYTES} letras`);
  }
  return undefined;
}

/** How many entries of a list fit into a receipt that the SRI accepts, if each is as short as its layout allows. */
export function entriesMax(layouts: readonly Layout[], list: string): number {
  return Math.floor(XML_MAX_BYTES / (entryBytes(layouts).get(list) ?? ENTRY_MIN_BYTES));
}

const known = new WeakMap<readonly Layout[], ReadonlyMap<string, number>>();

/** Minimum bytes per entry of each list, by field, wrapper and item: a payload may use any of the names. */
function entryBytes(layouts: readonly Layout[]): ReadonlyMap<string, number> {
  const found = known.get(layouts);
  if (found !== undefined) return found;
  const bytes = new Map<string, number>();
  const visit = (node: LayoutNode): void => {
    if (node.kind === 'group') node.children.forEach(visit);
    if (node.kind !== 'list') return;
    const { content, item } = node;
    const inside =
      content.kind === 'elements' ? content.children.map(minBytesOf) : content.attributes.map(attributeBytes);
    const least = tagBytes(item) + inside.reduce((sum, one) => sum + one, 0);
    for (const name of [node.from, node.name, item]) bytes.set(name, Math.min(bytes.get(name) ?? least, least));
    if (content.kind === 'elements') content.children.forEach(visit);
  };
  for (const { children } of layouts) children.forEach(visit);
  known.set(layouts, bytes);
  return bytes;
}

/** Minimum size of a node; entries of nested lists are counted separately. */
function minBytesOf(node: LayoutNode): number {
  if (node.optional) return 0;
  const inside = node.kind === 'group' ? node.children.reduce((sum, child) => sum + minBytesOf(child), 0) : 0;
  return tagBytes(node.name) + inside + (node.kind === 'leaf' ? 1 : 0);
}

function tagBytes(name: string): number {
  return 2 * name.length + '<></>'.length;
}

function attributeBytes({ name }: { readonly name: string }): number {
  return name.length + ' ="x"'.length;
}

function excess(what: string): Issue {
  const message = `${what}, más de lo que el SRI admite (320 KB): divida el comprobante.`;
  return { code: 'comprobante-tamano', field: '', message };
}

/** Number and key have constant length, so placeholders work for checks of form and size. */
export const PLACEHOLDER = { secuencial: '0'.repeat(9), claveAcceso: '0'.repeat(49) } as const;

/** Refuses documents too large for the SRI, before a number is taken. */
export function checkSize(xml: string, findings: Findings): void {
  const limitBytes = XML_MAX_BYTES - SIGNATURE_ALLOWANCE_BYTES;
  // A UTF-16 unit is at most three bytes, so only a long text needs counting.
  if (xml.length * 3 <= limitBytes) return;
  const sizeBytes = new TextEncoder().encode(xml).length;
  if (sizeBytes <= limitBytes) return;
  const message = `El XML tendría ${sizeBytes} bytes y sin la firma puede tener hasta ${limitBytes} (el SRI admite 320 KB): divida el comprobante.`;
  findings.refuse('comprobante-tamano', '', message, sizeBytes);
}

/** Inserts number and key into the written text. Both are in infoTributaria, before any text a payload could fill. */
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

/** Returns the document without number and key, to store and compare. */
export function unnumbered(complete: NormalisedDocument, version: string, fechaEmision: string): NormalisedDocument {
  // A guía has no such element: its date of issue is only in the access key (FACTS §4.4).
  return { version, fechaEmision, ...complete, secuencial: undefined, claveAcceso: undefined };
}
