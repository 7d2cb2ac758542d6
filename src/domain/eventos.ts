import type { Estado } from './estados.js';
import type { Role } from './roles.js';

/** Events that are of no receipt. */
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

/** How long the feed keeps its places (spec/API.md §6): until then it reads each event from the history. */
export const FEED_DAYS = 90;
/** A history is not compacted before: a day after the last of its events has left the feed. */
export const COMPACT_DAYS_MIN = FEED_DAYS + 1;

/** What an integrator is told of (spec/API.md §6). A type never changes its meaning: programs of others decide by it. */
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

/** The role that an event is told to (spec/API.md §6); undefined: everybody. */
export function roleOfEvento(tipo: TipoEvento): Role | undefined {
  if (tipo.startsWith('certificado.')) return 'ROLE_DIGITAL_CERTS';
  if (tipo.startsWith('reporte.')) return 'ROLE_REPORTS';
  return tipo.startsWith('sri.') || tipo === 'prueba' ? undefined : 'ROLE_RECEIPTS';
}

/** A row of a receipt's history, as far as it tells what kind of event it is. */
export interface Suceso {
  readonly fuente: 'comprobante' | 'correo' | 'aviso' | 'sri';
  readonly tipo: string;
  readonly de: string | null;
  readonly a: string | null;
  readonly accion: string | null;
}

/** Sucesos that are named for what was done, whatever the state. */
const BY_SUCESO: Readonly<Record<string, TipoEvento>> = {
  creado: 'comprobante.creado',
  corregido: 'comprobante.corregido',
  'anulacion-solicitada': 'comprobante.anulacion_solicitada',
  'anulacion-desistida': 'comprobante.anulacion_desistida',
  'correo-enviado': 'correo.enviado',
  'correo-fallido': 'correo.fallido',
};

/** States that are told when a receipt enters them. */
const BY_ESTADO: Readonly<Partial<Record<Estado, TipoEvento>>> = {
  FIRMADO: 'comprobante.firmado',
  RECIBIDO: 'comprobante.recibido',
  AUTORIZADO: 'comprobante.autorizado',
  DEVUELTO: 'comprobante.devuelto',
  NO_AUTORIZADO: 'comprobante.no_autorizado',
  ELIMINADO: 'comprobante.eliminado',
  ANULADO: 'comprobante.anulado',
};

/** The event that a row of the history is; undefined for what only the history tells (a send begun, an answer in doubt). */
export function tipoEvento({ fuente, tipo, de, a, accion }: Suceso): TipoEvento | undefined {
  if (fuente === 'aviso' || fuente === 'sri') return TIPOS_AVISO.find((known) => known === tipo);
  const named = BY_SUCESO[tipo];
  if (named !== undefined || fuente === 'correo') return named;
  if (a !== de) return BY_ESTADO[a as Estado];
  return accion === 'intervenir' ? 'comprobante.intervenir' : undefined;
}
