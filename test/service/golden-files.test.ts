import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readGuides } from '../../bin/guides.mjs';
import { llmsPage } from '../../scripts/generate-llms.js';
import { openApiText, routesText } from '../../scripts/generate-openapi.js';
import { securityPage } from '../../scripts/generate-security.js';
import { routes } from '../../src/app/routes.js';
import { readGenerated } from '../../src/http/openapi/facts.js';

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
const { factsOf } = readGenerated();

test.each([
  ['openapi.json', openApiText(Object.fromEntries(routes.map(({ id }) => [id, factsOf(id)])))],
  ['routes.txt', routesText()],
  ['llms.txt', llmsPage(readGuides())],
  ['SECURITY.md', securityPage()],
])('%s is what `npm run generate` writes', (file, text) => {
  expect(read(file) === text).toBe(true);
});
