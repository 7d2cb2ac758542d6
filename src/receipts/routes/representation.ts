import { Type } from '#typebox';
import type { ComprobanteRow, SriMensaje } from '../store/comprobantes.js';
import { formatSecuencial } from '../../kernel/clave-acceso.js';
import { ESTADOS } from '../../kernel/estados.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { servicioOf } from '../../kernel/servicio-sri.js';
import type { SriServiceStatus } from '../sri-health.js';
import { waitReason } from '../sri-wait-reason.js';
import { explainSriCode } from '../../sri/codes.js';
import { JsonDecimal } from '../../http/json.js';
import { Advertencias } from '../../http/text-fields.js';

/** The SRI's messages, explained. */
export const Mensajes = Type.Array(
  Type.Object(
    {
      identificador: Type.String({ description: 'Código del SRI.' }),
      mensaje: Type.String({ description: 'Texto del SRI.' }),
      informacionAdicional: Type.Union([Type.String(), Type.Null()], { description: 'Detalle del SRI, si lo dio.' }),
      tipo: Type.String({ description: 'ERROR, ADVERTENCIA o INFORMATIVO, como lo dice el SRI.' }),
      explicacion: Type.Union([Type.String(), Type.Null()], { description: 'Qué significa.' }),
      queHacer: Type.String({ description: 'Qué debe hacer el emisor.' }),
    },
    { title: 'MensajeSri' },
  ),
  { description: 'Lo que dijo el SRI, cada mensaje con su explicación.' },
);

/** The SRI's messages with only its own fields; the receipt has them explained. */
export const MensajesSri = Type.Array(
  Type.Object({
    identificador: Type.String({ description: 'Código del mensaje del SRI.' }),
    mensaje: Type.String({ description: 'Mensaje del SRI.' }),
    informacionAdicional: Type.Union([Type.String(), Type.Null()], { description: 'Detalle del SRI.' }),
    tipo: Type.String({ description: 'ERROR, ADVERTENCIA o INFORMATIVO.' }),
  }),
  { description: 'Mensajes del SRI.' },
);

/** Totals, which differ by document type. */
export const Totales = Type.Object(
  {},
  { additionalProperties: true, description: 'Totales calculados; sus nombres son los del SRI y dependen del tipo.' },
);

export const Comprobante = Type.Object(
  {
    claveAcceso: Type.String({ description: 'Clave de acceso, 49 dígitos.' }),
    estado: Type.Enum([...ESTADOS], { description: 'Estado del comprobante.' }),
    enSri: Type.Boolean({ description: 'Si el SRI puede tenerlo; mientras sea false se puede eliminar.' }),
    revision: Type.Integer({ description: 'Crece con cada suceso; sirve para If-Match.' }),
    codDoc: Type.String({ description: 'Código del tipo de comprobante.' }),
    version: Type.String({ description: 'Versión del esquema del SRI.' }),
    ruc: Type.String({ description: 'RUC de la empresa emisora.' }),
    estab: Type.String({ description: 'Establecimiento, 3 dígitos.' }),
    ptoEmi: Type.String({ description: 'Punto de emisión, 3 dígitos.' }),
    secuencial: Type.String({ description: 'Secuencial, 9 dígitos.' }),
    fechaEmision: Type.String({ description: 'Fecha de emisión, dd/mm/aaaa.' }),
    receptor: Type.Object(
      {
        tipoIdentificacion: Type.String({ description: 'Tipo de identificación (tabla 6).' }),
        identificacion: Type.String({ description: 'Número de identificación.' }),
        razonSocial: Type.String({ description: 'Razón social o apellidos y nombres.' }),
      },
      { description: 'A quién se emitió.' },
    ),
    importeTotal: Type.Number({ description: 'Valor total.' }),
    referencia: Type.Union([Type.String(), Type.Null()], {
      description: 'La referencia de quien lo emitió, si la dio.',
    }),
    totales: Totales,
    numeroAutorizacion: Type.Union([Type.String(), Type.Null()], { description: 'Nulo: aún no está autorizado.' }),
    fechaAutorizacion: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601 con -05:00; nulo: aún no.' }),
    pendiente: Type.Union(
      [
        Type.Object({
          accion: Type.String({ description: 'Lo que sigue: firmar, enviar, consultar o intervenir (detenido).' }),
          motivo: Type.Union([Type.String(), Type.Null()], { description: 'Por qué está detenido, si lo está.' }),
          intentos: Type.Integer({ description: 'Veces que se intentó.' }),
          proximoIntento: Type.Union([Type.String(), Type.Null()], { description: 'Cuándo se intentará otra vez.' }),
        }),
        Type.Null(),
      ],
      { description: 'El trabajo que falta; nulo: ninguno.' },
    ),
    mensajes: Mensajes,
    advertencias: Advertencias,
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Comprobante' },
);

/** Builds a receipt's representation; `sri` is the current state of the services, for receipts that wait for one. */
export function representComprobante(
  row: ComprobanteRow,
  sri: readonly SriServiceStatus[] = [],
): Record<string, unknown> {
  return {
    claveAcceso: row.clave_acceso,
    estado: row.estado,
    enSri: row.en_sri !== 'no',
    revision: row.revision,
    codDoc: row.cod_doc,
    version: row.version,
    ruc: row.ruc,
    estab: row.estab,
    ptoEmi: row.pto_emi,
    secuencial: formatSecuencial(row.secuencial),
    fechaEmision: row.fecha_emision,
    receptor: {
      tipoIdentificacion: row.receptor_tipo,
      identificacion: row.receptor_identificacion,
      razonSocial: row.receptor_razon_social,
    },
    importeTotal: new JsonDecimal(row.importe_total),
    referencia: row.referencia,
    totales: representTotales(row.totales),
    numeroAutorizacion: row.numero_autorizacion,
    fechaAutorizacion: row.fecha_autorizacion === null ? null : isoEcuador(row.fecha_autorizacion),
    pendiente: pending(row, sri),
    mensajes: row.mensajes.map(explainMensaje),
    advertencias: row.advertencias,
    fechaCreacion: isoEcuador(row.created_at),
    fechaModificacion: isoEcuador(row.updated_at),
  };
}

/** Returns a receipt's pending action and its time. */
export function pending(
  row: Pick<ComprobanteRow, 'accion' | 'motivo_pendiente' | 'attempts' | 'due_at'>,
  sri: readonly SriServiceStatus[] = [],
): Record<string, unknown> | null {
  const { accion } = row;
  if (accion === null) return null;
  const needed = accion === 'intervenir' ? undefined : sri.find(({ servicio }) => servicio === servicioOf(accion));
  const held = needed && waitReason(needed);
  return {
    accion,
    motivo: held === undefined ? row.motivo_pendiente : `${held}; continuará solo.`,
    intentos: row.attempts,
    proximoIntento: row.due_at === null ? null : isoEcuador(row.due_at),
  };
}

/** Adds to the SRI's message its meaning and what to do. */
export function explainMensaje(mensaje: SriMensaje): Record<string, unknown> {
  const code = explainSriCode(mensaje);
  return {
    identificador: mensaje.identificador,
    mensaje: mensaje.mensaje,
    informacionAdicional: mensaje.informacionAdicional,
    tipo: mensaje.tipo,
    explicacion: code === undefined ? null : `${code.significado}: ${code.causa}`,
    queHacer: code?.queHacer ?? 'Lea el mensaje del SRI y corrija el comprobante.',
  };
}

/** Keeps only the SRI's own fields of a message. */
export function plain({ identificador, mensaje, informacionAdicional, tipo }: SriMensaje): SriMensaje {
  return { identificador, mensaje, informacionAdicional, tipo };
}

/** Totals are stored as decimal text; responses have numbers with their scale. */
export function representTotales(totales: Readonly<Record<string, unknown>>): unknown {
  return withNumbers(totales);
}

/** Codes are text too and stay so: they have no decimal point. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNumbers(item)]));
  }
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? new JsonDecimal(value) : value;
}
