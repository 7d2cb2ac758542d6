import { missingKeys, neededKeys, type MissingKey } from '../app/needed-keys.js';
import type { Config } from '../config/config.js';
import type { Server } from '../db/connect.js';
import { openDatabase } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import type { CommandIo } from './command.js';
import { explain } from './explain.js';

/** Exit code: the work is done, but a key is missing here. */
export const MISSING_KEY = 3;

/** Names what a backup leaves out; `opener` opens the backup itself. */
export function neededText(config: Config, opener: string | undefined): string[] {
  const keys = neededKeys(config).map(({ nombre, lugar }) => `  ${nombre}: ${lugar}`);
  return [
    'Guarde también, en otro lugar, lo que el respaldo no contiene y sin lo cual, una vez restaurado, el servicio no inicia o no firma:',
    ...keys,
    ...(opener === undefined ? [] : [`  para abrir el respaldo: ${opener}`]),
    '  la configuración: las variables con que inicia el servicio y los archivos que nombran',
  ];
}

/** The keys missing for a database that was restored with this login. */
export async function missingFor(config: Config, login: Server['service']): Promise<readonly MissingKey[]> {
  const db = openDatabase(login, { connectionsMax: 1, prepared: false, onError: () => undefined });
  try {
    return await missingKeys(db, config);
  } finally {
    await db.close();
  }
}

/** Keys as JSON for scripts. */
export function keysJson(config: Config, missing: readonly MissingKey[] | undefined): object {
  return { claves: { necesarias: neededKeys(config), ...(missing === undefined ? {} : { faltan: missing }) } };
}

/** Reports missing keys on standard error, also with --json; returns the exit code. */
export function reportMissing(missing: readonly MissingKey[], io: Pick<CommandIo, 'err'>): number {
  if (missing.length === 0) return 0;
  const each = missing.map(
    ({ nombre, id, filas, remedio }) =>
      `\n  - la ${nombre} ${id}, que sella ${filas} ${filas === 1 ? 'secreto' : 'secretos'}: ${remedio}`,
  );
  const ids = missing.map(({ id }) => id).join(',');
  explain(
    new AppError(
      'respaldo-sin-claves',
      `Los datos del respaldo están bien, pero falta aquí una clave que no está en él y sin la cual el servicio no inicia:${each.join('')}\nTome cada una de la copia que guardó aparte y revise con «rubrica doctor». Si se perdió para siempre, inicie con RUBRICA_CLAVES_PERDIDAS=${ids} y suba otra vez los certificados y las contraseñas.`,
    ),
    io,
  );
  return MISSING_KEY;
}
