import { isCedula } from '../../kernel/identificacion.js';

/** States of a received document (spec/API.md §6). */
export const ESTADOS_RECIBIDO = [
  /** Not checked with the SRI yet, or no answer so far. */
  'PENDIENTE',
  'VIGENTE',
  'ANULADO',
  'NO_AUTORIZADO',
  /** Addressed to no company of the account. */
  'AJENO',
  /** Forged, altered or unreadable. */
  'INVALIDO',
] as const;

export type EstadoRecibido = (typeof ESTADOS_RECIBIDO)[number];

export const ORIGENES_RECIBIDO = ['archivo', 'clave', 'lista', 'correo', 'manual'] as const;

export type OrigenRecibido = (typeof ORIGENES_RECIBIDO)[number];

/** Open points of a received document before its month can be declared. */
export const PENDIENTES_RECIBIDO = [
  /** Valid, and not everything is decided. */
  'decision',
  /** Valid, and nothing is decided. */
  'primera-decision',
  /** Valid, and in no month: no registration date. */
  'registro',
  /** The same, of those decided. */
  'registro-decidido',
  /** Registered, without sustento or without saying whether its IVA is credit. */
  'datos',
  /** Its decisions contradict each other. */
  'contradiccion',
  /** Its issuer asks to annul it. */
  'anulacion',
  /** The SRI has not confirmed it. */
  'confirmacion',
] as const;

export type PendienteRecibido = (typeof PENDIENTES_RECIBIDO)[number];

/** Outcome of adding a document. */
export type ResultadoRecibido = 'nuevo' | 'repetido' | 'ajeno' | 'invalido' | 'no-es-comprobante';

/** Limits a stored reason, whatever text the file led to. */
export const MOTIVO_CHARS_MAX = 1000;

/** Returns the RUCs an identification may mean: itself, or the RUC of the person with that cédula. */
export function rucsOf(identificacion: string): readonly string[] {
  if (/^\d{13}$/.test(identificacion)) return [identificacion];
  return isCedula(identificacion) ? [`${identificacion}001`] : [];
}
