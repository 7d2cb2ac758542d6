import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { authorize, type Principal } from './principal.js';
import { requireAuthority } from './authority.js';
import { AppError } from '../kernel/app-error.js';
import { statusOf } from '../kernel/error-codes/index.js';
import type { RateLimiter } from './rate-limit.js';
import type { Route } from './route.js';
import { sessionClaim, type SessionClaim } from './session-cookie.js';

/** Credentials of a request: `X-API-KEY`, and the `Bearer ` token of `Authorization`. */
export interface Credentials {
  readonly apiKey?: string | undefined;
  readonly bearer?: string | undefined;
  /** The portal's session cookie, with its CSRF protection. */
  readonly session?: SessionClaim | undefined;
}

/** How callers are authenticated and limited. */
export interface AdmitDeps {
  readonly authenticate: (credentials: Credentials) => Promise<Principal>;
  /** Per credential, or per address without one. */
  readonly rateLimiter: RateLimiter;
  /** Per account, over all its credentials. */
  readonly accountRateLimiter: RateLimiter;
  readonly https: boolean;
  /** The operator's credential; undefined: no operator access over HTTP. */
  readonly operatorToken: string | undefined;
}

/** Authenticates, rate-limits and authorizes a request; sets its `principal`. */
export async function admit(route: Route, request: FastifyRequest, deps: AdmitDeps): Promise<void> {
  if (route.access === 'público') {
    // Load balancers poll health as often as they like.
    if (!route.path.startsWith('/salud')) limit(deps.rateLimiter, addressOf(request));
    return;
  }
  if (route.access === 'operador' && isOperator(request, deps.operatorToken)) return;
  const principal = await authenticated(request, deps);
  // Before the checks below: a refused call is logged with its caller.
  request.principal = principal;
  limit(deps.rateLimiter, principal.id);
  // An account may create any number of keys.
  limit(deps.accountRateLimiter, principal.accountId);
  authorize(principal, route.access);
  if (route.authority !== undefined) requireAuthority(principal, route.authority);
}

/** The operator belongs to no account: the credential is a token of the installation's configuration. */
function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}

/** Constant-time comparison. */
export function sameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Reads the credentials of a request. A `passive` read of a session does not count as use. */
export function credentialsOf(request: FastifyRequest, https: boolean, look?: 'passive'): Credentials {
  const { authorization } = request.headers;
  const apiKey = request.headers['x-api-key'];
  const session = sessionClaim(request, https);
  return {
    apiKey: typeof apiKey === 'string' ? apiKey : undefined,
    bearer: authorization === undefined ? undefined : /^Bearer +([^ ].*)$/i.exec(authorization)?.[1],
    session: session && { ...session, passive: look === 'passive' },
  };
}

/** Throttles failed credentials by address; valid ones are never counted there. */
async function authenticated(request: FastifyRequest, deps: AdmitDeps): Promise<Principal> {
  try {
    return await deps.authenticate(credentialsOf(request, deps.https));
  } catch (error) {
    if (error instanceof AppError && statusOf(error.code) === 401) limit(deps.rateLimiter, addressOf(request));
    throw error;
  }
}

export function limit(limiter: RateLimiter, caller: string): void {
  const waitS = limiter.take(caller);
  if (waitS === 0) return;
  throw new AppError('demasiadas-solicitudes', 'Demasiadas solicitudes por segundo; espere y repita.', {
    retryAfterS: waitS,
  });
}

/** Key for limits by address. */
export function addressOf({ ip }: FastifyRequest): string {
  return `ip ${networkOf(ip)}`;
}
