/** An element of canonical byte text, with its offsets. */
export interface CanonicalElement {
  /** Including prefix. */
  readonly name: string;
  readonly local: string;
  /** As written in the canonical text; empty: none. */
  readonly namespace: string;
  /** Attributes without namespace declarations, by written name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Declarations in scope, by prefix; '' is the default. */
  readonly scope: ReadonlyMap<string, string>;
  readonly parent: CanonicalElement | undefined;
  readonly children: readonly CanonicalElement[];
  /** Own text, unescaped and decoded. */
  readonly text: string;
  readonly start: number;
  readonly startTagEnd: number;
  readonly end: number;
}

interface Growing extends CanonicalElement {
  children: Growing[];
  text: string;
  end: number;
}

const NO_SCOPE: ReadonlyMap<string, string> = new Map();
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
// Not `\s`: in byte text it would match the second byte of `à`.
const START_TAG = /<([^ \t\n\r>/?]+)((?: [^ \t\n\r=]+="[^"]*")*)>/y;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;

/** Converts bytes to byte text: one character per byte, so that offsets agree. */
export function asByteText(bytes: string | Buffer): string {
  return (typeof bytes === 'string' ? Buffer.from(bytes) : bytes).toString('latin1');
}

/**
 * Reads libxml2's canonical form (C14N 1.0 without comments) as byte text. It has no declaration, no CDATA, no empty-element tags, only
 * double quotes and no raw `<` outside tags, so scanning for tags is enough. The canonical form of a part is cut out of the whole,
 * several times cheaper than asking libxml2 for each part.
 */
export function readCanonical(text: string): CanonicalElement {
  const found = scan(text, 0);
  if (found === undefined) throw new Error('not a canonical document');
  return found.root;
}

/** The usual declaration; nothing else may be outside the root. */
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * The canonical form of a document, cut out of its byte text if that is canonical already, as ours are; undefined: ask libxml2. Only
 * for documents libxml2 found well-formed and without a document type.
 */
export function findCanonical(text: string): { canonical: string; root: CanonicalElement } | undefined {
  if (text.includes('\r')) return undefined;
  const start = text.startsWith(DECLARATION) ? DECLARATION.length : 0;
  if (text.slice(start, text.indexOf('<', start)).trim() !== '') return undefined;
  const found = scan(text, start);
  return found?.isCanonical === true ? { canonical: text, root: found.root } : undefined;
}

interface Scan {
  readonly root: CanonicalElement;
  /** Whether C14N would leave every byte of the root unchanged. False if that is not easily decided. */
  readonly isCanonical: boolean;
}

function scan(text: string, start: number): Scan | undefined {
  let root: Growing | undefined;
  let isCanonical = true;
  const open: Growing[] = [];
  let inside: Growing | undefined;
  let at = text.indexOf('<', start);
  while (at !== -1) {
    let after: number;
    const kind = text.charCodeAt(at + 1);
    if (kind === SLASH) {
      after = text.indexOf('>', at) + 1;
      const closed = open.pop();
      if (closed === undefined || after === 0) return undefined;
      closed.end = after;
      // libxml2 checked that the names match; a space after the name would make it longer.
      isCanonical &&= after - at === closed.name.length + '</>'.length;
      inside = open.at(-1);
    } else if (kind === QUESTION) {
      after = text.indexOf('?>', at) + 2;
      isCanonical = false;
    } else if (kind === EXCLAMATION) {
      return undefined;
    } else {
      const started = startElement(text, at, inside);
      if (started === undefined) return undefined;
      const { element } = started;
      isCanonical &&= started.isCanonical;
      inside?.children.push(element);
      root ??= element;
      open.push(element);
      inside = element;
      after = element.startTagEnd;
    }
    at = text.indexOf('<', after);
    const between = text.slice(after, at === -1 ? undefined : at);
    if (inside === undefined) {
      isCanonical &&= between.trim() === '';
    } else if (NEEDS_READING.test(between)) {
      inside.text += plain(between);
      isCanonical &&= isCanonicalText(between);
    } else {
      inside.text += between;
    }
  }
  return root === undefined || open.length > 0 ? undefined : { root, isCanonical };
}

/** Not plain ASCII; rare. */
const NEEDS_READING = /[&>\x80-\xff]/;

/** Canonical XML 1.0 §2.3, text nodes: exactly `&`, `<`, `>` and carriage return are references. */
function isCanonicalText(text: string): boolean {
  return !text.includes('>') && !(text.includes('&') && /&(?!(?:amp|lt|gt|#xD);)/.test(text));
}

function startElement(
  text: string,
  at: number,
  parent: Growing | undefined,
): { element: Growing; isCanonical: boolean } | undefined {
  const outer = parent?.scope ?? NO_SCOPE;
  const close = text.indexOf('>', at);
  const name = text.slice(at + 1, close);
  // Fast path: most tags have no attributes.
  if (!name.includes(' ')) {
    if (close === -1 || name.endsWith('/')) return undefined;
    return { element: makeElement(name, at, close + 1, NO_ATTRIBUTES, outer, parent), isCanonical: isPlainName(name) };
  }
  START_TAG.lastIndex = at;
  const [tag, written, attributes] = START_TAG.exec(text) ?? [];
  if (tag === undefined || written === undefined || attributes === undefined) return undefined;
  const read = readAttributes(attributes, outer);
  return {
    element: makeElement(written, at, at + tag.length, read.own, read.scope, parent),
    isCanonical: isPlainName(written) && read.isCanonical,
  };
}

function makeElement(
  name: string,
  start: number,
  startTagEnd: number,
  attributes: ReadonlyMap<string, string>,
  scope: ReadonlyMap<string, string>,
  parent: Growing | undefined,
): Growing {
  const colon = name.indexOf(':');
  return {
    name,
    local: colon === -1 ? name : name.slice(colon + 1),
    namespace: scope.get(colon === -1 ? '' : name.slice(0, colon)) ?? '',
    attributes,
    scope,
    parent,
    children: [],
    text: '',
    start,
    startTagEnd,
    end: -1,
  };
}

interface Attributes {
  readonly own: ReadonlyMap<string, string>;
  readonly scope: ReadonlyMap<string, string>;
  readonly isCanonical: boolean;
}

/** Canonical XML 1.0 §2.2–2.3: declarations first, by prefix, none redundant; then attributes by name. */
function readAttributes(written: string, outer: ReadonlyMap<string, string>): Attributes {
  const own = new Map<string, string>();
  let scope: Map<string, string> | undefined;
  let isCanonical = !/[\t\n]|&(?!(?:amp|lt|quot|#x9|#xA|#xD);)/.test(written);
  let previous = '';
  let at = 0;
  while (at < written.length) {
    // One space, name, `="`, value, `"`: START_TAG allows nothing else.
    const equals = written.indexOf('="', at);
    const end = written.indexOf('"', equals + 2);
    const key = written.slice(at + 1, equals);
    const value = written.slice(equals + 2, end);
    at = end + 1;
    if (key === 'xmlns' || key.startsWith('xmlns:')) {
      const prefix = key.slice('xmlns:'.length);
      // libxml2 does not escape namespace URIs, against C14N; no relevant one needs escaping.
      isCanonical &&=
        own.size === 0 && !/[&<]|^$/.test(value) && outer.get(prefix) !== value && !prefix.startsWith('xml');
      scope ??= new Map(outer);
      scope.set(prefix, value);
    } else {
      // Prefixed attributes are ordered by namespace, which is not needed here.
      if (own.size === 0) previous = '';
      isCanonical &&= !key.includes(':');
      own.set(key, plain(value));
    }
    isCanonical &&= previous < key && isPlainName(key);
    previous = key;
  }
  return { own: own.size === 0 ? NO_ATTRIBUTES : own, scope: scope ?? outer, isCanonical };
}

/** ASCII names, whose order is the same in every encoding. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z_][\w.:-]*$/.test(name);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x9;': '\t',
  '&#xA;': '\n',
  '&#xD;': '\r',
};

/** Unescapes canonical byte text. */
function plain(text: string): string {
  const unescaped = text.includes('&') ? text.replace(/&[^;&]+;/g, (entity) => ENTITIES[entity] ?? entity) : text;
  return /[\x80-\xff]/.test(unescaped) ? Buffer.from(unescaped, 'latin1').toString('utf8') : unescaped;
}

/**
 * Canonical form of a single element: inclusive C14N adds every declaration in scope to its start tag (Canonical XML 1.0 §2.4), which
 * signers forget most often (FACTS §8.3).
 */
export function canonicalSubtree(text: string, element: CanonicalElement): string {
  const declarations = [...element.scope]
    .filter(([prefix, uri]) => prefix !== '' || uri !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${uri}"`);
  const tag = `<${element.name}${declarations.join('')}${attributesOf(text, element)}>`;
  return tag + text.slice(element.startTagEnd, element.end);
}

/** The attributes in an element's start tag, without declarations. */
export function attributesOf(text: string, { name, start, startTagEnd }: CanonicalElement): string {
  return text.slice(start + 1 + name.length, startTagEnd - 1).replace(/ xmlns(:[^ =]+)?="[^"]*"/g, '');
}

/** The canonical document without one element: the enveloped-signature transform. */
export function canonicalWithout(text: string, root: CanonicalElement, element: CanonicalElement): string {
  return text.slice(root.start, element.start) + text.slice(element.end, root.end);
}

/** First child with that local name. */
export function child(element: CanonicalElement | undefined, local: string): CanonicalElement | undefined {
  return element?.children.find((candidate) => candidate.local === local);
}

/** All children with that local name. */
export function children(element: CanonicalElement | undefined, local: string): readonly CanonicalElement[] {
  return element?.children.filter((candidate) => candidate.local === local) ?? [];
}

/** Text at a path of child names; undefined if there is none. */
export function textAt(element: CanonicalElement, ...path: readonly string[]): string | undefined {
  let at: CanonicalElement | undefined = element;
  for (const name of path) at = child(at, name);
  return at?.text;
}

/** The element and its descendants, in document order. */
export function descendants(element: CanonicalElement): readonly CanonicalElement[] {
  const found = [element];
  const collect = (parent: CanonicalElement): void => {
    for (const inner of parent.children) {
      found.push(inner);
      collect(inner);
    }
  };
  collect(element);
  return found;
}
