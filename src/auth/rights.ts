import { findKnownRucs } from '../database/accounts.js';
import type { AccountTx } from '../database/transactions.js';
import type { Issue } from '../domain/issue.js';
import { ROLES, type Role } from '../domain/roles.js';
import { canAccessEmpresa, type Principal } from './principal.js';

/** More than anybody has companies; bounds the check. */
export const EMPRESAS_MAX = 1000;

/** What may be given to a user: a role in the account and, unless it administers it, limits. */
export interface UserRights {
  readonly rol: 'administrador' | 'usuario';
  readonly roles: readonly Role[];
  readonly empresas: readonly string[] | null;
}

/** Each role once, and none that the giver does not have. */
export function checkRoles(roles: readonly Role[], giver: Principal): Issue[] {
  return roles.flatMap((role, index): Issue[] => {
    const refuse = (code: Issue['code'], message: string): Issue[] => [
      { code, field: `roles[${index}]`, message, rejectedValue: role },
    ];
    if (roles.indexOf(role) < index) return refuse('rol-repetido', `El rol ${role} está repetido; déjelo una vez.`);
    if (giver.roles.has(role)) return [];
    return refuse('rol-ajeno', `Usted no tiene el rol ${role}: nadie puede dar más de lo que tiene.`);
  });
}

/** Each company once, registered in the account and within the giver's reach. */
export async function checkEmpresas(
  tx: AccountTx,
  rucs: readonly string[] | null | undefined,
  giver: Principal,
): Promise<Issue[]> {
  if (rucs === undefined || rucs === null) return [];
  const known = await findKnownRucs(tx, rucs);
  return rucs.flatMap((ruc, index): Issue[] => {
    const field = `empresas[${index}]`;
    if (rucs.indexOf(ruc) < index) {
      return [{ code: 'empresa-repetida', field, message: `El RUC ${ruc} está repetido.`, rejectedValue: ruc }];
    }
    if (known.has(ruc) && canAccessEmpresa(giver, ruc)) return [];
    const message = `No hay una empresa con RUC «${ruc}» entre las que usted puede usar. Regístrela primero o corrija el RUC.`;
    return [{ code: 'empresa-desconocida', field, message, rejectedValue: ruc }];
  });
}

/** The rights of a user as they will be stored: an administrator is never limited, otherwise nobody could undo a limit. */
export function completeRights(given: {
  readonly rol: 'administrador' | 'usuario';
  readonly roles?: readonly Role[] | undefined;
  readonly empresas?: readonly string[] | null | undefined;
}): UserRights {
  if (given.rol === 'administrador') return { rol: given.rol, roles: ROLES, empresas: null };
  const { roles = ROLES } = given;
  return { rol: given.rol, roles: ROLES.filter((role) => roles.includes(role)), empresas: given.empresas ?? null };
}

/** All that is wrong with the rights that a giver wants to give to a user. */
export async function checkUserRights(
  tx: AccountTx,
  given: Parameters<typeof completeRights>[0],
  giver: Principal,
): Promise<Issue[]> {
  if (given.rol === 'administrador') {
    const limited =
      (given.roles !== undefined && new Set(given.roles).size < ROLES.length) ||
      (given.empresas !== undefined && given.empresas !== null);
    const message =
      'Un administrador tiene todos los roles y empresas; quite «roles» y «empresas», o use rol «usuario».';
    return limited ? [{ code: 'administrador-sin-limites', field: 'rol', message }] : [];
  }
  return [...checkRoles(given.roles ?? [], giver), ...(await checkEmpresas(tx, given.empresas, giver))];
}
