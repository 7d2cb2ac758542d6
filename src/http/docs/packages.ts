import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Client packages by file name (bin/build-clients.mjs). */
const KINDS: readonly { readonly file: RegExp; readonly lenguaje: Paquete['lenguaje']; readonly type: string }[] = [
  { file: /^(?!n8n-).*\.tgz$/, lenguaje: 'TypeScript', type: 'application/gzip' },
  { file: /\.whl$/, lenguaje: 'Python', type: 'application/zip' },
  { file: /\.zip$/, lenguaje: 'PHP', type: 'application/zip' },
  { file: /^n8n-.*\.tgz$/, lenguaje: 'n8n', type: 'application/gzip' },
];

export interface Paquete {
  readonly lenguaje: 'TypeScript' | 'Python' | 'PHP' | 'n8n';
  /** File name below /docs. */
  readonly archivo: string;
  readonly type: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Loads the packaged clients; empty if not built. Kept in memory: a few hundred kilobytes in total. */
export function readPackages(folder: string): readonly Paquete[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return KINDS.flatMap(({ file, lenguaje, type }) =>
    names
      .filter((name) => file.test(name))
      .map((archivo) => {
        const bytes = readFileSync(join(folder, archivo));
        return { lenguaje, archivo, type, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
      }),
  );
}

/** Name of their list below /docs, for the portal and programs. */
export const PACKAGES_PAGE = 'clientes.json';

export function packageList(packages: readonly Paquete[]): string {
  // Libraries by language. The nodes for n8n are no library; /docs links to them.
  const libraries = packages.filter(({ lenguaje }) => lenguaje !== 'n8n');
  return JSON.stringify(
    libraries.map(({ lenguaje, archivo, sha256, bytes }) => ({ lenguaje, archivo, bytes: bytes.length, sha256 })),
  );
}
