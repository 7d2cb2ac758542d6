import { attributesOf, type CanonicalElement } from './canonical-tree.js';

type Rendered = ReadonlyMap<string, string>;
const NOTHING: Rendered = new Map();

/**
 * An element of a canonical byte text by exclusive C14N (Exclusive Canonical XML 1.0 §3), without one of those inside
 * it: a declaration stands where its prefix is first used, and nowhere else. Of inclusive C14N nothing but those differs.
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
  // An attribute without a prefix is in no namespace, so it uses none.
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
