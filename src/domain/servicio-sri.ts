import type { Accion } from './estados.js';

/** The SRI's services that we call; each is well or ill by itself. */
export const SERVICIOS_SRI = ['recepcion', 'autorizacion', 'validez'] as const;

export type ServicioSri = (typeof SERVICIOS_SRI)[number];

/** The service that a receipt's next action calls. Signing counts as recepción: the send begins in the same commit. */
export function servicioOf(accion: Exclude<Accion, 'intervenir'>): Extract<ServicioSri, 'recepcion' | 'autorizacion'> {
  return accion === 'consultar' ? 'autorizacion' : 'recepcion';
}
