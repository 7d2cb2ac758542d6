import { findKnownRucs } from '../database/accounts.js';
import type { AccountTx } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import type { Issue } from '../domain/issue.js';
import { ROLES, type Role } from '../domain/roles.js';
import { asRoles, canAccessEmpresa, type Principal } from './principal.js';

/** More than anybody has companies; bounds the check. */
export const EMPRESAS_MAX = 1000;

/** What may be given to a user: a role in the account and, unless it administers it, limits. */
export interface UserRights {
  readonly rol: 'administrador' | 'usuario';
  readonly roles: readonly Role[];
  readonly empresas: readonly string[] | null;
}

/** All that somebody may do; null companies are all of the account's. */
export interface Authority {
  readonly administrador: boolean;
  readonly roles: readonly string[];
  readonly empresas: readonly string[] | null;
}

/** What the caller may do, as a limit for what it gives and changes. */
export function authorityOf({ administrador, roles, empresas }: Principal): Authority {
  return { administrador, roles: [...roles], empresas: empresas === 'todas' ? null : [...empresas] };
}

/** Whether one authority holds nothing that the other lacks. */
export function isWithin(one: Authority, other: Authority): boolean {
  const { empresas } = other;
  return (
    (other.administrador || !one.administrador) &&
    [...asRoles(one.roles)].every((role) => other.roles.includes(role)) &&
    (empresas === null || (one.empresas?.every((ruc) => empresas.includes(ruc)) ?? false))
  );
}

/**
 * Refuses with 403 unless the actor's authority covers each of these: what a user, key, client, invitation or webhook has now and what it
 * gets (decision 0080). Every change asks, one that takes rights away too: a weakened target could be taken over and restored later.
 */
export function requireCover(actor: Principal, ...sides: readonly Authority[]): void {
  if (sides.every((side) => isCovered(actor, side))) return;
  throw new AppError(
    'autoridad-insuficiente',
    'Para crear o cambiar esto usted necesita todos los roles y empresas que tiene o recibiría, y su administración si la tiene. Pídalo a un administrador sin esos límites.',
  );
}

/** Whether the actor holds all that this authority holds. */
export function isCovered(actor: Principal, authority: Authority): boolean {
  return isWithin(authority, authorityOf(actor));
}

/** Refuses with 403 what concerns the whole account to whoever is limited to some companies. */
export function requireWholeAccount(actor: Principal): void {
  if (actor.empresas === 'todas') return;
  throw new AppError(
    'autoridad-insuficiente',
    'Esto vale para toda la cuenta y su credencial está limitada a ciertas empresas. Use una sin ese límite.',
  );
}

/** What a user or an invitation is worth: its stored rights, also while it is disabled, expired or withdrawn. */
export function userAuthority(
  user: Pick<UserRights, 'rol' | 'empresas'> & { readonly roles: readonly string[] },
): Authority {
  return { roles: user.roles, empresas: user.empresas, administrador: user.rol === 'administrador' };
}

/** The companies that limit the caller, for queries; null: none. */
export function reachOf(principal: Principal): readonly string[] | null {
  return authorityOf(principal).empresas;
}

/**
 * Something limited to some companies, as the caller may see it: undefined when it belongs to other companies only, otherwise without
 * the RUCs of those.
 */
export function seenBy<Row extends { readonly empresas: readonly string[] | null }>(
  principal: Principal,
  row: Row | undefined,
): Row | undefined {
  if (row === undefined || row.empresas === null || principal.empresas === 'todas') return row;
  const empresas = row.empresas.filter((ruc) => canAccessEmpresa(principal, ruc));
  return empresas.length === 0 && row.empresas.length > 0 ? undefined : { ...row, empresas };
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
  if (rucs === undefined) return [];
  if (rucs === null) {
    const message = 'Usted está limitado a ciertas empresas y no puede dar todas: escriba cuáles.';
    return giver.empresas === 'todas' ? [] : [{ code: 'empresas-ajenas', field: 'empresas', message }];
  }
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

/**
 * The rights of a user as they will be stored: an administrator is never limited, otherwise nobody could undo a limit; what
 * is left out is what the giver has.
 */
export function completeRights(
  given: {
    readonly rol: 'administrador' | 'usuario';
    readonly roles?: readonly Role[] | undefined;
    readonly empresas?: readonly string[] | null | undefined;
  },
  giver: Pick<Authority, 'roles' | 'empresas'>,
): UserRights {
  if (given.rol === 'administrador') return { rol: given.rol, roles: ROLES, empresas: null };
  const { roles = giver.roles, empresas = giver.empresas } = given;
  return { rol: given.rol, roles: [...asRoles(roles)], empresas };
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
