import type { Estado } from './estados.js';
import type { Role } from './roles.js';

/** Events without a receipt. */
export const TIPOS_AVISO = [
  'certificado.por_vencer',
  'certificado.vencido',
  'recibido.nuevo',
  'recibido.anulado',
  'recibido.anulacion_pedida',
  'reporte.listo',
  'reporte.fallido',
  'sri.no_disponible',
  'sri.disponible',
  'prueba',
] as const;

export type TipoAviso = (typeof TIPOS_AVISO)[number];

/** Retention of feed positions (spec/API.md §6). Until then the feed reads each event from the history. */
export const FEED_DAYS = 90;
/** Minimum age for compacting a history: one day after its last event has left the feed. */
export const COMPACT_DAYS_MIN = FEED_DAYS + 1;

/** Event types for integrators (spec/API.md §6). A type never changes meaning: client programs depend on it. */
export const TIPOS_EVENTO = [
  'comprobante.creado',
  'comprobante.firmado',
  'comprobante.recibido',
  'comprobante.autorizado',
  'comprobante.devuelto',
  'comprobante.no_autorizado',
  'comprobante.intervenir',
  'comprobante.corregido',
  'comprobante.eliminado',
  'comprobante.anulacion_solicitada',
  'comprobante.anulacion_desistida',
  'comprobante.anulado',
  'correo.enviado',
  'correo.fallido',
  ...TIPOS_AVISO,
] as const;

export type TipoEvento = (typeof TIPOS_EVENTO)[number];

/** Returns the role required to see an event (spec/API.md §6); undefined: none. */
export function roleOfEvento(tipo: TipoEvento): Role | undefined {
  if (tipo.startsWith('certificado.')) return 'ROLE_DIGITAL_CERTS';
  if (tipo.startsWith('reporte.')) return 'ROLE_REPORTS';
  return tipo.startsWith('sri.') || tipo === 'prueba' ? undefined : 'ROLE_RECEIPTS';
}

/** Fields of a history row that determine its event type. */
export interface Suceso {
  readonly fuente: 'comprobante' | 'correo' | 'aviso' | 'sri';
  readonly tipo: string;
  readonly de: string | null;
  readonly a: string | null;
  readonly accion: string | null;
}

/** History entries named for the action, regardless of state. */
const BY_SUCESO: Readonly<Record<string, TipoEvento>> = {
  creado: 'comprobante.creado',
  corregido: 'comprobante.corregido',
  'anulacion-solicitada': 'comprobante.anulacion_solicitada',
  'anulacion-desistida': 'comprobante.anulacion_desistida',
  'correo-enviado': 'correo.enviado',
  'correo-fallido': 'correo.fallido',
};

/** States that emit an event on entry. */
const BY_ESTADO: Readonly<Partial<Record<Estado, TipoEvento>>> = {
  FIRMADO: 'comprobante.firmado',
  RECIBIDO: 'comprobante.recibido',
  AUTORIZADO: 'comprobante.autorizado',
  DEVUELTO: 'comprobante.devuelto',
  NO_AUTORIZADO: 'comprobante.no_autorizado',
  ELIMINADO: 'comprobante.eliminado',
  ANULADO: 'comprobante.anulado',
};

/** Returns the event type of a history row; undefined for entries that stay in the history (send begun, answer in doubt). */
export function tipoEvento({ fuente, tipo, de, a, accion }: Suceso): TipoEvento | undefined {
  if (fuente === 'aviso' || fuente === 'sri') return TIPOS_AVISO.find((known) => known === tipo);
  const named = BY_SUCESO[tipo];
  if (named !== undefined || fuente === 'correo') return named;
  if (a !== de) return BY_ESTADO[a as Estado];
  return accion === 'intervenir' ? 'comprobante.intervenir' : undefined;
}
