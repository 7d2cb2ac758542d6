// The npm package and the self-contained archive of a platform.
import { platformEntries, programEntries } from './program.js';
import { textEntry } from './tree.js';

/** `npm install rubrica-0.1.0.tgz`: npm unpacks the folder `package`. */
export function npmEntries(work) {
  return programEntries(work, 'package');
}

const LAUNCHER = `#!/bin/sh
# Rúbrica con su propio Node.js y su propio PostgreSQL. Sin argumentos inicia el servicio; «./rubrica --help» lista los comandos.
# Los datos quedan fuera de esta carpeta, en «rubrica-datos» al lado de ella: otra versión los encuentra. RUBRICA_DATA indica otro lugar.
set -eu
aqui=$(dirname -- "$(readlink -f -- "$0")")
export RUBRICA_DATA="\${RUBRICA_DATA:-$(dirname -- "$aqui")/rubrica-datos}"
exec "$aqui/node/bin/node" "$aqui/bin/rubrica" "$@"
`;

/** Unpack and run `./rubrica`. */
export function archiveEntries(work, version, platform) {
  const root = `rubrica-${version}-${platform}`;
  return [...platformEntries(work, platform, root), textEntry(`${root}/rubrica`, LAUNCHER, 0o755)];
}
