import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/app-error.js';
import { limit } from '../admit.js';
import type { ApiDeps } from '../deps.js';
import { sessionToken } from '../sesiones/cookie.js';

/** Where the portal sends HTML that others wrote, to be shown in a frame. */
export const FRAME_PATH = '/portal/marco';

/** What the frame needs to know its caller. */
export type FrameDeps = Pick<ApiDeps, 'authenticate' | 'rateLimiter' | 'https'>;

/**
 * A document of its own, of no origin: it runs nothing, fetches nothing, sends nothing and shows only what it brings. Its
 * styles may be anything, which is why it cannot live under the portal's own policy, as `srcdoc` and `blob:` would.
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
 * Answers the HTML that it is sent. Only for who is signed in, with the token of the session's forms: another site could else
 * show pages of its own under our address.
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
      // Before the body is read, which holds the form's token.
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

/** Makes links open a new window, which a sandbox forbids: otherwise a click would load another page into the frame. */
export function withoutTargets(html: string): string {
  const base = '<base target="_blank">';
  const head = html.search(/<head[\s>]/i);
  const end = head === -1 ? 0 : html.indexOf('>', head) + 1;
  return `${html.slice(0, end)}${base}${html.slice(end)}`;
}
