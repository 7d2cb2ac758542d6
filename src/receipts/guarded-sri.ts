import type { ServicioSri } from '../kernel/servicio-sri.js';
import type { Answered, SriClient } from '../sri/client.js';
import type { SriHealth } from './sri-health.js';

/**
 * Read-only SRI client for annulments and reconciliation. It makes no call while the circuit breaker is open, and reports outcomes
 * to the health tracker.
 */
export function guardedSri(
  sri: Pick<SriClient, 'autorizacion' | 'validez'>,
  health: SriHealth,
): Pick<SriClient, 'autorizacion' | 'validez'> {
  async function guarded<T extends { readonly kind: string }>(
    servicio: ServicioSri,
    claveAcceso: string,
    ask: (claveAcceso: string) => Promise<Answered<T>>,
  ): Promise<Answered<T>> {
    const pass = await health.admit(servicio);
    if (pass === undefined) {
      return {
        answer: { kind: 'unavailable', reached: false, why: `${servicio}: held back, see /salud/listo` },
        raw: null,
      };
    }
    const answered = await ask(claveAcceso);
    const { answer } = answered;
    if ('hungUp' in answer) await pass.unused();
    else if ('why' in answer && typeof answer.why === 'string') await pass.failed(claveAcceso, answer.why);
    else await pass.answered();
    return answered;
  }
  return {
    autorizacion: (clave) => guarded('autorizacion', clave, (key) => sri.autorizacion(key)),
    validez: (clave) => guarded('validez', clave, (key) => sri.validez(key)),
  };
}
