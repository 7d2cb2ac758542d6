import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { CommandIo } from './command.js';
import { AppError } from '../kernel/app-error.js';

/** Help text of each command that calls a service from outside. */
export const SERVICE_USAGE = `  --url             dirección del servicio; sin ella RUBRICA_URL, o http://127.0.0.1:8080
  --clave-archivo   archivo cuya primera línea es la clave de API; sin ella, la variable RUBRICA_API_KEY`;

export function serviceUrl(io: CommandIo, given: string | undefined): string {
  const url = given ?? (io.env['RUBRICA_URL']?.trim() || 'http://127.0.0.1:8080');
  const known = URL.canParse(url) ? new URL(url) : undefined;
  if (
    known === undefined ||
    !['http:', 'https:'].includes(known.protocol) ||
    known.username !== '' ||
    known.search !== ''
  )
    throw new AppError(
      'direccion-invalida',
      'La dirección del servicio debe ser http://… o https://…, sin usuario ni «?».',
    );
  return url.replace(/(?<!\/)\/+$/, '');
}

/** Reads the API key from a file or the environment, never from the command line, which other users of the machine can read. */
export async function serviceApiKey(io: CommandIo, file: string | undefined): Promise<string> {
  const key = file === undefined ? io.env['RUBRICA_API_KEY']?.trim() : await firstLine(file);
  if (key === undefined || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    const message = 'Falta la clave de API: póngala en RUBRICA_API_KEY, o en un archivo que nombra --clave-archivo.';
    throw new AppError('sin-clave-api', message);
  }
  return key;
}

async function firstLine(path: string): Promise<string> {
  try {
    const file = await open(path, constants.O_RDONLY);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
      return buffer.toString('utf8', 0, bytesRead).split(/\r?\n/, 1)[0]?.trim() ?? '';
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new AppError('archivo-ilegible', `El archivo «${path}» no existe o no se puede leer.`, { cause: error });
  }
}
