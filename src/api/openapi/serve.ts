import type { FastifyInstance } from 'fastify';
import { fechaEcuador } from '../../domain/hora-ecuador.js';
import { writeJson } from '../json.js';
import type { Route } from '../route.js';
import type { OpenApiDocument } from './document.js';

/** Serves the OpenAPI document, and returns it for its pages. Built on first request, to keep the start fast, and once a day. */
export function serveOpenApi(
  server: FastifyInstance,
  routes: readonly Route[],
  deps: { readonly now: () => Date; readonly version: string },
): () => Promise<OpenApiDocument> {
  const document = cachePerDay(deps.now, async (hoy) => {
    const { buildOpenApi } = await import('./document.js');
    return buildOpenApi(routes, deps.version, hoy);
  });
  const json = cachePerDay(deps.now, async () => writeJson(await document()));
  server.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(await json()));
  return document;
}

/** Caches a value until the next day: the examples contain the date. */
function cachePerDay<T>(now: () => Date, make: (hoy: string) => Promise<T>): () => Promise<T> {
  let made: { readonly hoy: string; readonly value: Promise<T> } | undefined;
  return async () => {
    const hoy = fechaEcuador(now());
    const current = made?.hoy === hoy ? made : { hoy, value: make(hoy) };
    made = current;
    try {
      return await current.value;
    } catch (error) {
      made = undefined; // the next request retries
      throw error;
    }
  };
}
