import { parseFecha, type Fecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';

/** Returns the date in Ecuador. */
export function todayOf(now: Date): Fecha {
  const fecha = parseFecha(fechaEcuador(now));
  if (fecha === undefined) throw new Error('a day of the clock that the calendar does not have');
  return fecha;
}
