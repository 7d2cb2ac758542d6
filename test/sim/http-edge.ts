import type { Kernel } from './kernel.js';
import type { Exchange, Network } from './network.js';

/** The part of undici's handler that our clients use. */
interface Handler {
  onRequestStart?(controller: Controller, context: object): void;
  onResponseStart?(controller: Controller, status: number, headers: Readonly<Record<string, string>>): void;
  onResponseData?(controller: Controller, chunk: Buffer): void;
  onResponseEnd?(controller: Controller, trailers: object): void;
  onResponseError?(controller: Controller, error: Error): void;
}

interface Controller {
  abort(reason: Error): void;
}

interface Dispatched {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** undici's default limit until the headers of an answer. */
const HEADERS_MS = 300_000;

/** Stands for `undici`: a pool whose connections are messages of the simulated network. */
export function httpPool(kernel: Kernel, party: string, network: Network): object {
  class Pool {
    private inFlight = 0;
    private readonly waiting: (() => void)[] = [];
    private readonly open = new Set<(error: Error) => void>();
    private ended = false;

    constructor(
      private readonly origin: string,
      private readonly options: { readonly connections?: number; readonly headersTimeout?: number } = {},
    ) {}

    dispatch(request: Dispatched, handler: Handler): boolean {
      if (this.inFlight >= (this.options.connections ?? Infinity)) {
        this.waiting.push(() => {
          this.send(request, handler);
        });
      } else this.send(request, handler);
      return true;
    }

    private send(request: Dispatched, handler: Handler): void {
      this.inFlight++;
      let settled = false;
      const settle = (act: () => void): void => {
        if (settled) return;
        settled = true;
        timeout.cancelled = true;
        this.open.delete(fail);
        this.inFlight--;
        act();
        this.waiting.shift()?.();
      };
      const controller: Controller = {
        abort: (reason) => {
          fail(reason);
        },
      };
      const fail = (error: Error): void => {
        settle(() => handler.onResponseError?.(controller, error));
      };
      const timeout = kernel.post(party, this.options.headersTimeout ?? HEADERS_MS, 'headers timeout', () => {
        fail(coded('UND_ERR_HEADERS_TIMEOUT'));
      });
      this.open.add(fail);
      if (this.ended) {
        fail(coded('UND_ERR_DESTROYED'));
        return;
      }
      handler.onRequestStart?.(controller, {});
      const body = typeof request.body === 'string' ? request.body : (request.body?.toString() ?? '');
      const message = { origin: this.origin, path: request.path, headers: request.headers ?? {}, body };
      network.exchange(party, channelOf(request.path), message, (outcome) => {
        if (settled) return;
        if ('error' in outcome) fail(coded(outcome.error));
        else answer(controller, handler, outcome, settle);
      });
    }

    async close(): Promise<void> {
      this.ended = true;
    }

    async destroy(): Promise<void> {
      this.ended = true;
      for (const fail of [...this.open]) fail(coded('UND_ERR_DESTROYED'));
    }
  }
  const whole = { Pool, buildConnector: () => () => undefined };
  return { ...whole, default: whole };
}

function answer(
  controller: Controller,
  handler: Handler,
  outcome: Exclude<Exchange, { error: string }>,
  settle: (act: () => void) => void,
): void {
  settle(() => {
    handler.onResponseStart?.(controller, outcome.status, outcome.headers);
    handler.onResponseData?.(controller, outcome.body);
    handler.onResponseEnd?.(controller, {});
  });
}

function channelOf(path: string): string {
  if (path.includes('Recepcion')) return 'recepcion';
  if (path.includes('Autorizacion')) return 'autorizacion';
  return path.includes('ConsultaComprobante') ? 'consulta' : 'webhook';
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
