import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { XmlC14NMode } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { ForeignXmlError, withForeignXml } from '../xml/foreign.js';
import {
  asByteText,
  canonicalSubtree,
  canonicalWithout,
  descendants,
  findCanonical,
  readCanonical,
} from './canonical-tree.js';
import { exclusiveForm } from './exclusive-form.js';

const names = fc.constantFrom('a', 'b', 'p:c', 'q:d', 'e', 'à', 'p:à');
const text = fc.string({ unit: fc.constantFrom('x', 'ñ', ' ', '\n', '&amp;', '&gt;', '&lt;', '&#13;', '"', "'") });
const attribute = fc.oneof(
  fc.tuple(fc.constantFrom('u', 'v', 'p:w', 'à'), fc.constantFrom('x > y', '&lt;&amp;', 'tab&#9;', '"')),
  fc.tuple(fc.constant('xmlns'), fc.constantFrom('urn:one', 'urn:two', '')),
  fc.tuple(fc.constantFrom('xmlns:q', 'xmlns:z', 'xmlns:à'), fc.constantFrom('urn:one', 'urn:two')),
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

// libxml2 canonicalises each part; ours is cut out of the whole. They must never differ.
test('every element’s own canonical form, inclusive and exclusive, equals the one libxml2 gives', () => {
  fc.assert(
    fc.property(tree, (inner) => {
      withForeignXml(`<root xmlns:p="urn:p" xmlns:q='urn:q'>${inner}</root>`, (document) => {
        const whole = asByteText(document.canonicalizeToString());
        const root = readCanonical(whole);
        const theirs = document.find('//*').map((element) => asByteText(element.canonicalizeToString()));
        const ours = [...descendants(root)].map((element) => canonicalSubtree(whole, element));
        expect(ours).toEqual(theirs);
        const mode = XmlC14NMode.XML_C14N_EXCLUSIVE_1_0;
        const exclusively = document.find('//*').map((element) => asByteText(element.canonicalizeToString({ mode })));
        expect(descendants(root).map((element) => exclusiveForm(whole, element))).toEqual(exclusively);
      });
    }),
    { numRuns: 300 },
  );
});

test('a document without one element is what libxml2 writes after its removal', () => {
  const xml = `<f id="comprobante"><a>1</a><ds:S xmlns:ds="urn:ds"><ds:x>&gt;</ds:x></ds:S> </f>`;
  withForeignXml(xml, (document) => {
    const whole = asByteText(document.canonicalizeToString());
    const root = readCanonical(whole);
    const signature = root.children[1];
    if (signature === undefined) throw new Error('no signature');
    document.get('//*[local-name()="S"]')?.remove();
    expect(canonicalWithout(whole, root, signature)).toBe(asByteText(document.canonicalizeToString()));
  });
});

const golden = readdirSync(new URL('../documents', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\bout\/.*\.xml$/.test(file))
  .map((file) => [file, readFileSync(new URL(`../documents/${file}`, import.meta.url))] as const);

test.each(golden)('%s is canonical as it is written, and libxml2 says so too', (_, raw) => {
  const found = findCanonical(asByteText(raw));
  const theirs = withForeignXml(raw, (document) => asByteText(document.canonicalizeToString()));
  expect(found?.canonical.slice(found.root.start, found.root.end)).toBe(theirs);
});

// Mutated in one place each, so that most are still XML and many still canonical.
const PIECES = [
  ...[' ', '\n', '\t', '\r\n', '>', '"', "'", 'ñ', 'x', '&gt;', '&quot;', '&#xD;', '&#xA;', '&#13;', '&amp;', '&apos;'],
  ...['<!-- -->', '<?p x?>', '<a></a>', '<a/>', '<a ></a>', '<a></a >', '<![CDATA[x]]>', '<a xmlns="urn:n"></a>'],
  ...[' a="1"', ' zz="1"', " a='1'", ' a="&gt;"', ' a=">"', ' a="&#x9;"', ' a="\t"', ' p:a="1"', ' xml:lang="es"'],
  ...[' xmlns=""', ' xmlns="urn:n"', ' xmlns:p="urn:p"', ' xmlns:a="urn:a"', ' xmlns:zz="urn:z"', '<p:a></p:a>'],
];

test('text accepted as canonical equals libxml2’s output', () => {
  const seeds = [
    ...golden.map(([, raw]) => raw.toString()).filter((xml) => xml.length < 4_000),
    '<a xmlns="urn:n" xmlns:p="urn:p" k="1" l="2"><p:b m="3">x</p:b> <c xmlns:q="urn:q"><q:d></q:d></c></a>',
  ];
  let taken = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...seeds),
      fc.noBias(fc.nat({ max: 9_999 })),
      fc.constantFrom('', '<', '>', '"', ' ', '&'),
      fc.constantFrom(...PIECES),
      (seed, place, before, piece) => {
        // Usually next to a markup character: elsewhere most fragments are plain text.
        const near = Math.floor((place / 10_000) * seed.length);
        const at = Math.max(0, seed.indexOf(before, near));
        const xml = seed.slice(0, at) + piece + seed.slice(at);
        const found = findCanonical(asByteText(xml));
        if (found === undefined) return;
        const theirs = canonicalOrNone(xml);
        if (theirs === undefined) return; // not XML: out of scope
        taken += 1;
        expect(found.canonical.slice(found.root.start, found.root.end)).toBe(theirs);
      },
    ),
    { numRuns: 6_000 },
  );
  expect(taken).toBeGreaterThan(600);
});

function canonicalOrNone(xml: string): string | undefined {
  try {
    return withForeignXml(xml, (document) => asByteText(document.canonicalizeToString()));
  } catch (error) {
    if (error instanceof ForeignXmlError) return undefined;
    throw error;
  }
}

test('text and attributes are read unescaped, with their namespaces', () => {
  const root = readCanonical(asByteText('<a xmlns:p="urn:p" k="x > &quot;&amp;&#xA;"><p:b>1 &lt; 2 &amp; ñ</p:b></a>'));
  expect(root.attributes.get('k')).toBe('x > "&\n');
  expect(root.children[0]).toMatchObject({ local: 'b', namespace: 'urn:p', text: '1 < 2 & ñ' });
});
