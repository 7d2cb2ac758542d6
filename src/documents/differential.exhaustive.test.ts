import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { describe, expect, test } from 'vitest';
import { boundaries } from '../../test/support/documents/boundaries.js';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { haveOfficialXsd, officialXsd, readOfficialXsd } from '../../test/support/documents/judges.js';
import { MUTATIONS, parseTree, Random, writeTree } from '../../test/support/documents/mutations.js';
import { schemaPaths } from '../../test/support/documents/xsd-paths.js';
import { GENERATED_SCHEMAS } from '../simulator/start.js';
import type { DocumentType } from './document-type.js';
import { documentTypes } from './registry.js';

/** Minimum mutations per type, each judged by our schema, our reader and the SRI's schema. */
const MUTATIONS_PER_TYPE = 5000;

/** Minimum random mutations, regardless of the number of limits. */
const RANDOM_MIN = 1500;

/** Allowed differences, each with its reason. */
const DIFFERENCES: readonly { readonly when: (xml: string) => boolean; readonly reason: string }[] = [
  {
    when: (xml) =>
      xml.includes('<contribuyenteRimpe>CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE</contribuyenteRimpe>'),
    reason: 'anexo 22 of the ficha defines this legend, the published schema refuses it (FACTS §18): ours admits both',
  },
];

const golden = goldenExamples().map((example) => {
  const { xml, type, document } = example.prepare();
  return { name: example.name, root: type.root, version: document.version, xml };
});

function readOurs(root: string, version: string): string {
  return readFileSync(join(GENERATED_SCHEMAS, `${root}-${version}.xsd`), 'utf8');
}

function validator(xsdText: string, url?: string): (document: XmlDocument) => string {
  // The compiled schema points into its document: keep a reference.
  const source = XmlDocument.fromString(xsdText, url === undefined ? {} : { url });
  const xsd = XsdValidator.fromDoc(source);
  return (document) => {
    try {
      if (source.root.name !== 'schema') throw new Error('the schema is gone');
      xsd.validate(document);
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}

/**
 * Yields mutated copies of a type's golden files: first every limit of both schemas in the fullest file of each version, then
 * random damage (the seed is the copy's number), at least `MUTATIONS_PER_TYPE` in all.
 */
function* mutations(
  type: DocumentType,
): Generator<{ xml: string; version: string; what: string; rootAttribute: boolean }> {
  let count = 0;
  const declared = (version: string) =>
    [readOurs(type.root, version), readOfficialXsd(type.root, version)].map((xsd) => schemaPaths(xsd, type.root));
  const usual = JSON.stringify(declared(type.defaultVersion).map((paths) => [...paths]));
  for (const version of type.versions) {
    const full = golden.find((example) => example.root === type.root && example.name === `completa-${version}`);
    if (full === undefined) throw new Error(`${type.root} has no completa-${version}`);
    const limits = declared(version);
    // Sample what other versions share with the usual one; try everything where they differ.
    const shared = (path: string): boolean =>
      limits.every((paths) => usual.includes(JSON.stringify([path, paths.get(path)])));
    let index = 0;
    const wanted = (path: string): boolean => version === type.defaultVersion || !shared(path) || index++ % 5 === 0;
    for (const { xml, what } of boundaries(full.xml, limits, wanted)) {
      count++;
      yield { xml, version, what: `${version}: ${what}`, rootAttribute: false };
    }
  }
  const examples = golden.filter((example) => example.root === type.root && example.name !== 'cien-lineas');
  const kinds = Object.entries(MUTATIONS);
  for (let seed = 1; count < MUTATIONS_PER_TYPE || seed <= RANDOM_MIN; seed++, count++) {
    const random = new Random(seed);
    const { xml: original, version, name } = random.pick(examples);
    const tree = parseTree(original);
    const [kind, mutate] = kinds[seed % kinds.length] ?? ['none', () => ''];
    const before = JSON.stringify(tree.attributes);
    const what = `seed ${seed}, ${name}: ${kind}, ${mutate(tree, random)}`;
    yield { xml: writeTree(tree), version, what, rootAttribute: JSON.stringify(tree.attributes) !== before };
  }
}

/** Faults that only our reader checks: it expects a given version and needs the id that the signature refers to. */
const READER_ONLY = new Set(['xml-clave-acceso', 'xml-tipo-desconocido', 'xml-id']);

/** Runs our reader and form check, which also guard payloads, on the same text. */
function readerFault(type: DocumentType, xml: string): string {
  const result = type.read(xml);
  return result.ok ? '' : (result.issues.find((issue) => !READER_ONLY.has(issue.code))?.message ?? '');
}

describe.runIf(haveOfficialXsd)('our schemas, our reader and the SRI’s schemas judge the same', () => {
  if (haveOfficialXsd) xmlRegisterFsInputProviders();

  test.each(documentTypes)(`at least ${MUTATIONS_PER_TYPE} damaged documents: $root`, { timeout: 600_000 }, (type) => {
    const judges = new Map(
      type.versions.map((version) => [
        version,
        {
          ours: validator(readOurs(type.root, version)),
          official: validator(readOfficialXsd(type.root, version), officialXsd(type.root, version)),
        },
      ]),
    );
    const tally = { admitted: 0, refused: 0, explained: 0 };
    for (const { xml, version, what, rootAttribute } of mutations(type)) {
      const judge = judges.get(version);
      if (judge === undefined) throw new Error(`no judge for ${version}`);
      const document = XmlDocument.fromString(xml);
      const [ours, official] = [judge.ours(document), judge.official(document)];
      document.dispose();
      const reader = rootAttribute ? official : readerFault(type, xml);
      if ((ours === '') === (official === '') && (reader === '') === (official === '')) {
        tally[ours === '' ? 'admitted' : 'refused']++;
      } else if (DIFFERENCES.some(({ when }) => when(xml))) tally.explained++;
      else {
        const says = Object.entries({ ours, reader, SRI: official }).map(
          ([who, word]) => `${who}: ${word || 'admitted'}`,
        );
        expect.fail(`${what}\n${says.join('\n')}`);
      }
    }
    // A generator of only nonsense, or only harmless changes, would prove nothing.
    expect(tally.admitted).toBeGreaterThan(MUTATIONS_PER_TYPE / 20);
    expect(tally.refused).toBeGreaterThan(MUTATIONS_PER_TYPE / 4);
    expect(tally.admitted + tally.refused + tally.explained).toBeGreaterThanOrEqual(MUTATIONS_PER_TYPE);
  });

  test('the RIMPE negocio popular legend is the one known difference', () => {
    const example = golden.find((one) => one.root === 'factura' && one.name === 'rimpe');
    const xml =
      example?.xml.replace('CONTRIBUYENTE RÉGIMEN RIMPE', 'CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE') ?? '';
    const document = XmlDocument.fromString(xml);
    expect(validator(readOurs('factura', '1.1.0'))(document)).toBe('');
    expect(validator(readOfficialXsd('factura', '1.1.0'), officialXsd('factura', '1.1.0'))(document)).toContain(
      'contribuyenteRimpe',
    );
    document.dispose();
  });

  // Proof that the mutations reach everything: a schema with one planted fault is distinguished from the right one.
  const PLANTED: readonly (readonly [string, string, string])[] = [
    ['a shorter limit', '<xs:maxLength value="25"/>', '<xs:maxLength value="24"/>'],
    ['a decimal more', '<xs:fractionDigits value="6"/>', '<xs:fractionDigits value="7"/>'],
    ['a missing lower bound', '<xs:minInclusive value="0"/>', ''],
    [
      'a required element made optional',
      '<xs:element name="descripcion">',
      '<xs:element name="descripcion" minOccurs="0">',
    ],
    ['a looser count', 'maxOccurs="15"', 'maxOccurs="16"'],
    ['a looser pattern', 'value="[0][4-8]"', 'value="[0][4-9]"'],
  ];

  test.each(PLANTED)('the mutations find %s', (_, from, to) => {
    const text = readOurs('factura', '1.1.0');
    const planted = text.replaceAll(from, to);
    expect(planted).not.toBe(text);
    const [right, wrong] = [validator(text), validator(planted)];
    const full = golden.find((example) => example.root === 'factura' && example.name === 'completa-1.1.0')?.xml ?? '';
    const limits = [text, planted].map((xsd) => schemaPaths(xsd, 'factura'));
    let found = false;
    for (const { xml } of boundaries(full, limits)) {
      const document = XmlDocument.fromString(xml);
      found = (right(document) === '') !== (wrong(document) === '');
      document.dispose();
      if (found) break;
    }
    expect(found).toBe(true);
  });
});
