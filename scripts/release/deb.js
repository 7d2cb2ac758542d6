// The Debian package: an ar archive of two tars, as deb(5) describes it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../bin/stamped.mjs';
import { platformEntries } from './program.js';
import { tar } from '../../bin/tar.mjs';
import { textEntry, withFolders } from './tree.js';

export const ARCHITECTURES = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };
const HOME = './usr/lib/rubrica';
const UNITS = ['rubrica.service', 'rubrica@.service', 'rubrica-respaldo.service', 'rubrica-respaldo.timer'];
const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];

const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** A unit or wrapper of packaging/, with the package's own program and Node.js. */
export function relocated(text) {
  return text
    .replaceAll('/opt/rubrica', '/usr/lib/rubrica')
    .replaceAll('/usr/local/bin/rubrica', '/usr/bin/rubrica')
    .replace(/\/usr\/bin\/env node /g, '/usr/lib/rubrica/node/bin/node ')
    .replace(/(\/usr\/bin\/env \S+=\S+) node /g, '$1 /usr/lib/rubrica/node/bin/node ');
}

/** Returns the files that the package installs. */
export function debEntries(work, platform) {
  return [
    ...platformEntries(work, platform, HOME),
    textEntry('./usr/bin/rubrica', relocated(read('packaging/rubrica')), 0o755),
    ...UNITS.map((name) => textEntry(`./usr/lib/systemd/system/${name}`, relocated(read(`packaging/${name}`)))),
    textEntry('./usr/share/rubrica/rubrica.env', read('packaging/debian/rubrica.env')),
    textEntry('./usr/share/doc/rubrica/copyright', read('LICENSE')),
  ];
}

export function control(version, architecture, sizeBytes) {
  return [
    'Package: rubrica',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: Rubrica <rubrica@localhost>',
    `Installed-Size: ${String(Math.ceil(sizeBytes / 1024))}`,
    // Node.js 24 and the embedded PostgreSQL; deb-systemd-helper.
    'Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1, passwd, init-system-helpers',
    'Suggests: postgresql, nginx',
    'Section: web',
    'Priority: optional',
    'Description: facturación electrónica para el Ecuador',
    ' Recibe comprobantes en JSON, los firma, los envía al SRI y guarda la autorización. Trae su Node.js y su PostgreSQL.',
    ' .',
    ' La configuración está en /etc/rubrica, los datos en /var/lib/rubrica. Ninguna de las dos se borra al desinstalar.',
    '',
  ].join('\n');
}

/** Yields the package. `entries`: the installed files. */
export async function* deb(entries, { version, architecture, time }) {
  const files = withFolders(entries);
  const sizeBytes = files.reduce((sum, { size = 0, bytes }) => sum + (bytes?.length ?? size), 0);
  const about = [
    textEntry('./control', control(version, architecture, sizeBytes)),
    textEntry('./md5sums', md5sums(files)),
    ...SCRIPTS.map((name) => textEntry(`./${name}`, read(`packaging/debian/${name}`), 0o755)),
  ];
  yield Buffer.from('!<arch>\n');
  yield* member('debian-binary', Buffer.from('2.0\n'), time);
  yield* member('control.tar.gz', await packed(withFolders(about), time), time);
  yield* member('data.tar.gz', await packed(files, time), time);
}

async function packed(entries, time) {
  const chunks = [];
  for await (const chunk of tar(entries, time)) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks), { level: 6 });
}

function* member(name, bytes, time) {
  const fields = [name.padEnd(16), String(time).padEnd(12), '0'.padEnd(6), '0'.padEnd(6), '100644'.padEnd(8)];
  yield Buffer.from(`${fields.join('')}${String(bytes.length).padEnd(10)}\`\n`);
  yield bytes;
  if (bytes.length % 2 === 1) yield Buffer.from('\n');
}

function md5sums(entries) {
  const sum = (bytes) => createHash('md5').update(bytes).digest('hex');
  return entries
    .filter(({ bytes, file }) => bytes !== undefined || file !== undefined)
    .map(({ path, bytes, file }) => `${sum(bytes ?? readFileSync(file))}  ${path.slice(2)}\n`)
    .join('');
}
