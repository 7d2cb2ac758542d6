/** A document as a bare tree, easy to damage. */
export interface Tree {
  name: string;
  attributes: [string, string][];
  /** Elements, or the text between them. */
  children: (Tree | string)[];
}

/** Small seeded generator (mulberry32): a failure names its seed and can be repeated. */
export class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) % limit) | 0;
  }

  pick<T>(from: readonly T[]): T {
    const item = from[this.below(from.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}

/** Parses what our own writer wrote: no comments, no CDATA, no white space between elements. */
export function parseTree(xml: string): Tree {
  const token = /<(\/?)([\w:]+)((?: [\w:]+="[^"]*")*)>|([^<]+)/g;
  const root: Tree = { name: '', attributes: [], children: [] };
  const stack = [root];
  for (const [, close, name, attributes = '', text] of xml
    .slice(xml.indexOf('?>') + 2)
    .trim()
    .matchAll(token)) {
    const top = stack.at(-1) ?? root;
    if (name === undefined) top.children.push(text ?? '');
    else if (close === '/') stack.pop();
    else {
      const pairs = [...attributes.matchAll(/ ([\w:]+)="([^"]*)"/g)];
      const node: Tree = { name, attributes: pairs.map(([, key = '', value = '']) => [key, value]), children: [] };
      top.children.push(node);
      stack.push(node);
    }
  }
  const first = root.children[0];
  if (first === undefined || typeof first === 'string') throw new Error('no root');
  return first;
}

/** Writes a tree; texts are kept as they are, including entities. */
export function writeTree(tree: Tree): string {
  const attributes = tree.attributes.map(([key, value]) => ` ${key}="${value}"`).join('');
  const body = tree.children.map((child) => (typeof child === 'string' ? child : writeTree(child))).join('');
  return `<${tree.name}${attributes}>${body}</${tree.name}>`;
}

const FIGURES = [
  '0',
  '1',
  '-1.00',
  '+5',
  ' 5 ',
  '.5',
  '5.',
  '1e3',
  '1,5',
  '0.001',
  '1.234',
  '0.1234567',
  '12.75',
  '99.99',
  '100.00',
  '100.01',
  '000.10',
  '9'.repeat(12),
  `${'9'.repeat(12)}.99`,
  `${'9'.repeat(13)}.99`,
  `${'9'.repeat(12)}.999999`,
  `${'9'.repeat(13)}.999999`,
  '123456789012345',
  'INF',
  'NaN',
];
const TEXTS = [
  '',
  ' ',
  'x',
  'SI',
  'NO',
  'si',
  '00',
  '01',
  '02',
  '07',
  '09',
  '3',
  '4',
  '6',
  '21',
  '22',
  '29/02/2026',
  '31/12/2026',
  '32/12/2026',
  '15/13/2026',
  '15/11/1926',
  '1/1/2026',
  '11/2026',
  '13/2026',
  '001-001-000000001',
  '001-001-1',
  'EXPORTADOR',
  'exportador',
  'FOB',
  'CONTRIBUYENTE RÉGIMEN RIMPE',
  'CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE',
  'dos\nlíneas',
  'tab\tulado',
  'Ñandú &amp; &lt;x&gt;',
  '😀'.repeat(150),
  '😀'.repeat(301),
  '1790012345001',
  '1790012345002',
  '179001234500',
];
const LENGTHS = [
  1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 20, 21, 25, 26, 30, 31, 40, 41, 49, 50, 51, 64, 65, 100, 101, 300,
  301,
];

type Mutate = (root: Tree, random: Random) => string;

function nodesOf(root: Tree): { node: Tree; parent: Tree }[] {
  const found: { node: Tree; parent: Tree }[] = [];
  const walk = (parent: Tree): void => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue;
      found.push({ node: child, parent });
      walk(child);
    }
  };
  walk(root);
  return found;
}

function leavesOf(root: Tree): Tree[] {
  return nodesOf(root)
    .map(({ node }) => node)
    .filter((node) => node.children.every((child) => typeof child === 'string'));
}

function textOf(leaf: Tree): string {
  return leaf.children.filter((child) => typeof child === 'string').join('');
}

/** One kind of damage each; each returns what it did. */
export const MUTATIONS: Readonly<Record<string, Mutate>> = {
  missing: (root, random) => {
    const { node, parent } = random.pick(nodesOf(root));
    parent.children.splice(parent.children.indexOf(node), 1);
    return `removed ${node.name}`;
  },
  doubled: (root, random) => {
    const { node, parent } = random.pick(nodesOf(root));
    parent.children.splice(parent.children.indexOf(node), 0, structuredClone(node));
    return `doubled ${node.name}`;
  },
  many: (root, random) => {
    const { node, parent } = random.pick(nodesOf(root));
    const times = random.pick([2, 3, 14, 15, 16]);
    parent.children.splice(
      parent.children.indexOf(node),
      0,
      ...Array.from({ length: times }, () => structuredClone(node)),
    );
    return `${node.name} × ${times + 1}`;
  },
  extra: (root, random) => {
    const { parent } = random.pick(nodesOf(root));
    const name = random.pick(['inventado', 'regimenMicroempresas', 'codigo', 'valor', 'infoAdicional', 'detalle']);
    parent.children.splice(random.below(parent.children.length + 1), 0, { name, attributes: [], children: ['1'] });
    return `extra ${name} in ${parent.name}`;
  },
  moved: (root, random) => {
    const { node, parent } = random.pick(nodesOf(root));
    const target = random.pick(nodesOf(root)).parent;
    if (nodesOf(node).some(({ node: inner }) => inner === target) || target === node) return 'nothing moved';
    parent.children.splice(parent.children.indexOf(node), 1);
    target.children.splice(random.below(target.children.length + 1), 0, node);
    return `moved ${node.name} to ${target.name}`;
  },
  swapped: (root, random) => {
    const { node, parent } = random.pick(nodesOf(root));
    const at = parent.children.indexOf(node);
    const other = parent.children[at + 1];
    if (other === undefined) return 'nothing swapped';
    parent.children[at] = other;
    parent.children[at + 1] = node;
    return `swapped ${node.name}`;
  },
  length: (root, random) => {
    const leaf = random.pick(leavesOf(root));
    const length = random.pick(LENGTHS);
    leaf.children = [random.pick(['x', '1', 'Ñ', '0']).repeat(length)];
    return `${leaf.name} of ${length} characters`;
  },
  figure: (root, random) => {
    const leaf = random.pick(leavesOf(root));
    leaf.children = [random.pick(FIGURES)];
    return `${leaf.name} = ${textOf(leaf)}`;
  },
  text: (root, random) => {
    const leaf = random.pick(leavesOf(root));
    leaf.children = [random.pick(TEXTS)];
    return `${leaf.name} = ${textOf(leaf)}`;
  },
  character: (root, random) => {
    const leaf = random.pick(leavesOf(root));
    const text = textOf(leaf).replaceAll(/&\w+;/g, 'e');
    const at = random.below(text.length + 1);
    const char = random.pick(Array.from('0159aZñ-/. \n'));
    leaf.children = [
      random.pick([
        text.slice(0, at) + char + text.slice(at),
        text.slice(0, at) + char + text.slice(at + 1),
        text.slice(0, at) + text.slice(at + 1),
      ]),
    ];
    return `${leaf.name} = ${textOf(leaf)}`;
  },
  borrowed: (root, random) => {
    const leaf = random.pick(leavesOf(root));
    const other = random.pick(leavesOf(root));
    leaf.children = [...other.children];
    return `${leaf.name} = ${textOf(leaf)} of ${other.name}`;
  },
  decimals: (root, random) => {
    const leaf = random.pick(leavesOf(root).filter((node) => /^\d+\.\d+$/.test(textOf(node))));
    leaf.children = [textOf(leaf) + random.pick(['0', '00', '5', '123', '00000', '000001'])];
    return `${leaf.name} = ${textOf(leaf)}`;
  },
  attribute: (root, random) => {
    const holders = [
      root,
      ...nodesOf(root)
        .map(({ node }) => node)
        .filter((node) => node.attributes.length > 0),
    ];
    const holder = random.pick([...holders, random.pick(nodesOf(root)).node]);
    const change = random.pick(['remove', 'add', 'value', 'rename']);
    const attribute = holder.attributes[random.below(Math.max(1, holder.attributes.length))];
    if (change === 'add' || attribute === undefined) holder.attributes.push([`otro${random.below(9)}`, 'x']);
    else if (change === 'remove') holder.attributes.splice(holder.attributes.indexOf(attribute), 1);
    else if (change === 'rename') attribute[0] = 'inventado';
    else
      attribute[1] = random.pick([
        '',
        'x',
        'x'.repeat(300),
        'x'.repeat(301),
        'dos&#xA;líneas',
        'Comprobante',
        ' 1.1.0 ',
        '1 1',
      ]);
    return `${change} of an attribute of ${holder.name}`;
  },
  mixed: (root, random) => {
    const { parent } = random.pick(nodesOf(root));
    parent.children.splice(random.below(parent.children.length + 1), 0, random.pick(['texto', ' ', '\n']));
    return `text inside ${parent.name}`;
  },
  emptied: (root, random) => {
    const { node } = random.pick(nodesOf(root));
    node.children = [];
    return `emptied ${node.name}`;
  },
  namespaced: (root, random) => {
    const { node } = random.pick(nodesOf(root));
    node.attributes.push(['xmlns', 'urn:otro']);
    return `${node.name} in another namespace`;
  },
};
