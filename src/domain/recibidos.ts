import { isCedula } from './identificacion.js';

/** What is known of a received document (spec/API.md §6). */
export const ESTADOS_RECIBIDO = [
  /** The SRI has still to be asked, or has not answered about it. */
  'PENDIENTE',
  'VIGENTE',
  'ANULADO',
  'NO_AUTORIZADO',
  /** Addressed to nobody of the account. */
  'AJENO',
  /** Forged, altered or not to be read. */
  'INVALIDO',
] as const;

export type EstadoRecibido = (typeof ESTADOS_RECIBIDO)[number];

/** The ways in. */
export const ORIGENES_RECIBIDO = ['archivo', 'clave', 'lista', 'correo', 'manual'] as const;

export type OrigenRecibido = (typeof ORIGENES_RECIBIDO)[number];

/** What became of a document that was brought. */
export type ResultadoRecibido = 'nuevo' | 'repetido' | 'ajeno' | 'invalido' | 'no-es-comprobante';

/** A reason as a row keeps it, whatever a file made it say. */
export const MOTIVO_CHARS_MAX = 1000;

/** The RUCs that an identification may stand for: its own, or that of the person whose cédula it is. */
export function rucsOf(identificacion: string): readonly string[] {
  if (/^\d{13}$/.test(identificacion)) return [identificacion];
  return isCedula(identificacion) ? [`${identificacion}001`] : [];
}
