import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../kernel/app-error.js';

/** Pieces arrive within the time limit of a request (RUBRICA_ESPERA_SOLICITUD_S), also over a slow line. */
export const PIECE_BYTES_MAX = 4 * 1024 * 1024;
/** The largest province has about 60 MB. */
export const FILE_BYTES_MAX = 512 * 1024 * 1024;
/** All provinces have about 250 MB. */
const TOTAL_BYTES_MAX = 2048 * 1024 * 1024;
/** 24 provinces, and some that the SRI splits. */
export const FILES_MAX = 40;
/** Files of a load that was never started, or failed. */
const AGE_MAX_MS = 24 * 3_600_000;

/** Uploaded files of the register, on this machine's disk until they are loaded. */
export interface RegistroFiles {
  /** Writes a piece of a file from byte `desde`, also again after a cut; returns the file's size. */
  write(nombre: string, desde: number, piece: Readable): Promise<number>;
  /** Paths of uploaded files. */
  pathsOf(nombres: readonly string[]): Promise<string[]>;
  clear(): Promise<void>;
}

export async function openRegistroFiles(folder: string, now: () => Date): Promise<RegistroFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(folder, now());
  const busy = new Set<string>();
  // A name is never part of a path.
  const pathOf = (nombre: string): string => join(folder, createHash('sha256').update(nombre).digest('hex'));
  return {
    write: async (nombre, desde, piece) => {
      const path = pathOf(nombre);
      if (busy.has(path)) throw refused(`«${nombre}» se está subiendo en otra ventana: espere a que termine.`);
      busy.add(path);
      try {
        if (desde === 0) await removeOld(folder, now());
        await requireRoom(folder, path, desde);
        return await writeAt(path, nombre, desde, piece);
      } finally {
        busy.delete(path);
      }
    },
    pathsOf: async (nombres) => {
      const paths = nombres.map(pathOf);
      for (const [at, path] of paths.entries()) {
        if ((await sizeOf(path)) === 0)
          throw new AppError(
            'archivo-ruc-no-encontrado',
            `«${nombres[at] ?? ''}» no está subido. Súbalo otra vez y cargue después; se guarda por un día.`,
          );
      }
      return paths;
    },
    clear: async () => {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

async function writeAt(path: string, nombre: string, desde: number, piece: Readable): Promise<number> {
  if ((await sizeOf(path)) < desde)
    throw refused(`Falta el comienzo de «${nombre}» en este servidor: súbalo otra vez desde el principio.`);
  const file = await open(path, desde === 0 ? 'w' : 'r+', 0o600);
  try {
    await file.truncate(desde);
    let at = desde;
    for await (const chunk of piece as AsyncIterable<Buffer>) {
      if (at + chunk.length > desde + PIECE_BYTES_MAX)
        throw new AppError('cuerpo-demasiado-grande', `Cada parte tiene hasta ${PIECE_BYTES_MAX / 1024 ** 2} MiB.`);
      await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
    return at;
  } finally {
    await file.close();
  }
}

async function requireRoom(folder: string, path: string, desde: number): Promise<void> {
  if (desde + PIECE_BYTES_MAX > FILE_BYTES_MAX)
    throw new AppError('cuerpo-demasiado-grande', `Un archivo tiene hasta ${FILE_BYTES_MAX / 1024 ** 2} MiB.`);
  const others = (await readdir(folder)).map((name) => join(folder, name)).filter((other) => other !== path);
  const sizes = await Promise.all(others.map(sizeOf));
  const total = sizes.reduce((sum, size) => sum + size, desde + PIECE_BYTES_MAX);
  if (others.length >= FILES_MAX || total > TOTAL_BYTES_MAX)
    throw refused(
      `Se guardan hasta ${FILES_MAX} archivos y ${TOTAL_BYTES_MAX / 1024 ** 3} GiB: cargue los que ya subió.`,
    );
}

function refused(message: string): AppError {
  return new AppError('registro-ruc-ocupado', message);
}

async function removeOld(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < now.getTime() - AGE_MAX_MS) await rm(path, { recursive: true, force: true });
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => ({ size: 0 }))).size;
}
