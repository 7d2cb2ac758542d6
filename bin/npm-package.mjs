// Writes the tarball of an npm package: the same files give the same bytes.
import { gzipSync } from 'node:zlib';
import { tar } from './tar.mjs';

/** Time of every file, as npm gives it. */
const MADE_S = Date.parse('1985-10-26T08:15:00Z') / 1000;

/** Returns its file name and bytes, from its files by path. */
export async function npmPackage(files) {
  const { name, version } = JSON.parse(String(new Map(files).get('package.json')));
  const entries = files
    .map(([path, content]) => ({ path: `package/${path}`, mode: 0o644, bytes: Buffer.from(content) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const chunks = [];
  for await (const chunk of tar(entries, MADE_S)) chunks.push(chunk);
  return [`${name.replace('@', '').replace('/', '-')}-${version}.tgz`, gzipSync(Buffer.concat(chunks), { level: 9 })];
}
