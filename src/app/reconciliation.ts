import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { claimScheduledConciliacion, extendConciliacion } from '../database/conciliacion-work.js';
import { createPace, stoppableSleep } from '../lifecycle/reconciliation/pace.js';
import { reconcile, RUN_LEASE_MS, type ReconcileDeps } from '../lifecycle/reconciliation/run.js';
import { startWorker, type Worker } from '../work/worker.js';

/** A daily job: a minute late is early. */
const POLL_MS = 60_000;

/**
 * Starts the daily reconciliation where this process works and the configuration wants it. Whichever
 * process comes first takes a company's run, and only one process at a time is at any.
 */
export function startReconciliation(
  config: Pick<Config, 'roles' | 'conciliacion'>,
  parts: Pick<ReconcileDeps, 'db' | 'sri' | 'onSettled'> & { readonly log: Logger },
): Worker | undefined {
  const { modo, hora, porSegundo } = config.conciliacion;
  if (modo === 'no' || !config.roles.has('worker')) return undefined;
  const { db, log } = parts;
  return startWorker(
    {
      claim: async () => {
        const schedule = { reparar: modo === 'reparar', fromHour: hora };
        const run = await db.asWorker((tx) => claimScheduledConciliacion(tx, schedule, RUN_LEASE_MS));
        return run === undefined ? [] : [run];
      },
      extend: async (leases) => {
        for (const lease of leases) await db.asWorker((tx) => extendConciliacion(tx, lease, RUN_LEASE_MS));
      },
      process: async (lease, signal) => {
        const sleep = stoppableSleep(signal);
        const counts = { revisados: 0, diferencias: 0, sinRespuesta: 0 };
        const ended = await reconcile(
          {
            ...parts,
            sleep,
            pace: createPace(porSegundo, () => performance.now(), sleep),
            alarm: (tipo, claveAcceso) => {
              log.error({ tipo, claveAcceso, ruc: lease.ruc }, 'reconciliation: the SRI and this service disagree');
            },
            onLooked: (_receipt, { outcome }) => {
              counts.revisados++;
              if (outcome === 'diferencia') counts.diferencias++;
              if (outcome === 'sin-respuesta') counts.sinRespuesta++;
            },
          },
          lease,
          signal,
        );
        log.info({ ruc: lease.ruc, conciliacion: lease.id, ended, ...counts }, 'reconciled');
      },
    },
    {
      concurrency: 1,
      pollMs: POLL_MS,
      extendMs: RUN_LEASE_MS / 3,
      onError: (error) => {
        log.error({ err: error }, 'the reconciliation failed; it goes on when its lease ends');
      },
    },
  );
}
