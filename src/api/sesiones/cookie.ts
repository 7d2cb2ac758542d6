import type { FastifyRequest } from 'fastify';
import { SESSION_LIFETIME_S, type SessionClaim } from '../../auth/sessions.js';

const NAME = 'rubrica_sesion';

/** With https the name itself (RFC 6265bis, `__Host-`) keeps other hosts and plain http from setting the cookie. */
function cookieName(https: boolean): string {
  return https ? `__Host-${NAME}` : NAME;
}

/** Sets the portal's cookie: out of scripts' reach, and never sent along by another site's page. */
export function sessionCookie(token: string, https: boolean): string {
  return `${cookieName(https)}=${token}; Path=/; Max-Age=${SESSION_LIFETIME_S}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
}

/** Takes it away again. */
export function endedCookie(https: boolean): string {
  return `${cookieName(https)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
}

/** The session's secret that a request carries. */
export function sessionToken(request: FastifyRequest, https: boolean): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  for (const pair of cookie.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName(https) && value !== undefined && /^[0-9A-Za-z]{1,100}$/.test(value)) return value;
  }
  return undefined;
}

/** What a request with the portal's cookie claims; undefined without the cookie. */
export function sessionClaim(request: FastifyRequest, https: boolean): SessionClaim | undefined {
  const token = sessionToken(request, https);
  if (token === undefined) return undefined;
  const csrf = request.headers['x-csrf-token'];
  return {
    token,
    csrfToken: typeof csrf === 'string' ? csrf : undefined,
    changes: request.method !== 'GET' && request.method !== 'HEAD',
  };
}
