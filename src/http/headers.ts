import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Browser security settings. */
export interface HeaderOptions {
  readonly https: boolean;
  /** Origins whose pages may call this API from a browser; none by default. */
  readonly corsOrigins: ReadonlySet<string>;
}

/** A year, the minimum for browsers' preload lists. */
const HSTS = 'max-age=31536000';
/** Responses are data, or pages that set their own policy: nothing may load, run or be framed. */
const CSP_DATA = "default-src 'none'; frame-ancestors 'none'";
/** Default for our pages: inline styles and our own images, no scripts. */
const CSP_HTML =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const CORS_METHODS = 'GET, POST, PUT, PATCH, DELETE';
const CORS_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-API-KEY, X-Request-Id';
const CORS_EXPOSED = 'Content-Disposition, ETag, Location, Preference-Applied, Retry-After, X-Request-Id';
const CORS_MAX_AGE_S = '600';

/** Sets the headers of every response and answers CORS preflights. */
export function setHeaders(server: FastifyInstance, options: HeaderOptions): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'X-Request-Id': request.id,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Content-Security-Policy': CSP_DATA,
      // Responses contain taxpayers' data and sometimes secrets.
      'Cache-Control': 'no-store',
    });
    // Browsers ignore it over plain http, and it would affect other services on this host.
    if (options.https || request.protocol === 'https') void reply.header('Strict-Transport-Security', HSTS);
    const answered = options.corsOrigins.size > 0 && allowOrigin(request, reply, options.corsOrigins);
    if (!answered) done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (isPage && reply.getHeader('content-security-policy') === CSP_DATA) {
      void reply.header('Content-Security-Policy', CSP_HTML);
    }
    done();
  });
}

/**
 * Sets the CORS headers. Cookies are never allowed across origins: other sites call with their own key or token. Returns whether
 * the request was a preflight, which is answered here.
 */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): boolean {
  void reply.header('Vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !origins.has(origin)) return false;
  void reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': CORS_EXPOSED });
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  void reply
    .status(204)
    .headers({
      'Access-Control-Allow-Methods': CORS_METHODS,
      'Access-Control-Allow-Headers': CORS_HEADERS,
      'Access-Control-Max-Age': CORS_MAX_AGE_S,
    })
    .send();
  return true;
}
