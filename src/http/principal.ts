import type { AccountId } from '../db/transactions.js';
import { AppError, assertNever } from '../kernel/app-error.js';
import { ROLES, type Access, type Role } from '../kernel/roles.js';

/** The caller of a request, with its current rights. */
export interface Principal {
  readonly kind: 'api-key' | 'user' | 'client';
  readonly accountId: AccountId;
  readonly id: string;
  readonly nombre: string;
  readonly roles: ReadonlySet<Role>;
  readonly empresas: 'todas' | ReadonlySet<string>;
  readonly administrador: boolean;
  /** Authenticated by the portal's session: a person with a password, not a program with a token or key. */
  readonly session?: true;
  /** The account requires a second factor and this user has none: no roles until it adds one. */
  readonly lacksSecondFactor?: true;
  /** The account accepts only its identity provider and this administrator is not linked yet: no roles until it links itself. */
  readonly lacksLink?: true;
}

/** Fails with 403 unless the principal has the route's access (spec/API.md §2, access table). */
export function authorize(principal: Principal, access: Access): void {
  switch (access) {
    case 'público':
      return;
    case 'bearer':
      refuseApiKey(principal);
      return;
    case 'sesión':
      if (principal.session === true) return;
      throw new AppError(
        'sesion-requerida',
        'Esto solo lo hace la persona misma, con su sesión del portal; un token o una API key no sirven. Ingrese al portal.',
      );
    case 'administrador':
      refuseApiKey(principal);
      if (principal.administrador) return;
      requireComplete(principal);
      throw new AppError(
        'administrador-requerido',
        'Esta operación es solo para un administrador de la cuenta. Pídala a un administrador o use sus credenciales.',
      );
    case 'operador':
      // No account principal is the installation's operator; that access has its own check (a token, or loopback).
      throw new AppError(
        'operador-requerido',
        'Esta operación es solo para el operador de la instalación, con el token de RUBRICA_OPERADOR_TOKEN.',
      );
    case 'ROLE_RECEIPTS':
    case 'ROLE_SUPPLIERS':
    case 'ROLE_ESTABLISHMENTS':
    case 'ROLE_EMISSION_POINTS':
    case 'ROLE_DIGITAL_CERTS':
    case 'ROLE_RIDE_TEMPLATES':
    case 'ROLE_EMAIL_TEMPLATES':
    case 'ROLE_PRODUCTS':
    case 'ROLE_REPORTS':
      if (principal.roles.has(access)) return;
      requireComplete(principal);
      throw new AppError('rol-requerido', missingRole(principal, access), { fields: { rolRequerido: access } });
    default:
      assertNever(access);
  }
}

/** Whether the principal may see that company; if not, the company does not exist for it (404, never 403). */
export function canAccessEmpresa(principal: Principal, ruc: string): boolean {
  return principal.empresas === 'todas' || principal.empresas.has(ruc);
}

/** Keeps the known roles; an unknown stored role grants nothing. */
export function asRoles(words: readonly string[]): Set<Role> {
  return new Set(ROLES.filter((role) => words.includes(role)));
}

/** Intersection of both limits; null means all companies. */
export function narrowEmpresas(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null) return other;
  return other === null ? one : one.filter((ruc) => other.includes(ruc));
}

function requireComplete(principal: Principal): void {
  if (principal.lacksLink === true) {
    throw new AppError(
      'vinculo-requerido',
      'Su cuenta exige ingresar con el proveedor de la empresa y su usuario todavía no está vinculado. Vincúlelo en «Mi cuenta» y continúe.',
    );
  }
  if (principal.lacksSecondFactor !== true) return;
  throw new AppError(
    'segundo-paso-requerido',
    'Su cuenta exige un segundo paso para ingresar y usted todavía no lo tiene. Agréguelo en «Mi cuenta» y continúe.',
  );
}

function refuseApiKey(principal: Principal): void {
  if (principal.kind !== 'api-key') return;
  throw new AppError(
    'bearer-requerido',
    'Esta operación no se puede hacer con una API key. Obtenga un token en POST /api/v1.0/oauth/token y envíelo en «Authorization: Bearer …».',
  );
}

function missingRole(principal: Principal, role: Role): string {
  switch (principal.kind) {
    case 'api-key':
      return `La API key «${principal.nombre}» no tiene el rol ${role}, o quien la creó ya no lo tiene. Use o cree una API key con ese rol.`;
    case 'user':
      return `El usuario «${principal.nombre}» no tiene el rol ${role} con este token. Pida el rol a un administrador de la cuenta, o un token sin limitar «scope».`;
    case 'client':
      return `El cliente OAuth «${principal.nombre}» no tiene el rol ${role} con este token. Pida el rol a un administrador de la cuenta, o un token sin limitar «scope».`;
    default:
      return assertNever(principal.kind);
  }
}
