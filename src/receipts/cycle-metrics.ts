import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { collectOrOmit } from '../http/optional-metric.js';
import type { SriServiceStatus } from './sri-health.js';

/** Metrics of this process's share of the life cycle. */
export interface CycleMetrics {
  /** Records the time from a receipt's 201 until it reached the SRI. */
  sent(waitedMs: number): void;
  /** Records an SRI service state change made by this process. */
  serviceChanged(servicio: string, what: string): void;
  /** Records a receipt's outcome: a state, or DETENIDO (waiting for a person). */
  outcome(resultado: string): void;
  /** Records the duration of an SRI call. */
  called(servicio: string, resultado: 'respondio' | 'fallo', seconds: number): void;
  /** Records compacted receipts and the bytes saved. */
  compacted(comprobantes: number, savedBytes: number): void;
  register(registry: Registry, sriStatus: () => Promise<readonly SriServiceStatus[]>): void;
}

/** The law requires immediate transmission (FACTS §11): fine below a second, coarse up to a day of outage. */
const SENT_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 21_600, 86_400];

/** The SRI normally answers in 1–5 s; calls time out after 40 s. */
const CALL_BUCKETS_S = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

const ESTADOS = ['operativo', 'limitado', 'suspendido', 'probando'] as const;

/** The unsent receipts of all processes, read at each scrape. */
export interface UnsentReads {
  readonly oldestS: () => Promise<number>;
  readonly askedToWait: () => Promise<number>;
}

/** Creates the metrics. */
export function createCycleMetrics(unsentReads: UnsentReads): CycleMetrics {
  const sent = new Histogram({
    name: 'rubrica_emision_a_envio_segundos',
    help: 'Segundos desde la respuesta 201 (o la corrección) hasta el envío que el SRI contestó',
    buckets: SENT_BUCKETS_S,
    registers: [],
  });
  const changes = new Counter({
    name: 'rubrica_sri_cambios_total',
    help: 'Cambios de estado de los servicios del SRI hechos por este proceso',
    labelNames: ['servicio', 'estado'],
    registers: [],
  });
  const compacted = new Counter({
    name: 'rubrica_compactados_total',
    help: 'Comprobantes que este proceso compactó',
    registers: [],
  });
  const saved = new Counter({
    name: 'rubrica_compactados_bytes_total',
    help: 'Bytes de XML e historia que dejaron de ocupar',
    registers: [],
  });
  const outcomes = new Counter({
    name: 'rubrica_comprobantes_total',
    help: 'Comprobantes que este proceso llevó a un resultado: AUTORIZADO, DEVUELTO, NO_AUTORIZADO, o DETENIDO (espera a una persona)',
    labelNames: ['resultado'],
    registers: [],
  });
  const calls = new Histogram({
    name: 'rubrica_sri_duracion_segundos',
    help: 'Lo que tardaron las llamadas de este proceso al SRI, por servicio y si hubo una respuesta utilizable',
    labelNames: ['servicio', 'resultado'],
    buckets: CALL_BUCKETS_S,
    registers: [],
  });
  return {
    outcome: (resultado) => {
      outcomes.inc({ resultado });
    },
    called: (servicio, resultado, seconds) => {
      calls.observe({ servicio, resultado }, seconds);
    },
    compacted: (comprobantes, savedBytes) => {
      compacted.inc(comprobantes);
      saved.inc(savedBytes);
    },
    sent: (waitedMs) => {
      sent.observe(Math.max(0, waitedMs) / 1000);
    },
    serviceChanged: (servicio, estado) => {
      changes.inc({ servicio, estado });
    },
    register: (registry, sriStatus) => {
      for (const metric of [sent, changes, compacted, saved, outcomes, calls]) registry.registerMetric<string>(metric);
      const unsent: Gauge = new Gauge({
        name: 'rubrica_comprobante_sin_enviar_segundos',
        help: 'Lo que espera el comprobante más antiguo que aún no se envía al SRI, sin contar la espera que pidió el SRI; 0: ninguno',
        registers: [registry],
        collect: () => collectInto(unsent, unsentReads.oldestS),
      });
      const asked: Gauge = new Gauge({
        name: 'rubrica_comprobantes_en_espera',
        help: 'Comprobantes sin enviar que esperan su hora: el SRI lo pidió con un código (90, 35, 50…) o su clave llegó al límite de firmas; hasta 10000',
        registers: [registry],
        collect: () => collectInto(asked, unsentReads.askedToWait),
      });
      const services = new Gauge({
        name: 'rubrica_sri_servicio',
        help: 'Estado de cada servicio del SRI para toda la instalación: 1 en el estado en que está',
        labelNames: ['servicio', 'estado'],
        registers: [registry],
        collect: async () => {
          await collectOrOmit(
            async () => {
              for (const { servicio, estado } of await sriStatus()) {
                for (const one of ESTADOS) services.set({ servicio, estado: one }, one === estado ? 1 : 0);
              }
            },
            () => {
              services.reset();
            },
          );
        },
      });
    },
  };
}

/** Sets a gauge to a value read now; NaN if it cannot be read. */
function collectInto(gauge: Gauge, read: () => Promise<number>): Promise<void> {
  return collectOrOmit(
    async () => {
      gauge.set(await read());
    },
    () => {
      gauge.set(NaN);
    },
  );
}
