import { Pool } from 'undici';
import {
  readAutorizacion,
  readRecepcion,
  readValidez,
  type AutorizacionAnswer,
  type RecepcionAnswer,
  type ValidezAnswer,
} from './answers.js';

/** No connection or no usable answer: whether the SRI got the message is told by `reached`. */
export interface Unavailable {
  readonly kind: 'unavailable';
  /** False only when the message certainly never left: the connection could not be opened. */
  readonly reached: boolean;
  readonly why: string;
}

/** An answer with the raw text it was read from, for the receipt's history. */
export interface Answered<T> {
  readonly answer: T | Unavailable;
  readonly raw: string | null;
}

/** The SRI's services as plain calls; every failure is a value. */
export interface SriClient {
  recepcion(signedXml: Buffer): Promise<Answered<RecepcionAnswer>>;
  autorizacion(claveAcceso: string): Promise<Answered<AutorizacionAnswer>>;
  validez(claveAcceso: string): Promise<Answered<ValidezAnswer>>;
  close(): Promise<void>;
}

/** Few parallel calls per host: no limit is published, and code 33 sanctions an address (FACTS §11). */
const CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 10_000;
/** The SRI answers in 1–5 s when well; past this the outcome is unknown and is asked about. */
const ANSWER_TIMEOUT_MS = 30_000;
/** An authorised receipt is at most 320 KB, escaped at worst sixfold. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** Enough to recognise an outage page in the history without storing megabytes. */
const RAW_CHARS_MAX = 20_000;

/**
 * Opens the client on a base address such as `https://celcer.sri.gob.ec/comprobantes-electronicos-ws`. `heard` is told the
 * `Date` of every answer, and when its call began by our clock.
 */
export function createSriClient(
  baseUrl: string,
  heard: (date: string | string[] | undefined, begunMs: number) => void = () => undefined,
): SriClient {
  const base = new URL(baseUrl);
  const path = base.pathname.replace(/\/$/, '');
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    // One request at a time per connection: SOAP servers of that age do not pipeline.
    pipelining: 1,
  });

  async function call<T>(service: string, body: string, read: (bytes: Uint8Array) => T): Promise<Answered<T>> {
    let bytes: Buffer;
    const begunMs = Date.now();
    try {
      const response = await pool.request({
        path: `${path}/${service}`,
        method: 'POST',
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
        body,
      });
      heard(response.headers['date'], begunMs);
      bytes = await readLimited(response.body);
    } catch (error) {
      return { answer: { kind: 'unavailable', reached: !neverLeft(error), why: describe(error) }, raw: null };
    }
    return { answer: read(bytes), raw: bytes.subarray(0, RAW_CHARS_MAX).toString('utf8') };
  }

  return {
    recepcion: (signedXml) =>
      call(
        'RecepcionComprobantesOffline',
        envelope(
          'recepcion',
          `<ec:validarComprobante><xml>${signedXml.toString('base64')}</xml></ec:validarComprobante>`,
        ),
        readRecepcion,
      ),
    autorizacion: (claveAcceso) =>
      call(
        'AutorizacionComprobantesOffline',
        envelope(
          'autorizacion',
          `<ec:autorizacionComprobante><claveAccesoComprobante>${claveAcceso}</claveAccesoComprobante></ec:autorizacionComprobante>`,
        ),
        readAutorizacion,
      ),
    validez: (claveAcceso) =>
      call(
        'ConsultaComprobante',
        envelope(
          'consultas',
          `<ec:consultarEstadoAutorizacionComprobante><claveAcceso>${claveAcceso}</claveAcceso></ec:consultarEstadoAutorizacionComprobante>`,
        ),
        readValidez,
      ),
    close: () => pool.close(),
  };
}

/** SOAP 1.1, document/literal: the wrapper is qualified, its children are not (FACTS §9). */
function envelope(namespace: string, body: string): string {
  return (
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ec="http://ec.gob.sri.ws.${namespace}">` +
    `<soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
  );
}

async function readLimited(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > ANSWER_BYTES_MAX) throw new Error(`answer larger than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

function neverLeft(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NEVER_LEFT.includes(String(error.code));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${String(error.code)}: ${error.message}` : error.message;
}
