import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/app-error.js';
import type { ApiDeps } from '../deps.js';
import { packedFor, type Portal } from './files.js';
import { FRAME_PATH, serveFrame, type FrameDeps } from './frame.js';

/** Where the portal lives, open to everybody: what it shows it asks of the API, as whoever is signed in. */
export const PORTAL_PATHS = { bare: '/portal', page: '/portal/*', frame: FRAME_PATH } as const;

/** Names carry their content: what was fetched once is good for ever. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const NONCE_BYTES = 16;

/**
 * Scripts of ours alone, nothing inline. Mantine writes its theme into style elements, which carry the answer's nonce; style
 * attributes in markup stay forbidden. A RIDE is shown from memory (`blob:`), others' HTML in a frame of ours (frame.ts).
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the portal: its files packed and for good, and its one page for every other address below it. */
export function servePortal(
  server: FastifyInstance,
  deps: Pick<ApiDeps, 'portal' | 'mint' | 'issuing'> & FrameDeps,
): void {
  const answerPage = (portal: Portal, reply: FastifyReply): FastifyReply => {
    const nonce = deps.mint.random(NONCE_BYTES).toString('base64');
    // Asked for again each time: its nonce is good for one answer, and it names the files of the newest build.
    void reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy(nonce) });
    const text = portal.page
      .replace('__NONCE__', nonce)
      .replace('__AMBIENTE__', deps.mint.ambiente)
      .replace('__DIAS_ATRAS__', String(deps.issuing.fechaEmisionDiasAtras));
    return reply.type('text/html; charset=utf-8').serializer(String).send(text);
  };

  serveFrame(server, deps);
  server.get(PORTAL_PATHS.bare, (_request, reply) => reply.redirect('/portal/', 308));
  server.get(PORTAL_PATHS.page, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const { portal } = deps;
    const { '*': name } = request.params;
    if (portal === undefined) {
      throw new AppError(
        'ruta-no-encontrada',
        'El portal no está construido en esta instalación: ejecute «npm ci && npm run build» y reinicie el servicio.',
      );
    }
    const file = portal.files.get(name);
    if (file !== undefined) return answerFile(request, reply, file);
    // A script of an older build: the page would run as a script, and fail where nobody understands why.
    if (name.startsWith('assets/'))
      throw new AppError('ruta-no-encontrada', 'Esa parte del portal ya no existe; recargue la página.');
    return answerPage(portal, reply);
  });
}

function answerFile(request: FastifyRequest, reply: FastifyReply, file: Parameters<typeof packedFor>[0]): FastifyReply {
  const { bytes, encoding } = packedFor(file, request.headers['accept-encoding'] ?? '');
  if (encoding !== undefined) void reply.header('Content-Encoding', encoding);
  return reply.headers({ 'Cache-Control': FOR_GOOD, Vary: 'Accept-Encoding', 'Content-Type': file.type }).send(bytes);
}
