import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { ProxyLine } from './verdict.js';

/** What the proxy does to a call. `-after`: the simulator has processed it and the service does not learn what it said. */
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
/** Autorización may also deny that it knows the key. */
const AT_AUTORIZACION = [...ANYWHERE, 'empty-list'] as const;
type Fault = (typeof AT_AUTORIZACION)[number];

/** A proxy between service and simulator. */
export interface FaultProxy {
  readonly url: string;
  /** The share of calls that are spoiled from now on. */
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
 * Starts it before `simulatorUrl`. `random` decides which calls are hit and how; `note` is told what explains a second
 * reception.
 */
export async function startFaultProxy(
  simulatorUrl: string,
  options: { readonly rate: number; readonly random: () => number; readonly note: (line: ProxyLine) => void },
): Promise<FaultProxy> {
  const { random, note } = options;
  const pool = new Pool(simulatorUrl, { connections: 64, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const spoiled: Record<string, number> = {};
  let { rate } = options;
  let calls = 0;

  async function forward(path: string, body: Buffer): Promise<Upstream> {
    const answer = await pool.request({ path, method: 'POST', headers: { 'content-type': 'text/xml' }, body });
    return { status: answer.statusCode, body: Buffer.from(await answer.body.arrayBuffer()) };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const body = await read(request);
    calls += 1;
    const faults: readonly Fault[] = path.includes('Autorizacion') ? AT_AUTORIZACION : ANYWHERE;
    const fault = random() < rate ? faults[Math.floor(random() * faults.length)] : undefined;
    if (fault !== undefined) spoiled[fault] = (spoiled[fault] ?? 0) + 1;
    const claveAcceso = keyOf(body);
    if (fault === 'delay') await sleep(random() * DELAY_MS_MAX);
    if (fault === 'twice') {
      note({ claveAcceso, effect: 'twice' });
      await forward(path, body);
    }
    if (fault === 'empty-list') {
      note({ claveAcceso, effect: 'denied' });
      answer(response, 200, 'text/xml', emptyList(claveAcceso));
      return;
    }
    const processed = fault?.endsWith('-before') === true ? undefined : await forward(path, body);
    if (processed?.body.includes('<numeroComprobantes>0<') === true) note({ claveAcceso, effect: 'denied' });
    deliver(response, fault, processed);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      // The simulator or the service went away in the middle: to the service it is a cut like any other.
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

/** The access key that a call is about: asked for by name, or inside the document that is sent. */
function keyOf(body: Buffer): string {
  const text = body.toString('latin1');
  const asked = /<claveAccesoComprobante>(\d{49})</.exec(text)?.[1];
  if (asked !== undefined) return asked;
  const sent = Buffer.from(/<xml>([^<]*)</.exec(text)?.[1] ?? '', 'base64').toString('latin1');
  return /<claveAcceso>(\d{49})</.exec(sent)?.[1] ?? '';
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

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
