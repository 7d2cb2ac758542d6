import type { ProviderKind } from '../store/identity-providers.js';
import { isMailAddress } from '../../kernel/mail-address.js';
import type { Role } from '../../kernel/roles.js';
import { asRoles } from '../../http/principal.js';

/** Claims of a verified ID token. */
export type Claims = Readonly<Record<string, unknown>>;

/** A person as the provider describes it. */
export interface Identity {
  readonly subject: string;
  /** Address that belongs to the person for sure; undefined: none that may be linked. */
  readonly address: string | undefined;
  readonly name: string | undefined;
  /** The provider checked more than a password. */
  readonly secondFactor: boolean;
}

/** More groups than a person has; bounds the comparison. */
const GROUPS_MAX = 2000;

/** The person of an ID token. `issuer`: of the account's provider, which the token was checked against. */
export function identityOf(tipo: ProviderKind, issuer: string, claims: Claims): Identity {
  return {
    subject: textOf(claims['sub']) ?? '',
    address: verifiedAddress(tipo, issuer, claims),
    name: textOf(claims['name']),
    secondFactor: usedSecondFactor(claims),
  };
}

/**
 * The address that the provider vouches for.
 *
 * - Google: `email` only with the `hd` of a Workspace organisation; a personal account may carry any address as verified.
 * - Entra: `email` is whatever the directory says, so it is never used. `preferred_username` of the tenant's own people is their sign-in
 *   name, whose domain the tenant has proved; guests (`idp`) have one of another organisation.
 * - Others: `email` with `email_verified` true.
 */
function verifiedAddress(tipo: ProviderKind, issuer: string, claims: Claims): string | undefined {
  switch (tipo) {
    case 'google': {
      const address = claims['email_verified'] === true ? addressOf(claims['email']) : undefined;
      const hd = textOf(claims['hd'])?.toLowerCase();
      return address !== undefined && domainOf(address) === hd ? address : undefined;
    }
    case 'entra': {
      const own = claims['idp'] === undefined || claims['idp'] === issuer;
      const tenant = textOf(claims['tid']);
      return own && tenant !== undefined && tenant === entraTenant(issuer)
        ? addressOf(claims['preferred_username'])
        : undefined;
    }
    case 'keycloak':
    case 'otro':
      return claims['email_verified'] === true ? addressOf(claims['email']) : undefined;
  }
}

const ENTRA = /^https:\/\/login\.microsoftonline\.com\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0$/;

/** The tenant of an Entra issuer; undefined: an address for several organisations, or another one. */
export function entraTenant(issuer: string): string | undefined {
  return ENTRA.exec(issuer)?.[1];
}

/** The roles of a person's groups. */
export function rolesOfGroups(
  mapping: readonly { readonly grupo: string; readonly roles: readonly string[] }[],
  claim: unknown,
): Role[] {
  const given: readonly unknown[] = Array.isArray(claim) ? claim.slice(0, GROUPS_MAX) : [claim];
  const groups = new Set(given);
  return [...asRoles(mapping.filter(({ grupo }) => groups.has(grupo)).flatMap(({ roles }) => [...roles]))];
}

// RFC 8176 §2.
const KNOWLEDGE = ['pwd', 'pin', 'kba'];
const OTHER_FACTORS = ['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'fpt', 'face', 'iris', 'retina', 'vbm'];

function usedSecondFactor({ amr }: Claims): boolean {
  if (!Array.isArray(amr)) return false;
  const has = (words: readonly string[]): boolean => words.some((word) => amr.includes(word));
  return amr.includes('mfa') || (has(KNOWLEDGE) && has(OTHER_FACTORS));
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

function addressOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && isMailAddress(text) ? text : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;
}
