import type { Logger } from 'pino';
import type { CycleMetrics } from '../receipts/cycle-metrics.js';
import type { Cycle } from '../receipts/platform.js';
import type { Config } from '../config/config.js';
import { advanceComprobantes } from '../receipts/store/work.js';
import type { Database } from '../db/transactions.js';
import type { AdvanceDeps } from '../receipts/advance.js';
import type { WatchDeps } from '../receipts/annulment/watch.js';
import { comprobanteDuty } from '../receipts/duty.js';
import { guardedSri } from '../receipts/guarded-sri.js';
import { createSriHealth } from '../receipts/sri-health.js';

/** The real SRI takes 1–5 s from RECIBIDA to an authorization (FACTS §11); the simulator decides immediately. */
const FIRST_QUERY_MS = { simulador: 0, pruebas: 1500, produccion: 1500 } as const;

/** Poll intervals for open annulments: short while the issuer is at the portal, longer during the receiver's days. */
const ANNULMENT_PACE = {
  simulador: { firstMs: 2000, maxMs: 60_000 },
  pruebas: { firstMs: 120_000, maxMs: 6 * 3_600_000 },
  produccion: { firstMs: 120_000, maxMs: 6 * 3_600_000 },
} as const;

/** Wires the SRI health, the steps and the annulment watch. */
export function createCycle(
  config: Config,
  log: Logger,
  parts: Pick<AdvanceDeps, 'sri' | 'sign' | 'onSettled'> & { readonly db: Database; readonly metrics: CycleMetrics },
): Cycle {
  const { db, metrics } = parts;
  const health = createSriHealth({
    db,
    elapsedMs: () => performance.now(),
    onChange: (servicio, estado, motivo) => {
      metrics.serviceChanged(servicio, estado);
      log[estado === 'operativo' ? 'info' : 'warn']({ servicio, estado, motivo }, 'sri service changed');
    },
    onError: (error) => {
      log.error({ err: error }, 'the health of an sri service could not be stored');
    },
  });
  const { sri, sign, onSettled } = parts;
  const advancing: AdvanceDeps = {
    ...{ db, sri, sign, onSettled },
    store: db.groupAsWorker(advanceComprobantes),
    health,
    random: Math.random,
    firstQueryMs: FIRST_QUERY_MS[config.ambiente],
    // docs/guides/simulador.md: a fault requested by a receipt affects only that receipt.
    requestsFault: (xml) => config.ambiente === 'simulador' && xml.includes('nombre="simular"'),
    onSent: (waitedMs) => {
      metrics.sent(waitedMs);
    },
    onOutcome: (resultado) => {
      metrics.outcome(resultado);
    },
    alarm: (what, comprobante) => {
      log.error({ claveAcceso: comprobante.clave_acceso }, what);
    },
  };
  const requested = guardedSri(sri, health);
  const annulments: WatchDeps = {
    db,
    sri: requested,
    random: Math.random,
    pace: ANNULMENT_PACE[config.ambiente],
    alarm: (what, claveAcceso) => {
      log.error({ claveAcceso }, what);
    },
  };
  const comprobantes = comprobanteDuty(advancing, config.workerConcurrency);
  return { advancing, comprobantes, annulments, readOnlySri: requested, health, metrics };
}
