import type { Issue } from '../kernel/issue.js';
import type { Group, Layout, LayoutNode, Leaf, List, NormalisedDocument } from './layout.js';
import { fieldWriter } from './projection.js';
import type { XmlTreeElement } from './tree.js';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
/** Schema location hints, allowed everywhere. */
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

type Fields = Record<string, NormalisedDocument[string]>;

/** Result of reading a tree: the document, its problems, and whether it ends with a signature. */
export interface Reading {
  readonly document: NormalisedDocument;
  readonly issues: readonly Issue[];
  readonly signed: boolean;
}

/** Reads a comprobante's root by its layout. Issue paths are the document's, as in all other checks. */
export function readByLayout(layout: Layout, root: XmlTreeElement): Reading {
  const issues: Issue[] = [];
  const target: Fields = {};
  const children = elementsOf(root, layout.root, issues);
  const last = children.at(-1);
  const signed = last?.namespaceUri === DSIG && last.name === 'Signature';
  readNodes(layout.children, signed ? children.slice(0, -1) : children, target, '', issues);
  for (const { name, namespaceUri } of root.attrs) {
    if (namespaceUri !== XSI && name !== 'id' && name !== 'version')
      issues.push(unexpectedAttribute(layout.root, name));
  }
  // The signature refers to it, even if the schema does not require it.
  if (attributeOf(root, 'id') !== 'comprobante') {
    issues.push({
      code: 'xml-id',
      field: `${layout.root}@id`,
      message: 'La raíz debe llevar id="comprobante": la firma lo usa.',
    });
  }
  return { document: target, issues, signed };
}

/**
 * Walks elements and layout nodes in parallel. An element that fits no following node is reported as unexpected; one out of order is
 * still read, for callers that take the document as it is.
 */
function readNodes(
  nodes: readonly LayoutNode[],
  elements: readonly XmlTreeElement[],
  target: Fields,
  path: string,
  issues: Issue[],
): void {
  let next = 0;
  for (const element of elements) {
    const fits = (node: LayoutNode): boolean => node.name === element.name && element.namespaceUri === '';
    const at = nodes.findIndex((node, i) => i >= next && fits(node));
    if (at === -1) issues.push(unexpectedElement(`${path}${element.name}`, element.line));
    else next = nodes[at]?.kind === 'list' && nodes[at].repeatable ? at : at + 1;
    const node = nodes[at] ?? nodes.find(fits);
    if (node !== undefined) readNode(node, element, target, path, issues);
  }
}

function readNode(node: LayoutNode, element: XmlTreeElement, target: Fields, path: string, issues: Issue[]): void {
  reportAttributes(element, [], path + (node.from ?? node.name), issues);
  switch (node.kind) {
    case 'leaf':
      readLeaf(node, element, target, path, issues);
      return;
    case 'group':
      readGroup(node, element, target, path, issues);
      return;
    case 'list':
      readList(node, element, target, path, issues);
  }
}

function readLeaf(node: Leaf, element: XmlTreeElement, target: Fields, path: string, issues: Issue[]): void {
  for (const child of element.children) issues.push(unexpectedElement(`${path}${node.from}.${child.name}`, child.line));
  const text = element.content;
  // xs:decimal collapses white space; xs:string keeps it.
  fieldWriter(node.from)(target, node.facet.kind === 'decimal' ? text.trim() : text);
}

function readGroup(node: Group, element: XmlTreeElement, target: Fields, path: string, issues: Issue[]): void {
  const at = path + (node.from ?? node.name);
  if (node.from === undefined) {
    readNodes(node.children, elementsOf(element, at, issues), target, path, issues);
    return;
  }
  const block: Fields = {};
  readNodes(node.children, elementsOf(element, at, issues), block, `${at}.`, issues);
  fieldWriter(node.from)(target, block);
}

function readList(node: List, wrapper: XmlTreeElement, target: Fields, path: string, issues: Issue[]): void {
  const before = target[node.from];
  const items: NormalisedDocument[] = Array.isArray(before) ? [...(before as readonly NormalisedDocument[])] : [];
  for (const element of elementsOf(wrapper, path + node.from, issues)) {
    const at = `${path}${node.from}[${items.length}]`;
    if (element.name !== node.item || element.namespaceUri !== '') {
      issues.push(unexpectedElement(`${path}${node.from}.${element.name}`, element.line));
      continue;
    }
    items.push(readItem(node, element, at, issues));
  }
  if (items.length < node.min) {
    const message = `«${path}${node.name}» necesita al menos un «${node.item}»; si no hay ninguno, quite el elemento.`;
    issues.push({ code: 'lista-vacia', field: path + node.from, message });
  }
  fieldWriter(node.from)(target, items);
}

function readItem(node: List, element: XmlTreeElement, path: string, issues: Issue[]): NormalisedDocument {
  const item: Fields = {};
  if (node.content.kind === 'elements') {
    reportAttributes(element, [], path, issues);
    readNodes(node.content.children, elementsOf(element, path, issues), item, `${path}.`, issues);
    return item;
  }
  const { attributes, text } = node.content;
  for (const attribute of attributes) {
    const value = attributeOf(element, attribute.name);
    if (value !== undefined) item[attribute.from] = value;
  }
  reportAttributes(
    element,
    attributes.map(({ name }) => name),
    path,
    issues,
  );
  for (const child of element.children) issues.push(unexpectedElement(`${path}.${child.name}`, child.line));
  if (text === undefined && element.content !== '') issues.push(unexpectedText(path));
  if (text !== undefined) item[text.from] = element.content;
  return item;
}

/** Child elements of an element-only element; reports text between them. */
function elementsOf(parent: XmlTreeElement, path: string, issues: Issue[]): readonly XmlTreeElement[] {
  if (parent.hasText) issues.push(unexpectedText(path));
  return parent.children;
}

/** Value of an attribute without a namespace. */
export function attributeOf(element: XmlTreeElement, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name && attr.namespaceUri === '')?.value;
}

function reportAttributes(element: XmlTreeElement, known: readonly string[], path: string, issues: Issue[]): void {
  for (const { name } of element.attrs) if (!known.includes(name)) issues.push(unexpectedAttribute(path, name));
}

function unexpectedElement(field: string, line: number): Issue {
  const message = `El elemento «${field}» (línea ${line}) no existe en este comprobante, está repetido o fuera de orden.`;
  return { code: 'xml-elemento-inesperado', field, message };
}

function unexpectedAttribute(path: string, name: string): Issue {
  return {
    code: 'xml-atributo-inesperado',
    field: `${path}@${name}`,
    message: `El atributo «${name}» no existe en «${path}».`,
  };
}

function unexpectedText(path: string): Issue {
  return {
    code: 'xml-texto-inesperado',
    field: path,
    message: `Hay texto suelto dentro de «${path}», que solo lleva elementos.`,
  };
}
