import { ROLES, type Role } from '../../../../src/kernel/roles.js';

/** Users who must have a second factor, as the service has it. */
export type RequiredOf = readonly ('todos' | 'administrador' | Role)[];

/** The same, as a choice of the form. */
export interface FactorPolicy {
  readonly who: 'nobody' | 'administrators' | 'everyone' | 'byRole';
  readonly roles: readonly Role[];
}

export function readPolicy(requiredOf: RequiredOf): FactorPolicy {
  const roles = ROLES.filter((role) => requiredOf.includes(role));
  if (requiredOf.includes('todos')) return { who: 'everyone', roles };
  if (roles.length > 0) return { who: 'byRole', roles };
  return { who: requiredOf.includes('administrador') ? 'administrators' : 'nobody', roles };
}

export function writePolicy({ who, roles }: FactorPolicy): RequiredOf {
  if (who === 'everyone') return ['todos'];
  if (who === 'administrators') return ['administrador'];
  // Administrators have every role.
  return who === 'byRole' ? roles : [];
}
