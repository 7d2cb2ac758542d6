import { fechaOfDay, type Fecha } from './fecha.js';
import { addBusinessDays } from './feriados.js';

/** Business days to deliver a withholding after the sale document arrives (RECEIVED §6; the law's text is to be read again there). */
const ENTREGA_DIAS_HABILES = 5;

/** Returns the last day to deliver the withholding of a document received on a day. */
export function plazoRetencion(recibido: Pick<Fecha, 'day'>): Fecha {
  return fechaOfDay(addBusinessDays(recibido.day, ENTREGA_DIAS_HABILES));
}
