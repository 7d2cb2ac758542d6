import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ENCODINGS, type PackedFile } from '../../http/packed-file.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** A file whose name contains its content hash or version. */
export interface PortalFile extends PackedFile {
  readonly type: string;
}

/** The portal as built by `npm run build`. */
export interface Portal {
  /** The single page, with placeholders for per-response values. */
  readonly page: string;
  /** By name, `assets/index-4f2a.js`. */
  readonly files: ReadonlyMap<string, PortalFile>;
}

export function isPortalBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/**
 * Loads the built portal; undefined if not built. Kept in memory (some megabytes): a build that replaces it under a running service
 * must not leave a page without its scripts.
 */
export function readPortal(folder: string): Portal | undefined {
  if (!isPortalBuilt(folder)) return undefined;
  const page = join(folder, 'index.html');
  const names = readdirSync(join(folder, 'assets')).filter((name) => TYPES[extname(name)] !== undefined);
  const files = names.map((name) => [`assets/${name}`, fileAt(join(folder, 'assets', name))] as const);
  return { page: readFileSync(page, 'utf8'), files: new Map(files) };
}

/** Files with a compressed copy are kept compressed only: every browser accepts one. */
function fileAt(path: string): PortalFile {
  const packed = Object.fromEntries(
    Object.entries(ENCODINGS).flatMap(([encoding, suffix]) =>
      existsSync(path + suffix) ? [[encoding, readFileSync(path + suffix)] as const] : [],
    ),
  );
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const { gzip } = packed;
  if (gzip === undefined) return { type, packed, bytes: readFileSync(path) };
  return {
    type,
    packed,
    get bytes() {
      return gunzipSync(gzip);
    },
  };
}
