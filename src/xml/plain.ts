/** An attribute; namespace declarations are excluded. */
export interface XmlTreeAttribute {
  /** Without prefix. */
  readonly name: string;
  /** Empty: none. */
  readonly namespaceUri: string;
  readonly value: string;
}

/** An element. Comments are dropped. */
export interface XmlTreeElement {
  /** Without prefix. */
  readonly name: string;
  /** Empty: none. */
  readonly namespaceUri: string;
  readonly children: readonly XmlTreeElement[];
  readonly attrs: readonly XmlTreeAttribute[];
  /** All text inside, including that of children. */
  readonly content: string;
  /** Whether it has own text that is not blank. */
  readonly hasText: boolean;
  /** Start line; 0 if unknown, because only libxml2 counts lines. */
  readonly line: number;
}

interface Growing extends XmlTreeElement {
  readonly written: string;
  readonly scope: ReadonlyMap<string, string>;
  readonly children: Growing[];
  content: string;
  hasText: boolean;
}

/** libxml2 refuses texts over ten million bytes; beyond this size it decides. */
const SIZE_MAX_CHARS = 3_000_000;
/** libxml2's limit is 256 levels. */
const DEPTH_MAX = 200;

const DECLARATION = /^<\?xml version="1\.0"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")?[ \n\t]*\?>/;
/**
 * Characters excluded by XML 1.0 §2.2 (a strict decoder yields no lone surrogates), and the byte order mark, which libxml2-wasm drops
 * at the start of any text.
 */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\ufffe\uffff]/;
/** ASCII names with at most one prefix, none reserved by XML; values without references or line ends. */
const START_TAG =
  /<((?!xml(?:ns)?:)[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:[ \n\t]+[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?=(?:"[^"<&\n\t]*"|'[^'<&\n\t]*'))*)[ \n\t]*(\/?)>/y;
const ATTRIBUTE = /[ \n\t]+([^ \n\t=]+)=(?:"([^"]*)"|'([^']*)')/gy;
const END_TAG = /<\/([^ \n\t>]+)[ \n\t]*>/y;
/** Unambiguous namespace URIs, except the two reserved by XML; libxml2 treats others specially. */
const NAMESPACE = /^http:\/\/(?!www\.w3\.org\/(?:XML|2000\/xmlns))[a-z0-9.-]+(?:\/[\w./-]*)?#?$/;
const NO_SCOPE: ReadonlyMap<string, string> = new Map();
const NO_ATTRIBUTES: readonly XmlTreeAttribute[] = [];

/**
 * Reads plain XML as SOAP stacks write it: UTF-8, elements, text, CDATA, the five entities and character references. Returns undefined
 * for anything else, wrong or merely unusual, so that libxml2 decides. It need not know every rule of XML; it must only never read
 * something differently from libxml2.
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

/** Strict UTF-8; drops a leading byte order mark, like libxml2. */
function decode(source: Uint8Array): string | undefined {
  try {
    const text = UTF8.decode(source);
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text; // XML 1.0 §2.11
  } catch {
    return undefined;
  }
}

/** Closes the innermost open element and adds its text to its parent, which is returned. */
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

/** Namespaces in force after these attributes, and the other attributes; duplicates are refused. */
function readAttributes(
  written: string,
  outer: ReadonlyMap<string, string>,
): { readonly scope: ReadonlyMap<string, string>; readonly attrs: readonly XmlTreeAttribute[] } | undefined {
  let declared: Map<string, string> | undefined;
  const seen = new Set<string>();
  const found: { readonly name: string; readonly prefix: string | undefined; readonly value: string }[] = [];
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    const colon = name.indexOf(':');
    // Two prefixes may denote the same namespace, so the local names must differ too.
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

/** A reference other than the five entities. */
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/;
const CHARACTER = /&#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}));/g;

/** Resolves references; undefined for an unknown one, or a bare `]]>`. */
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

/** `&amp;` last, or `&amp;lt;` would be resolved twice. One pass per entity: several times faster than a callback. */
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
