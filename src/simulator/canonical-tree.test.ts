import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withForeignXml } from '../xml/foreign.js';
import { canonicalSubtree, canonicalWithout, descendants, readCanonical } from './canonical-tree.js';

const names = fc.constantFrom('a', 'b', 'p:c', 'q:d', 'e');
const text = fc.string({ unit: fc.constantFrom('x', 'ñ', ' ', '\n', '&amp;', '&gt;', '&lt;', '&#13;', '"', "'") });
const attribute = fc.oneof(
  fc.tuple(fc.constantFrom('u', 'v', 'p:w'), fc.constantFrom('x > y', '&lt;&amp;', 'tab&#9;', '"')),
  fc.tuple(fc.constant('xmlns'), fc.constantFrom('urn:one', 'urn:two', '')),
  fc.tuple(fc.constantFrom('xmlns:q', 'xmlns:z'), fc.constantFrom('urn:one', 'urn:two')),
);
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  tree: fc
    .tuple(
      names,
      fc.uniqueArray(attribute, { selector: ([name]) => name, maxLength: 4 }),
      fc.array(tie('node'), { maxLength: 3 }),
    )
    .map(
      ([name, attributes, inner]) =>
        `<${name}${attributes.map(([key, value]) => ` ${key}='${value}'`).join('')}>${inner.join('')}</${name}>`,
    ),
  node: fc.oneof({ maxDepth: 4 }, text, fc.constant('<!-- no -->'), fc.constant('<?pi <a> ?>'), tie('tree')),
}));

// libxml2 is asked for each part alone; ours is cut out of the whole. They must never differ.
test('every element’s own canonical form equals the one libxml2 gives', () => {
  fc.assert(
    fc.property(tree, (inner) => {
      withForeignXml(`<root xmlns:p="urn:p" xmlns:q='urn:q'>${inner}</root>`, (document) => {
        const whole = document.canonicalizeToString();
        const root = readCanonical(whole);
        const theirs = document.find('//*').map((element) => element.canonicalizeToString());
        const ours = [...descendants(root)].map((element) => canonicalSubtree(whole, element));
        expect(ours).toEqual(theirs);
      });
    }),
    { numRuns: 300 },
  );
});

test('a document without one element is what libxml2 writes after its removal', () => {
  const xml = `<f id="comprobante"><a>1</a><ds:S xmlns:ds="urn:ds"><ds:x>&gt;</ds:x></ds:S> </f>`;
  withForeignXml(xml, (document) => {
    const whole = document.canonicalizeToString();
    const root = readCanonical(whole);
    const signature = root.children[1];
    if (signature === undefined) throw new Error('no signature');
    document.get('//*[local-name()="S"]')?.remove();
    expect(canonicalWithout(whole, root, signature)).toBe(document.canonicalizeToString());
  });
});

test('text and attributes are read unescaped, with their namespaces', () => {
  const root = readCanonical('<a xmlns:p="urn:p" k="x > &quot;&amp;&#xA;"><p:b>1 &lt; 2 &amp; ñ</p:b></a>');
  expect(root.attributes.get('k')).toBe('x > "&\n');
  expect(root.children[0]).toMatchObject({ local: 'b', namespace: 'urn:p', text: '1 < 2 & ñ' });
});
