import type { FastifyRequest } from 'fastify';

/** A working day; then the password is required again. */
export const SESSION_LIFETIME_S = 12 * 3600;

/** Session data of a request with the portal's cookie. */
export interface SessionClaim {
  readonly token: string;
  readonly csrfToken: string | undefined;
  /** Whether the request may change data (any method but GET and HEAD). */
  readonly changes: boolean;
  /** Does not count as use: the idle timeout keeps running. */
  readonly passive?: boolean;
}

const NAME = 'rubrica_sesion';

/** Over https the `__Host-` prefix (RFC 6265bis) prevents other hosts and plain http from setting the cookie. */
function cookieName(https: boolean): string {
  return https ? `__Host-${NAME}` : NAME;
}

/** Builds the portal's session cookie: not readable by scripts, never sent by other sites' pages. */
export function sessionCookie(token: string, https: boolean): string {
  return `${cookieName(https)}=${token}; Path=/; Max-Age=${SESSION_LIFETIME_S}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
}

/** Builds the header that removes the cookie. */
export function endedCookie(https: boolean): string {
  return `${cookieName(https)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
}

export function sessionToken(request: FastifyRequest, https: boolean): string | undefined {
  return cookieOf(request, cookieName(https), /^[0-9A-Za-z]{1,100}$/);
}

/** Builds the cookie that binds a sign-in at the company's provider to this browser. Strict: only the portal's own page sends it. */
export function flowCookie(sealed: string, lifetimeS: number, https: boolean): string {
  return `${flowName(https)}=${sealed}; Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
}

export function flowToken(request: FastifyRequest, https: boolean): string | undefined {
  return cookieOf(request, flowName(https), /^[\w-]{1,2000}$/);
}

function flowName(https: boolean): string {
  return https ? '__Host-rubrica_proveedor' : 'rubrica_proveedor';
}

function cookieOf(request: FastifyRequest, wanted: string, form: RegExp): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  for (const pair of cookie.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value !== undefined && form.test(value)) return value;
  }
  return undefined;
}

/** Returns the session claim of a request; undefined without the cookie. */
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
