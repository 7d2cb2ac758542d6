import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { createMcpServer, type McpOptions } from './server.js';

/** MCP over HTTP, for local programs. */
export interface McpHttp {
  readonly url: string;
  close(): Promise<void>;
}

/** The service's limit for one receipt. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Concurrent requests; each may wait for the SRI. */
const AT_ONCE_MAX = 32;
const CONNECTIONS_MAX = 128;
const REQUEST_MS_MAX = 60_000;

/**
 * Serves on loopback only. Each request carries the caller's own credential; there are no sessions to steal or exhaust. Checks Host
 * and Origin, because a browser page could reach this port by DNS rebinding.
 */
export async function serveMcp(
  options: McpOptions & { readonly port: number; readonly origins: readonly string[] },
): Promise<McpHttp> {
  let inHand = 0;
  let port = options.port;
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, port, options.origins) ?? (inHand >= AT_ONCE_MAX ? BUSY : undefined);
    if (refusal !== undefined) {
      refuse(response, refusal);
      return;
    }
    inHand += 1;
    response.once('close', () => (inHand -= 1));
    handle(options, request, response).catch(() => {
      if (!response.headersSent) refuse(response, { status: 500, message: 'No se pudo atender la solicitud.' });
    });
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.requestTimeout = REQUEST_MS_MAX;
  server.headersTimeout = REQUEST_MS_MAX / 4;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const BUSY: Refusal = { status: 503, message: 'Demasiadas solicitudes a la vez.', headers: { 'Retry-After': '1' } };

function refusalOf(request: IncomingMessage, port: number, origins: readonly string[]): Refusal | undefined {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
  const { host = '', origin } = request.headers;
  if (!hosts.includes(host)) return { status: 403, message: 'Ese nombre (Host) no es de este servidor.' };
  const allowed = [...hosts.map((name) => `http://${name}`), ...origins];
  if (origin !== undefined && !allowed.includes(origin))
    return { status: 403, message: 'Esa página (Origin) no puede usar este servidor; vea --origen.' };
  if (request.url !== '/mcp') return { status: 404, message: 'Use /mcp.' };
  if (request.method !== 'POST') return { status: 405, message: 'Use POST.', headers: { Allow: 'POST' } };
  if (credentialOf(request) === undefined) {
    const message = 'Falta «Authorization: Bearer» con su clave de API.';
    return { status: 401, message, headers: { 'WWW-Authenticate': 'Bearer' } };
  }
  return undefined;
}

function credentialOf({ headers: { authorization = '' } }: IncomingMessage): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,4000})$/i.exec(authorization)?.[1];
}

async function handle(options: McpOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const mcp = createMcpServer(options, credentialOf(request) ?? '');
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: BODY_BYTES_MAX,
  });
  response.once('close', () => void mcp.close());
  await mcp.connect(transport);
  const answer = await transport.handleRequest(webRequest(request));
  const body = Buffer.from(await answer.arrayBuffer());
  // Part of a refused body may be unread.
  if (!request.complete) response.setHeader('Connection', 'close');
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
}

/** The request as the SDK takes it. */
function webRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, [value ?? []].flat().join(', '));
  const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  return new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body, duplex: 'half' });
}

function refuse(response: ServerResponse, { status, message, headers = {} }: Refusal): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null });
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers }).end(body);
}
