import type { FastifyInstance } from 'fastify';
import { fechaEcuador } from '../../domain/hora-ecuador.js';
import type { ApiDeps } from '../deps.js';
import { serveDocs } from '../docs/serve.js';
import { writeJson } from '../json.js';
import type { Route } from '../route.js';

/** Serves the OpenAPI document and its pages. Built on first request, to keep the start fast, and once a day. */
export function serveOpenApi(
  server: FastifyInstance,
  routes: readonly Route[],
  deps: Pick<ApiDeps, 'now' | 'version' | 'packages'>,
): void {
  const document = oncePerDay(deps.now, async (hoy) => {
    const { buildOpenApi } = await import('./document.js');
    return buildOpenApi(routes, deps.version, hoy);
  });
  const json = oncePerDay(deps.now, async () => writeJson(await document()));
  server.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(await json()));
  serveDocs(server, document, deps.packages);
}

/** Caches a value until the next day: the examples contain the date. */
function oncePerDay<T>(now: () => Date, make: (hoy: string) => Promise<T>): () => Promise<T> {
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
