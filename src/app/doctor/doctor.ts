import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { readBackupRecord, type FailedBackup, type GoodBackup } from '../../db/backup/last-backup.js';
import { AppError } from '../../kernel/app-error.js';
import { newerRelease } from '../actualizar/feed.js';
import { VERSION } from '../version.js';
import { checkDatabase } from './database.js';
import { aviso, bien, falla, type Finding } from './finding.js';
import { checkDataDir, checkDisk, checkKeyFile } from './machine.js';
import { checkPort, checkPublicUrl, checkSmtp, checkSri, reasonOf } from './outside.js';

const DAY_MS = 86_400_000;
/** Daily backups plus one day's grace. */
const BACKUP_DAYS_MAX = 2;

/** Runs every check of an installation, in whatever state it is, and changes nothing. */
export async function examine(config: Config, log: Logger, now: Date): Promise<Finding[]> {
  const looks: readonly [string, () => Promise<Finding | readonly Finding[]>][] = [
    ['carpeta-de-datos', () => checkDataDir(config.dataDir)],
    ['disco', () => checkDisk(config.dataDir)],
    ['clave-maestra', async () => checkKeyFile(config)],
    ['base-de-datos', () => checkDatabase(config, log, now)],
    ['puerto', () => checkPort(config)],
    ['sri', () => checkSri(config)],
    ['correo', () => checkSmtp(config)],
    ['tls', () => checkPublicUrl(config, now)],
    ['respaldo', () => checkBackup(config, now)],
    ['version', () => checkRelease(config)],
  ];
  const found = await Promise.all(
    looks.map(async ([name, look]) => {
      try {
        return await look();
      } catch (error) {
        // A failing check must not hide the others' results.
        log.error({ err: error, revision: name }, 'a look of the doctor failed');
        return falla(name, 'No se pudo revisar.', 'Vea el registro de arriba e informe de la falla.');
      }
    }),
  );
  return found.flat();
}

async function checkRelease(config: Config): Promise<readonly Finding[]> {
  if (config.versiones === undefined) return [];
  try {
    const newer = await newerRelease(config);
    return newer === undefined
      ? [bien('version', `${VERSION}: no hay otra más nueva en la lista.`)]
      : [
          aviso(
            'version',
            `Hay una versión más nueva de Rúbrica: ${newer} (está instalada la ${VERSION}).`,
            'Descárguela y ejecute «rubrica actualizar <archivo>» (docs/guides/instalar.md).',
          ),
        ];
  } catch (error) {
    return [
      aviso(
        'version',
        `La lista de RUBRICA_VERSIONES no se puede usar: ${error instanceof AppError ? error.publicMessage : reasonOf(error)}`,
        'Revise la ruta o la dirección, su «.firma» al lado y RUBRICA_VERSIONES_CLAVE.',
      ),
    ];
  }
}

async function checkBackup({ dataDir, ambiente }: Config, now: Date): Promise<Finding[]> {
  const { ultimo, fallo } = await readBackupRecord(dataDir);
  return [judgeLastBackup(ultimo, ambiente, now), ...(fallo === undefined ? [] : [judgeFailedBackup(fallo)])];
}

function judgeLastBackup(last: GoodBackup | undefined, ambiente: string, now: Date): Finding {
  const remedy = 'Programe «rubrica respaldar» cada día (docs/guides/produccion.md).';
  if (last === undefined) {
    return ambiente === 'produccion'
      ? aviso(
          'respaldo',
          'No consta ningún respaldo hecho con «rubrica respaldar» desde esta carpeta de datos.',
          remedy,
        )
      : bien('respaldo', 'No consta ninguno.');
  }
  const days = Math.floor((now.getTime() - Date.parse(last.fecha)) / DAY_MS);
  const message = `El último es de hace ${days} días (${last.archivo})${last.verificado ? ', verificado' : ''}.`;
  return days > BACKUP_DAYS_MAX ? aviso('respaldo', message, remedy) : bien('respaldo', message);
}

function judgeFailedBackup({ fecha, codigo, motivo, archivo }: FailedBackup): Finding {
  return falla(
    'respaldo',
    `El intento del ${fecha} falló: ${motivo} [${codigo}]`,
    archivo === undefined
      ? 'Corrija la causa y repita «rubrica respaldar».'
      : `Corrija la causa y repita «rubrica respaldar --verificar». El archivo sin verificar sigue en ${archivo}: bórrelo cuando haya otro bueno.`,
  );
}
