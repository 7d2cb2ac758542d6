import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { Report } from './verify-certificate.js';

/** Tolerance for a signer's clock running ahead. */
const CLOCK_SKEW_MS = 60_000;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** Checks SigningTime and returns it as an instant. Optional in XAdES (FACTS §8.2). */
export function checkSigningTime(report: Report, written: string | undefined, now: Date): Date | undefined {
  if (written === undefined) {
    report('firma-sin-hora', 'La firma no dice cuándo se hizo (SigningTime), que la ficha pide.', 'warning');
    return undefined;
  }
  const text = written.trim();
  const match = DATE_TIME.exec(text);
  // Without an offset it is Ecuador's time, not the machine's.
  const at = new Date(match?.[1] === undefined ? `${text}-05:00` : text);
  if (match === null || Number.isNaN(at.getTime())) {
    report('firma-sin-hora', `SigningTime no es una fecha con hora: «${text.slice(0, 40)}».`);
    return undefined;
  }
  if (at.getTime() > now.getTime() + CLOCK_SKEW_MS) {
    report(
      'firma-hora-futura',
      `La firma dice haberse hecho el ${text}, y son las ${isoEcuador(now)}: ponga en hora el reloj de quien firma y fírmelo de nuevo; el SRI la rechaza (39).`,
    );
  }
  return at;
}
