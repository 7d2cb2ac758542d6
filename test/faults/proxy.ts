import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { ProxyLine } from './verdict.js';

/** What the proxy does to a call. `-after`: the simulator processed it, but the service does not get its answer. */
const ANYWHERE = [
  'delay',
  'cut-before',
  'cut-after',
  'html-before',
  'html-after',
  '500-before',
  '500-after',
  'fault-before',
  'fault-after',
  'half',
  'twice',
] as const;
/**
 * Well-formed answers about something else: a DEVUELTA that names another receipt, an AUTORIZADO containing another receipt's document.
 * Answers without a place for it are unchanged.
 */
const MISTAKES = {
  'other-key': (answer: string, other: string): string =>
    answer.replace(
      /<estado>RECIBIDA<\/estado><comprobantes>.*<\/comprobantes>/s,
      `<estado>DEVUELTA</estado><comprobantes><comprobante><claveAcceso>${other}</claveAcceso>` +
        '<mensajes><mensaje><identificador>35</identificador><mensaje>ARCHIVO NO CUMPLE ESTRUCTURA XML</mensaje>' +
        '<tipo>ERROR</tipo></mensaje></mensajes></comprobante></comprobantes>',
    ),
  'other-document': (answer: string, other: string): string =>
    answer.replace(/(<estado>AUTORIZADO<.*?(?:<|&lt;)claveAcceso(?:>|&gt;))\d{49}/s, `$1${other}`),
} as const;
/** A mistake that the SRI may make. */
export type Mistake = keyof typeof MISTAKES;
const AT_RECEPCION = [...ANYWHERE, 'other-key'] as const;
/** Autorización may also claim not to know the key. */
const AT_AUTORIZACION = [...ANYWHERE, 'empty-list', 'other-document'] as const;
export type Fault = (typeof AT_RECEPCION)[number] | (typeof AT_AUTORIZACION)[number];

export interface FaultProxy {
  readonly url: string;
  /** Sets the share of calls hit from now on. */
  setRate(rate: number): void;
  stats(): { readonly calls: number; readonly spoiled: Readonly<Record<string, number>> };
  close(): Promise<void>;
}

interface Upstream {
  readonly status: number;
  readonly body: Buffer;
}

/** Long enough to overlap with kills. */
const DELAY_MS_MAX = 1500;

/**
 * Starts the proxy in front of `simulatorUrl`. `random` decides which calls are hit and how; each receipt meets each mistake of `certain`
 * once; `note` records what explains a second reception.
 */
export async function startFaultProxy(
  simulatorUrl: string,
  options: {
    readonly rate: number;
    readonly certain: readonly Mistake[];
    readonly random: () => number;
    readonly note: (line: ProxyLine) => void;
    /** Faults of authorization, and the keys they hit; undefined: all. */
    readonly faults?: readonly Fault[];
    readonly hits?: (claveAcceso: string) => boolean;
  },
): Promise<FaultProxy> {
  const { random, note, certain, hits = () => true } = options;
  const pool = new Pool(simulatorUrl, { connections: 64, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const spoiled: Record<string, number> = {};
  const count = (kind: string): void => {
    spoiled[kind] = (spoiled[kind] ?? 0) + 1;
  };
  const met = new Set<string>();
  let lastKeys = [SOME_KEY];
  let { rate } = options;
  let calls = 0;

  async function forward(path: string, body: Buffer): Promise<Upstream> {
    const answer = await pool.request({ path, method: 'POST', headers: { 'content-type': 'text/xml' }, body });
    return { status: answer.statusCode, body: Buffer.from(await answer.body.arrayBuffer()) };
  }

  /** Applies the mistake of this call, or a certain one that its receipt has not met yet. */
  function mistaken(answer: Buffer, fault: Fault | undefined, claveAcceso: string): Buffer {
    const right = answer.toString('utf8');
    const alike = datedAlike(right);
    if (alike !== right) count('same-second');
    const other = lastKeys.find((key) => key !== claveAcceso) ?? SOME_KEY;
    const kinds = fault === undefined ? certain.filter((kind) => !met.has(`${kind} ${claveAcceso}`)) : [fault];
    for (const kind of kinds.filter(isMistake)) {
      const wrong = MISTAKES[kind](alike, other);
      if (wrong === alike) continue;
      met.add(`${kind} ${claveAcceso}`);
      count(kind);
      return Buffer.from(wrong);
    }
    return Buffer.from(alike);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const body = await read(request);
    calls += 1;
    const atAutorizacion = options.faults ?? AT_AUTORIZACION;
    const faults: readonly Fault[] = path.includes('Autorizacion') ? atAutorizacion : AT_RECEPCION;
    const claveAcceso = keyOf(body);
    const fault = hits(claveAcceso) && random() < rate ? faults[Math.floor(random() * faults.length)] : undefined;
    if (fault !== undefined && !isMistake(fault)) count(fault);
    lastKeys = [claveAcceso, ...lastKeys.filter((key) => key !== claveAcceso)].slice(0, 2);
    if (fault === 'delay') await sleep(random() * DELAY_MS_MAX);
    if (fault === 'twice') {
      note({ claveAcceso, effect: 'twice' });
      await forward(path, body);
    }
    if (fault === 'empty-list') {
      note({ claveAcceso, effect: 'denied', atMs: performance.now(), refused: [] });
      answer(response, 200, 'text/xml', emptyList(claveAcceso));
      return;
    }
    const processed = fault?.endsWith('-before') === true ? undefined : await forward(path, body);
    const refused =
      processed && path.includes('Autorizacion') ? onlyRefused(processed.body.toString('utf8')) : undefined;
    if (refused !== undefined) note({ claveAcceso, effect: 'denied', atMs: performance.now(), refused });
    deliver(response, fault, processed && { ...processed, body: mistaken(processed.body, fault, claveAcceso) });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      // The simulator or the service died in the middle: to the service it is a cut like any other.
      response.destroy();
    });
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setRate: (value) => {
      rate = value;
    },
    stats: () => ({ calls, spoiled }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.destroy();
    },
  };
}

function deliver(response: ServerResponse, fault: Fault | undefined, processed: Upstream | undefined): void {
  switch (fault) {
    case 'cut-before':
    case 'cut-after':
      response.destroy();
      return;
    case 'html-before':
    case 'html-after':
      answer(response, 200, 'text/html', HTML);
      return;
    case '500-before':
    case '500-after':
      answer(response, 500, 'text/html', HTML);
      return;
    case 'fault-before':
    case 'fault-after':
      answer(response, 500, 'text/xml', SOAP_FAULT);
      return;
    case 'delay':
    case 'half':
    case 'twice':
    case 'empty-list':
    case 'other-key':
    case 'other-document':
    case undefined: {
      const { status, body } = processed ?? { status: 502, body: Buffer.alloc(0) };
      response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8', 'content-length': body.length });
      if (fault === 'half') response.write(body.subarray(0, body.length / 2), () => response.destroy());
      else response.end(body);
    }
  }
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

/** Returns the access key of a call: named in the request, or inside the submitted document. */
function keyOf(body: Buffer): string {
  const text = body.toString('latin1');
  const requested = /<claveAccesoComprobante>(\d{49})</.exec(text)?.[1];
  if (requested !== undefined) return requested;
  const sent = Buffer.from(/<xml>([^<]*)</.exec(text)?.[1] ?? '', 'base64').toString('latin1');
  return /<claveAcceso>(\d{49})</.exec(sent)?.[1] ?? '';
}

/** Digests of the documents in an answer with only refused ones, or none; undefined if it has others. */
function onlyRefused(answer: string): string[] | undefined {
  if (!answer.includes('<numeroComprobantes>') || /<estado>(?!NO AUTORIZADO<)/.test(answer)) return undefined;
  const documents = [...answer.matchAll(/<comprobante>(.*?)<\/comprobante>/gs)].map(([, document = '']) => document);
  return documents.map((document) => createHash('sha256').update(unescaped(document)).digest('hex'));
}

const unescaped = (text: string): string =>
  text.replaceAll('&#13;', '\r').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isMistake(fault: Fault): fault is Mistake {
  return fault in MISTAKES;
}

/** The SRI's times have whole seconds, so two refusals of one key may have equal timestamps; here they always do. */
function datedAlike(answer: string): string {
  const dates = answer.match(/<fechaAutorizacion>[^<]*</g) ?? [];
  const newest = [...dates].sort().at(-1);
  return newest === undefined ? answer : answer.replace(/<fechaAutorizacion>[^<]*</g, newest);
}

/** Belongs to no receipt. */
const SOME_KEY = '1511202601179001234400110010010000000021234567811';
const HTML = '<html><body><h1>Servicio no disponible</h1></body></html>';
const SOAP_FAULT =
  '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>No disponible</faultstring></soap:Fault></soap:Body></soap:Envelope>';

function emptyList(claveAcceso: string): string {
  return (
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    '<ns2:autorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante>' +
    `<claveAccesoConsultada>${claveAcceso}</claveAccesoConsultada><numeroComprobantes>0</numeroComprobantes><autorizaciones/>` +
    '</RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse></soap:Body></soap:Envelope>'
  );
}
