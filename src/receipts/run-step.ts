import { releaseComprobante } from './store/work.js';
import { AppError } from '../kernel/app-error.js';
import type { ServicioSri } from '../kernel/servicio-sri.js';
import { advance, type AdvanceDeps } from './advance.js';
import { claimNow, extendClaims, LEASE_MS } from './claim.js';
import type { SriHealth } from './sri-health.js';
import { waitReason } from './sri-wait-reason.js';

/**
 * Runs a receipt's pending step now, under a worker lease; false if there is none or another worker has it. Refused, with reason and
 * time, while the SRI service's breaker is open.
 */
export async function runStep(deps: AdvanceDeps, comprobanteId: string): Promise<boolean> {
  const claimed = await claimNow(deps, comprobanteId);
  if (claimed === undefined) return false;
  if ('waitFor' in claimed) {
    await deps.db.asWorker((tx) => releaseComprobante(tx, claimed.comprobante));
    throw await mustWait(deps.health, claimed.waitFor);
  }
  const heartbeat = setInterval(() => {
    // If extending fails the lease lapses, and writes under it are refused.
    extendClaims(deps.db, [claimed]).catch(() => undefined);
  }, LEASE_MS / 3);
  try {
    await advance(deps, claimed, new AbortController().signal);
  } finally {
    clearInterval(heartbeat);
  }
  return true;
}

async function mustWait(health: SriHealth, servicio: ServicioSri): Promise<AppError> {
  const found = (await health.status()).find((one) => one.servicio === servicio);
  const why = (found && waitReason(found)) ?? 'El SRI no está disponible en este momento';
  return new AppError(
    'sri-no-disponible',
    `${why}. El comprobante está guardado y sigue en cola: continuará solo en cuanto el SRI lo permita; no lo emita otra vez.`,
    { retryAfterS: found?.esperaS ?? 5, fields: { servicio, motivo: found?.motivo ?? null } },
  );
}
