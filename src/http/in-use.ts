import type { Use } from '../db/references.js';
import { USES_MAX } from '../db/references.js';
import { AppError, type AppErrorCode } from '../kernel/app-error.js';

/** Error for deleting something in use: says what uses it and how to deactivate it instead. */
export function inUse(code: AppErrorCode, what: string, uses: readonly Use[]): AppError {
  const list = uses.map(
    ({ recurso, cantidad }) => `${recurso} (${cantidad >= USES_MAX ? `${USES_MAX} o más` : cantidad})`,
  );
  return new AppError(
    code,
    `${what} está en uso y no se elimina. Lo usan: ${list.join(', ')}. Para que no se use más, repita con «?desactivar=true».`,
    { fields: { usos: uses } },
  );
}
