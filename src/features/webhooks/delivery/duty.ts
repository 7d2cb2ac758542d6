import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_DUTY } from '../../../db/eventos.js';
import { webhookQueue, type LeasedWebhook } from '../work-store.js';
import { sweepEntregas, sweepOrphanEntregas, sweepRemovedWebhooks } from '../entregas-store.js';
import type { Database } from '../../../db/transactions.js';
import { dueRows, type Duty } from '../../../work/duty.js';
import { sweep } from '../../../work/sweep.js';
import type { DeliveryDeps } from './round.js';
import { PLAZOS } from '../../../kernel/datos-personales/plazos.js';

/**
 * How long a dead process blocks an endpoint. A round ends within it even if its process cannot reach the database to extend it, so two
 * processes never send to one endpoint.
 */
export const LEASE_MS = 30_000;
/** Pause after a round that failed, for example because its database connection was cut: the endpoint does not wait for the lease's end. */
const RETRY_MS = 1000;
/** For events numbered by other processes; the own process nudges. */
const POLL_MS = 2000;
/** Endpoints handled at once. Few of them hang, and those are retried less and less often. */
const CONCURRENCY = 16;
/** Batching delay: under load, a round for every few events costs more than sending them (measured: design/events-and-webhooks). */
const GATHER_MS = 200;
/** Retention of completed deliveries. */
const ENTREGA_DAYS = PLAZOS.entregas.dias;
const HOUR_MS = 3_600_000;

/** Delivers events to due endpoints. */
export function webhookDuty(deps: DeliveryDeps): Duty<LeasedWebhook> {
  return {
    name: WEBHOOK_DUTY,
    ...dueRows(deps.db, webhookQueue, LEASE_MS),
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    retryMs: RETRY_MS,
    process: async (lease, signal) => {
      await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined); // stopping
      // Lazy import: most installations have no endpoint.
      const { deliverRound } = await import('./round.js');
      return deliverRound(deps, lease, signal);
    },
  };
}

/** Deletes old deliveries and leftovers of deleted endpoints. */
export function webhookSweep(db: Database): Duty {
  return sweep(db, {
    name: 'barrer-webhooks',
    everyMs: HOUR_MS,
    steps: [
      (limit) => db.asWorker((tx) => sweepEntregas(tx, ENTREGA_DAYS, limit)),
      (limit) => db.asWorker((tx) => sweepOrphanEntregas(tx, limit)),
      (limit) => db.asWorker((tx) => sweepRemovedWebhooks(tx, limit)),
    ],
  });
}
