import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../auth/network.js';
import type { Credentials } from '../auth/authenticate.js';
import { authorize, type Principal } from '../auth/principal.js';
import { AppError } from '../domain/app-error.js';
import { statusOf } from '../domain/error-codes/index.js';
import type { ApiDeps } from './deps.js';
import type { RateLimiter } from './rate-limit.js';
import type { Route } from './route.js';
import { sessionClaim } from './sesiones/cookie.js';

type AdmitDeps = Pick<ApiDeps, 'authenticate' | 'rateLimiter' | 'accountRateLimiter' | 'https' | 'operatorToken'>;

/** Lets a request in or refuses it: who asks, whether too often, and whether the route is theirs. */
export async function admit(route: Route, request: FastifyRequest, deps: AdmitDeps): Promise<Principal | undefined> {
  if (route.access === 'público') {
    // A load balancer asks for health as often as it likes.
    if (!route.path.startsWith('/salud')) limit(deps.rateLimiter, addressOf(request));
    return undefined;
  }
  if (route.access === 'operador' && isOperator(request, deps.operatorToken)) return undefined;
  const principal = await authenticated(request, deps);
  limit(deps.rateLimiter, principal.id);
  // An account may make any number of keys.
  limit(deps.accountRateLimiter, principal.accountId);
  authorize(principal, route.access);
  return principal;
}

/** The operator is nobody's user: a token of the installation's configuration is the credential. */
function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}

/** Compares in a time that does not tell where two texts differ. */
export function sameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What a request states of who makes it. A `passive` look at a session does not count as its use. */
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

/** Whoever guesses credentials is slowed down by its address; good ones are never counted there. */
async function authenticated(request: FastifyRequest, deps: AdmitDeps): Promise<Principal> {
  try {
    return await deps.authenticate(credentialsOf(request, deps.https));
  } catch (error) {
    if (error instanceof AppError && statusOf(error.code) === 401) limit(deps.rateLimiter, addressOf(request));
    throw error;
  }
}

/** Refuses who asks too often. */
export function limit(limiter: RateLimiter, caller: string): void {
  const waitS = limiter.take(caller);
  if (waitS === 0) return;
  throw new AppError('demasiadas-solicitudes', 'Demasiadas solicitudes por segundo; espere y repita.', {
    retryAfterS: waitS,
  });
}

/** Whom a limit by address counts. */
export function addressOf({ ip }: FastifyRequest): string {
  return `ip ${networkOf(ip)}`;
}
