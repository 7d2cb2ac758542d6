// Notes what the services in this process answer, by a hook for which Fastify's own channel hands us each server.
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from '../../src/http/openapi/headers.js';

let noted = new Set<string>();

/** Returns what was noted since the last call: lines of method, path, kind and name. */
export function takeNoted(): readonly string[] {
  const lines = [...noted];
  noted = new Set();
  return lines;
}

function note({ bodies, routeOptions }: FastifyRequest, kind: 'error' | 'reads' | 'sets', name: string): void {
  // Other servers have none.
  if (bodies !== undefined) noted.add([routeOptions.method, routeOptions.url, kind, name].join('\t'));
}

/** Every request and answer has it. */
const isOfRoutes = (name: string): boolean => name !== 'X-Request-Id';
const READ = Object.keys(REQUEST_HEADERS).filter(isOfRoutes);
const SET = Object.keys(RESPONSE_HEADERS).filter(isOfRoutes);

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    for (const name of READ) {
      const value = headers[name.toLowerCase()];
      Object.defineProperty(headers, name.toLowerCase(), {
        configurable: true,
        enumerable: value !== undefined,
        get: () => {
          // Afterwards the metrics read them.
          if (!reply.sent) note(request, 'reads', name);
          return value;
        },
      });
    }
    done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (request.refusal !== undefined) note(request, 'error', request.refusal.code);
    // Those of a refusal follow from its status.
    else for (const name of SET) if (reply.hasHeader(name)) note(request, 'sets', name);
    done();
  });
});
