import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { expiryCounts } from '../certificates/expiry.js';
import { AppError } from '../domain/app-error.js';
import { sameText } from './admit.js';
import type { ApiDeps } from './deps.js';

/** Serves Prometheus metrics to the installation's operator: from this machine, or with the configured token. */
export function serveMetrics(server: FastifyInstance, deps: ApiDeps): void {
  const registry = new Registry();
  let watched = false;
  // Counted here and handed over when they are asked for: a label costs prom-client more than the rest of an answer's end.
  const answered = new Map<string, Map<number, number>>();
  const served = new Counter({
    name: 'rubrica_http_solicitudes_total',
    help: 'Solicitudes atendidas, por método y código',
    labelNames: ['metodo', 'codigo'],
    registers: [registry],
    collect: () => {
      served.reset();
      for (const [metodo, byCode] of answered)
        for (const [codigo, count] of byCode) served.inc({ metodo, codigo }, count);
    },
  });
  const expiring = new Gauge({
    name: 'rubrica_certificados_por_vencer',
    help: 'Certificados activos por la última marca de días que cruzaron; -1: ninguna',
    labelNames: ['dias'],
    registers: [registry],
    collect: async () => {
      expiring.reset();
      for (const { mark, total } of await expiryCounts(deps.db)) expiring.set({ dias: mark }, total);
    },
  });
  const openKeys = new Gauge({
    name: 'rubrica_claves_de_firma_abiertas',
    help: 'Claves privadas abiertas en este proceso',
    registers: [registry],
    collect: () => {
      openKeys.set(deps.certificates.openKeys());
    },
  });
  deps.cycle.register(registry, deps.sriStatus);
  const worked = new Counter({
    name: 'rubrica_tareas_total',
    help: 'Trabajos de fondo de este proceso, por tarea y resultado',
    labelNames: ['tarea', 'resultado'],
    registers: [registry],
    collect: () => {
      worked.reset();
      for (const { name, done, failed } of deps.work()) {
        worked.inc({ tarea: name, resultado: 'hecho' }, done);
        worked.inc({ tarea: name, resultado: 'fallo' }, failed);
      }
    },
  });
  const inHand = new Gauge({
    name: 'rubrica_tareas_en_curso',
    help: 'Trabajos de fondo que este proceso tiene entre manos, por tarea',
    labelNames: ['tarea'],
    registers: [registry],
    collect: () => {
      for (const one of deps.work()) inHand.set({ tarea: one.name }, one.inHand);
    },
  });
  const skew = new Gauge({
    name: 'rubrica_reloj_desvio_segundos',
    help: 'Cuánto adelanta el reloj de la base de datos o del SRI al de este proceso',
    labelNames: ['fuente'],
    registers: [registry],
    collect: () => {
      for (const { fuente, segundos } of deps.clockSkews()) skew.set({ fuente }, segundos);
    },
  });
  server.addHook('onResponse', ({ method }, { statusCode }, done) => {
    const byCode = answered.get(method) ?? new Map<number, number>();
    answered.set(method, byCode.set(statusCode, (byCode.get(statusCode) ?? 0) + 1));
    done();
  });
  server.get('/metrics', async (request, reply) => {
    if (!isOperator(request, deps.metricsToken)) {
      throw new AppError(
        'operador-requerido',
        'Las métricas son para el operador: desde la misma máquina o con su token.',
      );
    }
    // Once somebody looks: watching the event loop's delay wakes the process a hundred times a second.
    if (!watched) collectDefaultMetrics({ register: registry });
    watched = true;
    return reply
      .type(registry.contentType)
      .serializer(String)
      .send(await registry.metrics());
  });
}

/**
 * The socket's address decides, never a header; a request that a proxy on this machine hands on is not this machine's, and
 * says so by the proxy's own headers: a forged one only locks its sender out.
 */
function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const { 'x-forwarded-for': forwardedFor, forwarded, via } = request.headers;
    if (forwardedFor !== undefined || forwarded !== undefined || via !== undefined) return false;
    const address = request.socket.remoteAddress ?? '';
    return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
  }
  return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}
