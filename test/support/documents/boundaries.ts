import { parseTree, writeTree, type Tree } from './mutations.js';
import type { Declaration } from './xsd-paths.js';

/** A copy of a document with one thing moved to or over a limit. */
export interface Boundary {
  readonly xml: string;
  readonly what: string;
}

/**
 * Walks a document and moves each thing in it, one at a time, to and over the limits of the given schemas: lengths, digits, signs,
 * occurrences, each character of a patterned text. Two schemas that differ in a limit of an element of the document cannot agree on all of
 * these.
 */
export function* boundaries(
  xml: string,
  schemas: readonly ReadonlyMap<string, Declaration>[],
  wanted: (path: string) => boolean = () => true,
): Generator<Boundary> {
  for (const path of [...pathsOf(parseTree(xml))].filter(wanted)) {
    const declarations = schemas.flatMap((schema) => schema.get(path) ?? []);
    const facets = declarations.flatMap(({ facets: own }) => own);
    if (path.includes('@')) {
      const [element = '', attribute = ''] = path.split('@');
      for (const value of values(facets, 'x')) {
        yield change(xml, element, `${path} = ${value.slice(0, 40)} (${value.length})`, (node) => {
          const found = node.attributes.find(([name]) => name === attribute);
          if (found !== undefined) found[1] = value;
        });
      }
      yield change(xml, element, `${path} removed`, (node) => {
        node.attributes = node.attributes.filter(([name]) => name !== attribute);
      });
      continue;
    }
    yield change(xml, path, `${path} removed`, (node, parent) =>
      parent.children.splice(parent.children.indexOf(node), 1),
    );
    const maxima = declarations.map(({ maxOccurs }) => maxOccurs).filter(Number.isFinite);
    for (const count of new Set(maxima.flatMap((max) => [max, max + 1]))) {
      yield change(xml, path, `${path} × ${count}`, (node, parent) => {
        const others = parent.children.filter((child) => typeof child === 'string' || child.name !== node.name);
        const at = parent.children.indexOf(node);
        parent.children = [...others.slice(0, at), ...Array.from({ length: count }, () => node), ...others.slice(at)];
      });
    }
    const text = textAt(parseTree(xml), path);
    if (text === undefined) continue;
    for (const value of new Set(values(facets, text))) {
      yield change(xml, path, `${path} = ${value.slice(0, 40)} (${value.length})`, (node) => (node.children = [value]));
    }
  }
}

function values(facets: readonly (readonly [string, string])[], text: string): string[] {
  const limits = (name: string): number[] =>
    facets.filter(([facet]) => facet === name).map(([, value]) => Number(value));
  const around = (limit: number): number[] => [limit - 1, limit, limit + 1].filter((length) => length >= 0);
  const lengths = [...limits('minLength'), ...limits('maxLength')].flatMap(around);
  const patterned = facets.some(([facet, value]) => facet === 'pattern' && value !== '[^\\n]*');
  const decimal = facets.some(([facet, value]) => facet === 'base' && value === 'decimal');
  return [
    '',
    ...lengths.flatMap((length) => ['x'.repeat(length), '1'.repeat(length)]),
    ...(facets.some(([, value]) => value === '[^\\n]*') || !patterned ? ['dos\nlíneas'] : []),
    ...(patterned ? neighbours(text) : []),
    ...(decimal ? figures(limits('totalDigits'), limits('fractionDigits')) : []),
    ...facets
      .filter(([facet]) => facet === 'enumeration')
      .flatMap(([, value]) => [value, value.toLowerCase(), `${value}x`]),
  ];
}

/** Each character replaced, dropped and doubled. */
function neighbours(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < Math.min(text.length, 16); at++) {
    for (const char of '0489a') found.push(text.slice(0, at) + char + text.slice(at + 1));
    found.push(text.slice(0, at) + text.slice(at + 1));
  }
  return [...found, `${text}0`, `${text} `, ` ${text}`, text + text];
}

function figures(totals: readonly number[], fractions: readonly number[]): string[] {
  const found = ['0', '-0', '-0.01', '-1', '+1', '1.', '.1', ' 1 ', '1e2', '1,0', 'x'];
  for (const total of totals) {
    for (const fraction of fractions) {
      for (const digits of [total, total + 1]) {
        for (const decimals of [0, fraction, fraction + 1]) {
          const whole = digits - decimals;
          if (whole > 0) found.push('9'.repeat(whole) + (decimals > 0 ? `.${'9'.repeat(decimals)}` : ''));
        }
      }
      found.push(
        `1.${'0'.repeat(fraction + 3)}`,
        `0.${'0'.repeat(fraction)}1`,
        `0.${'0'.repeat(Math.max(0, fraction - 1))}1`,
      );
    }
  }
  return found;
}

function pathsOf(root: Tree): Set<string> {
  const paths = new Set<string>();
  const walk = (node: Tree, parent: string): void => {
    const path = parent + node.name;
    if (parent !== '') {
      paths.add(path);
      for (const [name] of node.attributes) paths.add(`${path}@${name}`);
    }
    for (const child of node.children) if (typeof child !== 'string') walk(child, `${path}/`);
  };
  walk(root, '');
  return paths;
}

function find(root: Tree, path: string): { node: Tree; parent: Tree } | undefined {
  const [, ...steps] = path.split('/');
  const search = (parent: Tree, at: number): { node: Tree; parent: Tree } | undefined => {
    for (const child of parent.children) {
      if (typeof child === 'string' || child.name !== steps[at]) continue;
      const found = at === steps.length - 1 ? { node: child, parent } : search(child, at + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(root, 0);
}

function textAt(root: Tree, path: string): string | undefined {
  const children = find(root, path)?.node.children ?? [];
  const texts = children.filter((child) => typeof child === 'string');
  return texts.length === children.length ? texts.join('') : undefined;
}

function change(xml: string, path: string, what: string, apply: (node: Tree, parent: Tree) => unknown): Boundary {
  const root = parseTree(xml);
  const found = find(root, path);
  if (found === undefined) throw new Error(`${path} is not in the document`);
  apply(found.node, found.parent);
  return { xml: writeTree(root), what };
}
