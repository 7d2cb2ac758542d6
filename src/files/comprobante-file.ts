import { SaxesParser } from 'saxes';
import { decodeXml, inUtf8, type Charset } from './encoding.js';

/** Unsigned data around a comprobante in its file. */
export interface Autorizacion {
  readonly estado: string | undefined;
  readonly numeroAutorizacion: string | undefined;
  /** As written. */
  readonly fechaAutorizacion: string | undefined;
}

/** A comprobante out of a file of any program. */
export interface ComprobanteFile {
  /** The document alone, in UTF-8; the whole file where none was found in it. */
  readonly xml: Buffer;
  /** Undefined: the document came without one. */
  readonly autorizacion: Autorizacion | undefined;
  /** The bytes are not in the encoding that they declare, and were read as windows-1252. */
  readonly guessed: boolean;
}

/** A document inside a text inside a document: the SRI's answer in a program's JSON has three levels. */
const LEVELS_MAX = 4;
const FILE_NESTING_MAX = 100;
const JSON_VALUES_MAX = 20_000;
/** Longer is no word of an authorization. */
const FIELD_CHARS_MAX = 200;
/** Shorter is no comprobante. */
const BASE64_CHARS_MIN = 100;
/** A file may begin with the lines of a program that saved more than it should. */
const BEFORE_CHARS_MAX = 1024;

/**
 * Opens a file that should hold a comprobante, by its bytes: UTF-8, UTF-16 or windows-1252, bare, nested as an element or a text in the
 * SRI's answer or any other XML, in a field of JSON, or in base64 (RECEIVED §4). Of several documents the authorised one counts, else the
 * last. Undefined: the file is no text.
 */
export function openComprobanteFile(file: Buffer, charset?: Charset): ComprobanteFile | undefined {
  const decoded = decodeXml(file, charset);
  if (decoded === undefined) return undefined;
  const { text, guessed } = decoded;
  const begin = text.slice(0, BEFORE_CHARS_MAX).indexOf('<');
  const fromTag = begin === -1 ? text : text.slice(begin);
  if (isComprobante(fromTag)) {
    const untouched = begin === 0 && decoded.unchanged;
    return { xml: untouched ? file : Buffer.from(inUtf8(fromTag.trimEnd())), autorizacion: undefined, guessed };
  }
  const found = find(text.trim(), LEVELS_MAX) ?? find(fromTag.trim(), LEVELS_MAX);
  if (found !== undefined) {
    const xml = Buffer.from(inUtf8(found.text.trim()));
    return { xml, autorizacion: found.autorizacion, guessed: guessed || found.guessed };
  }
  return begin === -1 ? undefined : { xml: Buffer.from(inUtf8(fromTag)), autorizacion: undefined, guessed };
}

/** Whether a JSON body holds a document that `openComprobanteFile` finds. */
export function holdsComprobante(json: string): boolean {
  return find(json.trim(), LEVELS_MAX) !== undefined;
}

/** The declaration that a document begins with, and the blanks after it; empty: it has none. */
export function declarationOf(document: string): string {
  return /^<\?xml\s[^>]*\?>\s*/.exec(document)?.[0] ?? '';
}

/** An element or a JSON object around a document. */
interface Frame {
  /** In lower case, without prefix. */
  readonly name: string;
  readonly parent: Frame | undefined;
  /** Short texts in it, by name in lower case. */
  readonly fields: Map<string, string>;
}

interface Candidate {
  readonly text: string;
  readonly around: Frame | undefined;
  readonly guessed: boolean;
  /** It stands where a document belongs: if none is recognised, the reader says what is wrong with this one. */
  readonly named: boolean;
}

interface Found {
  readonly text: string;
  readonly autorizacion: Autorizacion | undefined;
  readonly guessed: boolean;
}

function find(text: string, levels: number): Found | undefined {
  if (isComprobante(text)) return { text, autorizacion: undefined, guessed: false };
  if (levels === 0) return undefined;
  const candidates = candidatesIn(text);
  const found = candidates.flatMap(({ text: inner, around, guessed }): Found[] => {
    const one = find(inner, levels - 1);
    if (one === undefined) return [];
    return [
      { text: one.text, autorizacion: one.autorizacion ?? authorizationOf(around), guessed: guessed || one.guessed },
    ];
  });
  const best = found.find(({ autorizacion }) => autorizacion?.estado === 'AUTORIZADO') ?? found.at(-1);
  const unknown = candidates.findLast(({ named }) => named);
  if (best !== undefined || unknown === undefined) return best;
  return { ...unknown, autorizacion: authorizationOf(unknown.around) };
}

function candidatesIn(text: string): readonly Candidate[] {
  if (text.startsWith('<')) return inXml(text);
  if (text.startsWith('{') || text.startsWith('[')) return inJson(text);
  const alone = asDocument(text);
  return alone === undefined ? [] : [{ ...alone, around: undefined, named: false }];
}

/** The authorization around a document: the nearest element with that name or its fields. */
function authorizationOf(around: Frame | undefined): Autorizacion | undefined {
  for (let frame = around; frame !== undefined; frame = frame.parent) {
    const { fields, name } = frame;
    const estado = fields.get('estado');
    const numeroAutorizacion = fields.get('numeroautorizacion');
    if (/^autori[sz]acion$|^authori[sz]ation$/.test(name) || (estado ?? numeroAutorizacion) !== undefined)
      return { estado, numeroAutorizacion, fechaAutorizacion: fields.get('fechaautorizacion') };
  }
  return undefined;
}

/** Whether the first element holds `infoTributaria` first, as every comprobante does. */
function isComprobante(text: string): boolean {
  const root = nextTag(text, 0);
  if (root === undefined) return false;
  const inside = nextTag(text, text.indexOf('>', root) + 1);
  return inside !== undefined && /^<infoTributaria[\s>/]/.test(text.slice(inside, inside + 20));
}

/** Where the next start tag begins, behind blanks, comments and a declaration. */
function nextTag(text: string, from: number): number | undefined {
  for (let at = from; ;) {
    const open = text.indexOf('<', at);
    if (open === -1 || text.slice(at, Math.min(open, at + FIELD_CHARS_MAX)).trim() !== '') return undefined;
    const end = text.startsWith('<!--', open) ? '-->' : text.startsWith('<?', open) ? '?>' : undefined;
    if (end === undefined) return open;
    const close = text.indexOf(end, open);
    if (close === -1) return undefined;
    at = close + end.length;
  }
}

/** An open element. */
interface Open extends Frame {
  readonly parent: Open | undefined;
  readonly depth: number;
  /** Where its start tag begins. */
  readonly start: number;
  /** Behind its name in the start tag. */
  readonly afterName: number;
  readonly namespaces: ReadonlyMap<string, string>;
  /** Its own and those of its attributes, with their prefixes. */
  readonly names: readonly string[];
  /** Its text, as long as it has no children. */
  text: string[] | undefined;
  /** It is a comprobante: prefixes in it that it does not declare. */
  document: Set<string> | undefined;
}

/** Documents in XML: elements that are one, and texts that are one. None where it is not well formed, or has a document type. */
function inXml(text: string): readonly Candidate[] {
  const found: Candidate[] = [];
  const parser = new SaxesParser();
  let top: Open | undefined;
  let start = 0;
  let document: Open | undefined;
  parser.on('doctype', () => {
    throw new Refused();
  });
  parser.on('error', () => {
    throw new Refused();
  });
  parser.on('opentagstart', ({ name }) => {
    // Behind the name one character has been read, or a line break of two.
    start = parser.position - name.length - 2;
    if (text.charAt(start) !== '<') start -= 1;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (top !== undefined) top.text = undefined;
    const depth = (top?.depth ?? 0) + 1;
    if (depth > FILE_NESTING_MAX) throw new Refused();
    if (local(name) === 'infoTributaria' && top !== undefined && document === undefined) {
      document = top;
      document.document = new Set();
      note(document, top.names);
    }
    const names = [name, ...Object.keys(attributes)];
    const namespaces = new Map(
      Object.entries(attributes).flatMap(([key, value]) => (key.startsWith('xmlns:') ? [[key.slice(6), value]] : [])),
    );
    top = {
      name: local(name).toLowerCase(),
      parent: top,
      fields: new Map(),
      depth,
      start,
      namespaces,
      afterName: start + 1 + name.length,
      names,
      text: [],
      document: undefined,
    };
    if (document !== undefined) note(document, names);
  });
  /** Notes prefixes that are declared outside the document alone. */
  function note(of: Open, names: readonly string[]): void {
    for (const one of names) {
      const prefix = one.includes(':') ? one.slice(0, one.indexOf(':')) : '';
      if (prefix === '' || prefix === 'xml' || prefix === 'xmlns') continue;
      let frame = top;
      while (frame !== undefined && !frame.namespaces.has(prefix) && frame !== of) frame = frame.parent;
      if (frame?.namespaces.has(prefix) !== true) of.document?.add(prefix);
    }
  }
  const add = (more: string): void => {
    if (document === undefined) top?.text?.push(more);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const closed = top;
    if (closed === undefined) return;
    top = closed.parent;
    if (closed === document) {
      document = undefined;
      found.push({ ...alone(text, closed, parser.position), around: top, guessed: false, named: true });
    } else if (document === undefined && closed.text !== undefined) {
      const own = closed.text.join('').trim();
      if (own.length <= FIELD_CHARS_MAX) top?.fields.set(closed.name, own);
      const one = asDocument(own);
      if (one !== undefined) found.push({ ...one, around: top, named: closed.name === 'comprobante' });
    }
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
  return found;
}

/** Not XML that is looked into. */
class Refused extends Error {}

/** An element as a document of its own: its bytes as they are, with the namespaces that only its surroundings declare. */
function alone(text: string, element: Open, end: number): { readonly text: string } {
  const declared = [...(element.document ?? [])].flatMap((prefix) => {
    let frame = element.parent;
    while (frame !== undefined && !frame.namespaces.has(prefix)) frame = frame.parent;
    const uri = frame?.namespaces.get(prefix);
    return uri === undefined ? [] : [` xmlns:${prefix}="${attribute(uri)}"`];
  });
  return {
    text: text.slice(element.start, element.afterName) + declared.join('') + text.slice(element.afterName, end),
  };
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Texts of JSON that are documents, with the fields beside them. */
function inJson(text: string): readonly Candidate[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const found: Candidate[] = [];
  let values = 0;
  const walk = (one: unknown, name: string, around: Frame | undefined, depth: number): void => {
    values += 1;
    if (values > JSON_VALUES_MAX || depth > FILE_NESTING_MAX) return;
    if (typeof one === 'string') {
      if (one.length <= FIELD_CHARS_MAX) around?.fields.set(name, one.trim());
      const document = asDocument(one.trim());
      if (document !== undefined) found.push({ ...document, around, named: name === 'comprobante' });
    } else if (Array.isArray(one)) {
      for (const entry of one as readonly unknown[]) walk(entry, name, around, depth + 1);
    } else if (typeof one === 'object' && one !== null) {
      const frame: Frame = { name, parent: around, fields: new Map() };
      for (const [key, entry] of Object.entries(one)) walk(entry, key.toLowerCase(), frame, depth + 1);
    }
  };
  walk(value, '', undefined, 0);
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A text that is XML or JSON: as it is, escaped once more, or in base64. */
function asDocument(text: string): { readonly text: string; readonly guessed: boolean } | undefined {
  const plain = text.replace(/^\ufeff/, '').trimStart();
  if (plain.startsWith('<')) return { text: plain, guessed: false };
  if (plain.startsWith('&lt;')) {
    const unescaped = plain.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
    return { text: unescaped, guessed: false };
  }
  // «<» alone or behind a mark of byte order, in UTF-8 or UTF-16.
  if (plain.length < BASE64_CHARS_MIN || !/^(?:P[AD-H]|ADw|77u\/P|\/\/48|\/v8AP)/.test(plain)) return undefined;
  const decoded = decodeXml(Buffer.from(plain, 'base64'));
  return decoded?.text.trimStart().startsWith('<') === true
    ? { text: decoded.text.trim(), guessed: decoded.guessed }
    : undefined;
}
