import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.js';
import { limit, type AdmitDeps } from '../../http/admit.js';
import { sessionToken } from '../../http/session-cookie.js';

/** Path to which the portal posts untrusted HTML, to show it in a frame. */
export const FRAME_PATH = '/portal/marco';

/** Dependencies to authenticate the caller. */
export type FrameDeps = Pick<AdmitDeps, 'authenticate' | 'rateLimiter' | 'https'>;

/**
 * A separate document with an opaque origin: it cannot run scripts, fetch or submit, and shows only its own content. It may use any
 * styles, so it cannot be under the portal's own policy, as `srcdoc` and `blob:` would be.
 */
const POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Echoes the posted HTML. Requires a session and its CSRF token: otherwise another site could show its own pages under our
 * domain.
 */
export function serveFrame(server: FastifyInstance, deps: FrameDeps): void {
  const known = async (request: FastifyRequest, csrfToken: string | undefined, changes: boolean): Promise<void> => {
    const token = sessionToken(request, deps.https);
    if (token === undefined) throw new AppError('sesion-invalida', 'La sesión terminó. Ingrese otra vez.');
    const { id } = await deps.authenticate({ session: { token, csrfToken, changes } });
    if (!changes) limit(deps.rateLimiter, id);
  };
  server.post(
    FRAME_PATH,
    {
      // Check the session before reading the body, which contains the CSRF token.
      onRequest: async (request) => {
        request.bodies = { multipart: true };
        await known(request, undefined, false);
      },
    },
    async (request, reply) => {
      const { csrf, html = '' } = (request.body ?? {}) as Readonly<Record<string, string | undefined>>;
      await known(request, csrf, true);
      return reply
        .headers({ 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .serializer(String)
        .send(withoutTargets(html));
    },
  );
}

/** Makes links open a new window, which the sandbox blocks: otherwise a click would load another page into the frame. */
export function withoutTargets(html: string): string {
  const base = '<base target="_blank">';
  const head = html.search(/<head[\s>]/i);
  const end = head === -1 ? 0 : html.indexOf('>', head) + 1;
  return `${html.slice(0, end)}${base}${html.slice(end)}`;
}
