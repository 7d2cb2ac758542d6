/** An element of a canonical text, with the place where it stands in it. */
export interface CanonicalElement {
  /** As written, prefix included. */
  readonly name: string;
  readonly local: string;
  /** Empty: none. */
  readonly namespace: string;
  /** Attributes without the namespace declarations, by their written name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The declarations in force here, by prefix; the default one under ''. */
  readonly scope: ReadonlyMap<string, string>;
  readonly parent: CanonicalElement | undefined;
  readonly children: readonly CanonicalElement[];
  /** The text directly inside, unescaped. */
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
const START_TAG = /<([^\s>/?]+)((?: [^\s=]+="[^"]*")*)>/y;
const ATTRIBUTE = / ([^\s=]+)="([^"]*)"/g;

/**
 * Reads what libxml2 canonicalised (C14N 1.0 without comments). That form has no declaration, no CDATA, no empty-element
 * tags, double quotes only and no raw `<` outside tags, so a scan for tags reads all of it; and the canonical form of a part
 * can be cut out of the whole, which is several times cheaper than asking libxml2 again for each part.
 */
export function readCanonical(text: string): CanonicalElement {
  let root: Growing | undefined;
  const open: Growing[] = [];
  let at = text.indexOf('<');
  while (at !== -1) {
    let after: number;
    if (text.startsWith('</', at)) {
      after = text.indexOf('>', at) + 1;
      const closed = open.pop();
      if (closed === undefined) throw new Error('not a canonical document');
      closed.end = after;
    } else if (text.startsWith('<?', at)) {
      after = text.indexOf('?>', at) + 2;
    } else {
      const element = startElement(text, at, open.at(-1));
      if (open.length > 0) open.at(-1)?.children.push(element);
      else root ??= element;
      open.push(element);
      after = element.startTagEnd;
    }
    at = text.indexOf('<', after);
    const inside = open.at(-1);
    if (inside !== undefined && at > after) inside.text += unescape(text.slice(after, at));
  }
  if (root === undefined || open.length > 0) throw new Error('not a canonical document');
  return root;
}

function startElement(text: string, at: number, parent: Growing | undefined): Growing {
  START_TAG.lastIndex = at;
  const [tag, name, written] = START_TAG.exec(text) ?? [];
  if (tag === undefined || name === undefined || written === undefined) throw new Error('not a canonical document');
  let scope = parent?.scope ?? NO_SCOPE;
  let attributes = NO_ATTRIBUTES;
  if (written !== '') {
    const own = new Map<string, string>();
    const declared = new Map(scope);
    for (const [, key = '', value = ''] of written.matchAll(ATTRIBUTE)) {
      if (key === 'xmlns') declared.set('', unescape(value));
      else if (key.startsWith('xmlns:')) declared.set(key.slice('xmlns:'.length), unescape(value));
      else own.set(key, unescape(value));
    }
    if (written.includes(' xmlns')) scope = declared;
    attributes = own;
  }
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
    start: at,
    startTagEnd: at + tag.length,
    end: -1,
  };
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

function unescape(text: string): string {
  return text.includes('&') ? text.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity) : text;
}

function escapeAttribute(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (char) => {
    for (const [entity, plain] of Object.entries(ENTITIES)) if (plain === char) return entity;
    return char;
  });
}

/**
 * The canonical form of one element taken alone: inclusive C14N writes every declaration in force on its start tag
 * (Canonical XML 1.0 §2.4), which is what signers forget most often (FACTS §8.3).
 */
export function canonicalSubtree(text: string, element: CanonicalElement): string {
  const declarations = [...element.scope]
    .filter(([prefix, uri]) => prefix !== '' || uri !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`);
  const attributes = text
    .slice(element.start + 1 + element.name.length, element.startTagEnd - 1)
    .replace(/ xmlns(:[^\s=]+)?="[^"]*"/g, '');
  return `<${element.name}${declarations.join('')}${attributes}>${text.slice(element.startTagEnd, element.end)}`;
}

/** The canonical document without one of its elements: what the enveloped-signature transform leaves. */
export function canonicalWithout(text: string, root: CanonicalElement, element: CanonicalElement): string {
  return text.slice(root.start, element.start) + text.slice(element.end, root.end);
}

/** The first child of that local name. */
export function child(element: CanonicalElement | undefined, local: string): CanonicalElement | undefined {
  return element?.children.find((candidate) => candidate.local === local);
}

/** All children of that local name. */
export function children(element: CanonicalElement | undefined, local: string): readonly CanonicalElement[] {
  return element?.children.filter((candidate) => candidate.local === local) ?? [];
}

/** The text at the end of a path of child names; undefined when there is no such element. */
export function textAt(element: CanonicalElement, ...path: readonly string[]): string | undefined {
  let at: CanonicalElement | undefined = element;
  for (const name of path) at = child(at, name);
  return at?.text;
}

/** This element and all below it, in the order of the document. */
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
