import { readFileSync } from 'node:fs';

/** Reads `schema.sql`, which `npm run generate` writes from a migrated database. */
export function readSchemaFile(): string {
  return readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');
}
