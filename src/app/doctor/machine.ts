import { constants, existsSync, statSync, type Stats } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.js';
import { AppError } from '../../kernel/app-error.js';
import { signingKeyFileOf } from '../../firmador/keys.js';
import { masterKeyFileOf, openKeyRing } from '../../vault/master-key.js';
import { unsupportedNode } from '../node-support.js';
import { shellWord } from '../shell-word.js';
import { NODE_MIN } from '../version.js';
import { aviso, bien, falla, type Finding } from './finding.js';

export function checkNode(version: string, now = new Date()): Finding {
  if (!atLeast(version, NODE_MIN))
    return falla(
      'node',
      `Node.js ${version} es muy antiguo.`,
      'Instale Node.js 24: docs/guides/produccion.md, paso 2.',
    );
  const notice = unsupportedNode(version, now);
  return notice === undefined
    ? bien('node', `Node.js ${version}.`)
    : aviso('node', `Node.js ${version} ya no recibe correcciones de seguridad.`, 'Instale Node.js 24.');
}

function atLeast(version: string, minimum: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [majorMin = 0, minorMin = 0] = minimum.split('.').map(Number);
  return major > majorMin || (major === majorMin && minor >= minorMin);
}

/** Checks the time zone. Documents use Ecuador's time regardless, but an invalid zone silently becomes UTC, which misleads people. */
export function checkTimeZone(zone: string | undefined): Finding {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone !== undefined && zone !== '' && !isZone(zone)) {
    return aviso('zona-horaria', `TZ=«${zone}» no es una zona horaria.`, 'Ponga TZ=America/Guayaquil, o quite TZ.');
  }
  return bien('zona-horaria', `${here}; los comprobantes llevan siempre la hora del Ecuador.`);
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: zone.replace(/^:/, '') });
    return true;
  } catch {
    return false;
  }
}

const GB = 1024 ** 3;
/** A database without disk space stops everything. Below the first limit that is imminent; below the second, time to act. */
const DISK = { faultBytes: GB / 2, warnBytes: 5 * GB } as const;

/** Checks the free space on the data folder's disk. */
export async function checkDisk(
  dataDir: string,
  limits: { readonly faultBytes: number; readonly warnBytes: number } = DISK,
): Promise<Finding> {
  const { bavail, bsize } = await statfs(existingAbove(dataDir));
  const free = bavail * bsize;
  const message = `${(free / GB).toFixed(1)} GB libres en el disco de ${dataDir}.`;
  const remedy = 'Libere o amplíe el disco; mueva los respaldos a otro.';
  if (free < limits.faultBytes) return falla('disco', message, remedy);
  return free < limits.warnBytes ? aviso('disco', message, remedy) : bien('disco', message);
}

function existingAbove(path: string): string {
  return existsSync(path) ? path : existingAbove(dirname(path));
}

/** Checks that the data folder is writable by us and closed to others. */
export async function checkDataDir(dataDir: string): Promise<Finding> {
  const found = statOf(dataDir);
  if (found === undefined) {
    const canMake = await isWritable(existingAbove(dataDir));
    return canMake
      ? bien('carpeta-de-datos', `${dataDir} se creará en el primer inicio.`)
      : falla('carpeta-de-datos', `${dataDir} no existe y no se puede crear.`, CHOWN);
  }
  if (!found.isDirectory() || !(await isWritable(dataDir)))
    return falla('carpeta-de-datos', `No se puede escribir en ${dataDir}.`, CHOWN);
  if ((found.mode & 0o022) !== 0)
    return falla(
      'carpeta-de-datos',
      `Otros usuarios del sistema pueden cambiar ${dataDir} (${modeOf(found)}).`,
      `chmod go-w ${shellWord(dataDir)}`,
    );
  return bien('carpeta-de-datos', `${dataDir} (${modeOf(found)}).`);
}

const CHOWN = 'Haga que sea del usuario con el que se ejecuta Rúbrica (chown), o elija otra con RUBRICA_DATA.';

/** Checks that the master key is readable, and that only their owner reads it and the signing key. */
export function checkKeyFile(config: Config): Finding {
  const { masterKeyFile } = config;
  const file = masterKeyFileOf(config);
  for (const one of [file, signingKeyFileOf(config)].filter((path) => path !== undefined)) {
    const stats = statOf(one);
    if (stats !== undefined && (stats.mode & 0o077) !== 0)
      return falla(
        'clave-maestra',
        `Otros usuarios pueden leer ${one} (${modeOf(stats)}).`,
        `chmod 600 ${shellWord(one)}`,
      );
  }
  if (file === undefined) return bien('clave-maestra', 'Viene de RUBRICA_MASTER_KEY.');
  const found = statOf(file);
  if (found === undefined) return bien('clave-maestra', `${file} se creará en el primer inicio.`);
  try {
    openKeyRing(config, false);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return falla('clave-maestra', error.publicMessage, 'Sin ella el servicio no inicia y nada se firma.');
  }
  return masterKeyFile === undefined
    ? aviso(
        'clave-maestra',
        `La clave está junto a los datos, en ${file}.`,
        'Guarde una copia en otro lugar, y otra de firma.key: sin ellas un respaldo restaurado no inicia. En producción, póngala aparte (RUBRICA_MASTER_KEY_FILE).',
      )
    : bien('clave-maestra', `${file} (${modeOf(found)}).`);
}

const modeOf = ({ mode }: Stats): string => (mode & 0o777).toString(8).padStart(4, '0');

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}
