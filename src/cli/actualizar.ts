import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { archiveInstallation, waitWhilePaused } from '../app/actualizar/archive.js';
import { DEBIAN_PROGRAM, debianInstallation } from '../app/actualizar/debian.js';
import { tryReceipt } from '../app/actualizar/dry-run.js';
import { keyFiles } from '../app/actualizar/feed.js';
import { isUnderWay, readJournal } from '../app/actualizar/journal.js';
import { canGoBack, compareVersions, impossible, readClaves, verifyArtefact } from '../app/actualizar/release.js';
import { recover, upgrade, type Installation, type Say } from '../app/actualizar/upgrade.js';
import { readConfig, type Config } from '../config/config.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

/** Program folder; the same relative path works from src/ and dist/. */
const PROGRAM = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const RECORDED_KEY = 'versiones-clave.pem';

/** `rubrica actualizar`: upgrades an archive's folder or the Debian package, and goes back if the new version fails. */
export const command: Command = {
  name: 'actualizar',
  summary: 'pasa a una versión nueva, y vuelve sola si algo falla',
  usage: `Uso: rubrica actualizar <archivo> [--clave rubrica.pub] [--espera 60] [--sin-retorno]
     rubrica actualizar <archivo> --solo-verificar [--clave rubrica.pub]
     rubrica actualizar

<archivo> es rubrica-<versión>-<plataforma>.tar.gz o, si se instaló el paquete de Debian, rubrica_<versión>_<arquitectura>.deb (como root), con
SHA256SUMS y SHA256SUMS.firma al lado. Comprueba la firma y la huella, respalda la base de datos, la actualiza, emite un comprobante de ensayo
que no consume número, cambia el programa, reinicia los servicios uno por uno y comprueba que atienden. Si algo de eso falla, vuelve a la
versión anterior con todos sus datos. Con dos procesos o más nadie queda sin respuesta; con uno, unos segundos.

Sin <archivo> termina o deshace una actualización que se interrumpió (también lo hace el próximo inicio).

  --solo-verificar   comprueba el archivo y dice si se puede pasar a esa versión; no cambia nada
  --clave            clave pública que firma las versiones; queda guardada para la próxima vez. Sin ella: RUBRICA_VERSIONES_CLAVE,
                     ${RECORDED_KEY} de la carpeta de datos, o la que trae la versión instalada
  --espera           segundos que se espera a que un servicio esté listo (60)
  --sin-retorno      acepta una versión después de la cual no se puede volver a la anterior
  --comprobar        solo el comprobante de ensayo, con esta versión; no cambia nada

Salida: 0 hecho, 1 no se pudo (sigue la versión anterior), 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'solo-verificar': { type: 'boolean', default: false },
        'sin-retorno': { type: 'boolean', default: false },
        comprobar: { type: 'boolean', default: false },
        'al-iniciar': { type: 'boolean', default: false },
        clave: { type: 'string' },
        espera: { type: 'string', default: '60' },
      },
    });
    const [file, ...more] = positionals;
    const seconds = Number(values.espera);
    if (more.length > 0 || !Number.isInteger(seconds) || seconds < 1 || seconds > 3600) {
      io.err(command.usage);
      return 2;
    }
    const config = readConfig(io.env);
    if (values.comprobar) return dryRun(io, config);
    if (values['al-iniciar']) await waitWhilePaused(config.dataDir, sleep);
    const place = installationOf(io, config, seconds * 1000);
    const say = sayTo(io);
    const journal = readJournal(place.folder);
    if (journal !== undefined && isUnderWay(journal)) {
      if (values['al-iniciar']) return 0;
      throw impossible(`Ya hay una actualización en curso (proceso ${journal.updater.pid}): espere a que termine.`);
    }
    const recovered = await recover(place, say);
    if (recovered !== undefined)
      io.out(
        recovered === 'terminada'
          ? 'La actualización que se interrumpió quedó terminada.'
          : 'La actualización que se interrumpió quedó deshecha: sigue la versión anterior, con todos sus datos.',
      );
    if (file === undefined) {
      if (recovered === undefined && !values['al-iniciar'])
        io.out('No hay ninguna actualización interrumpida. Indique el archivo de la versión nueva.');
      return 0;
    }
    // Read again: recovering may have changed the program in use.
    return toArtefact(io, config, installationOf(io, config, seconds * 1000), resolve(file), {
      soloVerificar: values['solo-verificar'],
      sinRetorno: values['sin-retorno'],
      clave: values.clave,
    });
  },
};

function sayTo(io: CommandIo): Say {
  return (line) => {
    io.out(line);
  };
}

function installationOf(io: CommandIo, config: Config, waitMs: number): Installation {
  const started = io.env['_RUBRICA_LANZADOR'];
  const say = sayTo(io);
  if (started !== undefined && existsSync(join(started, 'version.json')))
    return archiveInstallation({
      started,
      waitMs,
      say,
      env: io.env,
      dataDir: config.dataDir,
      ambiente: config.ambiente,
      externalDatabase: config.databaseUrl !== undefined,
    });
  if (PROGRAM === DEBIAN_PROGRAM) {
    if (process.getuid?.() !== 0)
      throw impossible('Ejecute «rubrica actualizar» como root: cambia el paquete instalado.');
    return debianInstallation({ waitMs, say, env: io.env });
  }
  throw impossible(
    'Esta instalación no viene de un archivo ni del paquete de Debian: actualícela como la instaló (npm, imagen o repositorio; docs/guides/instalar.md).',
  );
}

async function toArtefact(
  io: CommandIo,
  config: Config,
  place: Installation,
  file: string,
  options: { readonly soloVerificar: boolean; readonly sinRetorno: boolean; readonly clave: string | undefined },
): Promise<number> {
  const claves = await readClaves(keyFiles(config, options.clave));
  const clave = await verifyArtefact(file, claves);
  io.out(`${basename(file)}: firma y huella correctas (clave ${clave}).`);
  if (options.soloVerificar) {
    const next = await place.describe(file);
    const newer = compareVersions(next.version, place.installed.version) > 0;
    io.out(
      `Es la versión ${next.version}; está instalada la ${place.installed.version}.${newer ? '' : ' No es más nueva.'}`,
    );
    io.out(
      canGoBack(place.installed, next)
        ? 'Si algo fallara, se vuelve sola a la instalada.'
        : 'No tiene retorno: después no se puede volver a la instalada sin restaurar el respaldo.',
    );
    return 0;
  }
  const { version } = await upgrade(place, file, { sinRetorno: options.sinRetorno, say: sayTo(io) });
  if (options.clave !== undefined) {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await copyFile(options.clave, join(config.dataDir, RECORDED_KEY));
  }
  io.out(`Listo: Rúbrica ${version}.`);
  return 0;
}

async function dryRun(io: CommandIo, config: Config): Promise<number> {
  const claveAcceso = await tryReceipt(config, commandLog());
  io.out(
    claveAcceso === undefined
      ? 'Todavía no hay una empresa que pueda emitir: no se probó un comprobante.'
      : `Comprobante de ensayo válido (${claveAcceso}); no se guardó y no consumió número.`,
  );
  return 0;
}
