import { Type } from '#typebox';
import type { ComprobanteRow } from '../store/comprobantes.js';
import { parseClaveAcceso } from '../../kernel/clave-acceso.js';
import type { Estado } from '../../kernel/estados.js';
import { fechaHoraEcuador } from '../../kernel/hora-ecuador.js';
import { ComprobanteResult } from './read.js';
import { MensajesSri, plain } from './representation.js';

const text = (description: string) => Type.String({ description });

const Devueltos = Type.Array(Type.Object({ claveAcceso: text('Clave de acceso.'), mensajes: MensajesSri }), {
  description: 'El comprobante, si el SRI lo devolvió; vacía si no.',
});

/** Response of the SRI's reception with its own field names (FACTS §9), plus our receipt. */
export const RespuestaRecepcion = Type.Object(
  {
    estado: Type.Enum(['RECIBIDA', 'DEVUELTA', 'EN PROCESO', 'ELIMINADO'], {
      description: 'RECIBIDA o DEVUELTA por el SRI; EN PROCESO: todavía no se sabe, y sigue solo.',
    }),
    comprobantes: Devueltos,
    comprobante: ComprobanteResult,
  },
  { title: 'RespuestaRecepcion' },
);

/** Response of the SRI to an authorization query with its own field names, plus our receipt. */
export const RespuestaAutorizacion = Type.Object(
  {
    timestamp: Type.Integer({ description: 'Cuándo se respondió, en milisegundos.' }),
    claveAccesoConsultada: text('Clave de acceso del comprobante.'),
    numeroComprobantes: text('Siempre «1».'),
    autorizaciones: Type.Array(
      Type.Object({
        estado: text('AUTORIZADO, NO AUTORIZADO, DEVUELTA, o EN PROCESO mientras el SRI no responde.'),
        numeroAutorizacion: Type.Union([Type.String(), Type.Null()], { description: 'Número de autorización.' }),
        fechaAutorizacion: text('dd/mm/aaaa hh:mm:ss; vacía si no hay.'),
        ambiente: text('PRUEBAS o PRODUCCIÓN.'),
        mensajes: MensajesSri,
      }),
      { description: 'La respuesta del SRI, una.' },
    ),
    estado: Type.Optional(Type.Literal('DEVUELTA', { description: 'Solo si la recepción del SRI lo devolvió.' })),
    comprobantes: Type.Optional(Devueltos),
    comprobante: ComprobanteResult,
  },
  { title: 'RespuestaAutorizacion' },
);

/** Columns used here. */
type StoredComprobante = Pick<
  ComprobanteRow,
  'clave_acceso' | 'estado' | 'numero_autorizacion' | 'fecha_autorizacion' | 'mensajes'
>;

/** Maps a state to the SRI's term for the authorization. */
export function sriTermOf(estado: Estado): 'AUTORIZADO' | 'NO AUTORIZADO' | 'DEVUELTA' | 'EN PROCESO' {
  switch (estado) {
    case 'AUTORIZADO':
    case 'ANULACION_SOLICITADA':
    case 'ANULADO':
      return 'AUTORIZADO';
    case 'NO_AUTORIZADO':
      return 'NO AUTORIZADO';
    case 'DEVUELTO':
      return 'DEVUELTA';
    case 'CREADO':
    case 'FIRMADO':
    case 'RECIBIDO':
    case 'ELIMINADO':
      return 'EN PROCESO';
  }
}

function recepcionOf(estado: Estado): string {
  if (estado === 'CREADO' || estado === 'FIRMADO') return 'EN PROCESO';
  return estado === 'DEVUELTO' ? 'DEVUELTA' : estado === 'ELIMINADO' ? estado : 'RECIBIDA';
}

/** Formats a receipt like the SRI's reception response. */
export function toSriReception(row: StoredComprobante): Record<string, unknown> {
  const estado = recepcionOf(row.estado);
  return { estado, comprobantes: estado === 'DEVUELTA' ? returned(row) : [] };
}

/** Formats a receipt like the SRI's authorization response; for a returned one, includes the reception response. */
export function toSriAuthorization(row: StoredComprobante, now: Date): Record<string, unknown> {
  const estado = sriTermOf(row.estado);
  return {
    timestamp: now.getTime(),
    claveAccesoConsultada: row.clave_acceso,
    numeroComprobantes: '1',
    autorizaciones: [
      {
        estado,
        numeroAutorizacion: row.numero_autorizacion,
        fechaAutorizacion: fechaHora(row),
        ambiente: parseClaveAcceso(row.clave_acceso).ambiente === '2' ? 'PRODUCCIÓN' : 'PRUEBAS',
        mensajes: row.mensajes.map(plain),
      },
    ],
    ...(estado === 'DEVUELTA' && toSriReception(row)),
  };
}

/** Placeholder for a stored receipt that could not be read back. */
export function unreadPlaceholder(claveAcceso: string): StoredComprobante {
  return {
    clave_acceso: claveAcceso,
    estado: 'CREADO',
    numero_autorizacion: null,
    fecha_autorizacion: null,
    mensajes: [],
  };
}

/** Authorization time in the format of v1.0 clients; empty if not authorised. */
export function fechaHora({ fecha_autorizacion: at }: Pick<StoredComprobante, 'fecha_autorizacion'>): string {
  return at === null ? '' : fechaHoraEcuador(at);
}

function returned(row: StoredComprobante): Record<string, unknown>[] {
  return [{ claveAcceso: row.clave_acceso, mensajes: row.mensajes.map(plain) }];
}
