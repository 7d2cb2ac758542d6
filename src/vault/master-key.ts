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
import { AppError } from '../domain/app-error.js';

/** A master key and its name. */
export interface MasterKey {
  /** Names the key without telling it; stands in every sealed value. */
  readonly id: string;
  readonly key: Buffer;
}

/** The master keys of the installation: one seals, all open. */
export interface KeyRing {
  /** Undefined: the keys come from the environment and only the operator can change them. */
  readonly file: string | undefined;
  /** The one to seal with; asks the file again, for a rotation may have happened since. */
  current(): MasterKey;
  /** The key of that name, if the installation has it. */
  find(id: string): MasterKey | undefined;
  /** Names of all keys, the current one first. */
  ids(): readonly string[];
  /** Whether the operator gave the key of that name up: what it sealed is nobody's any more. */
  isLost(id: string): boolean;
}

/** Where the keys come from (config.ts). */
export interface KeySource {
  /** RUBRICA_MASTER_KEY: the first seals. Empty: a file. */
  readonly masterKeys: readonly Buffer[];
  /** RUBRICA_MASTER_KEY_FILE; undefined: one of the data directory's own, made on first start. */
  readonly masterKeyFile: string | undefined;
  readonly dataDir: string;
  /** RUBRICA_CLAVES_PERDIDAS. */
  readonly lostKeys?: readonly string[];
}

const FILE = 'master.key';
const KEY_BYTES = 32;
const KEY_ID_CHARS = 8;

/**
 * Opens the ring. Without a key, one is made in the data directory (0600), unless `mayMake` is false: over secrets that another
 * key sealed, a new one would only hide that theirs is missing (`openInstallationKeys`).
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

/** An installation that has no key, and may not make one. */
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
  read(); // a missing or broken file is told at the start, not at the first certificate
  return {
    file,
    current: () => read()[0],
    find: (id) => keys?.find((key) => key.id === id) ?? read().find((key) => key.id === id),
    ids: () => read().map(({ id }) => id),
  };
}

/** Puts a new key first in the file; the others stay to open what they sealed. Answers its name. */
export function addKeyToFile(file: string): string {
  const fresh = named(randomBytes(KEY_BYTES));
  writeKeys(file, [fresh, ...readKeys(file)]);
  return fresh.id;
}

/** Takes all keys but the current one out of the file. Answers the names of those that went. */
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
  // Written beside and linked: of several processes starting at once one wins, and nobody reads half a key.
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
    fsyncSync(handle); // a key that a crash loses takes every certificate with it
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
      `El archivo de la clave maestra (${file}) no contiene claves de 32 bytes en base64 o hexadecimal. Recupérelo de su respaldo: sin él no se pueden leer los certificados.`,
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
