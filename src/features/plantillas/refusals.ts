import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import { AppError } from '../../kernel/app-error.js';

/** Error for deleting a template in use; names the companies the caller may see. */
export function plantillaInUse(principal: Principal, rucs: readonly string[]): AppError {
  const named = rucs.filter((ruc) => canAccessEmpresa(principal, ruc));
  const which = named.length === 0 ? 'otra empresa' : named.join(', ');
  return new AppError('plantilla-en-uso', `La plantilla la usa ${which}; asocie antes otra plantilla.`);
}

/** No template with that id in the account; another account's is treated as not found. */
export function plantillaNotFound(): AppError {
  return new AppError('plantilla-no-encontrada', 'No hay una plantilla con ese identificador en su cuenta.');
}
