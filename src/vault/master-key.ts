import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../kernel/app-error.js';

export interface MasterKey {
  /** Public name of the key, part of every sealed value. */
  readonly id: string;
  readonly key: Buffer;
}

/** Master keys of the installation: one seals, all open. */
export interface KeyRing {
  /** Undefined: the keys come from the environment, and only the operator can change them. */
  readonly file: string | undefined;
  /** The key to seal with; re-reads the file, because it may have been rotated. */
  current(): MasterKey;
  find(id: string): MasterKey | undefined;
  /** Names of all keys, current one first. */
  ids(): readonly string[];
  /** Whether the operator declared this key lost; its sealed values are abandoned. */
  isLost(id: string): boolean;
}

/** Source of the keys (config.ts). */
export interface KeySource {
  /** RUBRICA_MASTER_KEY: the first seals. Empty: use a file. */
  readonly masterKeys: readonly Buffer[];
  /** RUBRICA_MASTER_KEY_FILE; undefined: a file in the data directory, created on first start. */
  readonly masterKeyFile: string | undefined;
  readonly dataDir: string;
  /** RUBRICA_CLAVES_PERDIDAS. */
  readonly lostKeys?: readonly string[];
}

const FILE = 'master.key';
const KEY_BYTES = 32;
const KEY_ID_CHARS = 8;

/** The file of the master key; undefined: RUBRICA_MASTER_KEY has it. */
export function masterKeyFileOf({ masterKeys, masterKeyFile, dataDir }: KeySource): string | undefined {
  return masterKeys.length > 0 ? undefined : (masterKeyFile ?? join(dataDir, FILE));
}

/**
 * Opens the ring. Without a key, creates one in the data directory (0600), unless `mayMake` is false: with secrets sealed by another
 * key, a new one would only hide that the old one is missing (`openInstallationKeys`).
 */
export function openKeyRing(source: KeySource, mayMake = true): KeyRing {
  const lost = new Set(source.lostKeys);
  return { ...keysOf(source, mayMake), isLost: (id) => lost.has(id) };
}

type Keys = Omit<KeyRing, 'isLost'>;

function keysOf(source: KeySource, mayMake: boolean): Keys {
  const [first, ...others] = source.masterKeys.map(named);
  if (first !== undefined) {
    const keys = [first, ...others];
    return {
      file: undefined,
      current: () => first,
      find: (id) => keys.find((key) => key.id === id),
      ids: () => keys.map(({ id }) => id),
    };
  }
  if (source.masterKeyFile !== undefined) return fileRing(source.masterKeyFile);
  const file = join(source.dataDir, FILE);
  if (mayMake) makeOnFirstStart(file);
  return existsSync(file) ? fileRing(file) : EMPTY;
}

/** An installation without a key that may not create one. */
const EMPTY: Keys = {
  file: undefined,
  current: () => {
    throw new AppError('clave-maestra-desconocida', 'Esta instalación no tiene clave maestra.');
  },
  find: () => undefined,
  ids: () => [],
};

function fileRing(file: string): Keys {
  let seen = '';
  let keys: readonly [MasterKey, ...MasterKey[]] | undefined;
  const read = (): readonly [MasterKey, ...MasterKey[]] => {
    // A rotation renames a new file into place: another inode, whatever its times say.
    const { ino, mtimeMs, size } = readable(file, () => statSync(file));
    const now = `${ino}:${mtimeMs}:${size}`;
    if (keys === undefined || now !== seen) keys = readKeys(file);
    seen = now;
    return keys;
  };
  read(); // fail at start, not at the first certificate
  return {
    file,
    current: () => read()[0],
    find: (id) => keys?.find((key) => key.id === id) ?? read().find((key) => key.id === id),
    ids: () => read().map(({ id }) => id),
  };
}

/** The ring of a key file, created if it is missing and `mayMake`. Undefined: there is none. */
export function openKeyFile(file: string, mayMake: boolean): KeyRing | undefined {
  if (mayMake) makeOnFirstStart(file);
  return existsSync(file) ? { ...fileRing(file), isLost: () => false } : undefined;
}

/** Adds a new key at the front of the file; older keys stay, to open what they sealed. Returns its name. */
export function addKeyToFile(file: string): string {
  const fresh = named(randomBytes(KEY_BYTES));
  writeKeys(file, [fresh, ...readKeys(file)]);
  return fresh.id;
}

/** Removes all keys except the current one. Returns the removed names. */
export function retireKeysOfFile(file: string): string[] {
  const [current, ...others] = readKeys(file);
  if (others.length > 0) writeKeys(file, [current]);
  return others.map(({ id }) => id);
}

function named(key: Buffer): MasterKey {
  return {
    id: createHash('sha256').update('rubrica master key').update(key).digest('hex').slice(0, KEY_ID_CHARS),
    key,
  };
}

function makeOnFirstStart(file: string): void {
  try {
    statSync(file);
    return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  // Written to a draft and linked: if several processes start at once, one wins and none reads a partial key.
  const draft = writeDraft(file, [named(randomBytes(KEY_BYTES))]);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
}

function writeKeys(file: string, keys: readonly MasterKey[]): void {
  renameSync(writeDraft(file, keys), file);
}

function writeDraft(file: string, keys: readonly MasterKey[]): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, keys.map(({ key }) => `${key.toString('base64')}\n`).join(''));
    fsyncSync(handle); // a key lost in a crash takes every certificate with it
  } finally {
    closeSync(handle);
  }
  return draft;
}

function readKeys(file: string): readonly [MasterKey, ...MasterKey[]] {
  const keys = readable(file, () => readFileSync(file, 'utf8'))
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(decodeKey);
  const [first, ...others] = keys.map((key) => (key === undefined ? undefined : named(key)));
  if (first === undefined || others.includes(undefined)) {
    throw new AppError(
      'clave-maestra-invalida',
      `El archivo de la clave maestra (${file}) no contiene claves de 32 bytes en base64 o hexadecimal. Recupérelo de la copia que guardó aparte: sin él no se pueden leer los certificados.`,
    );
  }
  return [first, ...others.filter((key) => key !== undefined)];
}

/** A file that the service's user may not read is the operator's to mend. */
function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    throw new AppError(
      'clave-maestra-ilegible',
      `No se puede leer el archivo de la clave maestra (${file}): ${code}. Haga que sea del usuario con el que se ejecuta Rúbrica (chown) y solo suyo (chmod 600).`,
      { cause },
    );
  }
}

function decodeKey(text: string): Buffer | undefined {
  const key = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}
