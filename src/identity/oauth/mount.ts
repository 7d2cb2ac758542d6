import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OAUTH_ROUTES, type OAuth } from '../../http/oauth-endpoints.js';
import { addressOf } from '../../http/admit.js';
import { originOf } from '../../http/origin.js';
import type { RateLimiter } from '../../http/rate-limit.js';

interface MountDeps {
  readonly oauth: OAuth;
  /** Per address: the caller is known only after the body is read. */
  readonly rateLimiter: RateLimiter;
  readonly compatVeronica: boolean;
}

/** Passes OAuth's routes to oidc-provider, bodies unread: it takes forms and answers by its own RFCs, not in our envelope. */
export async function mountOAuth(
  server: FastifyInstance,
  { oauth, rateLimiter, compatVeronica }: MountDeps,
): Promise<void> {
  // A separate scope, since all other routes only accept JSON.
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const waitS = rateLimiter.take(addressOf(request));
      if (waitS === 0) return;
      await reply.status(429).header('Retry-After', String(waitS)).send({
        error: 'temporarily_unavailable',
        error_description: 'Demasiadas solicitudes por segundo; espere y repita.',
      });
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(null);
    });
    const hand = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      oauth.handle(request.raw, reply.raw, originOf(request));
    };
    scope.get(OAUTH_ROUTES.metadata, hand);
    if (compatVeronica) scope.get(OAUTH_ROUTES.introspection, hand);
    for (const path of [OAUTH_ROUTES.token, OAUTH_ROUTES.introspection, OAUTH_ROUTES.revocation])
      scope.post(path, hand);
  });
}
