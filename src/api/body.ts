import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../domain/app-error.js';
import { readJson } from './json.js';

const rawBodies = new WeakMap<FastifyRequest, string>();

/** The body as it came, for the Idempotency-Key's fingerprint. */
export function rawBody(request: FastifyRequest): string {
  return rawBodies.get(request) ?? '';
}

/** Takes JSON and nothing else; another content type is 415. */
export function takeJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/json(;|$)/,
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      rawBodies.set(request, body);
      if (body.trim() === '') throw new AppError('json-invalido', 'El cuerpo está vacío; envíe un objeto JSON.');
      try {
        return readJson(body);
      } catch (error) {
        throw new AppError('json-invalido', 'El cuerpo no es JSON válido; revise comas, comillas y llaves.', {
          internal: error instanceof Error ? error.message : String(error),
        });
      }
    },
  );
}
