/**
 * The layout is the document: one tree per comprobante and version, from which the writer, the reader, the form checks and
 * the XSD are made. Each node names its element, how often it occurs, its form, and where its value lives in the
 * normalised document.
 */

/** A comprobante as plain data: texts (figures as decimal text), blocks and lists. Safe to store as JSON. */
export interface NormalisedDocument {
  readonly [field: string]: string | NormalisedDocument | readonly NormalisedDocument[] | undefined;
}

/** A document before its figures have their form: what a payload and the rules say. */
export interface SourceDocument {
  /** No layout writes a boolean: what a payload says so is not of the document. */
  readonly [field: string]: string | number | boolean | SourceDocument | readonly SourceDocument[] | undefined;
}

/** The form of a text. Lengths count characters (code points), as XML Schema does. */
export interface TextFacet {
  readonly kind: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Alternatives, each for the whole text; only syntax that XML Schema and JavaScript read alike. */
  readonly patterns?: readonly string[];
  readonly values?: readonly string[];
  /** Spanish: what the text must look like, after «debe ser». */
  readonly hint: string;
}

/** The form of a figure. Digits count as XML Schema counts them: trailing zeros do not. */
export interface DecimalFacet {
  readonly kind: 'decimal';
  readonly totalDigits: number;
  readonly fractionDigits: number;
  readonly signed: boolean;
  /** Written with at least so many decimals: money has two, a term in days none. */
  readonly minDecimals: 0 | 2;
}

export type Facet = TextFacet | DecimalFacet;

/** An element with text. `from` is the field's path, relative to the scope of the enclosing block or list. */
export interface Leaf {
  readonly kind: 'leaf';
  readonly name: string;
  readonly facet: Facet;
  readonly from: string;
  readonly optional: boolean;
  /** Of older schemas: read, never written, and in no schema of ours. */
  readonly retired?: true;
}

/** An element with elements. With `from` it opens the scope of that block and is there when the block is; without, it is
 * always there and its children see the scope around it. */
export interface Group {
  readonly kind: 'group';
  readonly name: string;
  readonly from?: string;
  readonly optional: boolean;
  readonly children: readonly LayoutNode[];
}

/** A wrapper element around repeated items; each item opens its own scope. */
export interface List {
  readonly kind: 'list';
  readonly name: string;
  readonly item: string;
  readonly from: string;
  readonly optional: boolean;
  readonly min: 0 | 1;
  readonly max: number;
  /** The wrapper itself may be repeated (notaDebito/pagos); we write one and read all as one list. */
  readonly repeatable: boolean;
  readonly content: ItemContent;
}

/** What an item holds: elements; or attributes and perhaps text. */
export type ItemContent =
  | { readonly kind: 'elements'; readonly children: readonly LayoutNode[] }
  | { readonly kind: 'attributes'; readonly attributes: readonly Attribute[]; readonly text?: Attribute };

/** A required attribute, or the text of an item that has attributes. */
export interface Attribute {
  readonly name: string;
  readonly facet: TextFacet;
  readonly from: string;
}

export type LayoutNode = Leaf | Group | List;

/** A whole comprobante. The root carries id="comprobante" and version, and may end in a ds:Signature. */
export interface Layout {
  readonly root: string;
  readonly version: string;
  /** How the published schema declares the root's attributes; it differs from type to type. */
  readonly attributes: { readonly idRequired: boolean; readonly versionRequired: boolean };
  readonly children: readonly LayoutNode[];
}

/** An element with text; its value lives in the field of the same name unless `from` says otherwise. */
export function leaf(name: string, facet: Facet, from: string = name): Leaf {
  return { kind: 'leaf', name, facet, from, optional: false };
}

/** An element that older editions of the schema had. */
export function retiredLeaf(name: string, facet: Facet, from: string): Leaf {
  return { ...optional(leaf(name, facet, from)), retired: true };
}

/** A block whose children see the scope around it. */
export function section(name: string, children: readonly (LayoutNode | readonly LayoutNode[])[]): Group {
  return { kind: 'group', name, optional: false, children: children.flat() };
}

/** A block with a scope of its own, the field of the same name. */
export function block(name: string, children: readonly LayoutNode[]): Group {
  return { kind: 'group', name, from: name, optional: false, children };
}

/** A wrapper with items; `from` is the list's field, by default the wrapper's name. */
export function list(
  name: string,
  item: string,
  children: readonly LayoutNode[],
  more: { from?: string; min?: 0 | 1; max?: number; repeatable?: boolean } = {},
): List {
  return listOf(name, item, { kind: 'elements', children }, more);
}

/** A wrapper whose items have attributes, and text when `text` is given. */
export function attributeList(
  name: string,
  item: string,
  attributes: readonly Attribute[],
  more: { from?: string; min?: 0 | 1; max?: number; text?: Attribute } = {},
): List {
  // Canonical XML orders attributes by name; doing it here makes the writer canonical by construction.
  const sorted = attributes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return listOf(name, item, { kind: 'attributes', attributes: sorted, ...(more.text && { text: more.text }) }, more);
}

function listOf(
  name: string,
  item: string,
  content: ItemContent,
  more: { from?: string; min?: 0 | 1; max?: number; repeatable?: boolean },
): List {
  const { from = name, min = 1, max = Infinity, repeatable = false } = more;
  return { kind: 'list', name, item, from, optional: false, min, max, repeatable, content };
}

/** The same node, but it may be absent. */
export function optional<Node extends LayoutNode>(node: Node): Node {
  return { ...node, optional: true };
}

/** Reads the field at a path of a scope, `receptor.razonSocial`. Compiled once per node. */
export function fieldReader(from: string): (scope: NormalisedDocument) => NormalisedDocument[string] {
  const [first = '', second] = from.split('.');
  if (second === undefined) return (scope) => scope[first];
  return (scope) => {
    const inner = scope[first];
    return isBlock(inner) ? inner[second] : undefined;
  };
}

/** Whether a field holds a block. */
export function isBlock(value: NormalisedDocument[string]): value is NormalisedDocument {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Whether a field holds a list. */
export function isList(value: NormalisedDocument[string]): value is readonly NormalisedDocument[] {
  return Array.isArray(value);
}
