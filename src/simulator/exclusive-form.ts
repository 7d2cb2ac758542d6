import { attributesOf, type CanonicalElement } from './canonical-tree.js';

type Rendered = ReadonlyMap<string, string>;
const NOTHING: Rendered = new Map();

/**
 * Exclusive C14N (Exclusive Canonical XML 1.0 §3) of an element of canonical byte text, optionally without one descendant. It differs
 * from inclusive C14N only in the declarations, which are placed where a prefix is first used.
 */
export function exclusiveForm(text: string, element: CanonicalElement, omitted?: CanonicalElement): string {
  const written: string[] = [];
  const write = (one: CanonicalElement, outer: Rendered): void => {
    const { declarations, rendered } = declare(one, outer);
    written.push(`<${one.name}${declarations}${attributesOf(text, one)}>`);
    let at = one.startTagEnd;
    for (const inner of one.children) {
      written.push(text.slice(at, inner.start));
      if (inner !== omitted) write(inner, rendered);
      at = inner.end;
    }
    written.push(text.slice(at, one.end));
  };
  write(element, NOTHING);
  return written.join('');
}

function declare(
  { name, attributes, scope }: CanonicalElement,
  outer: Rendered,
): { declarations: string; rendered: Rendered } {
  // An attribute without a prefix is in no namespace.
  const used = new Set([prefixOf(name), ...[...attributes.keys()].map(prefixOf).filter((prefix) => prefix !== '')]);
  const needed = [...used].filter((prefix) => (outer.get(prefix) ?? '') !== (scope.get(prefix) ?? '')).sort();
  if (needed.length === 0) return { declarations: '', rendered: outer };
  const rendered = new Map(outer);
  const declarations = needed.map((prefix) => {
    const uri = scope.get(prefix) ?? '';
    rendered.set(prefix, uri);
    return ` xmlns${prefix === '' ? '' : `:${prefix}`}="${uri}"`;
  });
  return { declarations: declarations.join(''), rendered };
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(name.indexOf(':'), 0));
}
