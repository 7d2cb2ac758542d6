import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { haveXmllint, xmllint } from '../../test/support/documents/judges.js';
import { GENERATED_SCHEMAS } from '../simulator/start.js';
import { simulatorSchemas } from './simulator-schemas.js';

describe('our generated schemas', () => {
  test('are in the build as the layouts say', () => {
    const schemas = simulatorSchemas();
    expect(readdirSync(GENERATED_SCHEMAS).sort()).toEqual([...schemas.keys()].sort());
    for (const [file, content] of schemas)
      expect(readFileSync(join(GENERATED_SCHEMAS, file), 'utf8'), file).toBe(content);
  });

  test.runIf(haveXmllint).each(goldenExamples())('admit $type.root $name', ({ prepare }) => {
    const { xml, type, document } = prepare();
    expect(xmllint(xml, join(GENERATED_SCHEMAS, `${type.root}-${document.version}.xsd`))).toBe('');
  });
});
