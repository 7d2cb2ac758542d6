/**
 * The layout is the document: one tree per comprobante type and version, from which writer, reader, form checks and XSD are derived.
 * Each node has its element name, cardinality, form, and the location of its value in the normalised document.
 */

/** A comprobante as plain data: texts (figures as decimal text), blocks and lists. Safe to store as JSON. */
export interface NormalisedDocument {
  readonly [field: string]: string | NormalisedDocument | readonly NormalisedDocument[] | undefined;
}

/** A document before its amounts are formatted: payload and computed values. */
export interface SourceDocument {
  /** Booleans of a payload are never part of the document. */
  readonly [field: string]: string | number | boolean | SourceDocument | readonly SourceDocument[] | undefined;
}

/** Form of a text. Lengths count code points, as in XML Schema. */
export interface TextFacet {
  readonly kind: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Alternatives for the whole text; only syntax with the same meaning in XML Schema and JavaScript. */
  readonly patterns?: readonly string[];
  readonly values?: readonly string[];
  /** In Spanish: the expected form, after «debe ser». */
  readonly hint: string;
}

/** Form of a number. Digits are counted as in XML Schema: without trailing zeros. */
export interface DecimalFacet {
  readonly kind: 'decimal';
  readonly totalDigits: number;
  readonly fractionDigits: number;
  readonly signed: boolean;
  /** Minimum number of decimals written: two for money, none for a term in days. */
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
  /** From older schemas: read, never written, not in our schemas. */
  readonly retired?: true;
}

/** An element with child elements. With `from` it opens that block's scope and exists if the block does; without, it always exists and
 * its children use the surrounding scope. */
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

/** Content of an item: elements, or attributes with optional text. */
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

/** A whole comprobante. The root has id="comprobante" and version, and may end with a ds:Signature. */
export interface Layout {
  readonly root: string;
  readonly version: string;
  /** Root attributes as declared by the published schema; they differ between types. */
  readonly attributes: { readonly idRequired: boolean; readonly versionRequired: boolean };
  readonly children: readonly LayoutNode[];
}

/** An element with text, from the field of the same name unless `from` is given. */
export function leaf(name: string, facet: Facet, from: string = name): Leaf {
  return { kind: 'leaf', name, facet, from, optional: false };
}

/** An element of older schema editions. */
export function retiredLeaf(name: string, facet: Facet, from: string): Leaf {
  return { ...optional(leaf(name, facet, from)), retired: true };
}

/** A block whose children use the surrounding scope. */
export function section(name: string, children: readonly (LayoutNode | readonly LayoutNode[])[]): Group {
  return { kind: 'group', name, optional: false, children: children.flat() };
}

/** A block with its own scope, the field of the same name. */
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

/** A wrapper whose items have attributes, and text if `text` is given. */
export function attributeList(
  name: string,
  item: string,
  attributes: readonly Attribute[],
  more: { from?: string; min?: 0 | 1; max?: number; text?: Attribute } = {},
): List {
  // Canonical XML sorts attributes by name; sorting here makes the writer canonical by construction.
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

export function optional<Node extends LayoutNode>(node: Node): Node {
  return { ...node, optional: true };
}

/** Reads the field at a path such as `receptor.razonSocial`. Compiled once per node. */
export function fieldReader(from: string): (scope: NormalisedDocument) => NormalisedDocument[string] {
  const [first = '', second] = from.split('.');
  if (second === undefined) return (scope) => scope[first];
  return (scope) => {
    const inner = scope[first];
    return isBlock(inner) ? inner[second] : undefined;
  };
}

export function isBlock(value: NormalisedDocument[string]): value is NormalisedDocument {
  return typeof value === 'object' && !Array.isArray(value);
}

export function isList(value: NormalisedDocument[string]): value is readonly NormalisedDocument[] {
  return Array.isArray(value);
}
