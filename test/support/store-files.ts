import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../../src');

/** Files with statements, by their path below src/: db/, and the store of each part and capability. */
export const storeFiles: readonly { readonly name: string; readonly path: string }[] = readdirSync(SRC, {
  recursive: true,
  encoding: 'utf8',
})
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^db\/[^/]+\.ts$|\/(?:[^/]+-)?store(?:\.ts$|\/[^/]+\.ts$)/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => ({ name, path: join(SRC, name) }));
