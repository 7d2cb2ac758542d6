import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MissingKey } from '../app/needed-keys.js';
import { readConfig, type Config } from '../config/config.js';
import { backup } from '../db/backup/backup.js';
import { refuseExisting, type Manifest } from '../db/backup/archive.js';
import { noteBackup, noteFailedBackup } from '../db/backup/last-backup.js';
import { newBackupKeys, type BackupKey, type BackupLock } from '../db/backup/locking.js';
import type { ObjectStorage } from '../db/backup/object-storage.js';
import { NO_PROGRESS, type Progress } from '../db/backup/progress.js';
import {
  backupName,
  isBackupName,
  keepNewest,
  outdated,
  unverifiedName,
  verifiedName,
} from '../db/backup/retention.js';
import type { Sample } from '../db/backup/sample.js';
import { verifyByRestore, type Verified } from '../db/backup/verify.js';
import { openServer } from '../db/connect.js';
import { AppError } from '../kernel/app-error.js';
import { readLock, writeBackupKeys } from './backup-keys.js';
import type { Command, CommandIo } from './command.js';
import { keysJson, missingFor, neededText, reportMissing } from './key-report.js';
import { commandLog } from './log.js';
import { isRemote, keyIn, keyOf, openStorage, remoteName } from './object-storage.js';
import { jsonOf, sampleOf, sampleText, showProgress } from './verification.js';

/** `rubrica respaldar`: backs up the whole database to one file while the service runs. */
export const command: Command = {
  name: 'respaldar',
  summary: 'escribe un respaldo de la base de datos en un archivo',
  usage: `Uso: rubrica respaldar <archivo> [opciones]
     rubrica respaldar --en <carpeta> [--conservar <n>] [opciones]
     rubrica respaldar --listar --en <carpeta>
     rubrica respaldar --crear-clave <archivo>

Escribe (tar comprimido con gzip) todo lo que la base de datos tiene en un mismo instante, con un manifiesto y sus huellas
SHA-256, salvo el registro de RUC, que es público y se carga otra vez. Puede hacerse con el servicio en marcha. El archivo queda legible solo para su dueño; no se sobrescribe uno existente.

  --en <carpeta>            le da nombre: rubrica-<ambiente>-<fecha>.tar.gz (con --verificar: …-verificado.tar.gz)
                            Con s3:<carpeta> va al almacenamiento de objetos de RUBRICA_S3_URL: se escribe primero en la carpeta de
                            datos, se envía por partes, se compara y se borra de aquí
  --conservar <n>           con --en: al terminar bien, borra los anteriores de ese ambiente y deja los n últimos, y siempre los n
                            últimos verificados
  --cifrar-para <archivo>   lo cifra para las claves públicas del archivo (age1…, una por línea); esta máquina no puede abrirlo después
  --frase-archivo <archivo> lo cifra con la frase de la primera línea (16 caracteres o más)
  --verificar               lo restaura en un PostgreSQL de prueba, compara cada fila de cada tabla y comprueba que las claves de aquí
                            abren lo sellado. Si no pasa la prueba, la orden falla y el archivo queda aparte, con su motivo:
                            <archivo>.sin-verificar y .sin-verificar.motivo.txt
  --muestra <n | n%>        con --verificar: carga y compara solo n filas (o ese porcentaje). El archivo no cuenta como verificado
  --listar                  no respalda: dice qué respaldos de este ambiente hay en --en
  --crear-clave <archivo>   no respalda: crea un par de claves; <archivo> abre (guárdela lejos de aquí), <archivo>.pub cifra
  --json                    escribe el manifiesto en JSON

Lo cifrado es un archivo age (age-encryption.org): también lo abre «age -d -i <clave> <respaldo> | tar xz».
El respaldo no contiene ninguna clave, y sin ellas el servicio restaurado no inicia. Guarde también, en otro lugar, la clave
maestra (RUBRICA_MASTER_KEY, o master.key de la carpeta de datos) y la de firma (firma.key, o el archivo de
RUBRICA_CLAVE_FIRMA_ARCHIVO); al terminar, la orden dice cuáles usa esta instalación y dónde están.

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita, 3 hecho, pero una clave que abre lo respaldado no está aquí.`,
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
        muestra: { type: 'string' },
        listar: { type: 'boolean', default: false },
        'crear-clave': { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    if (values['crear-clave'] !== undefined) return createKeys(resolve(values['crear-clave']), io);
    const { en } = values;
    const named = positionals.length === (en === undefined ? 1 : 0) && !isRemote(positionals[0] ?? '');
    const misplaced =
      (en === undefined && (values.conservar !== undefined || values.listar)) ||
      (values.muestra !== undefined && !values.verificar);
    if (!named || misplaced) {
      io.err(command.usage);
      return 2;
    }
    const config = readConfig(io.env);
    if (values.listar && en !== undefined) return list(config, en, values.json, io);
    const keep = values.conservar === undefined ? undefined : keepOf(values.conservar);
    const sample = sampleOf(values.muestra);
    const lock = await readLock({ para: values['cifrar-para'], frase: values['frase-archivo'] });
    const now = new Date();
    const storage = en === undefined || !isRemote(en) ? undefined : await openStorage(config);
    const folder = storage === undefined ? en : join(config.dataDir, 'por-enviar');
    if (folder !== undefined) await mkdir(resolve(folder), { recursive: true, mode: 0o700 });
    const plain = resolve(folder ?? '', positionals[0] ?? backupName(config.ambiente, now, lock !== undefined));
    const whole = values.verificar && sample === undefined;
    const file = whole && en !== undefined ? verifiedName(plain) : plain;
    const sent = storage === undefined ? undefined : { storage, key: keyIn(keyOf(en ?? ''), basename(file)) };
    const place: Place = {
      file,
      aside: values.verificar ? unverifiedName(plain) : undefined,
      ...{ sample, sent, progress: values.json ? NO_PROGRESS : showProgress(io) },
    };
    // A copy that could not be sent stays until the next attempt.
    if (sent !== undefined) await keepNewest(resolve(folder ?? ''), config.ambiente, 1);
    const { manifest, checked, missing } = await take(config, place, now, lock);
    const removed = keep === undefined || en === undefined ? [] : await keepIn(config, en, keep, storage);
    const archivo = sent === undefined ? file : remoteName(sent.key);
    if (values.json) {
      const muestra = sample === undefined || checked === undefined ? {} : { muestra: jsonOf(checked) };
      const claves = keysJson(config, missing);
      io.out(JSON.stringify({ archivo, borrados: removed, manifiesto: manifest, ...muestra, ...claves }));
    } else {
      printResult(io, archivo, manifest, whole, removed);
      for (const line of neededText(config, openerOf(values))) io.out(line);
      if (sample !== undefined && checked !== undefined) for (const line of sampleText(checked)) io.out(line);
    }
    return reportMissing(missing ?? [], io);
  },
};

/** Names the identity or phrase of an encrypted backup. */
function openerOf(values: { readonly 'cifrar-para'?: string; readonly 'frase-archivo'?: string }): string | undefined {
  const { 'cifrar-para': recipients, 'frase-archivo': phrase } = values;
  if (recipients !== undefined) return `la identidad de una de las claves públicas de ${resolve(recipients)}`;
  return phrase === undefined ? undefined : `la frase de ${resolve(phrase)}`;
}

/** Uploads that began before this are of a process that ended. */
const STALE_UPLOAD_MS = 86_400_000;

/** Deletes old backups of a folder or of the object storage, and what uploads of killed processes left there. */
async function keepIn(config: Config, en: string, keep: number, storage: ObjectStorage | undefined): Promise<string[]> {
  if (storage === undefined) return keepNewest(resolve(en), config.ambiente, keep);
  const folder = keyOf(en);
  const names = (await storage.list(folder)).map(({ key }) => nameIn(folder, key));
  const old = outdated(names, config.ambiente, keep);
  for (const name of old) await storage.remove(keyIn(folder, name));
  // Not every service can list uploads; the backup itself is complete.
  await storage.endStaleUploads(folder, new Date(Date.now() - STALE_UPLOAD_MS)).catch(() => 0);
  return old;
}

/** The rest of a key; names of deeper folders keep their slash and match no backup. */
const nameIn = (folder: string, key: string): string => (folder === '' ? key : key.slice(folder.length + 1));

async function list(config: Config, en: string, json: boolean, io: CommandIo): Promise<number> {
  const all = isRemote(en) ? await listRemote(config, keyOf(en)) : await listFolder(resolve(en));
  const backups = all.filter(({ nombre }) => isBackupName(nombre, config.ambiente));
  backups.sort((one, other) => (one.nombre < other.nombre ? -1 : 1));
  if (json) io.out(JSON.stringify(backups));
  else if (backups.length === 0) io.out(`No hay respaldos del ambiente «${config.ambiente}» en ${en}.`);
  else for (const { nombre, bytes } of backups) io.out(`${nombre}  ${(bytes / 1e6).toFixed(1)} MB`);
  return 0;
}

interface Listed {
  readonly nombre: string;
  readonly bytes: number;
}

async function listRemote(config: Config, folder: string): Promise<Listed[]> {
  const objects = await (await openStorage(config)).list(folder);
  return objects.map(({ key, bytes }) => ({ nombre: nameIn(folder, key), bytes }));
}

async function listFolder(folder: string): Promise<Listed[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (nombre) => ({ nombre, bytes: (await stat(join(folder, nombre))).size })));
}

interface Place {
  readonly file: string;
  /** Temporary path until the trial restore passes; undefined: no trial. */
  readonly aside: string | undefined;
  /** Rows of the trial; undefined: all. */
  readonly sample: Sample | undefined;
  readonly progress: Progress;
  /** Where the finished file is sent; undefined: it stays. */
  readonly sent: { readonly storage: ObjectStorage; readonly key: string } | undefined;
}

interface Taken {
  readonly manifest: Manifest;
  /** Undefined: not tried. */
  readonly checked?: Verified;
  /** Undefined: not tried, or by a sample. */
  readonly missing?: readonly MissingKey[];
}

/** Takes a backup, optionally tests and sends it. Records the result for `doctor` and the metrics. */
async function take(config: Config, place: Place, now: Date, lock: BackupLock | undefined): Promise<Taken> {
  const { file, aside, sample, sent } = place;
  const fecha = now.toISOString();
  try {
    const taken: Taken =
      aside === undefined
        ? { manifest: await write(config, file, now, lock) }
        : await takeAndVerify(config, { ...place, aside }, now, lock);
    if (sent !== undefined) await send(file, sent);
    const archivo = sent === undefined ? file : remoteName(sent.key);
    await noteBackup(config.dataDir, { fecha, archivo, verificado: aside !== undefined && sample === undefined });
    return taken;
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

/** Sends a backup to the object storage and removes it here. */
async function send(file: string, { storage, key }: NonNullable<Place['sent']>): Promise<void> {
  try {
    await storage.upload(file, key);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const kept = `El respaldo está en ${file} hasta el próximo intento.`;
    throw new AppError(cause.code, `${cause.publicMessage} ${kept}`, { cause });
  }
  await rm(file);
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
  { file, aside, sample, progress }: Place & { readonly aside: string },
  now: Date,
  lock: BackupLock | undefined,
): Promise<Taken> {
  await refuseExisting(file);
  const { locks, key } = await openableBy(lock);
  const manifest = await write(config, aside, now, locks);
  let checked: Verified;
  let missing: readonly MissingKey[] | undefined;
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    checked = await verifyByRestore(aside, {
      ...{ key, log: commandLog(), folder: config.dataDir, progress },
      ...(sample && { sample }),
      onRestored: async (login) => {
        missing = await missingFor(config, login);
      },
    });
  } catch (cause) {
    const failed = unverified(cause, aside);
    await writeFile(`${aside}.motivo.txt`, `${now.toISOString()} [${failed.code}]\n${failed.publicMessage}\n`, {
      mode: 0o600,
    }).catch(() => undefined);
    throw failed;
  }
  await refuseExisting(file);
  await rename(aside, file);
  return { manifest, checked, ...(missing && { missing }) };
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
  file: string,
  { tables }: Manifest,
  verified: boolean,
  removed: readonly string[],
): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  io.out(`Respaldo escrito en ${file}: ${tables.length} tablas, ${rows} filas.`);
  if (verified) io.out('Verificado: se restauró en una base de prueba y cada tabla coincide.');
  if (removed.length > 0) io.out(`Se borraron los anteriores: ${removed.join(', ')}.`);
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
