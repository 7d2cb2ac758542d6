import { claimScheduledConciliacion, conciliacionQueue, type LeasedConciliacion } from './work-store.js';
import type { TipoDiferencia } from './conciliacion.js';
import type { Duty } from '../../work/duty.js';
import { createPace, stoppableSleep } from '../../work/pace.js';
import { reconcile, RUN_LEASE_MS, type ReconcileDeps } from './run.js';

/** A daily job: one minute is precise enough. */
const POLL_MS = 60_000;

export interface ScheduledDeps extends Pick<ReconcileDeps, 'db' | 'sri' | 'onSettled'> {
  /** Whether to repair differences, the start hour, and the calls per second to the SRI. */
  readonly schedule: { readonly reparar: boolean; readonly fromHour: number; readonly perSecond: number };
  readonly alarm: (tipo: TipoDiferencia, claveAcceso: string, run: LeasedConciliacion) => void;
  /** Called when a run ended, or was interrupted and continues later. */
  readonly onRun: (run: LeasedConciliacion, ended: boolean, counts: RunCounts) => void;
}

/** Counters of a run in this process. */
export interface RunCounts {
  readonly revisados: number;
  readonly diferencias: number;
  readonly sinRespuesta: number;
}

/** The daily reconciliation: any process takes a company's run; one run at a time over all processes. */
export function reconciliationDuty(deps: ScheduledDeps): Duty<LeasedConciliacion> {
  const { db, sri, onSettled, schedule } = deps;
  return {
    name: 'conciliacion',
    leaseMs: RUN_LEASE_MS,
    pollMs: POLL_MS,
    concurrency: 1,
    claim: async () => {
      const run = await db.asWorker((tx) => claimScheduledConciliacion(tx, schedule, RUN_LEASE_MS));
      return run === undefined ? [] : [run];
    },
    extend: (runs) => db.asWorker((tx) => conciliacionQueue.extend(tx, runs, RUN_LEASE_MS)),
    process: async (run, signal) => {
      const sleep = stoppableSleep(signal);
      const counts = { revisados: 0, diferencias: 0, sinRespuesta: 0 };
      const ended = await reconcile(
        {
          db,
          sri,
          onSettled,
          sleep,
          pace: createPace(schedule.perSecond, () => performance.now(), sleep),
          alarm: (tipo, claveAcceso) => {
            deps.alarm(tipo, claveAcceso, run);
          },
          onChecked: (_comprobante, { outcome }) => {
            counts.revisados++;
            if (outcome === 'diferencia') counts.diferencias++;
            if (outcome === 'sin-respuesta') counts.sinRespuesta++;
          },
        },
        run,
        signal,
      );
      deps.onRun(run, ended, counts);
    },
  };
}
