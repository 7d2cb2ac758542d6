import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { generatedSchemas } from '../../scripts/generate-xsd.js';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { haveXmllint, xmllint } from '../../test/support/documents/judges.js';

const folder = fileURLToPath(new URL('../simulator/schemas/', import.meta.url));

describe('our generated schemas', () => {
  test('match the layouts (npm run generate writes them)', () => {
    const schemas = generatedSchemas();
    expect(readdirSync(folder).sort()).toEqual([...schemas.keys()].sort());
    for (const [file, content] of schemas) expect(readFileSync(`${folder}${file}`, 'utf8'), file).toBe(content);
  });

  test.runIf(haveXmllint).each(goldenExamples())('admit $type.root $name', ({ prepare }) => {
    const { xml, type, document } = prepare();
    expect(xmllint(xml, `${folder}${type.root}-${document.version}.xsd`)).toBe('');
  });
});
