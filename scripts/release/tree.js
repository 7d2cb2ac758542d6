// Files of a release: which go in, under which name and with which mode, independent of the builder's umask and clock.
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files of packages for linking C programs, types and texts: not needed to run. */
const UNUSED = /\.(?:a|[cm]?ts|map|md|markdown)$|\/(?:pkgconfig|pgxs|fontconfig)$/;
const LEGAL = /\/(?:licen[cs]e|copying|notice)[^/]*$/i;

/** Whether a file of an installed package is needed to run it, or states its terms. */
export function isNeeded(path) {
  return !UNUSED.test(path) || LEGAL.test(path);
}

/** Returns the files and links of a folder as entries below `prefix`; `withFolders` adds the folders. */
export function entriesOf(folder, prefix, keep = () => true) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    const path = `${prefix}/${entry.name}`;
    if (!keep(path)) return [];
    if (entry.isDirectory()) return entriesOf(file, path, keep);
    if (entry.isSymbolicLink()) return [{ path, mode: 0o777, link: readlinkSync(file) }];
    if (!entry.isFile()) return [];
    const { mode, size } = statSync(file);
    return [{ path, mode: mode & 0o100 ? 0o755 : 0o644, file, size }];
  });
}

/** Returns an entry with given content. */
export function textEntry(path, text, mode = 0o644) {
  return { path, mode, bytes: Buffer.from(text) };
}

/** Adds the folders of the entries and sorts by path, byte by byte. */
export function withFolders(entries) {
  const folders = new Map(entries.filter(({ folder }) => folder === true).map((entry) => [entry.path, entry]));
  for (const { path } of entries)
    for (let folder = dirname(path); folder !== '.' && folder !== '/'; folder = dirname(folder))
      if (!folders.has(folder)) folders.set(folder, { path: folder, mode: 0o755, folder: true });
  const all = [...folders.values(), ...entries.filter(({ folder }) => folder !== true)];
  return all.sort((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)));
}
