// Writes the schemas that the simulator validates with; `npm run generate` runs it from dist/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { layoutXsd } from '../xml/xsd.js';
import { documentTypes } from './registry.js';

/** File name → content of every schema, from the layouts. */
export function generatedSchemas(): Map<string, string> {
  const layouts = documentTypes.flatMap((type) => type.layouts);
  return new Map(layouts.map((layout) => [`${layout.root}-${layout.version}.xsd`, layoutXsd(layout)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../../src/simulator/schemas/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of generatedSchemas()) writeFileSync(`${folder}${file}`, content);
}
