import { setTimeout as sleep } from 'node:timers/promises';
import { webhookQueue, type LeasedWebhook } from '../../database/webhook-work.js';
import { sweepEntregas, sweepGoneEntregas, sweepGoneWebhooks } from '../../database/webhook-entregas.js';
import type { Database } from '../../database/transactions.js';
import { dueRows, type Duty } from '../../work/duty.js';
import { sweep } from '../../work/sweep.js';
import type { DeliveryDeps } from './round.js';

/** How long a dead process holds up an endpoint. Nothing is begun in the last half of it. */
const LEASE_MS = 60_000;
/** Whoever numbers events says so in its own process; this is for the others. */
const POLL_MS = 2000;
/** Endpoints in hand at once: few of them hang, and those are asked ever less often. */
const CONCURRENCY = 16;
/**
 * What comes within this goes out in one round: under load a round for every few events costs more than sending them (measured:
 * docs/decisions/0041).
 */
const GATHER_MS = 200;
/** How long the log keeps what is done. */
export const ENTREGA_DAYS = 15;
const HOUR_MS = 3_600_000;

/** Sends events to the endpoints that are due. */
export function webhookDuty(deps: DeliveryDeps): Duty<LeasedWebhook> {
  return {
    name: 'webhooks',
    ...dueRows(deps.db, webhookQueue, LEASE_MS),
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    process: async (lease, signal) => {
      await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined); // told to stop
      // Loaded with the first: most installations have no endpoint.
      const { deliverRound } = await import('./round.js');
      return deliverRound(deps, lease, signal);
    },
  };
}

/** Takes old deliveries away, and what is left of endpoints that are gone. */
export function webhookSweep(db: Database): Duty {
  return sweep(db, {
    name: 'barrer-webhooks',
    everyMs: HOUR_MS,
    steps: [
      (limit) => db.asWorker((tx) => sweepEntregas(tx, ENTREGA_DAYS, limit)),
      (limit) => db.asWorker((tx) => sweepGoneEntregas(tx, limit)),
      (limit) => db.asWorker((tx) => sweepGoneWebhooks(tx, limit)),
    ],
  });
}
