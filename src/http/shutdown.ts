import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import { answerError } from './errors.js';

/** Shutdown signals. */
export interface ShutdownSignals {
  /** Aborted when shutdown begins: no new requests, and waiters are released. */
  readonly started: AbortSignal;
  /** Aborted at the deadline: whatever is still open is answered or dropped. */
  readonly expired: AbortSignal;
}

/**
 * Answers or refuses every request during shutdown. Fastify's own refusal lacks our envelope, and `Connection: close` on any but a
 * connection's last request would drop pipelined requests.
 */
export function closeInOrder(
  server: FastifyInstance,
  { shutdown, now }: { readonly shutdown: ShutdownSignals; readonly now: () => Date },
): void {
  const last = new WeakMap<Socket, FastifyRequest>();
  const open = new Map<FastifyRequest, FastifyReply>();
  // Node does not treat a preconnected socket without any request as idle.
  const silent = new Set<Socket>();
  server.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });

  // Callback hooks: on every request, a promise would cost more than the hook itself.
  server.addHook('onRequest', (request, reply, done) => {
    last.set(request.raw.socket, request);
    silent.delete(request.raw.socket);
    open.set(request, reply);
    if (shutdown.started.aborted) done(new AppError('servicio-no-disponible', NOT_TAKEN));
    else done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (shutdown.started.aborted) {
      if (last.get(request.raw.socket) === request) void reply.header('Connection', 'close');
      else reply.raw.removeHeader('Connection');
    }
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    open.delete(request);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    open.delete(request);
    done();
  });
  shutdown.expired.addEventListener('abort', () => {
    for (const [request, reply] of open) {
      if (!reply.sent) answerError(new AppError('servicio-no-disponible', CUT_SHORT), request, reply, now);
    }
    for (const socket of silent) socket.destroy();
  });
}

const NOT_TAKEN = 'El servicio se está deteniendo y no tomó la solicitud; repítala en unos segundos.';
const CUT_SHORT =
  'El servicio se detuvo antes de terminar la solicitud: puede haber quedado guardada. Repita solo con el mismo Idempotency-Key o el mismo número; si no los usó, búsquela antes.';
