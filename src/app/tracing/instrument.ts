import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/transactions.js';
import type { Answered, SriClient, Unavailable } from '../../sri/client.js';
import type { Duty } from '../../work/duty.js';
import type { OpenSpan, Tracer } from './tracer.js';

// Tracing wraps the parts once, at service start; without a collector it adds no overhead.

/** Traces every request by its route pattern: the URL itself contains receipt numbers. */
export function traceRequests(server: FastifyInstance, tracer: Tracer): void {
  const open = new WeakMap<object, OpenSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers['traceparent'];
    const span = tracer.begin(nameOf(request), 'server', typeof given === 'string' ? given : undefined);
    if (span !== undefined) open.set(request, span);
    tracer.within(span, done);
  });
  // The body arrives in socket events, outside the request's async context.
  server.addHook('preValidation', (request, _reply, done) => {
    tracer.within(open.get(request), done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'http.response.status_code': reply.statusCode,
    };
    open.get(request)?.end(attributes, reply.statusCode >= 500);
    done();
  });
}

const nameOf = ({ method, routeOptions }: { method: string; routeOptions: { url?: string | undefined } }): string =>
  `${method} ${routeOptions.url ?? 'ruta desconocida'}`;

/** Traces one step of background work: a receipt, a mail, a webhook, a report. */
export const traceDuty = (duty: Duty, tracer: Tracer): Duty => ({
  ...duty,
  process: (held, signal) => tracer.span(`tarea ${duty.name}`, 'internal', () => duty.process(held, signal)),
});

/** Traces SRI calls with the kind of the response. */
export function traceSri(sri: SriClient, tracer: Tracer): SriClient {
  const called = <T extends { readonly kind: string }>(
    service: string,
    call: () => Promise<Answered<T>>,
  ): Promise<Answered<T>> =>
    tracer.span(`sri ${service}`, 'client', call, ({ answer }: { answer: T | Unavailable }) => ({
      'rubrica.sri.respuesta': answer.kind,
    }));
  return {
    recepcion: (clave, xml) => called('recepcion', () => sri.recepcion(clave, xml)),
    autorizacion: (clave) => called('autorizacion', () => sri.autorizacion(clave)),
    validez: (clave) => called('validez', () => sri.validez(clave)),
    close: () => sri.close(),
  };
}

/** Traces transactions by role, and the wait for grouped ones; skips polls that find no work. */
export function traceDatabase(db: Database, tracer: Tracer): Database {
  const spanned = <T>(who: string, body: () => Promise<T>): Promise<T> =>
    tracer.isWithin() ? tracer.span(`base ${who}`, 'client', body) : body();
  return {
    ...db,
    inAccount: (id, body) => spanned('cuenta', () => db.inAccount(id, body)),
    asWorker: (body) => spanned('trabajador', () => db.asWorker(body)),
    asAccess: (body) => spanned('acceso', () => db.asAccess(body)),
    groupAsWorker: (body) => {
      const grouped = db.groupAsWorker(body);
      return (item) => spanned('grupo trabajador', () => grouped(item));
    },
    groupInAccount: (body) => {
      const grouped = db.groupInAccount(body);
      return (id, lock, item) => spanned('grupo cuenta', () => grouped(id, lock, item));
    },
  };
}
