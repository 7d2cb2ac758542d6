import type { StoredAuthorization, StoredMensaje, Validity } from './store.js';
import { TIPOS } from './comprobante.js';
import { mensaje } from './mensajes.js';
import type { ReceptionAnswer } from './reception.js';
import { cdata, envelope, escaped, tag } from './soap.js';
import { AUTORIZACION, CONSULTA, RECEPCION } from './wsdl.js';

/** Answer of `validarComprobante`. A received document is not listed. */
export function receptionXml(answer: ReceptionAnswer): string {
  const listed =
    answer.estado === 'RECIBIDA'
      ? ''
      : `<comprobante>${tag('claveAcceso', answer.claveAcceso ?? 'N/A')}${mensajesXml(answer.mensajes)}</comprobante>`;
  return envelope(
    RECEPCION.namespace,
    'validarComprobanteResponse',
    `<RespuestaRecepcionComprobante>${tag('estado', answer.estado)}<comprobantes>${listed}</comprobantes></RespuestaRecepcionComprobante>`,
  );
}

/** An authorization with its document. */
export interface ShownAuthorization extends Omit<StoredAuthorization, 'receptionId'> {
  readonly comprobante: Buffer;
}

/**
 * Answer of `autorizacionComprobante`: all authorizations of the key, oldest first, then one still in process. The SRI writes the
 * document as escaped text (raw envelopes of 2015–2022); `asCdata` is for clients that must read both.
 */
export function authorizationBytes(
  claveAcceso: string,
  authorizations: readonly ShownAuthorization[],
  more: { readonly enProceso: boolean; readonly asCdata: boolean },
): Buffer {
  const { enProceso } = more;
  const written = more.asCdata ? cdata : escaped;
  const parts: (string | Buffer)[] = [];
  for (const one of authorizations) {
    const before = `<autorizacion>${tag('estado', one.estado)}${numero(claveAcceso, one)}${tag('fechaAutorizacion', ecuadorTime(one.fechaAutorizacion))}${tag('ambiente', 'PRUEBAS')}<comprobante>`;
    parts.push(before, written(one.comprobante), `</comprobante>${mensajesXml(one.mensajes)}</autorizacion>`);
  }
  if (enProceso) {
    parts.push(`<autorizacion>${tag('estado', 'EN PROCESO')}${tag('ambiente', 'PRUEBAS')}<mensajes/></autorizacion>`);
  }
  const [head, tail] = authorizationEnvelope(claveAcceso, authorizations.length + (enProceso ? 1 : 0));
  return Buffer.concat([head, ...parts, tail].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** Only authorised documents have a number; offline it is the key (FACTS §1). */
function numero(claveAcceso: string, one: ShownAuthorization): string {
  return one.estado === 'AUTORIZADO' ? tag('numeroAutorizacion', claveAcceso) : '';
}

/** Answer for a malformed key: code 80. */
export function malformedKeyXml(claveAcceso: string): string {
  const said = mensajesXml([
    mensaje('80', 'La clave de acceso debe tener 49 dígitos y un dígito verificador correcto.'),
  ]);
  return envelope(
    AUTORIZACION.namespace,
    'autorizacionComprobanteResponse',
    `<RespuestaAutorizacionComprobante>${tag('claveAccesoConsultada', claveAcceso)}${tag('numeroComprobantes', '0')}<autorizaciones><autorizacion>${tag('estado', 'RECHAZADA')}${said}</autorizacion></autorizaciones></RespuestaAutorizacionComprobante>`,
  );
}

/** Text before and after the list. */
function authorizationEnvelope(claveAcceso: string, count: number): readonly [string, string] {
  const whole = envelope(
    AUTORIZACION.namespace,
    'autorizacionComprobanteResponse',
    `<RespuestaAutorizacionComprobante>${tag('claveAccesoConsultada', claveAcceso)}${tag('numeroComprobantes', String(count))}<autorizaciones></autorizaciones></RespuestaAutorizacionComprobante>`,
  );
  const at = whole.lastIndexOf('</autorizaciones>');
  return [whole.slice(0, at), whole.slice(at)];
}

/** Answer of `autorizacionComprobanteLote`: always empty, because the simulator takes no batches. */
export function batchXml(claveAccesoLote: string): string {
  return envelope(
    AUTORIZACION.namespace,
    'autorizacionComprobanteLoteResponse',
    `<RespuestaAutorizacionLote>${tag('claveAccesoLoteConsultada', claveAccesoLote)}${tag('numeroComprobantesLote', '0')}<autorizaciones/></RespuestaAutorizacionLote>`,
  );
}

/**
 * Answer of the validity service. Without a document it is error 99, which is no fiscal state, placed as in the ficha's sample or as
 * in its prose (FACTS §9).
 */
export function validityXml(
  claveAcceso: string,
  validity: Validity | undefined,
  rejectedIn: 'estadoConsulta' | 'estadoAutorizacion' = 'estadoConsulta',
): string {
  const content =
    validity === undefined
      ? `${tag(rejectedIn, 'RECHAZADA')}${tag('claveAcceso', claveAcceso)}${mensajesXml([mensaje('99', 'No existen datos para los parámetros ingresados.')])}`
      : `${tag('claveAcceso', claveAcceso)}<mensajes/>${tag('estadoAutorizacion', fiscalState(validity))}${tag('tipoComprobante', nombreTipo(validity.codDoc))}${tag('rucEmisor', validity.ruc)}${tag('fechaAutorizacion', ecuadorTime(validity.fechaAutorizacion))}`;
  return envelope(
    CONSULTA.namespace,
    'consultarEstadoAutorizacionComprobanteResponse',
    `<EstadoAutorizacionComprobante>${content}</EstadoAutorizacionComprobante>`,
  );
}

/** A well-formed empty answer, for `VACIO`. */
export function emptyXml(path: string, claveAcceso: string): string {
  if (path === AUTORIZACION.path) return authorizationEnvelope(claveAcceso, 0).join('');
  return path === RECEPCION.path
    ? envelope(RECEPCION.namespace, 'validarComprobanteResponse', '')
    : envelope(CONSULTA.namespace, 'consultarEstadoAutorizacionComprobanteResponse', '');
}

function fiscalState(validity: Validity): string {
  if (validity.anulacion === 'PENDIENTE') return 'PENDIENTE DE ANULAR';
  return validity.anulacion === 'ACEPTADA' ? 'ANULADO' : validity.estado;
}

function nombreTipo(codDoc: string): string {
  return TIPOS.find((tipo) => tipo.codDoc === codDoc)?.nombre ?? codDoc;
}

function mensajesXml(mensajes: readonly StoredMensaje[]): string {
  const listed = mensajes.map(
    (one) =>
      `<mensaje>${tag('identificador', one.identificador)}${tag('mensaje', one.mensaje)}${tag('informacionAdicional', one.informacionAdicional)}${tag('tipo', one.tipo)}</mensaje>`,
  );
  return `<mensajes>${listed.join('')}</mensajes>`;
}

/** ISO 8601 in Ecuador's time, without fractions, as the offline services write it (FACTS §9). */
function ecuadorTime(instant: Date): string {
  return `${new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
}
