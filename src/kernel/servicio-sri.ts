import type { Accion } from './estados.js';

/** SRI services we call; each has its own health. */
export const SERVICIOS_SRI = ['recepcion', 'autorizacion', 'validez'] as const;

export type ServicioSri = (typeof SERVICIOS_SRI)[number];

/**
 * Returns the service called by a receipt's next action. Signing counts as recepción: the send begins in the same commit.
 */
export function servicioOf(accion: Exclude<Accion, 'intervenir'>): Extract<ServicioSri, 'recepcion' | 'autorizacion'> {
  return accion === 'consultar' ? 'autorizacion' : 'recepcion';
}
