import { findKnownRucs } from '../db/accounts.js';
import type { AccountTx } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import type { Issue } from '../kernel/issue.js';
import { ROLES, type Role } from '../kernel/roles.js';
import { asRoles, authorize, canAccessEmpresa, type Principal } from './principal.js';

/** More companies than any account has; bounds the check. */
export const EMPRESAS_MAX = 1000;

/** Rights of a user: a role in the account and, unless administrator, limits. */
export interface UserRights {
  readonly rol: 'administrador' | 'usuario';
  readonly roles: readonly Role[];
  readonly empresas: readonly string[] | null;
}

/** A full set of rights; null companies means all of the account's. */
export interface Authority {
  readonly administrador: boolean;
  readonly roles: readonly string[];
  readonly empresas: readonly string[] | null;
}

/** The caller's rights, as the limit for what it grants and changes. */
export function authorityOf({ administrador, roles, empresas }: Principal): Authority {
  return { administrador, roles: [...roles], empresas: empresas === 'todas' ? null : [...empresas] };
}

/** Whether `one` is a subset of `other`. */
export function isWithin(one: Authority, other: Authority): boolean {
  const { empresas } = other;
  return (
    (other.administrador || !one.administrador) &&
    [...asRoles(one.roles)].every((role) => other.roles.includes(role)) &&
    (empresas === null || (one.empresas?.every((ruc) => empresas.includes(ruc)) ?? false))
  );
}

/**
 * Fails with 403 unless the actor's authority covers each of these: the current and new rights of a user, key, client, invitation or
 * webhook (design/identity). Applies to every change, including removals: a weakened target could be taken over and restored later.
 */
export function requireCover(actor: Principal, ...sides: readonly Authority[]): void {
  if (sides.every((side) => isCovered(actor, side))) return;
  throw new AppError(
    'autoridad-insuficiente',
    'Para crear o cambiar esto usted necesita todos los roles y empresas que tiene o recibiría, y su administración si la tiene. Pídalo a un administrador sin esos límites.',
  );
}

/** Whether the actor has all of this authority. */
export function isCovered(actor: Principal, authority: Authority): boolean {
  return isWithin(authority, authorityOf(actor));
}

/** Fails with 403 for account-wide actions if the actor is limited to some companies. */
export function requireWholeAccount(actor: Principal): void {
  if (actor.empresas === 'todas') return;
  throw new AppError(
    'autoridad-insuficiente',
    'Esto vale para toda la cuenta y su credencial está limitada a ciertas empresas. Use una sin ese límite.',
  );
}

/** Rights needed beside administration: a client may administer with few roles or companies (design/identity). */
export type AdminAuthority =
  /** Acts on everybody in the account: every role and company, in a person's session. */
  | 'cuenta'
  /** The roles whose data it joins. */
  | { readonly roles: readonly Role[] }
  /** Nothing more, and why. */
  | { readonly because: string };

/** Fails with 403 unless the administrator has this authority. */
export function requireAuthority(principal: Principal, authority: AdminAuthority): void {
  if (authority === 'cuenta') {
    authorize(principal, 'sesión');
    requireCover(principal, { administrador: true, roles: ROLES, empresas: null });
  } else if ('roles' in authority) {
    for (const role of authority.roles) authorize(principal, role);
  }
}

/** Stored rights of a user or invitation, even while disabled, expired or withdrawn. */
export function userAuthority(
  user: Pick<UserRights, 'rol' | 'empresas'> & { readonly roles: readonly string[] },
): Authority {
  return { roles: user.roles, empresas: user.empresas, administrador: user.rol === 'administrador' };
}

/** The caller's company limit, for queries; null: unlimited. */
export function reachOf(principal: Principal): readonly string[] | null {
  return authorityOf(principal).empresas;
}

/**
 * Returns a company-limited row as the caller may see it: without the RUCs of other companies, or undefined if it belongs to other
 * companies only.
 */
export function redactForReach<Row extends { readonly empresas: readonly string[] | null }>(
  principal: Principal,
  row: Row | undefined,
): Row | undefined {
  if (row === undefined || row.empresas === null || principal.empresas === 'todas') return row;
  const empresas = row.empresas.filter((ruc) => canAccessEmpresa(principal, ruc));
  return empresas.length === 0 && row.empresas.length > 0 ? undefined : { ...row, empresas };
}

/** Checks that roles are unique and that the giver has each. */
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

/** Checks that companies are unique, registered in the account and within the giver's reach. */
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
 * Returns a user's rights as stored. An administrator is never limited, otherwise no one could undo a limit; omitted rights default to
 * the giver's.
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

/** Returns all issues of the rights a giver wants to grant to a user. */
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
