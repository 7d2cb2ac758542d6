import { buildConnector, Pool, type Dispatcher } from 'undici';
import { boundReads } from '../outbound/bounded-reads.js';
import {
  readAutorizacion,
  readRecepcion,
  readValidez,
  type AutorizacionAnswer,
  type RecepcionAnswer,
  type ValidezAnswer,
} from './answers.js';

/** No connection or no usable answer; `reached` says whether the SRI may have received the message. */
export interface Unavailable {
  readonly kind: 'unavailable';
  /** False only if the message certainly was not sent: the connection could not be opened. */
  readonly reached: boolean;
  readonly why: string;
  /** Closed by us, so it says nothing about the service. */
  readonly hungUp?: true;
}

/** Answer with its raw text, for the receipt's history. */
export interface Answered<T> {
  readonly answer: T | Unavailable;
  readonly raw: string | null;
}

/** SRI services as plain calls; every failure is a value. */
export interface SriClient {
  recepcion(claveAcceso: string, signedXml: Buffer): Promise<Answered<RecepcionAnswer>>;
  autorizacion(claveAcceso: string): Promise<Answered<AutorizacionAnswer>>;
  validez(claveAcceso: string): Promise<Answered<ValidezAnswer>>;
  /** Closes the connections: calls in progress end with an unknown outcome. */
  close(): Promise<void>;
}

/**
 * Few parallel calls per service: no limit is published, and code 33 sanctions an address (FACTS §11). Each service has its
 * own connections, so that a hanging one does not block the others.
 */
const CONNECTIONS = { recepcion: 12, autorizacion: 12, validez: 4 } as const;
/** An authorised receipt is at most 320 KB; escaping makes it at most six times larger. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** Including headers and chunk framing. */
const RECEIVED_BYTES_MAX = 2 * ANSWER_BYTES_MAX;
/** A network packet has about 1,400 bytes: 4 MiB arrive in 3,000 parts. */
const PARTS_MAX = 20_000;
/** Informational responses (103 and similar) before the final one. */
const INFORMATIONAL_MAX = 10;
/** Enough to recognise an outage page in the history without storing megabytes. */
const RAW_CHARS_MAX = 20_000;

export interface SriTimeouts {
  readonly connectMs: number;
  /** Until the answer begins, and between its parts. */
  readonly answerMs: number;
  /** For the whole answer, so that a slow trickle does not hold a connection for hours. */
  readonly wholeMs: number;
}

/** A healthy SRI answers in 1–5 s; after a timeout the outcome is unknown and is queried. */
const TIMEOUTS: SriTimeouts = { connectMs: 10_000, answerMs: 30_000, wholeMs: 40_000 };

/**
 * Creates the client for a base URL such as `https://celcer.sri.gob.ec/comprobantes-electronicos-ws`. Calls `heard` with the
 * `Date` of every answer and the start of its call by our clock.
 */
export function createSriClient(
  baseUrl: string,
  heard: (date: string | string[] | undefined, startedMs: number) => void = () => undefined,
  timeouts: SriTimeouts = TIMEOUTS,
): SriClient {
  const base = new URL(baseUrl);
  const path = base.pathname.replace(/\/$/, '');
  const open = (connections: number): Pool =>
    new Pool(base.origin, {
      connections,
      // Explicit: a NODE_TLS_REJECT_UNAUTHORIZED set for another program must not disable verification here.
      connect: bounded(buildConnector({ timeout: timeouts.connectMs, rejectUnauthorized: true })),
      headersTimeout: timeouts.answerMs,
      bodyTimeout: timeouts.answerMs,
      // One request at a time per connection: SOAP servers of that age do not pipeline.
      pipelining: 1,
    });
  const pools = {
    recepcion: open(CONNECTIONS.recepcion),
    autorizacion: open(CONNECTIONS.autorizacion),
    validez: open(CONNECTIONS.validez),
  };

  let hungUp = false;

  async function call<T>(
    pool: Pool,
    endpoint: string,
    body: string,
    read: (bytes: Uint8Array) => T,
  ): Promise<Answered<T | { readonly kind: 'unknown'; readonly why: string }>> {
    let answered: Response;
    const startedMs = Date.now();
    try {
      answered = await post(pool, `${path}/${endpoint}`, body, timeouts.wholeMs, (date) => {
        heard(date, startedMs);
      });
    } catch (error) {
      const answer = { kind: 'unavailable', reached: !neverSent(error), why: describe(error) } as const;
      return { answer: hungUp ? { ...answer, hungUp } : answer, raw: null };
    }
    const { status, bytes } = answered;
    return {
      // SOAP 1.1 answers with 200 and faults with 500: a gateway's error page is never an answer of the SRI.
      answer: status === 200 ? read(bytes) : { kind: 'unknown', why: `HTTP ${status}${faultText(bytes, read)}` },
      raw: bytes.subarray(0, RAW_CHARS_MAX).toString('utf8'),
    };
  }

  return {
    recepcion: (claveAcceso, signedXml) =>
      call(
        pools.recepcion,
        'RecepcionComprobantesOffline',
        envelope(
          'recepcion',
          `<ec:validarComprobante><xml>${signedXml.toString('base64')}</xml></ec:validarComprobante>`,
        ),
        (bytes) => readRecepcion(bytes, claveAcceso),
      ),
    autorizacion: (claveAcceso) =>
      call(
        pools.autorizacion,
        'AutorizacionComprobantesOffline',
        envelope(
          'autorizacion',
          `<ec:autorizacionComprobante><claveAccesoComprobante>${claveAcceso}</claveAccesoComprobante></ec:autorizacionComprobante>`,
        ),
        (bytes) => readAutorizacion(bytes, claveAcceso),
      ),
    validez: (claveAcceso) =>
      call(
        pools.validez,
        'ConsultaComprobante',
        envelope(
          'consultas',
          `<ec:consultarEstadoAutorizacionComprobante><claveAcceso>${claveAcceso}</claveAcceso></ec:consultarEstadoAutorizacionComprobante>`,
        ),
        (bytes) => readValidez(bytes, claveAcceso),
      ),
    close: async () => {
      hungUp = true;
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}

function bounded(connect: buildConnector.connector): buildConnector.connector {
  return (options, done) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        done(error, null);
        return;
      }
      boundReads(socket, RECEIVED_BYTES_MAX);
      done(null, socket);
    });
  };
}

/** SOAP 1.1, document/literal: the wrapper is qualified, its children are not (FACTS §9). */
function envelope(namespace: string, body: string): string {
  return (
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ec="http://ec.gob.sri.ws.${namespace}">` +
    `<soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
  );
}

/** Returns the text of a SOAP fault. */
function faultText(bytes: Uint8Array, read: (bytes: Uint8Array) => unknown): string {
  const answer = read(bytes);
  const why = typeof answer === 'object' && answer !== null && 'why' in answer ? String(answer.why) : '';
  return why.startsWith('SOAP fault') ? `, ${why}` : '';
}

interface Response {
  readonly status: number;
  readonly bytes: Buffer;
}

const HEADERS = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' } as const;

/**
 * Posts and collects the answer. Uses undici's events directly: a response stream doubles the cost of the call, and answers
 * are short.
 */
function post(
  pool: Pool,
  path: string,
  body: string,
  wholeMs: number,
  heard: (date: string | string[] | undefined) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    let sizeBytes = 0;
    let parts = 0;
    let informational = 0;
    let status = 0;
    let timer: NodeJS.Timeout | undefined;
    const handler: Dispatcher.DispatchHandler = {
      // undici detects the new handler interface by this method.
      onRequestStart: () => undefined,
      onResponseStart: (controller, statusCode, headers) => {
        if (statusCode >= 200) {
          status = statusCode;
          heard(headers.date);
        } else if (++informational > INFORMATIONAL_MAX) controller.abort(new Error('informational answers alone'));
        timer ??= setTimeout(() => {
          controller.abort(new Error(`the answer did not end within ${wholeMs} ms`));
        }, wholeMs);
      },
      onResponseData: (controller, chunk) => {
        parts += 1;
        const end = sizeBytes + chunk.length;
        if (end > ANSWER_BYTES_MAX) controller.abort(new Error(`answer larger than ${ANSWER_BYTES_MAX} bytes`));
        else if (parts > PARTS_MAX) controller.abort(new Error(`answer in more than ${PARTS_MAX} parts`));
        else {
          // Copy into one buffer: an object per part takes a hundred bytes even for a single byte.
          if (end > bytes.length) bytes = growBuffer(bytes, sizeBytes, end);
          chunk.copy(bytes, sizeBytes);
          sizeBytes = end;
        }
      },
      onResponseEnd: () => {
        clearTimeout(timer);
        resolve({ status, bytes: bytes.subarray(0, sizeBytes) });
      },
      onResponseError: (_controller, error) => {
        clearTimeout(timer);
        reject(error);
      },
    };
    pool.dispatch({ path, method: 'POST', headers: HEADERS, body }, handler);
  });
}

function growBuffer(bytes: Buffer, usedBytes: number, atLeastBytes: number): Buffer {
  const larger = Buffer.alloc(Math.max(atLeastBytes, 2 * bytes.length));
  bytes.copy(larger, 0, 0, usedBytes);
  return larger;
}

/** A failed handshake ends before our first byte is sent. */
const TLS_REFUSED = /^(ERR_TLS_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_)/;
const NOT_SENT_CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function neverSent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return NOT_SENT_CODES.includes(code) || TLS_REFUSED.test(code);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${String(error.code)}: ${error.message}` : error.message;
}
