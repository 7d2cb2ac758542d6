import { formatDecimal, parseDecimal } from '../kernel/decimal.js';
import type { DecimalFacet, Facet, Layout, LayoutNode, List, NormalisedDocument, SourceDocument } from './layout.js';

type Fields = Record<string, NormalisedDocument[string]>;
type Project<Scope> = (source: Scope, target: Fields) => void;
type SourceValue = SourceDocument[string];

/**
 * Compiles a layout into a function that keeps exactly the fields the layout writes, in its order, with amounts in written form.
 * Equivalent payloads give the same document byte for byte, whatever their field order or spelling of 2.50. The document comes in
 * layers; the first layer with a field wins. Merging them first would cost more than the whole projection.
 */
export function compileProjection(layout: Layout): (...layers: SourceLayers) => NormalisedDocument {
  const project = compileNodes(layout.children, readLayers);
  return (...layers) => inner(project, layers);
}

/** Constants, computed values, and the payload. */
export type SourceLayers = readonly [SourceDocument, SourceDocument, SourceDocument];

/** Reads a field from a scope: the layers at the top level, a plain object below. */
type Read<Scope> = (scope: Scope, field: string) => SourceValue;

function readLayers([first, second, third]: SourceLayers, field: string): SourceValue {
  return first[field] ?? second[field] ?? third[field];
}

function readOne(scope: SourceDocument, field: string): SourceValue {
  return scope[field];
}

function compileNodes<Scope>(nodes: readonly LayoutNode[], read: Read<Scope>): Project<Scope> {
  return all(nodes.map((node) => compileNode(node, read)));
}

function compileNode<Scope>(node: LayoutNode, read: Read<Scope>): Project<Scope> {
  switch (node.kind) {
    case 'leaf':
      return compileField(node.from, node.facet, read);
    case 'group': {
      const { from } = node;
      if (from === undefined) return compileNodes(node.children, read);
      const body = compileNodes(node.children, readOne);
      return (source, target) => {
        const value = read(source, from);
        if (isSourceBlock(value)) target[from] = inner(body, value);
      };
    }
    case 'list':
      return compileList(node, read);
  }
}

function compileList<Scope>(node: List, read: Read<Scope>): Project<Scope> {
  const { from, content } = node;
  const item =
    content.kind === 'elements'
      ? compileNodes(content.children, readOne)
      : all(
          [...content.attributes, ...(content.text ? [content.text] : [])].map((field) =>
            compileField(field.from, field.facet, readOne),
          ),
        );
  return (source, target) => {
    const value = read(source, from);
    // An empty optional list is not written, so it is omitted.
    if (isSourceList(value) && (value.length > 0 || !node.optional))
      target[from] = value.map((entry) => inner(item, entry));
  };
}

function all<Scope>(projects: readonly Project<Scope>[]): Project<Scope> {
  return (source, target) => {
    for (const project of projects) project(source, target);
  };
}

function inner<Scope>(project: Project<Scope>, source: Scope): NormalisedDocument {
  const target: Fields = {};
  project(source, target);
  return target;
}

function compileField<Scope>(from: string, facet: Facet, read: Read<Scope>): Project<Scope> {
  const write = fieldWriter(from);
  const written = facet.kind === 'text' ? String : figureWriter(facet);
  const [first = '', second] = from.split('.');
  return (source, target) => {
    const outer = read(source, first);
    const value = second === undefined ? outer : isSourceBlock(outer) ? outer[second] : undefined;
    if (typeof value === 'string' || typeof value === 'number') write(target, written(value));
  };
}

/** Fast path: most amounts come formatted from our own arithmetic. */
const MONEY = /^(?:0|[1-9]\d*)\.\d\d$/;

function figureWriter(facet: DecimalFacet): (value: string | number) => string {
  return (value) => {
    if (facet.minDecimals === 2 && typeof value === 'string' && MONEY.test(value)) return value;
    const parsed = parseDecimal(value);
    // Left unchanged for the form check to report.
    if (parsed === undefined) return String(value);
    return facet.minDecimals === 2 ? formatDecimal(parsed) : parsed.toFixed();
  };
}

function isSourceBlock(value: SourceValue): value is SourceDocument {
  return typeof value === 'object' && !Array.isArray(value);
}

function isSourceList(value: SourceValue): value is readonly SourceDocument[] {
  return Array.isArray(value);
}

/** Writes the field at a path of a scope; counterpart of `fieldReader`. */
export function fieldWriter(from: string): (target: Fields, value: NormalisedDocument[string]) => void {
  const [first = '', second] = from.split('.');
  if (second === undefined) {
    return (target, value) => {
      target[first] = value;
    };
  }
  return (target, value) => {
    // Safe: the block was created by its first field.
    const block = target[first] as Fields | undefined;
    if (block === undefined) target[first] = { [second]: value };
    else block[second] = value;
  };
}
