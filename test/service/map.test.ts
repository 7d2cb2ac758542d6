import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the map of CONTRIBUTING lists the folders of src/, which has no loose files', () => {
  const root = new URL('../../', import.meta.url);
  const map = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8').matchAll(/^\| `src\/([^`]*)\/` /gm);
  const entries = readdirSync(new URL('src/', root), { withFileTypes: true });
  expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
  expect(Array.from(map, ([, folder]) => folder).sort()).toEqual(entries.map(({ name }) => name).sort());
});
