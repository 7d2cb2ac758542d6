import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { networkOf } from './network.js';
import type { BackupRecord } from '../db/backup/last-backup.js';
import type { Backlog } from '../db/lease.js';
import { createCountDue } from '../db/queues.js';
import type { Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import type { Background } from '../work/worker.js';
import { collectOrOmit } from './optional-metric.js';
import { sameText } from './admit.js';
import { registerProcess, type ProcessFacts } from './process-metrics.js';

/** Sources of the metrics. */
export interface MetricsDeps {
  readonly db: Database;
  /** Counts of this process's background work. */
  readonly work: Background['counts'];
  /** The last good backup and any later failed attempt, as recorded in this data folder. */
  readonly backups: () => Promise<BackupRecord>;
  readonly process: ProcessFacts;
  /** Queues whose overdue work is counted. */
  readonly backlogs: readonly Backlog[];
  /** Registration of each module's own metrics. */
  readonly modules: readonly ((registry: Registry) => void)[];
  /** Token required for `/metrics`; undefined: only this machine may read them. */
  readonly metricsToken: string | undefined;
  readonly proxies: readonly string[];
  readonly https: boolean;
}

/** Serves Prometheus metrics to the operator: from this machine, or with the configured token. */
export function serveMetrics(server: FastifyInstance, deps: MetricsDeps): void {
  const registry = new Registry();
  let watched = false;
  // Registered first, hence collected first: the other metrics' queries would count as requests that wait for a connection.
  registerProcess(registry, deps);
  // Counted here and passed to prom-client at scrape: its labels cost more than the rest of finishing a response.
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
  const countDue = createCountDue(deps.backlogs);
  const due = new Gauge({
    name: 'rubrica_cola_pendientes',
    help: 'Trabajos de toda la instalación que ya se debían hacer y nadie tiene entre manos, por cola',
    labelNames: ['cola'],
    registers: [registry],
    collect: async () => {
      await collectOrOmit(
        async () => {
          for (const { cola, total } of await deps.db.asWorker(countDue)) due.set({ cola }, total);
        },
        () => {
          due.reset();
        },
      );
    },
  });
  const waiting = new Gauge({
    name: 'rubrica_cola_espera_segundos',
    help: 'Cuánto espera el más antiguo de ellos; 0: ninguno',
    labelNames: ['cola'],
    registers: [registry],
    collect: async () => {
      await collectOrOmit(
        async () => {
          for (const { cola, espera } of await deps.db.asWorker(countDue)) waiting.set({ cola }, espera);
        },
        () => {
          waiting.reset();
        },
      );
    },
  });
  const backedUp = new Gauge({
    name: 'rubrica_respaldo_edad_segundos',
    help: 'Edad del último respaldo hecho con «rubrica respaldar» desde la carpeta de datos de este proceso; NaN: no consta ninguno',
    registers: [registry],
    collect: async () => {
      const { ultimo } = await deps.backups();
      backedUp.set(ultimo === undefined ? NaN : (Date.now() - Date.parse(ultimo.fecha)) / 1000);
    },
  });
  const backupFailed = new Gauge({
    name: 'rubrica_respaldo_fallido',
    help: '1: el último intento de «rubrica respaldar» falló o no pasó su prueba; NaN: no consta ningún intento',
    registers: [registry],
    collect: async () => {
      const { ultimo, fallo } = await deps.backups();
      backupFailed.set(fallo !== undefined ? 1 : ultimo === undefined ? NaN : 0);
    },
  });
  for (const register of deps.modules) register(registry);
  const lasted = new Histogram({
    name: 'rubrica_http_duracion_segundos',
    help: 'Lo que tardaron las respuestas, por clase de solicitud; «esperar»: las que piden esperar (Prefer: wait, eventos)',
    labelNames: ['operacion'],
    buckets: ANSWER_BUCKETS_S,
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode } = reply;
    lasted.observe({ operacion: operationOf(request) }, reply.elapsedTime / 1000);
    const byCode = answered.get(method) ?? new Map<number, number>();
    answered.set(method, byCode.set(statusCode, (byCode.get(statusCode) ?? 0) + 1));
    done();
  });
  const isOperator = operatorCheck(server, deps);
  server.get('/metrics', async (request, reply) => {
    if (!isOperator(request)) {
      throw new AppError(
        'operador-requerido',
        'Las métricas son para el operador: con el token de RUBRICA_METRICS_TOKEN o, si no hay un proxy delante, desde la misma máquina.',
      );
    }
    // Started at the first scrape: measuring event loop delay wakes the process a hundred times a second.
    if (!watched) collectDefaultMetrics({ register: registry });
    watched = true;
    return reply
      .type(registry.contentType)
      .serializer(String)
      .send(await registry.metrics());
  });
}

/** Receipts are accepted in milliseconds; a report may take seconds. */
const ANSWER_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Maps requests to few classes: each adds a dozen series. */
function operationOf({ method, url, headers }: FastifyRequest): string {
  if (url.startsWith('/salud') || url.startsWith('/metrics')) return 'salud';
  if (!url.startsWith('/api/')) return 'portal';
  if (String(headers['prefer'] ?? '').includes('wait') || /^\/api\/v[\d.]+\/eventos/.test(url)) return 'esperar';
  if (method === 'POST' && /^\/api\/v[\d.]+\/comprobantes\/[a-z-]+(?:\?|$)/.test(url)) return 'emitir';
  return method === 'GET' ? 'leer' : 'escribir';
}

const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * With a token, its holder is the operator. Without one, any request from this machine (by socket address) is, unless a local proxy is
 * detected: then every request comes from this machine. A proxy is detected by the configuration (proxy addresses, or https, which
 * only a proxy can provide) or by forwarding headers on any request. A forged header from this machine locks out only callers without the
 * token.
 */
function operatorCheck(
  server: FastifyInstance,
  { metricsToken, proxies, https }: Pick<MetricsDeps, 'metricsToken' | 'proxies' | 'https'>,
): (request: FastifyRequest) => boolean {
  if (metricsToken !== undefined)
    return (request) => sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  let proxied = proxies.length > 0 || https;
  if (!proxied) {
    server.addHook('onRequest', (request, _reply, done) => {
      proxied ||= isLocal(request) && FORWARDING.some((name) => request.headers[name] !== undefined);
      done();
    });
  }
  return (request) => !proxied && isLocal(request);
}

const LOOPBACK_6 = networkOf('::1');

function isLocal({ socket }: FastifyRequest): boolean {
  const address = networkOf(socket.remoteAddress ?? '');
  return address.startsWith('127.') || address === LOOPBACK_6;
}
