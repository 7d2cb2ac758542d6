import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DocumentType } from '../../documents/document-type.js';
import { folderOf } from '../../documents/registry.js';

/** A document of a hundred lines teaches nobody; the OpenAPI document shows those that fit a screen or two. */
const EXAMPLE_BYTES_MAX = 8_000;

/** The payloads of a type's folder, which the golden files prove: they are the examples of the OpenAPI document too. */
export function examplesOf(type: DocumentType): Record<string, unknown> {
  const folder = fileURLToPath(new URL(`../../documents/${folderOf(type)}/examples/`, import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = readFileSync(`${folder}${file}`, 'utf8');
      return text.length > EXAMPLE_BYTES_MAX ? [] : [[file.replace('.json', ''), JSON.parse(text) as unknown]];
    }),
  );
}
