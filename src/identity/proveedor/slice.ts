import type { OidcClient } from '../oidc/client.js';
import type { SignInDeps } from '../oidc/sign-in.js';
import type { Guard } from '../../outbound/guard.js';
import type { ReadTxt } from '../../outbound/dns-txt.js';
import type { ApiBase } from '../../http/base.js';
import type { RateLimiter } from '../../http/rate-limit.js';

/** How identity providers are reached, and the limits of sign-ins and tests. */
export interface ProveedorSlice {
  readonly guard: Guard;
  readonly oidc: OidcClient;
  /** Per address. */
  readonly signIns: RateLimiter;
  /** Per account. */
  readonly tests: RateLimiter;
  /** Searches of a domain's record, per account. */
  readonly proofs: RateLimiter;
  readonly readTxt: ReadTxt;
  /** Public address of the portal's pages, without a final slash. */
  readonly portalUrl: () => string;
}

export type ProveedorDeps = ApiBase & ProveedorSlice;

/** Return address registered at the provider. */
export function redirectUriOf({ portalUrl }: Pick<ProveedorSlice, 'portalUrl'>): string {
  return `${portalUrl()}/ingreso/proveedor`;
}

export function signInDeps(deps: ProveedorDeps): SignInDeps {
  const { db, vault, oidc, now } = deps;
  const redirectUri = redirectUriOf(deps);
  return { db, vault, oidc, now, redirectUri, random: deps.mint.random, relyingParty: deps.relyingParty() };
}
