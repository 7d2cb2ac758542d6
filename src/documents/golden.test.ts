import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { haveOfficialXsd, haveXmllint, officialXsd, xmllint } from '../../test/support/documents/judges.js';

const update = process.env.GOLDEN_UPDATE === '1';

describe.each(goldenExamples())('$type.root $name', ({ prepare, out }) => {
  test('gives the golden bytes', () => {
    const { xml } = prepare();
    if (update) writeFileSync(out, xml);
    expect(xml).toBe(readFileSync(out, 'utf8'));
  });

  test.runIf(haveOfficialXsd && haveXmllint)('passes the official schema of its version', () => {
    const { xml, document, type } = prepare();
    expect(xmllint(xml, officialXsd(type.root, document.version))).toBe('');
  });
});
