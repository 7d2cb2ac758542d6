import { canAccessEmpresa, type Principal } from '../../auth/principal.js';
import { AppError } from '../../domain/app-error.js';

/** A template that companies use is not deleted; those that the caller may see are named. */
export function plantillaInUse(principal: Principal, rucs: readonly string[]): AppError {
  const named = rucs.filter((ruc) => canAccessEmpresa(principal, ruc));
  const which = named.length === 0 ? 'otra empresa' : named.join(', ');
  return new AppError('plantilla-en-uso', `La plantilla la usa ${which}; asocie antes otra plantilla.`);
}

/** There is none of that id in the account; another account's is as if it were not there. */
export function plantillaNotFound(): AppError {
  return new AppError('plantilla-no-encontrada', 'No hay una plantilla con ese identificador en su cuenta.');
}
