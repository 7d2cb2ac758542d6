import { readXmlTree, type XmlTreeElement } from '../xml/tree.js';

/** A message of the SRI, trimmed, as it came. */
export interface Mensaje {
  readonly identificador: string;
  readonly mensaje: string;
  readonly informacionAdicional: string | null;
  readonly tipo: string;
}

/** What recepción said. `unknown` is any answer that we do not recognise: never success. */
export type RecepcionAnswer =
  | { readonly kind: 'recibida'; readonly mensajes: readonly Mensaje[] }
  | { readonly kind: 'devuelta'; readonly mensajes: readonly Mensaje[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** One authorization among those that autorización lists for a key. */
export interface Autorizacion {
  readonly estado: string;
  readonly numeroAutorizacion: string | null;
  readonly fechaAutorizacion: string | null;
  readonly ambiente: string | null;
  readonly comprobante: string | null;
  readonly mensajes: readonly Mensaje[];
}

/** What autorización said. `none`: the key is unknown there, or not processed yet. */
export type AutorizacionAnswer =
  | { readonly kind: 'autorizado'; readonly autorizacion: Autorizacion }
  | { readonly kind: 'no-autorizado'; readonly autorizacion: Autorizacion }
  | { readonly kind: 'en-proceso' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly why: string };

/** What the validity service said. A failed query (99) is not a fiscal state. */
export type ValidezAnswer =
  | { readonly kind: 'estado'; readonly estado: 'AUTORIZADO' | 'NO AUTORIZADO' | 'PENDIENTE DE ANULAR' | 'ANULADO' }
  | { readonly kind: 'rechazada'; readonly mensajes: readonly Mensaje[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** Reads an answer of recepción. */
export function readRecepcion(body: Uint8Array): RecepcionAnswer {
  return readBody(body, 'RespuestaRecepcionComprobante', (answer) => {
    const estado = text(answer, 'estado');
    const comprobantes = list(child(answer, 'comprobantes'), 'comprobante');
    const mensajes = comprobantes.flatMap((comprobante) => readMensajes(comprobante));
    if (estado === 'RECIBIDA') return { kind: 'recibida', mensajes };
    if (estado === 'DEVUELTA') return { kind: 'devuelta', mensajes };
    return { kind: 'unknown', why: `recepción answered estado «${estado ?? ''}»` };
  });
}

/**
 * Reads an answer of autorización about `claveAcceso`. Several may come: AUTORIZADO wins, else the newest (FACTS §9, parsing
 * traps). An answer about another key is none of ours.
 */
export function readAutorizacion(body: Uint8Array, claveAcceso: string): AutorizacionAnswer {
  return readBody(body, 'RespuestaAutorizacionComprobante', (answer): AutorizacionAnswer => {
    const consultada = text(answer, 'claveAccesoConsultada');
    if (consultada !== null && consultada !== claveAcceso) {
      return { kind: 'unknown', why: `autorización answered about another key, «${consultada}»` };
    }
    const all = list(child(answer, 'autorizaciones'), 'autorizacion').map(readOne);
    const authorised = all.find(({ estado }) => estado === 'AUTORIZADO' || estado === 'AUT');
    if (authorised !== undefined) return { kind: 'autorizado', autorizacion: authorised };
    const newest = all.reduce<Autorizacion | undefined>(
      (best, one) =>
        best === undefined || timeOf(one.fechaAutorizacion) > timeOf(best.fechaAutorizacion) ? one : best,
      undefined,
    );
    if (newest === undefined) {
      const announced = text(answer, 'numeroComprobantes') ?? '0';
      return Number(announced) === 0
        ? { kind: 'none' }
        : { kind: 'unknown', why: `autorización announced ${announced} and listed none` };
    }
    switch (newest.estado) {
      case 'NO AUTORIZADO':
      case 'NAT':
      case 'RECHAZADO': // the ficha's own sample writes it so
        return { kind: 'no-autorizado', autorizacion: newest };
      case 'EN PROCESO':
      case 'EN PROCESAMIENTO':
      case 'PPR':
        return { kind: 'en-proceso' };
      default:
        return { kind: 'unknown', why: `autorización answered estado «${newest.estado}»` };
    }
  });
}

/** ISO with an offset; older answers wrote dd/mm/yyyy hh:mm:ss in Ecuador's time (FACTS §18). Undated is oldest. */
function timeOf(fecha: string | null): number {
  const old = /^(\d\d)\/(\d\d)\/(\d{4})(?:[ T](\d\d:\d\d:\d\d))?/.exec(fecha ?? '');
  const iso =
    old === null ? (fecha ?? '') : `${old[3] ?? ''}-${old[2] ?? ''}-${old[1] ?? ''}T${old[4] ?? '00:00:00'}-05:00`;
  const parsed = Date.parse(iso);
  return Number.isNaN(parsed) ? -Infinity : parsed;
}

/** Reads an answer of the validity service. */
export function readValidez(body: Uint8Array): ValidezAnswer {
  return readBody(body, 'EstadoAutorizacionComprobante', (answer) => {
    if (text(answer, 'estadoConsulta') === 'RECHAZADA') return { kind: 'rechazada', mensajes: readMensajes(answer) };
    const estado = text(answer, 'estadoAutorizacion');
    switch (estado) {
      case 'AUTORIZADO':
      case 'NO AUTORIZADO':
      case 'PENDIENTE DE ANULAR':
      case 'ANULADO':
        return { kind: 'estado', estado };
      default:
        return { kind: 'unknown', why: `validez answered «${estado ?? ''}»` };
    }
  });
}

/** Finds the answer element below the SOAP body; HTML, an empty body and a SOAP fault are `unknown` with the reason. */
function readBody<T>(
  body: Uint8Array,
  answerName: string,
  read: (answer: XmlTreeElement) => T,
): T | { kind: 'unknown'; why: string } {
  try {
    const envelope = readXmlTree(body);
    const soapBody = child(envelope, 'Body');
    if (envelope.name !== 'Envelope' || soapBody === undefined) {
      return { kind: 'unknown', why: `not a SOAP envelope but <${envelope.name}>` };
    }
    const fault = child(soapBody, 'Fault');
    if (fault !== undefined) {
      return { kind: 'unknown', why: `SOAP fault: ${text(fault, 'faultstring') ?? 'without a text'}` };
    }
    const answer = soapBody.children.flatMap((wrapper) => list(wrapper, answerName))[0];
    return answer === undefined ? { kind: 'unknown', why: `the SOAP body has no ${answerName}` } : read(answer);
  } catch (error) {
    return { kind: 'unknown', why: `not readable as XML: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function readOne(element: XmlTreeElement): Autorizacion {
  return {
    estado: text(element, 'estado') ?? '',
    numeroAutorizacion: text(element, 'numeroAutorizacion'),
    fechaAutorizacion: text(element, 'fechaAutorizacion'),
    ambiente: text(element, 'ambiente'),
    // Not trimmed: these are the signed bytes, CDATA or escaped.
    comprobante: child(element, 'comprobante')?.content ?? null,
    mensajes: readMensajes(element),
  };
}

/** `mensaje` is both the list's item and a child of it; an item is the one with element children. */
function readMensajes(holder: XmlTreeElement): Mensaje[] {
  return list(child(holder, 'mensajes'), 'mensaje').map((item) => ({
    identificador: text(item, 'identificador') ?? '',
    mensaje: text(item, 'mensaje') ?? '',
    informacionAdicional: text(item, 'informacionAdicional'),
    tipo: text(item, 'tipo') ?? '',
  }));
}

function list(parent: XmlTreeElement | undefined, name: string): readonly XmlTreeElement[] {
  return parent === undefined ? [] : parent.children.filter((element) => element.name === name);
}

function child(parent: XmlTreeElement, name: string): XmlTreeElement | undefined {
  return parent.children.find((element) => element.name === name);
}

function text(parent: XmlTreeElement, name: string): string | null {
  const value = child(parent, name)?.content.trim();
  return value === undefined || value === '' ? null : value;
}
