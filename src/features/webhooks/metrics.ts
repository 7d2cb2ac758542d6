import { Counter, Gauge, type Registry } from 'prom-client';
import { collectOrOmit } from '../../http/optional-metric.js';

export interface WebhookMetrics {
  /** Records an attempt and the resulting state of its delivery. */
  attempted(outcome: 'ENTREGADA' | 'PENDIENTE' | 'FALLIDA'): void;
  register(registry: Registry): void;
}

const RESULT = { ENTREGADA: 'entregada', PENDIENTE: 'reintento', FALLIDA: 'abandonada' } as const;

/** Creates the metrics; `oldestDueS` is called at each scrape. */
export function createWebhookMetrics(oldestDueS: () => Promise<number>): WebhookMetrics {
  const attempts = new Counter({
    name: 'rubrica_webhook_intentos_total',
    help: 'Intentos de entrega a webhooks hechos por este proceso, por resultado',
    labelNames: ['resultado'],
    registers: [],
  });
  return {
    attempted: (outcome) => {
      attempts.inc({ resultado: RESULT[outcome] });
    },
    register: (registry) => {
      registry.registerMetric(attempts);
      const oldest = new Gauge({
        name: 'rubrica_webhook_pendiente_segundos',
        help: 'Cuánto espera la entrega más antigua que ya se debía hacer, de webhooks en uso; 0: ninguna',
        registers: [registry],
        collect: async () => {
          await collectOrOmit(
            async () => {
              oldest.set(await oldestDueS());
            },
            () => {
              oldest.set(NaN);
            },
          );
        },
      });
    },
  };
}
