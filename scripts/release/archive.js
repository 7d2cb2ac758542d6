// The npm package and the self-contained archive of a platform.
import { platformEntries, programEntries } from './program.js';
import { textEntry } from './tree.js';

/** `npm install rubrica-0.1.0.tgz`: npm unpacks the folder `package`. */
export function npmEntries(work) {
  return programEntries(work, 'package');
}

/**
 * Starts the service and stays as its parent: `rubrica actualizar` stops the service, and this script starts it again from the folder that is then the
 * current one (src/app/actualizar/archive.ts).
 */
export const LAUNCHER = `#!/bin/sh
# Rúbrica con su propio Node.js y su propio PostgreSQL. Sin argumentos inicia el servicio; «./rubrica --help» lista los comandos.
# Los datos quedan fuera de esta carpeta, en «rubrica-datos» al lado de ella: otra versión los encuentra. RUBRICA_DATA indica otro lugar.
# «rubrica actualizar» deja en el archivo «siguiente» la carpeta de la versión que continúa a esta.
set -eu
aqui=$(dirname -- "$(readlink -f -- "$0")")
casa=$(dirname -- "$aqui")
export RUBRICA_DATA="\${RUBRICA_DATA:-$casa/rubrica-datos}"
export _RUBRICA_LANZADOR="$aqui"

elegir() {
  programa=$aqui
  while [ -f "$programa/siguiente" ]; do
    otra=$casa/$(cat "$programa/siguiente")
    [ -x "$otra/rubrica" ] || break
    programa=$otra
  done
}

elegir
case "\${1-servir}" in
  servir) ;;
  *) exec "$programa/node/bin/node" "$programa/bin/rubrica" "$@" ;;
esac

diario=$RUBRICA_DATA/actualizacion/diario.json
hijo=
parar=
reinicio=
# Ctrl+C llega también al servicio; un SIGTERM, solo a este guion.
trap 'parar=si; [ -z "$hijo" ] || kill -TERM "$hijo" 2> /dev/null || true' TERM
trap 'parar=si' INT
while :; do
  # Una actualización interrumpida se termina o se deshace; durante una que detiene el servicio se espera.
  if [ -e "$diario" ] && { [ -z "$reinicio" ] || grep -q '"pausa": true' "$diario"; }; then
    "$aqui/node/bin/node" "$aqui/bin/rubrica" actualizar --al-iniciar || true
  fi
  [ -z "$parar" ] || exit 143
  reinicio=
  elegir
  "$programa/node/bin/node" "$programa/bin/rubrica" "$@" &
  hijo=$!
  mkdir -p -m 700 "$RUBRICA_DATA" "$RUBRICA_DATA/procesos"
  echo "$$ $programa" > "$RUBRICA_DATA/procesos/$hijo.hijo"
  codigo=0
  wait "$hijo" || codigo=$?
  while kill -0 "$hijo" 2> /dev/null; do
    codigo=0
    wait "$hijo" || codigo=$?
  done
  rm -f "$RUBRICA_DATA/procesos/$hijo.hijo"
  [ -z "$parar" ] || exit "$codigo"
  if [ -e "$RUBRICA_DATA/procesos/$hijo.reiniciar" ]; then
    rm -f "$RUBRICA_DATA/procesos/$hijo.reiniciar"
    reinicio=si
  elif [ -e "$diario" ]; then
    sleep 1
  else
    exit "$codigo"
  fi
done
`;

/** Unpack and run `./rubrica`. */
export function archiveEntries(work, version, platform) {
  const root = `rubrica-${version}-${platform}`;
  return [...platformEntries(work, platform, root), textEntry(`${root}/rubrica`, LAUNCHER, 0o755)];
}
