import { AppError } from '../domain/app-error.js';
import type { CommandIo } from './command.js';

/** What a person reads when a command fails, and its exit code: the message, and a stack only for what nobody foresaw. */
export function explain(error: unknown, io: Pick<CommandIo, 'err'>): number {
  if (error instanceof AppError) io.err(`${error.publicMessage} [${error.code}]`);
  else if (error instanceof Error && (error.name === 'ConfigError' || isUsage(error))) {
    io.err(error.message);
    return 2;
  } else io.err(fileTrouble(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  return 1;
}

/** util.parseArgs refuses unknown options with these codes. */
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

/** Node's words for a file that cannot be used, as an operator needs them; undefined: it is another trouble. */
function fileTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined;
  const why = FILE_TROUBLES[String(error.code)];
  if (why === undefined) return undefined;
  return `No se puede usar ${String(error.path)}: ${why}. La carpeta de datos se elige con RUBRICA_DATA. [${String(error.code)}]`;
}
