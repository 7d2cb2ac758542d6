import { withClient } from './database.js';
import type { RunningForTest } from './running.js';

/** Annuls as an issuer or receiver would in the SRI's portal, which the simulator replaces. */
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

/** Sets the faults of the simulated SRI; none: all is well again. */
export async function setFaults(
  service: Pick<RunningForTest, 'simulatorUrl'>,
  ...fallas: readonly Readonly<Record<string, unknown>>[]
): Promise<void> {
  const response = await fetch(`${service.simulatorUrl}/fallas`, { method: 'PUT', body: JSON.stringify({ fallas }) });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}: ${await response.text()}`);
}

/** Moves the one clock (DESIGN §2) by this many days from now. */
export async function shiftClock(service: Pick<RunningForTest, 'database'>, days: number): Promise<void> {
  await withClient(service.database.adminUrl, (client) =>
    client.query(`UPDATE installation SET clock_shift = $1 * interval '1 day'`, [days]),
  );
}
