import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Client packages by file name ending (bin/build-clients.mjs). */
const KINDS: readonly { readonly ending: string; readonly lenguaje: Paquete['lenguaje']; readonly type: string }[] = [
  { ending: '.tgz', lenguaje: 'TypeScript', type: 'application/gzip' },
  { ending: '.whl', lenguaje: 'Python', type: 'application/zip' },
  { ending: '.zip', lenguaje: 'PHP', type: 'application/zip' },
];

export interface Paquete {
  readonly lenguaje: 'TypeScript' | 'Python' | 'PHP';
  /** File name below /docs. */
  readonly archivo: string;
  readonly type: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Loads the packaged clients; empty if not built. Kept in memory: a few hundred kilobytes in total. */
export function readPackages(folder: string): readonly Paquete[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return KINDS.flatMap(({ ending, lenguaje, type }) =>
    names
      .filter((name) => name.endsWith(ending))
      .map((archivo) => {
        const bytes = readFileSync(join(folder, archivo));
        return { lenguaje, archivo, type, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
      }),
  );
}

/** Name of their list below /docs, for the portal and programs. */
export const PACKAGES_PAGE = 'clientes.json';

export function packageList(packages: readonly Paquete[]): string {
  return JSON.stringify(
    packages.map(({ lenguaje, archivo, sha256, bytes }) => ({ lenguaje, archivo, bytes: bytes.length, sha256 })),
  );
}
