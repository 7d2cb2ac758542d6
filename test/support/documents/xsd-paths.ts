import { XmlDocument, XmlElement, type XmlTreeNode } from 'libxml2-wasm';

const XSD = 'http://www.w3.org/2001/XMLSchema';

/** A schema's declaration of an element or attribute. */
export interface Declaration {
  readonly maxOccurs: number;
  /** Facets of its text, including inherited ones: `['maxLength', '300']`. */
  readonly facets: readonly (readonly [string, string])[];
}

/** Returns every element and attribute that a schema declares, by its path from the root: `factura/infoAdicional/campoAdicional@nombre`. */
export function schemaPaths(xsdText: string, root: string): Map<string, Declaration> {
  const document = XmlDocument.fromString(xsdText);
  try {
    const named = new Map(
      childrenOf(document.root).map((child) => [`${child.name}:${attributeOf(child, 'name')}`, child]),
    );
    const paths = new Map<string, Declaration>();
    const start = named.get(`element:${root}`);
    if (start === undefined) throw new Error(`the schema declares no ${root}`);
    new Walk(named, paths).element(start, '');
    return paths;
  } finally {
    document.dispose();
  }
}

class Walk {
  constructor(
    private readonly named: ReadonlyMap<string, XmlElement>,
    private readonly paths: Map<string, Declaration>,
  ) {}

  element(element: XmlElement, parent: string, groupMax = 1): void {
    const ref = attributeOf(element, 'ref');
    const declared = ref === '' ? element : this.named.get(`element:${ref}`);
    const maxOccurs = occurs(element) * groupMax;
    if (declared === undefined) {
      this.paths.set(`${parent}${ref}`, { maxOccurs, facets: [] }); // another namespace: ds:Signature
      return;
    }
    const path = parent + attributeOf(declared, 'name');
    this.paths.set(path, { maxOccurs, facets: this.facets(declared) });
    this.content(this.named.get(`complexType:${attributeOf(declared, 'type')}`) ?? declared, path);
  }

  private content(node: XmlElement, path: string, groupMax = 1): void {
    for (const child of childrenOf(node)) {
      if (child.name === 'element') this.element(child, `${path}/`, groupMax);
      else if (child.name === 'attribute') {
        this.paths.set(`${path}@${attributeOf(child, 'name')}`, { maxOccurs: 1, facets: this.facets(child) });
      } else if (child.name === 'extension') {
        const base = this.named.get(`simpleType:${attributeOf(child, 'base')}`);
        const known = this.paths.get(path);
        if (base && known) this.paths.set(path, { ...known, facets: this.restriction(base) });
        this.content(child, path);
      } else if (child.name !== 'annotation' && child.name !== 'simpleType') {
        // A repeated sequence around one element repeats the element (notaDebito/motivos).
        this.content(child, path, child.name === 'sequence' ? occurs(child) : 1);
      }
    }
  }

  private facets(element: XmlElement): (readonly [string, string])[] {
    const inline = childrenOf(element).find((child) => child.name === 'simpleType');
    const type = inline ?? this.named.get(`simpleType:${attributeOf(element, 'type')}`);
    return type === undefined ? [] : this.restriction(type);
  }

  private restriction(type: XmlElement): (readonly [string, string])[] {
    const restriction = childrenOf(type).find((child) => child.name === 'restriction');
    if (restriction === undefined) return [];
    const base = this.named.get(`simpleType:${attributeOf(restriction, 'base')}`);
    const own = childrenOf(restriction).map((facet) => [facet.name, attributeOf(facet, 'value')] as const);
    return [
      ['base', attributeOf(restriction, 'base').replace(/^\w+:/, '')],
      ...(base ? this.restriction(base) : []),
      ...own,
    ];
  }
}

function occurs(element: XmlElement): number {
  const max = attributeOf(element, 'maxOccurs');
  return max === 'unbounded' ? Infinity : max === '' ? 1 : Number(max);
}

/** Returns every element and attribute of a document, as the same kind of paths. */
export function documentPaths(xml: string): Set<string> {
  const document = XmlDocument.fromString(xml);
  try {
    const paths = new Set<string>();
    const walk = (element: XmlElement, parent: string): void => {
      const path = parent + element.name;
      paths.add(path);
      for (const attribute of element.attrs) paths.add(`${path}@${attribute.name}`);
      for (const child of childrenOf(element, '')) walk(child, `${path}/`);
    };
    walk(document.root, '');
    return paths;
  } finally {
    document.dispose();
  }
}

function childrenOf(parent: XmlElement, namespace = XSD): XmlElement[] {
  const children: XmlElement[] = [];
  for (let node: XmlTreeNode | null = parent.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement && node.namespaceUri === namespace) children.push(node);
  }
  return children;
}

function attributeOf(element: XmlElement, name: string): string {
  return element.attr(name)?.value ?? '';
}
