import type { ServicioSri } from '../domain/servicio-sri.js';
import type { Answered, Unavailable } from '../sri/client.js';
import type { SriHealth } from './sri-health.js';

/** What the health of a service is judged by. */
type Heard = Unavailable | { readonly kind: 'unknown'; readonly why: string } | { readonly kind: string };

/**
 * Asks a service of the SRI once, if its health allows a call now, and tells its health what came of it. Undefined: no call
 * was made. For questions about a receipt; its sending has its own way in advance.ts.
 */
export async function callHealthily<T extends Heard>(
  health: Pick<SriHealth, 'admit'>,
  servicio: ServicioSri,
  subject: string,
  call: () => Promise<Answered<T>>,
): Promise<Answered<T> | undefined> {
  const pass = await health.admit(servicio);
  if (pass === undefined) return undefined;
  try {
    const answered = await call();
    const { answer } = answered;
    if ('why' in answer) await pass.failed(subject, answer.why);
    else await pass.answered();
    return answered;
  } finally {
    // Of no effect where the outcome was told.
    await pass.unused();
  }
}
