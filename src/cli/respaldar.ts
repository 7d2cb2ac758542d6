import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config/config.js';
import { backup } from '../database/backup/backup.js';
import { refuseExisting, type Manifest } from '../database/backup/archive.js';
import { noteBackup, noteFailedBackup } from '../database/backup/last-backup.js';
import { newBackupKeys, type BackupKey, type BackupLock } from '../database/backup/locking.js';
import { backupName, keepNewest, unverifiedName, verifiedName } from '../database/backup/retention.js';
import { verifyByRestore } from '../database/backup/verify.js';
import { openServer } from '../database/connect.js';
import { AppError } from '../domain/app-error.js';
import { readLock, writeBackupKeys } from './backup-keys.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

/** `rubrica respaldar`: backs up the whole database to one file while the service runs. */
export const command: Command = {
  name: 'respaldar',
  summary: 'escribe un respaldo de la base de datos en un archivo',
  usage: `Uso: rubrica respaldar <archivo> [opciones]
     rubrica respaldar --en <carpeta> [--conservar <n>] [opciones]
     rubrica respaldar --crear-clave <archivo>

Escribe (tar comprimido con gzip) todo lo que la base de datos tiene en un mismo instante, con un manifiesto y sus huellas
SHA-256, salvo el registro de RUC, que es público y se carga otra vez. Puede hacerse con el servicio en marcha. El archivo queda legible solo para su dueño; no se sobrescribe uno existente.

  --en <carpeta>            le da nombre: rubrica-<ambiente>-<fecha>.tar.gz (con --verificar: …-verificado.tar.gz)
  --conservar <n>           con --en: al terminar bien, borra los anteriores de ese ambiente y deja los n últimos, y siempre los n
                            últimos verificados
  --cifrar-para <archivo>   lo cifra para las claves públicas del archivo (age1…, una por línea); esta máquina no puede abrirlo después
  --frase-archivo <archivo> lo cifra con la frase de la primera línea (16 caracteres o más)
  --verificar               lo restaura en un PostgreSQL de prueba y compara cada fila de cada tabla. Si no pasa la prueba, la orden
                            falla y el archivo queda aparte, con su motivo: <archivo>.sin-verificar y .sin-verificar.motivo.txt
  --crear-clave <archivo>   no respalda: crea un par de claves; <archivo> abre (guárdela lejos de aquí), <archivo>.pub cifra
  --json                    escribe el manifiesto en JSON

Lo cifrado es un archivo age (age-encryption.org): también lo abre «age -d -i <clave> <respaldo> | tar xz».
El respaldo no contiene la clave maestra, y sin ella los certificados de firma restaurados no sirven: guarde también, en otro
lugar, RUBRICA_MASTER_KEY o el archivo master.key de la carpeta de datos.

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        en: { type: 'string' },
        conservar: { type: 'string' },
        'cifrar-para': { type: 'string' },
        'frase-archivo': { type: 'string' },
        verificar: { type: 'boolean', default: false },
        'crear-clave': { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    if (values['crear-clave'] !== undefined) return createKeys(resolve(values['crear-clave']), io);
    const { en } = values;
    if (positionals.length !== (en === undefined ? 1 : 0) || (values.conservar !== undefined && en === undefined)) {
      io.err(command.usage);
      return 2;
    }
    const config = readConfig(io.env);
    const keep = values.conservar === undefined ? undefined : keepOf(values.conservar);
    const lock = await readLock({ para: values['cifrar-para'], frase: values['frase-archivo'] });
    const now = new Date();
    if (en !== undefined) await mkdir(resolve(en), { recursive: true, mode: 0o700 });
    const plain = resolve(en ?? '', positionals[0] ?? backupName(config.ambiente, now, lock !== undefined));
    const file = values.verificar && en !== undefined ? verifiedName(plain) : plain;
    const place = { file, aside: values.verificar ? unverifiedName(plain) : undefined };
    const manifest = await take(config, place, now, lock);
    const removed = en === undefined || keep === undefined ? [] : await keepNewest(resolve(en), config.ambiente, keep);
    if (values.json) io.out(JSON.stringify({ archivo: file, borrados: removed, manifiesto: manifest }));
    else printResult(io, config, file, manifest, values.verificar, removed);
    return 0;
  },
};

interface Place {
  readonly file: string;
  /** Temporary path until the trial restore passes; undefined: no trial. */
  readonly aside: string | undefined;
}

/** Takes a backup and optionally tests it. Records the result for `doctor` and the metrics. */
async function take(config: Config, place: Place, now: Date, lock: BackupLock | undefined): Promise<Manifest> {
  const { file, aside } = place;
  const fecha = now.toISOString();
  try {
    const manifest =
      aside === undefined
        ? await write(config, file, now, lock)
        : await takeAndVerify(config, { file, aside }, now, lock);
    await noteBackup(config.dataDir, { fecha, archivo: file, verificado: aside !== undefined });
    return manifest;
  } catch (error) {
    const known = error instanceof AppError;
    const fallo = {
      fecha,
      codigo: known ? error.code : 'error-interno',
      motivo: known ? error.publicMessage : String(error),
      ...(error instanceof UnverifiedError ? { archivo: error.file } : {}),
    };
    // The data folder may be the cause: the original error says more.
    await noteFailedBackup(config.dataDir, fallo).catch(() => undefined);
    throw error;
  }
}

async function write(config: Config, file: string, now: Date, lock: BackupLock | undefined): Promise<Manifest> {
  const { admin, stop } = await openServer(config, commandLog());
  try {
    return await backup(admin, file, now, lock);
  } finally {
    await stop();
  }
}

/** A written backup that failed its trial restore. */
class UnverifiedError extends AppError {
  constructor(
    code: AppError['code'],
    message: string,
    readonly file: string,
    cause: unknown,
  ) {
    super(code, message, { cause });
  }
}

/** Renames the file only after the trial passes; after a failure or crash it keeps its temporary name. */
async function takeAndVerify(
  config: Config,
  { file, aside }: { readonly file: string; readonly aside: string },
  now: Date,
  lock: BackupLock | undefined,
): Promise<Manifest> {
  await refuseExisting(file);
  const { locks, key } = await openableBy(lock);
  const manifest = await write(config, aside, now, locks);
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await verifyByRestore(aside, { key, log: commandLog(), folder: config.dataDir });
  } catch (cause) {
    const failed = unverified(cause, aside);
    await writeFile(`${aside}.motivo.txt`, `${now.toISOString()} [${failed.code}]\n${failed.publicMessage}\n`, {
      mode: 0o600,
    }).catch(() => undefined);
    throw failed;
  }
  await refuseExisting(file);
  await rename(aside, file);
  return manifest;
}

function unverified(cause: unknown, aside: string): UnverifiedError {
  const kept = `El archivo se conserva aparte, en ${aside}, y no cuenta como respaldo.`;
  if (cause instanceof AppError && (cause.code === 'respaldo-no-coincide' || cause.code === 'respaldo-danado'))
    return new UnverifiedError(cause.code, `${cause.publicMessage} ${kept}`, aside, cause);
  const why = cause instanceof AppError ? cause.publicMessage : cause instanceof Error ? cause.message : String(cause);
  return new UnverifiedError(
    'respaldo-sin-verificar',
    `El respaldo se escribió, pero no se pudo restaurar para probarlo: ${why} ${kept} Corrija la causa y pruébelo con «rubrica restaurar --verificar», o haga otro.`,
    aside,
    cause,
  );
}

/** Adds an in-memory key to the lock, so that this process can test a backup that it cannot open later. */
async function openableBy(
  lock: BackupLock | undefined,
): Promise<{ readonly locks: BackupLock | undefined; readonly key: BackupKey }> {
  if (lock === undefined || lock.phrase !== undefined)
    return { locks: lock, key: { identities: [], phrase: lock?.phrase } };
  const { identity, recipient } = await newBackupKeys();
  return {
    locks: { ...lock, recipients: [...lock.recipients, recipient] },
    key: { identities: [identity], phrase: undefined },
  };
}

function printResult(
  io: CommandIo,
  config: Config,
  file: string,
  { tables }: Manifest,
  verified: boolean,
  removed: readonly string[],
): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  io.out(`Respaldo escrito en ${file}: ${tables.length} tablas, ${rows} filas.`);
  if (verified) io.out('Verificado: se restauró en una base de prueba y cada tabla coincide.');
  if (removed.length > 0) io.out(`Se borraron los anteriores: ${removed.join(', ')}.`);
  io.out(
    `Guarde también la clave maestra (${placeOfMasterKey(config)}), en otro lugar: sin ella los certificados de firma no se pueden usar.`,
  );
}

async function createKeys(file: string, io: CommandIo): Promise<number> {
  const recipient = await writeBackupKeys(file);
  io.out(`Clave pública, para --cifrar-para: ${file}.pub\n  ${recipient}`);
  io.out(`Identidad, la única que abre esos respaldos: ${file}. Llévela a otro lugar y bórrela de aquí.`);
  return 0;
}

/** Years of daily backups; more is a mistake. */
const KEEP_MAX = 10_000;

function keepOf(value: string): number {
  const keep = /^\d+$/.test(value) ? Number(value) : NaN;
  if (keep >= 1 && keep <= KEEP_MAX) return keep;
  throw new AppError('opcion-incorrecta', `--conservar debe ser un número entero de 1 a ${KEEP_MAX}.`);
}

function placeOfMasterKey(config: Config): string {
  if (config.masterKeys.length > 0) return 'RUBRICA_MASTER_KEY';
  return config.masterKeyFile ?? join(config.dataDir, 'master.key');
}
