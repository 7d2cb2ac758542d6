import type { Logger } from 'pino';
import { createCycleMetrics, type CycleMetrics } from '../api/cycle-metrics.js';
import type { Config } from '../config/config.js';
import { advanceComprobantes } from '../database/comprobante-work.js';
import { oldestUnsentS } from '../database/sri-services.js';
import type { Database } from '../database/transactions.js';
import { advance, type AdvanceDeps } from '../lifecycle/advance.js';
import { createClaim, extendClaims, LEASE_MS } from '../lifecycle/claim.js';
import { createSriHealth, type SriHealth } from '../lifecycle/sri-health.js';
import { checkUnsent } from '../lifecycle/unsent.js';
import { startWorker, stopPatiently, type Worker } from '../work/worker.js';

/** DESIGN §2: how late a process may notice work that another one stored. */
const POLL_MS = 500;
/** The real SRI takes 1–5 s from RECIBIDA to an authorization (FACTS §11); the simulator decides at once. */
const FIRST_QUERY_MS = { simulador: 0, pruebas: 1500, produccion: 1500 } as const;
/** Fine enough for a threshold of a minute. */
const UNSENT_LOOK_MS = 10_000;

/** The life cycle of receipts in this process. */
export interface Cycle {
  readonly advancing: AdvanceDeps;
  readonly health: SriHealth;
  readonly metrics: CycleMetrics;
  /** Starts the worker and its watch, if this process is to work. */
  start(closing: (() => Promise<unknown>)[]): Worker | undefined;
}

/** Wires it: the SRI's health, the steps, the claim. */
export function createCycle(
  config: Config,
  log: Logger,
  parts: Pick<AdvanceDeps, 'sri' | 'sign' | 'onSettled'> & { readonly db: Database },
): Cycle {
  const { db } = parts;
  const metrics = createCycleMetrics(() => db.asWorker(oldestUnsentS));
  const health = createSriHealth({
    db,
    elapsedMs: () => performance.now(),
    onChange: (servicio, estado, motivo) => {
      metrics.serviceChanged(servicio, estado);
      log[estado === 'cerrado' ? 'info' : 'warn']({ servicio, estado, motivo }, 'sri service changed');
    },
    onError: (error) => {
      log.error({ err: error }, 'the health of an sri service could not be stored');
    },
  });
  const advancing: AdvanceDeps = {
    ...parts,
    store: db.groupAsWorker(advanceComprobantes),
    health,
    random: Math.random,
    firstQueryMs: FIRST_QUERY_MS[config.ambiente],
    onSent: (waitedMs) => {
      metrics.sent(waitedMs);
    },
    alarm: (what, receipt) => {
      log.error({ claveAcceso: receipt.clave_acceso }, what);
    },
  };
  return {
    advancing,
    health,
    metrics,
    start: (closing) => {
      if (!config.roles.has('worker')) return undefined;
      const worker = startWorker(
        {
          claim: createClaim({ db, health }),
          extend: (claims) => extendClaims(db, claims),
          process: (claimed, signal) => advance(advancing, claimed, signal),
        },
        {
          concurrency: config.workerConcurrency,
          pollMs: POLL_MS,
          extendMs: LEASE_MS / 3,
          onError: (error) => {
            log.error({ err: error }, 'work failed; it is due again when its lease ends');
          },
        },
      );
      closing.push(watchUnsent(config, db, log));
      closing.push(() => stopPatiently(worker));
      return worker;
    },
  };
}

function watchUnsent(config: Config, db: Database, log: Logger): () => Promise<void> {
  const look = async (): Promise<void> => {
    try {
      await checkUnsent({
        db,
        thresholdS: config.unsentAlarmS,
        onAlarm: (raised, oldestS) => {
          const details = { oldestS: Math.round(oldestS), thresholdS: config.unsentAlarmS };
          if (raised) log.error(details, 'receipts wait too long to be sent to the SRI');
          else log.info(details, 'receipts are sent in time again');
        },
      });
    } catch (error) {
      log.error({ err: error }, 'unsent receipts could not be looked at');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, UNSENT_LOOK_MS);
  return () => {
    clearInterval(timer);
    return looking;
  };
}
