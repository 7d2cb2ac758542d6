/** An attribute as a plain object; declarations of namespaces are none. */
export interface XmlTreeAttribute {
  /** Without the prefix. */
  readonly name: string;
  /** Empty: none. */
  readonly namespaceUri: string;
  readonly value: string;
}

/** An element as a plain object. Comments leave no trace. */
export interface XmlTreeElement {
  /** Without the prefix. */
  readonly name: string;
  /** Empty: none. */
  readonly namespaceUri: string;
  readonly children: readonly XmlTreeElement[];
  readonly attrs: readonly XmlTreeAttribute[];
  /** All text inside, that of the children included. */
  readonly content: string;
  /** There is text of its own: not blank, not that of a child. */
  readonly hasText: boolean;
  /** Where it begins; 0: not known, for only libxml2 counts lines. */
  readonly line: number;
}

interface Growing extends XmlTreeElement {
  readonly written: string;
  readonly scope: ReadonlyMap<string, string>;
  readonly children: Growing[];
  content: string;
  hasText: boolean;
}

/** Characters beyond this: libxml2 refuses a text longer than ten million bytes, so let it decide. */
const SIZE_MAX_CHARS = 3_000_000;
/** libxml2 goes down 256 levels. */
const DEPTH_MAX = 200;

const DECLARATION = /^<\?xml version="1\.0"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")?[ \n\t]*\?>/;
/**
 * What XML 1.0 §2.2 leaves out (surrogates without a partner cannot come out of a strict decoder), and the mark of byte order,
 * which libxml2-wasm drops at the beginning of any text.
 */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\ufffe\uffff]/;
/** ASCII names with at most one prefix, not one that XML keeps for itself; values without a reference or a line's end. */
const START_TAG =
  /<((?!xml(?:ns)?:)[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:[ \n\t]+[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?=(?:"[^"<&\n\t]*"|'[^'<&\n\t]*'))*)[ \n\t]*(\/?)>/y;
const ATTRIBUTE = /[ \n\t]+([^ \n\t=]+)=(?:"([^"]*)"|'([^']*)')/gy;
const END_TAG = /<\/([^ \n\t>]+)[ \n\t]*>/y;
/** Addresses whose form nobody doubts, and not the two that XML keeps for itself: libxml2 has views on others. */
const NAMESPACE = /^http:\/\/(?!www\.w3\.org\/(?:XML|2000\/xmlns))[a-z0-9.-]+(?:\/[\w./-]*)?#?$/;
const NO_SCOPE: ReadonlyMap<string, string> = new Map();
const NO_ATTRIBUTES: readonly XmlTreeAttribute[] = [];

/**
 * Reads XML of the plain kind that SOAP stacks write: UTF-8, elements, text, CDATA, the five entities and character
 * references. Undefined when it meets anything else, whether an error or merely unusual: then libxml2 is to be asked, whose
 * verdict counts. So this reader need not know every rule of XML, only never to read what libxml2 would read otherwise.
 */
export function readPlainXml(source: Uint8Array): XmlTreeElement | undefined {
  const text = decode(source);
  if (text === undefined || text.length > SIZE_MAX_CHARS || FORBIDDEN.test(text)) return undefined;
  const start = DECLARATION.exec(text)?.[0].length ?? 0;
  const open: Growing[] = [];
  let inside: Growing | undefined;
  let at = text.indexOf('<', start);
  if (at === -1 || !isBlank(text.slice(start, at))) return undefined;
  for (;;) {
    let after: number;
    if (text.startsWith('</', at)) {
      END_TAG.lastIndex = at;
      const [tag, name] = END_TAG.exec(text) ?? [];
      if (tag === undefined || inside === undefined || name !== inside.written) return undefined;
      after = at + tag.length;
      const parent = close(open);
      if (parent === undefined) return isBlank(text.slice(after)) ? inside : undefined;
      inside = parent;
    } else if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end === -1 || inside === undefined) return undefined;
      addText(inside, text.slice(at + '<![CDATA['.length, end));
      after = end + ']]>'.length;
    } else {
      START_TAG.lastIndex = at;
      const [tag, name, written, slash] = START_TAG.exec(text) ?? [];
      if (tag === undefined || name === undefined || written === undefined) return undefined;
      const element = startElement(name, written, inside);
      if (element === undefined || open.length >= DEPTH_MAX) return undefined;
      inside?.children.push(element);
      after = at + tag.length;
      if (slash === '') {
        open.push(element);
        inside = element;
      } else if (inside === undefined) {
        return isBlank(text.slice(after)) ? element : undefined;
      }
    }
    at = text.indexOf('<', after);
    if (at === -1) return undefined;
    if (at > after) {
      const between = unescape(text.slice(after, at));
      if (between === undefined) return undefined;
      addText(inside, between);
    }
  }
}

function addText(element: Growing, text: string): void {
  element.content += text;
  element.hasText ||= text.trim() !== '';
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Strict UTF-8; a mark of byte order at the front is dropped, as libxml2 does. */
function decode(source: Uint8Array): string | undefined {
  try {
    const text = UTF8.decode(source);
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text; // XML 1.0 §2.11
  } catch {
    return undefined;
  }
}

/** Takes the innermost element from the open ones; its parent, to which its text belongs as well. */
function close(open: Growing[]): Growing | undefined {
  const closed = open.pop();
  const parent = open.at(-1);
  if (parent !== undefined && closed !== undefined) parent.content += closed.content;
  return parent;
}

function startElement(name: string, attributes: string, parent: Growing | undefined): Growing | undefined {
  const outer = parent?.scope ?? NO_SCOPE;
  const read = attributes === '' ? { scope: outer, attrs: NO_ATTRIBUTES } : readAttributes(attributes, outer);
  if (read === undefined) return undefined;
  const { scope, attrs } = read;
  const colon = name.indexOf(':');
  const namespaceUri = scope.get(colon === -1 ? '' : name.slice(0, colon));
  if (namespaceUri === undefined && colon !== -1) return undefined;
  return {
    name: colon === -1 ? name : name.slice(colon + 1),
    namespaceUri: namespaceUri ?? '',
    children: [],
    attrs,
    content: '',
    hasText: false,
    line: 0,
    written: name,
    scope,
  };
}

/** The namespaces in force after these attributes, and the others; no name may come twice. */
function readAttributes(
  written: string,
  outer: ReadonlyMap<string, string>,
): { readonly scope: ReadonlyMap<string, string>; readonly attrs: readonly XmlTreeAttribute[] } | undefined {
  let declared: Map<string, string> | undefined;
  const seen = new Set<string>();
  const found: { readonly name: string; readonly prefix: string | undefined; readonly value: string }[] = [];
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    const colon = name.indexOf(':');
    // Two prefixes may mean one namespace, so the names after them must differ as well.
    const local = name.slice(colon + 1);
    const isDeclaration = name === 'xmlns' || name.startsWith('xmlns:');
    const key = isDeclaration ? name : local;
    const value = double ?? single ?? '';
    if (seen.has(key)) return undefined;
    seen.add(key);
    if (isDeclaration) {
      if (!NAMESPACE.test(value) || (colon !== -1 && local.startsWith('xml'))) return undefined;
      declared ??= new Map(outer);
      declared.set(colon === -1 ? '' : local, value);
    } else if (name.startsWith('xml')) {
      return undefined;
    } else {
      found.push({ name: local, prefix: colon === -1 ? undefined : name.slice(0, colon), value });
    }
  }
  const scope = declared ?? outer;
  const attrs: XmlTreeAttribute[] = [];
  for (const { name, prefix, value } of found) {
    const namespaceUri = prefix === undefined ? '' : scope.get(prefix);
    if (namespaceUri === undefined) return undefined;
    attrs.push({ name, namespaceUri, value });
  }
  return { scope, attrs };
}

/** A reference that is none of the five entities. */
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/;
const CHARACTER = /&#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}));/g;

/** Text with its references resolved; undefined when one is unknown, or `]]>` stands bare. */
function unescape(text: string): string | undefined {
  if (text.includes(']]>')) return undefined;
  if (!text.includes('&')) return text;
  if (!OTHER_REFERENCE.test(text)) return resolveEntities(text);
  let plain = '';
  let from = 0;
  for (const { 0: reference, 1: hexadecimal, 2: decimal = '', index } of text.matchAll(CHARACTER)) {
    const before = text.slice(from, index);
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    if (OTHER_REFERENCE.test(before) || !isChar(code)) return undefined;
    plain += resolveEntities(before) + String.fromCodePoint(code);
    from = index + reference.length;
  }
  const rest = text.slice(from);
  return OTHER_REFERENCE.test(rest) ? undefined : plain + resolveEntities(rest);
}

/** The ampersand last, else `&amp;lt;` would be resolved twice. One pass for each: several times faster than a callback. */
function resolveEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** XML 1.0 §2.2, production 2. */
function isChar(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

function isBlank(text: string): boolean {
  return /^[ \n\t]*$/.test(text);
}
