import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.js';
import { packedFor } from '../../http/packed-file.js';
import type { Portal, PortalFile } from './files.js';
import { FRAME_PATH, serveFrame, type FrameDeps } from './frame.js';
import type { ApiBase } from '../../http/base.js';

/** The portal's paths. They are public: its data comes from the API, as the signed-in user. */
export const PORTAL_PATHS = { root: '/', bare: '/portal', page: '/portal/*', frame: FRAME_PATH } as const;

/** File names contain a content hash or version: cache forever. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const NONCE_BYTES = 16;

/**
 * Only our own scripts, nothing inline. Mantine writes its theme into style elements with the response's nonce; style attributes in
 * markup stay forbidden. A RIDE is shown from memory (`blob:`), untrusted HTML in our own frame (frame.ts).
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The address comes from the configuration; a quote in it must not end the attribute. */
function escapeAttribute(value: string): string {
  return value.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Serves the portal: its files compressed and immutable, and its single page for every other path below it. */
export function servePortal(
  server: FastifyInstance,
  deps: FrameDeps &
    Pick<ApiBase, 'mint'> & {
      readonly portal: Portal | undefined;
      readonly fechaEmisionDiasAtras: number;
      readonly otherInstallation: string | undefined;
    },
): void {
  const answerPage = (portal: Portal, reply: FastifyReply): FastifyReply => {
    const nonce = deps.mint.random(NONCE_BYTES).toString('base64');
    // Never cached: its nonce is valid for one response, and it names the files of the newest build.
    void reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy(nonce) });
    const text = portal.page
      .replace('__NONCE__', nonce)
      .replace('__AMBIENTE__', deps.mint.ambiente)
      .replace('__OTRA_INSTALACION__', () => escapeAttribute(deps.otherInstallation ?? ''))
      .replace('__DIAS_ATRAS__', String(deps.fechaEmisionDiasAtras));
    return reply.type('text/html; charset=utf-8').serializer(String).send(text);
  };

  serveFrame(server, deps);
  server.get(PORTAL_PATHS.root, (request, reply) => {
    if (deps.portal === undefined || !(request.headers.accept ?? '').includes('text/html'))
      throw new AppError(
        'ruta-no-encontrada',
        'Esta dirección es solo para navegadores. La documentación de la API está en /docs.',
      );
    return reply.redirect('/portal/', 302);
  });
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
    // A script of an older build: answering with the page would make it run as a script and fail obscurely.
    if (name.startsWith('assets/'))
      throw new AppError('ruta-no-encontrada', 'Esa parte del portal ya no existe; recargue la página.');
    return answerPage(portal, reply);
  });
}

function answerFile(request: FastifyRequest, reply: FastifyReply, file: PortalFile): FastifyReply {
  const { bytes, encoding } = packedFor(file, request.headers['accept-encoding'] ?? '');
  if (encoding !== undefined) void reply.header('Content-Encoding', encoding);
  return reply.headers({ 'Cache-Control': FOR_GOOD, Vary: 'Accept-Encoding', 'Content-Type': file.type }).send(bytes);
}
