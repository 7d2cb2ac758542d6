import type { ComprobantePosition } from '../../database/comprobante-search.js';
import { AppError } from '../../domain/app-error.js';

/** Encodes a list position as an opaque cursor, bound to its sort direction. */
export function writeCursor({ fecha, id }: ComprobantePosition, descending: boolean): string {
  return Buffer.from(`${fecha}.${id}.${descending ? 'd' : 'a'}`).toString('base64url');
}

const PLACE = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\.([1-9]\d{0,17})\.([ad])$/;

/** Decodes a cursor; refuses one of another list or an invalid one. */
export function readCursor(cursor: string, descending: boolean): ComprobantePosition {
  const [, fecha, id, direction] = PLACE.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const exists = fecha !== undefined && new Date(`${fecha}T00:00:00Z`).toISOString().startsWith(fecha);
  if (exists && id !== undefined && direction === (descending ? 'd' : 'a')) return { fecha, id };
  const message = 'El cursor no es de esta lista; use el «siguiente» de una respuesta con el mismo orden.';
  throw new AppError('solicitud-invalida', 'La consulta de la dirección tiene errores; corríjalos.', {
    issues: [{ code: 'cursor-invalido', field: 'cursor', message, rejectedValue: cursor.slice(0, 100) }],
  });
}
