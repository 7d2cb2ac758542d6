import { basename } from 'node:path';
import type { Login } from '../../db/connecting.js';
import { loadRegistro, type RegistroLoad, type RegistroLoaded } from './load-store.js';
import { AppError } from '../../kernel/app-error.js';
import {
  checkRegistro,
  readRegistro,
  RegistroError,
  type RegistroCounts,
  type RegistroRow,
} from '../../files/registro-ruc.js';

export interface LoadOptions {
  /** Accept far fewer taxpayers than the register has now. */
  readonly allowFewer: boolean;
  /** Called before each long step, and for each block of rows. */
  readonly onStep: (step: LoadStep, counts: Readonly<RegistroCounts>) => void;
  /** Called after each file, with its number of rows. */
  readonly onFile?: (name: string, rows: number) => void;
  /** Names to store instead of the files' own. */
  readonly names?: readonly string[];
}

export type LoadStep = 'leer' | Parameters<NonNullable<RegistroLoad['onStep']>>[0];

/** Checks every header before the load begins; returns the optional columns that no file has. */
export async function checkFiles(paths: readonly string[]): Promise<string[]> {
  const perFile: string[][] = [];
  for (const path of paths) perFile.push(await checkRegistro(path).catch(refuseFile));
  return (perFile[0] ?? []).filter((column) => perFile.every((missing) => missing.includes(column)));
}

/** Replaces the register with the rows of the files. */
export async function loadFiles(
  admin: Login,
  paths: readonly string[],
  { allowFewer, onStep, onFile, names = paths.map((path) => basename(path)) }: LoadOptions,
): Promise<RegistroCounts & RegistroLoaded> {
  const counts: RegistroCounts = { filas: 0, ilegibles: 0 };
  const loaded = await loadRegistro(admin, rowsOf(paths, counts, onStep, onFile), {
    archivos: names,
    counts,
    allowFewer,
    onStep: (step) => {
      onStep(step, counts);
    },
  });
  return { ...counts, ...loaded };
}

async function* rowsOf(
  paths: readonly string[],
  counts: RegistroCounts,
  onStep: LoadOptions['onStep'],
  onFile: LoadOptions['onFile'],
): AsyncGenerator<readonly RegistroRow[]> {
  for (const path of paths) {
    const before = counts.filas;
    try {
      for await (const rows of readRegistro(path, counts)) {
        onStep('leer', counts);
        yield rows;
      }
    } catch (error) {
      refuseFile(error);
    }
    onFile?.(basename(path), counts.filas - before);
  }
}

function refuseFile(error: unknown): never {
  if (!(error instanceof RegistroError)) throw error;
  throw new AppError('ruc-archivo-invalido', `${error.message} No se cambió el registro.`, { cause: error });
}
