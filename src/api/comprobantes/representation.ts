import type { ComprobanteRow, SriMensaje } from '../../database/comprobantes.js';
import { formatSecuencial } from '../../domain/clave-acceso.js';
import { isoEcuador } from '../../domain/hora-ecuador.js';
import { findSriCode } from '../../sri/codes.js';
import { JsonDecimal } from '../json.js';

/** All that is told about a receipt. */
export function representComprobante(row: ComprobanteRow): Record<string, unknown> {
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
    totales: representTotales(row.totales),
    numeroAutorizacion: row.numero_autorizacion,
    fechaAutorizacion: row.fecha_autorizacion === null ? null : isoEcuador(row.fecha_autorizacion),
    pendiente: pending(row),
    mensajes: row.mensajes.map(explainMensaje),
    advertencias: row.advertencias,
    fechaCreacion: isoEcuador(row.created_at),
    fechaModificacion: isoEcuador(row.updated_at),
  };
}

/** What is still to be done with a receipt, and when. */
export function pending(
  row: Pick<ComprobanteRow, 'accion' | 'motivo_pendiente' | 'attempts' | 'due_at'>,
): Record<string, unknown> | null {
  if (row.accion === null) return null;
  return {
    accion: row.accion,
    motivo: row.motivo_pendiente,
    intentos: row.attempts,
    proximoIntento: row.due_at === null ? null : isoEcuador(row.due_at),
  };
}

/** The SRI's message with what it means and what to do. */
export function explainMensaje(mensaje: SriMensaje): Record<string, unknown> {
  const code = findSriCode(mensaje.identificador);
  return {
    identificador: mensaje.identificador,
    mensaje: mensaje.mensaje,
    informacionAdicional: mensaje.informacionAdicional,
    tipo: mensaje.tipo,
    explicacion: code === undefined ? null : `${code.significado}: ${code.causa}`,
    queHacer: code?.queHacer ?? 'Lea el mensaje del SRI y corrija el comprobante.',
  };
}

/** Totals are decimals in texts; answers carry numbers with their scale. */
export function representTotales(totales: Readonly<Record<string, unknown>>): unknown {
  return withNumbers(totales);
}

/** Codes are texts too, and stay so: they have no decimal point. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNumbers(item)]));
  }
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? new JsonDecimal(value) : value;
}
