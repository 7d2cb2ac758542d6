import { readFile, writeFile } from 'node:fs/promises';
import { newBackupKeys, type BackupKey, type BackupLock } from '../db/backup/locking.js';
import { AppError } from '../kernel/app-error.js';

const RECIPIENT = /^age1[0-9a-z]{10,4000}$/;
const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]{10,200}$/;
/** The passphrase protects all invoices and their buyers, so it must not be guessable. */
const PHRASE_CHARS_MIN = 16;

/** Reads the lock named by the options of `respaldar`; undefined: none. */
export async function readLock(files: {
  readonly para: string | undefined;
  readonly frase: string | undefined;
}): Promise<BackupLock | undefined> {
  if (files.para !== undefined && files.frase !== undefined)
    throw new AppError('opcion-incorrecta', 'Use --cifrar-para o --frase-archivo, no las dos.');
  if (files.para !== undefined) {
    return { recipients: await linesOf(files.para, RECIPIENT, 'una clave pública (age1…)'), phrase: undefined };
  }
  return files.frase === undefined ? undefined : { recipients: [], phrase: await readPhrase(files.frase) };
}

/** Reads the key named by the options of `restaurar`. */
export async function readKey(files: {
  readonly identidad: string | undefined;
  readonly frase: string | undefined;
}): Promise<BackupKey> {
  const { identidad, frase } = files;
  return {
    identities: identidad === undefined ? [] : await linesOf(identidad, IDENTITY, 'una identidad (AGE-SECRET-KEY-1…)'),
    phrase: frase === undefined ? undefined : await readPhrase(frase),
  };
}

/** Writes a new key pair: the identity to `file` (0600), the recipient to `file`.pub. Never overwrites a file. */
export async function writeBackupKeys(file: string): Promise<string> {
  const { identity, recipient } = await newBackupKeys();
  try {
    await writeFile(file, `# Abre los respaldos de Rúbrica. Guárdela lejos del servidor.\n${identity}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
    await writeFile(`${file}.pub`, `${recipient}\n`, { mode: 0o644, flag: 'wx' });
  } catch (cause) {
    throw new AppError('respaldo-clave-invalida', `No se pudo escribir ${file}: ya existe, o la carpeta no.`, {
      cause,
    });
  }
  return recipient;
}

/** Reads the lines of an age key file, without comments and empty lines. */
async function linesOf(file: string, form: RegExp, what: string): Promise<string[]> {
  const lines = (await textOf(file)).split(/\r?\n/).map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  // The line is not echoed: it may be another kind of secret.
  if (keys.length === 0 || !keys.every((key) => form.test(key)))
    throw new AppError('respaldo-clave-invalida', `El archivo ${file} no tiene ${what} en cada línea.`);
  return keys;
}

async function readPhrase(file: string): Promise<string> {
  const phrase = (await textOf(file)).split(/\r?\n/, 1)[0] ?? '';
  if (phrase.length < PHRASE_CHARS_MIN)
    throw new AppError(
      'respaldo-clave-invalida',
      `La frase de ${file} debe tener al menos ${PHRASE_CHARS_MIN} caracteres.`,
    );
  return phrase;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('archivo-ilegible', `El archivo «${file}» no existe o no se puede leer.`, { cause });
  }
}
