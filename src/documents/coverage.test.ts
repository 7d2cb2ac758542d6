import { describe, expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { haveOfficialXsd, readOfficialXsd } from '../../test/support/documents/judges.js';
import { documentPaths, schemaPaths } from '../../test/support/documents/xsd-paths.js';
import { documentTypes } from './registry.js';

/** Elements declared in the schemas that no golden file shows, each with its reason. */
const EXCEPTIONS: readonly { readonly path: RegExp; readonly reason: string }[] = [
  { path: /\/compensaciones(Reembolso)?(\/|$)/, reason: 'IVA rebate of 2016-2017, dead since: read, never written' },
  { path: /\/rise$/, reason: 'regime that ended in 2021: read, never written' },
  { path: /\/(ds|ns1):Signature$/, reason: 'added by the signature, not by the layout' },
];

const golden = goldenExamples().map((example) => ({ ...example.prepare(), name: example.name }));
const layouts = documentTypes.flatMap((type) => type.layouts);

function officialPaths({ root, version }: { root: string; version: string }) {
  return schemaPaths(readOfficialXsd(root, version), root);
}

describe.runIf(haveOfficialXsd)('golden files', () => {
  test.each(layouts)(
    '$root $version: some golden file has every element and attribute of the official schema',
    (layout) => {
      const declared = officialPaths(layout);
      const shown = new Set<string>();
      for (const { type, document, xml } of golden) {
        if (type.root === layout.root && document.version === layout.version)
          for (const path of documentPaths(xml)) shown.add(path);
      }
      const missing = [...declared.keys()].filter((path) => !shown.has(path));
      expect(missing.filter((path) => !EXCEPTIONS.some((exception) => exception.path.test(path)))).toEqual([]);
      expect(
        [...shown].filter((path) => !declared.has(path)),
        'shown but not declared',
      ).toEqual([]);
    },
  );

  test('every exception is still needed', () => {
    const declared = layouts.flatMap((layout) => [...officialPaths(layout).keys()]);
    for (const { path, reason } of EXCEPTIONS)
      expect(
        declared.some((one) => path.test(one)),
        reason,
      ).toBe(true);
  });
});
