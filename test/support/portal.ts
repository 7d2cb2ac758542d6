import { withClient } from './database.js';
import type { RunningForTest } from './running.js';

/** What an issuer or receiver does in the SRI's portal, where annulments are made; the simulator stands for it. */
export async function annulInPortal(
  service: Pick<RunningForTest, 'simulatorUrl'>,
  claveAcceso: unknown,
  resultado: 'PENDIENTE' | 'ACEPTADA' | 'RECHAZADA',
): Promise<void> {
  const response = await fetch(`${service.simulatorUrl}/anulaciones/${String(claveAcceso)}`, {
    method: 'PUT',
    body: JSON.stringify({ resultado }),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}: ${await response.text()}`);
}

/** Sets what goes wrong at the simulated SRI; nothing: all is well again. */
export async function setFaults(
  service: Pick<RunningForTest, 'simulatorUrl'>,
  ...fallas: readonly Readonly<Record<string, unknown>>[]
): Promise<void> {
  const response = await fetch(`${service.simulatorUrl}/fallas`, { method: 'PUT', body: JSON.stringify({ fallas }) });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}: ${await response.text()}`);
}

/** Moves the one clock (DESIGN §2) so many days away from now. */
export async function shiftClock(service: Pick<RunningForTest, 'database'>, days: number): Promise<void> {
  await withClient(service.database.adminUrl, (client) =>
    client.query(`UPDATE installation SET clock_shift = $1 * interval '1 day'`, [days]),
  );
}
