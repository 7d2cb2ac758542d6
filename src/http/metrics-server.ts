import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerError } from './errors.js';
import { writeJson } from './json.js';
import { serveMetrics, type MetricsDeps } from './metrics.js';

/** Serves only `/metrics` and `/salud`, for processes of any role, on a port that need not be public. */
export function createMetricsServer(deps: MetricsDeps, log: FastifyBaseLogger, now: () => Date): FastifyInstance {
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  server.setReplySerializer(writeJson);
  server.setErrorHandler((error, request, reply) => {
    answerError(error, request, reply, now);
  });
  serveMetrics(server, deps);
  server.get('/salud', () => ({ success: true, result: { estado: 'vivo' } }));
  return server;
}
