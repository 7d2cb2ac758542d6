import { formatDecimal, parseDecimal } from '../domain/decimal.js';
import type { DecimalFacet, Facet, Layout, LayoutNode, List, NormalisedDocument, SourceDocument } from './layout.js';

type Fields = Record<string, NormalisedDocument[string]>;
type Project<Scope> = (source: Scope, target: Fields) => void;
type SourceValue = SourceDocument[string];

/**
 * Compiles a layout into a function that keeps of a document exactly the fields the layout writes, in the layout's order,
 * with figures in their written form. Two payloads that say the same give the same document, byte for byte, whatever the
 * order of their fields and however they wrote 2.50. The document comes in layers, of which the first that has a field says
 * it: to merge them into one object first would cost more than the whole projection.
 */
export function compileProjection(layout: Layout): (...layers: SourceLayers) => NormalisedDocument {
  const project = compileNodes(layout.children, readLayers);
  return (...layers) => inner(project, layers);
}

/** What all documents have, what was computed, and what was given. */
export type SourceLayers = readonly [SourceDocument, SourceDocument, SourceDocument];

/** How a field is read from a scope: the layers at the top of a document, a plain object below. */
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
    // An empty optional list is not written, so it is not there.
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

/** Most figures come from our own arithmetic and have their form already. */
const MONEY = /^(?:0|[1-9]\d*)\.\d\d$/;

function figureWriter(facet: DecimalFacet): (value: string | number) => string {
  return (value) => {
    if (facet.minDecimals === 2 && typeof value === 'string' && MONEY.test(value)) return value;
    const parsed = parseDecimal(value);
    // What is no figure stays as it came, for the form check to name.
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

/** Writes the field at a path of a scope, the counterpart of `fieldReader`. */
export function fieldWriter(from: string): (target: Fields, value: NormalisedDocument[string]) => void {
  const [first = '', second] = from.split('.');
  if (second === undefined) {
    return (target, value) => {
      target[first] = value;
    };
  }
  return (target, value) => {
    // The block is one of ours, made by the first of its fields.
    const block = target[first] as Fields | undefined;
    if (block === undefined) target[first] = { [second]: value };
    else block[second] = value;
  };
}
