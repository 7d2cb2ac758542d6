import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** How a body may be packed, the best first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENCODINGS;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file with its content in its name. */
export interface PortalFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** The portal as `npm run build` made it. */
export interface Portal {
  /** The one page, with places for what differs from answer to answer. */
  readonly page: string;
  /** By name, `assets/index-4f2a.js`. */
  readonly files: ReadonlyMap<string, PortalFile>;
}

/**
 * Reads the built portal; undefined where it is not built. All of it is kept: it is some megabytes, and a build that replaces
 * it under a running service must not leave a page without its scripts.
 */
export function readPortal(folder: string): Portal | undefined {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
  const names = readdirSync(join(folder, 'assets')).filter((name) => TYPES[extname(name)] !== undefined);
  const files = names.map((name) => [`assets/${name}`, fileAt(join(folder, 'assets', name))] as const);
  return { page: readFileSync(page, 'utf8'), files: new Map(files) };
}

function fileAt(path: string): PortalFile {
  const packed = Object.entries(ENCODINGS).flatMap(([encoding, suffix]) =>
    existsSync(path + suffix) ? [[encoding, readFileSync(path + suffix)] as const] : [],
  );
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    bytes: readFileSync(path),
    packed: Object.fromEntries(packed),
  };
}

/** The file in the best form that the client takes (RFC 9110 §12.5.3; a form refused with `q=0` is refused). */
export function packedFor(file: PortalFile, accepted: string): { bytes: Buffer; encoding: Encoding | undefined } {
  const taken = new Set(
    accepted.split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      return parameters.some((word) => /^q=0(\.0*)?$/.test(word)) ? [] : [name];
    }),
  );
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    const bytes = taken.has(encoding) ? file.packed[encoding] : undefined;
    if (bytes !== undefined) return { bytes, encoding };
  }
  return { bytes: file.bytes, encoding: undefined };
}
