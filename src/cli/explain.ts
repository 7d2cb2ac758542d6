import { AppError } from '../kernel/app-error.js';
import type { CommandIo } from './command.js';

/** Prints why a command failed and returns its exit code; prints a stack only for unexpected errors. */
export function explain(error: unknown, io: Pick<CommandIo, 'err'>): number {
  if (error instanceof AppError) io.err(`${error.publicMessage} [${error.code}]`);
  else if (error instanceof Error && (error.name === 'ConfigError' || isUsage(error))) {
    io.err(error.message);
    return 2;
  } else io.err(fileTrouble(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  return 1;
}

/** Codes of util.parseArgs for wrong options. */
function isUsage(error: Error & { code?: unknown }): boolean {
  return typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS');
}

const FILE_TROUBLES: Readonly<Record<string, string>> = {
  EACCES: 'no hay permiso: haga que la carpeta sea del usuario con el que se ejecuta Rúbrica (chown)',
  EPERM: 'no hay permiso: haga que la carpeta sea del usuario con el que se ejecuta Rúbrica (chown)',
  EROFS: 'el disco es de solo lectura',
  ENOSPC: 'no queda espacio en el disco: libere o amplíe',
  EDQUOT: 'se terminó la cuota de disco de este usuario',
  ENOENT: 'no existe',
  ENOTDIR: 'una parte de esa ruta es un archivo y no una carpeta',
  EEXIST: 'ya existe y no es una carpeta',
};

/** Translates Node's file errors for an operator; undefined for any other error. */
function fileTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined;
  const why = FILE_TROUBLES[String(error.code)];
  if (why === undefined) return undefined;
  return `No se puede usar ${String(error.path)}: ${why}. La carpeta de datos se elige con RUBRICA_DATA. [${String(error.code)}]`;
}
