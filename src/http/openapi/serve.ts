import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { writeJson } from '../json.js';
import { packedFor } from '../packed-file.js';
import type { Tag } from '../module.js';
import type { Route } from '../route.js';
import type { OpenApiDocument } from './document.js';

/** The document of the day. */
export interface OpenApiSource {
  /** The same object as long as the document is the same. */
  readonly key: object;
  readonly read: () => Promise<OpenApiDocument>;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Serves the OpenAPI document, and returns it for its pages. Built on first request, to keep the start fast, and once a day. Kept compressed:
 * as a tree of objects and as text it takes some 15 MB.
 */
export function serveOpenApi(
  server: FastifyInstance,
  routes: readonly Route[],
  deps: { readonly now: () => Date; readonly version: string; readonly tags: readonly Tag[] },
): () => Promise<OpenApiSource> {
  const packed = cachePerDay(deps.now, async (hoy) => {
    const { buildOpenApi } = await import('./document.js');
    return pack(writeJson(buildOpenApi({ routes, tags: deps.tags }, deps.version, hoy)));
  });
  server.get('/api/openapi.json', async (request, reply) => {
    const gz = await packed();
    reply.type('application/json').header('vary', 'accept-encoding');
    const { encoding } = packedFor({ bytes: gz, packed: { gzip: gz } }, request.headers['accept-encoding'] ?? '');
    if (encoding === undefined) return reply.send(await unpack(gz));
    return reply.header('content-encoding', encoding).send(gz);
  });
  return async () => {
    const key = await packed();
    return { key, read: async () => JSON.parse(String(await unpack(key))) as OpenApiDocument };
  };
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
