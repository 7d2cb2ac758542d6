import { parseFecha } from '../kernel/fecha.js';
import { readXmlTree, type XmlTreeElement } from '../xml/tree.js';

/** Message of the SRI, trimmed but otherwise unchanged. */
export interface Mensaje {
  readonly identificador: string;
  readonly mensaje: string;
  readonly informacionAdicional: string | null;
  readonly tipo: string;
}

/**
 * Answer of recepción. `unknown` is any unrecognised answer, or one that names another receipt: never a success nor a refusal.
 */
export type RecepcionAnswer =
  | { readonly kind: 'recibida'; readonly mensajes: readonly Mensaje[] }
  | { readonly kind: 'devuelta'; readonly mensajes: readonly Mensaje[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** One of the authorizations that autorización lists for a key. */
export interface Autorizacion {
  readonly estado: string;
  readonly numeroAutorizacion: string | null;
  readonly fechaAutorizacion: Date | null;
  readonly ambiente: string | null;
  readonly comprobante: string | null;
  readonly mensajes: readonly Mensaje[];
}

/** Answer of autorización. `none`: the key is unknown there, or not processed yet. */
export type AutorizacionAnswer =
  | { readonly kind: 'autorizado'; readonly autorizacion: Autorizacion }
  /** The newest refusals, in the answer's order: several if their dates are equal. */
  | { readonly kind: 'no-autorizado'; readonly refusals: readonly Autorizacion[] }
  | { readonly kind: 'en-proceso' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly why: string };

/** Answer of the validity service. A failed query (99) is not a fiscal state. */
export type ValidezAnswer =
  | { readonly kind: 'estado'; readonly estado: 'AUTORIZADO' | 'NO AUTORIZADO' | 'PENDIENTE DE ANULAR' | 'ANULADO' }
  | { readonly kind: 'rechazada'; readonly mensajes: readonly Mensaje[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** Reads the answer of recepción for `claveAcceso`. The SRI writes N/A if it could not read a key. */
export function readRecepcion(body: Uint8Array, claveAcceso: string): RecepcionAnswer {
  return readBody(body, 'RespuestaRecepcionComprobante', (answer) => {
    const estado = text(answer, 'estado');
    const comprobantes = list(child(answer, 'comprobantes'), 'comprobante');
    const named = comprobantes
      .map((comprobante) => text(comprobante, 'claveAcceso'))
      .filter((clave) => clave !== 'N/A');
    const mensajes = comprobantes.flatMap((comprobante) => readMensajes(comprobante));
    if (named.some((clave) => namesOtherClave(clave, claveAcceso))) return aboutOtherClave('recepción', named);
    if (estado === 'RECIBIDA') return { kind: 'recibida', mensajes };
    if (estado === 'DEVUELTA') return { kind: 'devuelta', mensajes };
    return { kind: 'unknown', why: `recepción answered estado «${estado ?? ''}»` };
  });
}

// Spellings of the services, their tables and the ficha's samples (FACTS §9).
const REFUSED: readonly string[] = ['NO AUTORIZADO', 'NAT', 'RECHAZADO'];
const IN_PROCESS: readonly string[] = ['EN PROCESO', 'EN PROCESAMIENTO', 'PPR'];

/**
 * Reads the answer of autorización for `claveAcceso`. It may list several: AUTORIZADO wins, otherwise the newest; one in
 * process without a date is the newest of all (FACTS §9, parsing traps). An answer about another key is ignored.
 */
export function readAutorizacion(body: Uint8Array, claveAcceso: string): AutorizacionAnswer {
  return readBody(body, 'RespuestaAutorizacionComprobante', (answer): AutorizacionAnswer => {
    const all = list(child(answer, 'autorizaciones'), 'autorizacion').map(readOne);
    // Offline, the authorization number is the key (FACTS §1); the old scheme's 37 digits identify no receipt.
    const numbers = all.map(({ numeroAutorizacion: numero }) =>
      numero?.length === claveAcceso.length ? numero : null,
    );
    const named = [text(answer, 'claveAccesoConsultada'), ...numbers];
    if (named.some((clave) => namesOtherClave(clave, claveAcceso))) return aboutOtherClave('autorización', named);
    const authorised = all.find(({ estado }) => estado === 'AUTORIZADO' || estado === 'AUT');
    if (authorised !== undefined) return { kind: 'autorizado', autorizacion: authorised };
    if (all.some(({ estado, fechaAutorizacion }) => fechaAutorizacion === null && IN_PROCESS.includes(estado))) {
      return { kind: 'en-proceso' };
    }
    // A decision without a date counts as the oldest.
    const timeOf = ({ fechaAutorizacion }: Autorizacion): number => fechaAutorizacion?.getTime() ?? -Infinity;
    const newestMs = all.reduce((newest, one) => Math.max(newest, timeOf(one)), -Infinity);
    const newest = all.filter((one) => timeOf(one) === newestMs);
    const last = newest.at(-1);
    if (last === undefined) {
      const announced = text(answer, 'numeroComprobantes') ?? '0';
      return Number(announced) === 0
        ? { kind: 'none' }
        : { kind: 'unknown', why: `autorización announced ${announced} and listed none` };
    }
    if (REFUSED.includes(last.estado)) {
      return { kind: 'no-autorizado', refusals: newest.filter(({ estado }) => REFUSED.includes(estado)) };
    }
    if (IN_PROCESS.includes(last.estado)) return { kind: 'en-proceso' };
    return { kind: 'unknown', why: `autorización answered estado «${last.estado}»` };
  });
}

/** Reads the answer of the validity service for `claveAcceso`. */
export function readValidez(body: Uint8Array, claveAcceso: string): ValidezAnswer {
  return readBody(body, 'EstadoAutorizacionComprobante', (answer) => {
    const named = text(answer, 'claveAcceso');
    if (namesOtherClave(named, claveAcceso)) return aboutOtherClave('validez', [named]);
    const estado = text(answer, 'estadoAutorizacion');
    // The ficha's sample has it in one field, its prose in the other (FACTS §9).
    if ([estado, text(answer, 'estadoConsulta')].includes('RECHAZADA')) {
      return { kind: 'rechazada', mensajes: readMensajes(answer) };
    }
    switch (estado) {
      case 'AUTORIZADO':
      case 'NO AUTORIZADO':
      case 'PENDIENTE DE ANULAR':
      case 'ANULADO':
        return { kind: 'estado', estado };
      case null:
      default:
        return { kind: 'unknown', why: `validez answered «${estado ?? ''}»` };
    }
  });
}

/** Returns the access key in a document; null if unreadable or absent. */
export function claveInDocument(comprobante: string): string | null {
  try {
    const infoTributaria = child(readOrdinary(Buffer.from(comprobante.trim())), 'infoTributaria');
    return infoTributaria === undefined ? null : text(infoTributaria, 'claveAcceso');
  } catch {
    return null;
  }
}

/** An answer counts only for the receipt it names; one that names none counts for the receipt of the request. */
function namesOtherClave(named: string | null, claveAcceso: string): boolean {
  return named !== null && named !== claveAcceso;
}

function aboutOtherClave(service: string, named: readonly (string | null)[]): { kind: 'unknown'; why: string } {
  return { kind: 'unknown', why: `${service} answered about another key: ${[...new Set(named)].join(', ')}` };
}

const ISO = /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)[T ](?<time>\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?<offset>Z|[+-]\d\d:\d\d)?$/;
const OLD = /^(?<d>\d\d)\/(?<m>\d\d)\/(?<y>\d{4})(?: (?<time>\d\d:\d\d:\d\d(?:\.\d{1,9})?))?$/;

/**
 * Parses ISO 8601 with «T» or a blank, or dd/mm/yyyy with an optional time (FACTS §18). Without an offset, Ecuador's time.
 * Null: not a calendar date.
 */
function readFecha(written: string | null): Date | null {
  const groups = (ISO.exec(written?.trim() ?? '') ?? OLD.exec(written?.trim() ?? ''))?.groups ?? {};
  const { y = '', m = '', d = '', time = '00:00:00', offset = '-05:00' } = groups;
  const day = parseFecha(`${d}/${m}/${y}`);
  if (day === undefined) return null;
  const fecha = new Date(`${day.iso}T${time}${offset}`);
  return Number.isNaN(fecha.getTime()) ? null : fecha;
}

/**
 * Markup limits per answer, outside CDATA. The largest receipt has 21,000 tags as elements or 60,000 references if escaped,
 * and an answer may repeat it. More would block the event loop for over a tenth of a second.
 */
const TAGS_MAX = 50_000;
const ATTRIBUTES_MAX = 50_000;
const REFERENCES_MAX = 250_000;

function readOrdinary(source: Uint8Array): XmlTreeElement {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const isOrdinary =
    countTo(TAGS_MAX, bytes, '<') && countTo(ATTRIBUTES_MAX, bytes, '=') && countTo(REFERENCES_MAX, bytes, '&');
  if (!isOrdinary) throw new Error('more markup than any answer has');
  return readXmlTree(bytes);
}

const CDATA = '<![CDATA[';

/** Whether a character occurs at most `max` times; `<` inside CDATA does not count. */
function countTo(max: number, bytes: Buffer, character: '<' | '=' | '&'): boolean {
  const code = character.charCodeAt(0);
  let count = 0;
  for (let at = bytes.indexOf(code); at !== -1; at = bytes.indexOf(code, at + 1)) {
    if (++count > max) return false;
    if (character !== '<' || bytes.toString('latin1', at, at + CDATA.length) !== CDATA) continue;
    at = bytes.indexOf(']]>', at);
    if (at === -1) return true;
  }
  return true;
}

/** Finds the answer element in the SOAP body; HTML, an empty body and a SOAP fault are `unknown` with the reason. */
function readBody<T>(
  body: Uint8Array,
  answerName: string,
  read: (answer: XmlTreeElement) => T,
): T | { kind: 'unknown'; why: string } {
  try {
    const envelope = readOrdinary(body);
    const soapBody = child(envelope, 'Body');
    if (envelope.name !== 'Envelope' || soapBody === undefined) {
      return { kind: 'unknown', why: `not a SOAP envelope but <${envelope.name}>` };
    }
    const fault = child(soapBody, 'Fault');
    if (fault !== undefined) {
      return { kind: 'unknown', why: `SOAP fault: ${text(fault, 'faultstring') ?? 'without a text'}` };
    }
    const [answer, ...more] = soapBody.children.flatMap((wrapper) => list(wrapper, answerName));
    return answer === undefined || more.length > 0
      ? { kind: 'unknown', why: `the SOAP body has ${answer === undefined ? 'no' : 'more than one'} ${answerName}` }
      : read(answer);
  } catch (error) {
    return { kind: 'unknown', why: `not readable as XML: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function readOne(element: XmlTreeElement): Autorizacion {
  return {
    estado: text(element, 'estado') ?? '',
    numeroAutorizacion: text(element, 'numeroAutorizacion'),
    fechaAutorizacion: readFecha(text(element, 'fechaAutorizacion')),
    ambiente: text(element, 'ambiente'),
    comprobante: documentIn(element),
    mensajes: readMensajes(element),
  };
}

/** Not trimmed: these are the signed bytes, in CDATA or escaped. Blank counts as absent (FACTS §9). */
function documentIn(element: XmlTreeElement): string | null {
  const content = child(element, 'comprobante')?.content ?? '';
  return content.trim() === '' ? null : content;
}

/** `mensaje` names both the list's item and one of its children; items are those with element children. */
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
