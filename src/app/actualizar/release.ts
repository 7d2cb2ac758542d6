import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { parseClaves, signerOf } from '../../features/normas/paquete.js';

/** `version.json` of a program folder (scripts/release/program.js). */
export interface Version {
  readonly version: string;
  /** Oldest version that can be upgraded directly to this one. */
  readonly desde: string;
  /** Declared: the previous version cannot be used afterwards, for whatever reason. */
  readonly sinRetorno: boolean;
  /** Newest migration that it has. */
  readonly esquema: number;
  /** Oldest schema that code must know to run on its database (`-- needs:` of its migrations). */
  readonly necesita: number;
}

export function parseVersion(text: string): Version {
  const { version, desde, sinRetorno, esquema, necesita } = JSON.parse(text) as Record<string, unknown>;
  if (
    typeof version !== 'string' ||
    typeof desde !== 'string' ||
    typeof sinRetorno !== 'boolean' ||
    typeof esquema !== 'number' ||
    typeof necesita !== 'number'
  )
    throw impossible(
      'El archivo no es una versión de Rúbrica que se pueda actualizar así: su version.json no se entiende.',
    );
  return { version, desde, sinRetorno, esquema, necesita };
}

/** Whether `installed` can run on the database after `next` migrated it. */
export function canGoBack(installed: Version, next: Version): boolean {
  return !next.sinRetorno && next.necesita <= installed.esquema;
}

export const impossible = (message: string): AppError => new AppError('actualizacion-imposible', message);

/** Compares `1.2.3`, `1.2.3-rc.1` and Debian's `1.2.3+x`: negative if `a` is older. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  for (const [i, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.pre !== other.pre) {
    // A pre-release is older than its release.
    if (one.pre === '') return 1;
    if (other.pre === '') return -1;
    return one.pre.localeCompare(other.pre, 'en', { numeric: true });
  }
  return one.more.localeCompare(other.more, 'en', { numeric: true });
}

function partsOf(version: string): { numbers: number[]; pre: string; more: string } {
  const [, core = '', pre = '', more = ''] = /^(\d+\.\d+\.\d+)(?:-([\w.]+))?(?:\+([\w.]+))?$/.exec(version) ?? [];
  if (core === '') throw impossible(`«${version.slice(0, 40)}» no es un número de versión.`);
  return { numbers: core.split('.').map(Number), pre, more };
}

/** A signed list of files and their SHA-256. */
export interface Sums {
  /** Fingerprint of the key that signed it. */
  readonly clave: string;
  readonly files: ReadonlyMap<string, string>;
}

/** Reads SHA256SUMS if a trusted key signed it. */
export function readSums(bytes: Buffer, firma: Buffer, claves: readonly KeyObject[]): Sums {
  const clave = signerOf(bytes, firma, claves);
  if (clave === undefined)
    throw new AppError(
      'actualizacion-firma-invalida',
      'La firma de SHA256SUMS no es de ninguna clave de confianza: descargue de nuevo SHA256SUMS y SHA256SUMS.firma; si sigue, no instale y pregunte a quien publica Rúbrica. No se cambió nada.',
    );
  const lines = bytes.toString('utf8').split('\n');
  const files = lines.flatMap((line): [string, string][] => {
    const [, sum, name] = /^([0-9a-f]{64}) {2}([\w./+~-]+)$/.exec(line) ?? [];
    return sum === undefined || name === undefined ? [] : [[name, sum]];
  });
  return { clave, files: new Map(files) };
}

export function decodeFirma(text: Buffer): Buffer {
  return Buffer.from(text.toString('latin1').trim(), 'base64');
}

/** The trusted keys of the first file that exists. */
export async function readClaves(files: readonly string[]): Promise<KeyObject[]> {
  for (const file of files) {
    const pem = await readFile(file, 'utf8').catch(() => undefined);
    if (pem === undefined) continue;
    const claves = parseClaves(pem);
    if (claves.length > 0) return claves;
  }
  throw new AppError(
    'actualizacion-firma-invalida',
    'No hay ninguna clave pública para comprobar la versión. Indique la de quien publica Rúbrica con --clave rubrica.pub, o en RUBRICA_VERSIONES_CLAVE. No se cambió nada.',
  );
}

/** Verifies an artefact by the SHA256SUMS and SHA256SUMS.firma beside it. Returns the fingerprint of the signer. */
export async function verifyArtefact(file: string, claves: readonly KeyObject[]): Promise<string> {
  const folder = dirname(file);
  const beside = async (name: string): Promise<Buffer> =>
    readFile(join(folder, name)).catch((error: unknown) => {
      throw new AppError(
        'actualizacion-firma-invalida',
        `Falta ${name} al lado del archivo, en ${folder}: descárguelo con la versión. No se cambió nada.`,
        { cause: error },
      );
    });
  const sums = readSums(await beside('SHA256SUMS'), decodeFirma(await beside('SHA256SUMS.firma')), claves);
  const expected = sums.files.get(basename(file));
  if (expected === undefined || (await sha256OfFile(file)) !== expected)
    throw new AppError(
      'actualizacion-firma-invalida',
      expected === undefined
        ? `SHA256SUMS no nombra ${basename(file)}: no es un archivo de esa versión. No se cambió nada.`
        : `${basename(file)} no es el que se publicó (su SHA-256 es otro): descárguelo de nuevo. No se cambió nada.`,
    );
  return sums.clave;
}

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Newest version that a list of files has. */
export function newestVersion({ files }: Sums): string | undefined {
  const versions = [...files.keys()].flatMap((name) => /^rubrica-(\d[\w.+-]*)\.tgz$/.exec(name)?.[1] ?? []);
  return versions.toSorted(compareVersions).at(-1);
}
