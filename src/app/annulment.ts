import type { Logger } from 'pino';
import type { ApiDeps } from '../api/deps.js';
import type { Config } from '../config/config.js';
import type { Database } from '../database/transactions.js';
import { annulmentWork, watchNow, WATCH_LEASE_MS, type WatchDeps } from '../lifecycle/annulment/watch.js';
import type { SriClient } from '../sri/client.js';
import { startWorker, stopPatiently, type Worker } from '../work/worker.js';

/** How often the SRI is asked about an open annulment: while its issuer is at the portal, then as the receiver's days pass. */
const PACE = {
  simulador: { firstMs: 2000, maxMs: 60_000 },
  pruebas: { firstMs: 120_000, maxMs: 6 * 3_600_000 },
  produccion: { firstMs: 120_000, maxMs: 6 * 3_600_000 },
} as const;
/** Annulments are few and patient: not worth a look every half second. The API nudges when one is stored. */
const POLL_MS = { simulador: 500, pruebas: 5000, produccion: 5000 } as const;
const CONCURRENCY = 2;

/** Starts the watch where this process works; elsewhere it only answers what the API asks. */
export function startAnnulmentWatch(
  config: Pick<Config, 'ambiente' | 'roles'>,
  { db, sri, log }: { readonly db: Database; readonly sri: Pick<SriClient, 'validez'>; readonly log: Logger },
): ApiDeps['annulment'] & { readonly stop: () => Promise<void> } {
  const deps: WatchDeps = {
    db,
    sri,
    random: Math.random,
    pace: PACE[config.ambiente],
    alarm: (what, claveAcceso) => {
      log.error({ claveAcceso }, what);
    },
  };
  let worker: Worker | undefined;
  if (config.roles.has('worker')) {
    worker = startWorker(annulmentWork(deps), {
      concurrency: CONCURRENCY,
      pollMs: POLL_MS[config.ambiente],
      extendMs: WATCH_LEASE_MS / 3,
      onError: (error) => {
        log.error({ err: error }, 'the watch on an annulment failed; it is due again when its lease ends');
      },
    });
  }
  return {
    nudge: () => worker?.nudge(),
    watchNow: (id) => watchNow(deps, id),
    stop: () => (worker === undefined ? Promise.resolve() : stopPatiently(worker)),
  };
}
