import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { findValidity, type ActiveFault, type FoundAuthorizations } from './store.js';
import { isClaveAcceso } from '../kernel/clave-acceso.js';
import { authorizationBytes, batchXml, emptyXml, malformedKeyXml, receptionXml, validityXml } from './answers.js';
import { handleControl, type ControlDeps } from './control.js';
import { isDecision, type Disturbance, type Effect, type ShownDocument } from './effects.js';
import { pickFault } from './faults.js';
import { receive, type ReceptionDeps } from './reception.js';
import { faultEnvelope, readCall, SoapFault, type SoapCall } from './soap.js';
import { AUTORIZACION, RECEPCION, SERVICES, wsdl, type ServiceContract } from './wsdl.js';

/** 320 KB are 437 KB in base64; the rest is room to refuse larger documents (26) instead of cutting off. */
const REQUEST_MAX_BYTES = 4 * 1024 * 1024;

/** Clients keep connections open; closing them would look like a fault. */
const KEEP_ALIVE_MS = 120_000;

export interface SimulatorLog {
  error(details: object, message: string): void;
}

export interface ServerDeps extends ReceptionDeps, ControlDeps {
  /** Looks up the authorizations of a key. */
  readonly authorizations: (claveAcceso: string) => Promise<FoundAuthorizations>;
  /** Return `comprobante` as CDATA instead of escaped text. */
  readonly asCdata: boolean;
  readonly log: SimulatorLog;
}

/** An answer before it is sent. */
interface Answer {
  readonly xml: string | Buffer;
  readonly disturbance: Disturbance | undefined;
}

export interface RunningServer {
  /** Base URL for `/RecepcionComprobantesOffline` and the others. */
  readonly url: string;
  /** Answers pending requests, then stops. */
  close(): Promise<void>;
}

/** Serves the three SOAP services and the controls. */
export async function serve(deps: ServerDeps, host: string, port: number): Promise<RunningServer> {
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    // On stop, a busy connection would otherwise stay open for its keep-alive time.
    response.once('close', () => {
      if (stopping.signal.aborted)
        setImmediate(() => {
          server.closeIdleConnections();
        });
    });
    void handle(deps, request, response, stopping.signal).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return; // the client disconnected during its request
      deps.log.error({ err: error }, 'simulator: a call failed');
      if (response.headersSent) response.destroy();
      else sendXml(response, 500, faultEnvelope(new SoapFault('Server', 'Error interno del simulador.')));
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, close: () => stop(server, stopping) };
}

function stop(server: Server, stopping: AbortController): Promise<void> {
  stopping.abort();
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
  });
}

async function handle(
  deps: ServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> {
  const { pathname, search } = splitUrl(request.url ?? '/');
  const service = SERVICES.find((candidate) => pathname === `/${candidate.path}`);
  if (service === undefined) {
    await handleControl(deps, request, response, pathname, await readBody(request));
    return;
  }
  if (request.method === 'GET' && search.toLowerCase() === '?wsdl') {
    sendXml(response, 200, wsdl(service, `http://${request.headers.host ?? 'localhost'}/${service.path}`));
    return;
  }
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  try {
    const call = readCall(body, service.namespace, service.operations);
    const answer = await answerCall(deps, service, call);
    await deliver(response, service, call, answer, stopping);
  } catch (error) {
    if (!(error instanceof SoapFault)) throw error;
    sendXml(response, 500, faultEnvelope(error));
  }
}

/** Fast path: most calls use a plain path. */
function splitUrl(url: string): { readonly pathname: string; readonly search: string } {
  return /^\/[A-Za-z]+$/.test(url) ? { pathname: url, search: '' } : new URL(url, 'http://simulador');
}

/** Reads the whole request; undefined if it is too large. Event-based: an iterator costs more than the reading. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes > REQUEST_MAX_BYTES) resolve(undefined);
      else chunks.push(chunk);
    });
    request.once('end', () => {
      resolve(Buffer.concat(chunks));
    });
    request.once('error', reject);
    // Closed without end or error: the client disconnected.
    request.once('close', () => {
      reject(new Error('the request was cut off'));
    });
  });
}

async function answerCall(deps: ServerDeps, service: ServiceContract, call: SoapCall): Promise<Answer> {
  const argument = call.argument?.trim() ?? '';
  if (service === RECEPCION) {
    const answer = await receive(deps, argument);
    return { xml: receptionXml(answer), disturbance: answer.disturbance };
  }
  if (call.operation === 'autorizacionComprobanteLote') return { xml: batchXml(argument), disturbance: undefined };
  return service === AUTORIZACION ? authorize(deps, argument) : consult(deps, argument);
}

async function authorize(deps: ServerDeps, claveAcceso: string): Promise<Answer> {
  const found = await deps.authorizations(claveAcceso);
  const fault = await hit(deps, found.faults);
  const shown = fault?.act.kind === 'comprobante' ? fault.act.shown : undefined;
  const xml = isClaveAcceso(claveAcceso) ? await listed(deps, claveAcceso, found, shown) : malformedKeyXml(claveAcceso);
  return { xml, disturbance: disturbanceOf(fault) };
}

/** The answer with its documents, or a fault's replacement; a document in process has none. */
async function listed(
  deps: ServerDeps,
  claveAcceso: string,
  found: FoundAuthorizations,
  instead: ShownDocument | undefined,
): Promise<Buffer> {
  const decided = found.enProceso ? found.authorizations.slice(0, -1) : found.authorizations;
  const documents = await deps.received.find(decided.map(({ receptionId }) => receptionId));
  const shown = decided.map((one) => {
    const comprobante = documents.get(one.receptionId);
    if (comprobante === undefined) throw new Error(`reception ${one.receptionId} is not in the ledger`);
    return { ...one, comprobante: instead === undefined ? comprobante : inPlaceOf(comprobante, instead) };
  });
  return authorizationBytes(claveAcceso, shown, { enProceso: found.enProceso, asCdata: deps.asCdata });
}

function inPlaceOf(comprobante: Buffer, shown: ShownDocument): Buffer {
  switch (shown) {
    case 'blank':
      return Buffer.from(' ');
    case 'other-bytes':
      // A comment after the root is not part of the signed content.
      return Buffer.concat([comprobante, Buffer.from('<!-- SRI -->')]);
    case 'altered':
      return Buffer.from(comprobante.toString().replace('<razonSocial>', '<razonSocial>OTRA '));
  }
}

async function consult(deps: ServerDeps, claveAcceso: string): Promise<Answer> {
  const found = await deps.db.asSimulator((tx) => findValidity(tx, claveAcceso));
  const fault = await hit(deps, found.faults);
  const rejected = fault?.act.kind === 'rechazada' ? fault.act.place : undefined;
  const validity = rejected === undefined ? found.validity : undefined;
  return { xml: validityXml(claveAcceso, validity, rejected), disturbance: disturbanceOf(fault) };
}

async function hit({ db, random }: ServerDeps, faults: readonly ActiveFault[]): Promise<Effect | undefined> {
  return faults.length === 0 ? undefined : db.asSimulator((tx) => pickFault(tx, faults, random));
}

function disturbanceOf(fault: Effect | undefined): Disturbance | undefined {
  return fault === undefined || isDecision(fault.act) ? undefined : fault.act;
}

/** Sends the answer, subject to transport faults. */
async function deliver(
  response: ServerResponse,
  service: ServiceContract,
  call: SoapCall,
  answer: Answer,
  stopping: AbortSignal,
): Promise<void> {
  const { xml, disturbance } = answer;
  switch (disturbance?.kind) {
    case undefined:
      sendXml(response, 200, xml);
      return;
    case 'slow':
      // A stop does not wait for a slow answer.
      await wait(disturbance.delayMs, undefined, { signal: stopping }).catch(() => undefined);
      sendXml(response, 200, xml);
      return;
    case 'cut':
      response.socket?.destroy();
      return;
    case 'half': {
      const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml;
      response.writeHead(200, { 'content-type': XML_TYPE, 'content-length': bytes.length });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
      return;
    }
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HTML_PAGE);
      return;
    case 'status':
      response.writeHead(disturbance.status, { 'content-type': 'text/html; charset=utf-8' }).end(HTML_PAGE);
      return;
    case 'fault':
      sendXml(response, 500, faultEnvelope(new SoapFault('Server', 'Fault simulado: el servicio no está disponible.')));
      return;
    case 'empty-list':
      sendXml(response, 200, emptyXml(service.path, call.argument?.trim() ?? ''));
      return;
    case 'no-body':
      response.writeHead(200, { 'content-type': XML_TYPE, 'content-length': 0 }).end();
      return;
  }
}

const XML_TYPE = 'text/xml; charset=utf-8';
const HTML_PAGE =
  '<html><head><title>Servicio no disponible</title></head><body><h1>Servicio no disponible</h1><p>The server is temporarily unable to service your request.</p></body></html>';

function sendXml(response: ServerResponse, status: number, xml: string | Buffer): void {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml;
  response.writeHead(status, { 'content-type': XML_TYPE, 'content-length': bytes.length }).end(bytes);
}
