import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The clients as their languages install them, by how their names end (bin/build-clients.mjs). */
const KINDS: readonly { readonly ending: string; readonly lenguaje: Paquete['lenguaje']; readonly type: string }[] = [
  { ending: '.tgz', lenguaje: 'TypeScript', type: 'application/gzip' },
  { ending: '.whl', lenguaje: 'Python', type: 'application/zip' },
  { ending: '.zip', lenguaje: 'PHP', type: 'application/zip' },
];

/** A client, packed. */
export interface Paquete {
  readonly lenguaje: 'TypeScript' | 'Python' | 'PHP';
  /** Its file, below /docs. */
  readonly archivo: string;
  readonly type: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Reads the packed clients; none where they are not built. They are kept: all together they are some hundred kilobytes. */
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

/** The name below /docs of the list of them, for the portal and for programs. */
export const PACKAGES_PAGE = 'clientes.json';

/** What there is to download, without the files. */
export function packageList(packages: readonly Paquete[]): string {
  return JSON.stringify(
    packages.map(({ lenguaje, archivo, sha256, bytes }) => ({ lenguaje, archivo, bytes: bytes.length, sha256 })),
  );
}
