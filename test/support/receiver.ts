import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { withClient } from './database.js';

export interface Received {
  /** From the header. */
  readonly id: string;
  readonly signatures: number;
  readonly evento: {
    readonly id: string;
    readonly tipo: string;
    readonly ruc: string | null;
    readonly datos: Readonly<Record<string, string>>;
    readonly comprobante?: Readonly<Record<string, unknown>>;
  };
  readonly path: string;
  /** Whether it was answered with a 2xx. */
  accepted: boolean;
}

/** A program that receives webhooks on loopback. */
export interface Receiver {
  readonly port: number;
  readonly url: string;
  /** All deliveries in order, accepted or not. */
  readonly received: Received[];
  /** Accepted signing secrets; a delivery signed by none of them gets 401 and is not kept. */
  secrets: string[];
  /** How it answers; a number is a status. */
  answer: (received: Received, response: ServerResponse, request: IncomingMessage) => number | 'nothing';
  /** Waits until the accepted deliveries satisfy the condition. */
  until(isThere: (accepted: readonly Received[]) => boolean, ms?: number): Promise<readonly Received[]>;
  stop(): Promise<void>;
}

/** Starts one that accepts everything. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const receiver: Omit<Receiver, 'port' | 'url'> = {
    received,
    secrets: [],
    answer: () => 204,
    until: async (isThere, ms = 20_000) => {
      for (const end = Date.now() + ms; Date.now() < end;) {
        const accepted = received.filter((one) => one.accepted);
        if (isThere(accepted)) return accepted;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const came = received.map(({ accepted, evento }) => `${evento.tipo} ${String(accepted)}`);
      throw new Error(`not received in time; ${received.length} came: ${came.slice(-20).join(', ')}`);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const headers = request.headers as Record<string, string>;
      if (!receiver.secrets.some((secret) => isSigned(secret, body, headers))) {
        response.writeHead(401).end('firma');
        return;
      }
      const one: Received = {
        id: headers['webhook-id'] ?? '',
        signatures: (headers['webhook-signature'] ?? '').split(' ').length,
        evento: JSON.parse(body) as Received['evento'],
        path: request.url ?? '',
        accepted: false,
      };
      received.push(one);
      const status = receiver.answer(one, response, request);
      if (status === 'nothing') return;
      one.accepted = status >= 200 && status < 300;
      if (!response.writableEnded) response.writeHead(status).end('hecho');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return Object.assign(receiver, { port: address.port, url: `http://127.0.0.1:${address.port}/eventos` });
}

/** Verifies like an integrator, with the specification's own library. */
function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** Makes everything waiting due immediately, for endpoints that are not leased. */
export async function retryNow(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`WITH mine AS (UPDATE webhooks SET due_at = rubrica_clock(), pendiente_at = rubrica_clock() WHERE lease_token IS NULL RETURNING id)
      UPDATE webhook_entregas e SET due_at = rubrica_clock() FROM mine WHERE e.webhook_id = mine.id AND e.estado = 'PENDIENTE'`);
  });
}
