import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../domain/app-error.js';
import { answerError } from './errors.js';

/** How the end of the service is made known to its parts. */
export interface Stopping {
  /** Aborted when it begins: nothing new is taken, nobody waits for more than is there. */
  readonly begun: AbortSignal;
  /** Aborted when time is up: what is still under way is answered or given up now. */
  readonly timeIsUp: AbortSignal;
}

/**
 * Lets every request be answered or refused while the service stops. Fastify's own refusal lacks our envelope, and a
 * `Connection: close` on any but a connection's last request would cut off those that were sent behind it.
 */
export function closeInOrder(
  server: FastifyInstance,
  { stopping, now }: { readonly stopping: Stopping; readonly now: () => Date },
): void {
  const last = new WeakMap<Socket, FastifyRequest>();
  const open = new Map<FastifyRequest, FastifyReply>();
  // Node does not take a connection for idle that was opened ahead and never asked anything.
  const silent = new Set<Socket>();
  server.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });

  // Hooks of every request call back: a promise each would cost more than what they do.
  server.addHook('onRequest', (request, reply, done) => {
    last.set(request.raw.socket, request);
    silent.delete(request.raw.socket);
    open.set(request, reply);
    if (stopping.begun.aborted) done(new AppError('servicio-no-disponible', NOT_TAKEN));
    else done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (stopping.begun.aborted) {
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
  stopping.timeIsUp.addEventListener('abort', () => {
    for (const [request, reply] of open) {
      if (!reply.sent) answerError(new AppError('servicio-no-disponible', CUT_SHORT), request, reply, now);
    }
    for (const socket of silent) socket.destroy();
  });
}

const NOT_TAKEN = 'El servicio se está deteniendo y no tomó la solicitud; repítala en unos segundos.';
const CUT_SHORT =
  'El servicio se detuvo antes de terminar la solicitud: puede haber quedado guardada. Repita solo con el mismo Idempotency-Key o el mismo número; si no los usó, búsquela antes.';
