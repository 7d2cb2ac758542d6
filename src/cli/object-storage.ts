import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Config } from '../config/config.js';
import { openObjectStorage, type ObjectStorage } from '../db/backup/object-storage.js';
import { AppError } from '../kernel/app-error.js';

const SCHEME = 's3:';

/** Whether a place is in the object storage: `s3:carpeta`. */
export const isRemote = (place: string): boolean => place.startsWith(SCHEME);

/** Returns the key of a remote place, without empty parts. */
export const keyOf = (place: string): string => place.slice(SCHEME.length).split('/').filter(Boolean).join('/');

/** Joins a remote folder, which may be the root, and a name. */
export const keyIn = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

export const remoteName = (key: string): string => `${SCHEME}${key}`;

export async function openStorage({ objectStorage }: Config): Promise<ObjectStorage> {
  if (objectStorage !== undefined) return openObjectStorage(objectStorage);
  throw new AppError(
    'almacen-sin-configurar',
    'Un destino «s3:…» necesita RUBRICA_S3_URL, RUBRICA_S3_DEPOSITO, RUBRICA_S3_CLAVE_ID y RUBRICA_S3_CLAVE_SECRETA.',
  );
}

/** Runs `work` with a temporary folder for files on their way, and removes it. */
export async function withTemporary<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'rubrica-s3-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a local file: the given one, or a copy of a remote one. */
export async function withLocalFile<Result>(
  config: Config,
  place: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!isRemote(place)) return work(place);
  const storage = await openStorage(config);
  return withTemporary(async (folder) => {
    const file = join(folder, basename(keyOf(place)));
    await storage.download(keyOf(place), file);
    return work(file);
  });
}
