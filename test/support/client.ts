import { minimalFactura } from './payloads.js';
import type { RunningForTest } from './running.js';
import { call, type Answered } from './service.js';

export interface CallOptions {
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a file calls its service with. */
export interface Client {
  /**
   * Calls the API: a path without `/api` is below `/api/v1.0`. With the client's credentials, unless the options have a key, a token or a
   * session.
   */
  readonly api: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answered>;
  readonly get: (path: string, options?: CallOptions) => Promise<Answered>;
  readonly post: (path: string, body: unknown, options?: CallOptions) => Promise<Answered>;
  /** Issues a receipt and waits for its final state; `tipo` as in the route. */
  readonly issue: (body: unknown, tipo?: string, options?: CallOptions) => Promise<Answered>;
  /** The smallest invoice of the account's company. */
  readonly factura: (changes?: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Runs SQL as a superuser: sees every account. */
  readonly sql: RunningForTest['database']['sql'];
}

/** With the account's default key, or other credentials. */
export function client(
  { url, demo, database }: Pick<RunningForTest, 'url' | 'demo' | 'database'>,
  credentials: CallOptions = { apiKey: demo.apiKey },
): Client {
  const api: Client['api'] = (method, path, body, options = {}) => {
    const { apiKey, headers = {} } = options;
    const hasOwn = apiKey !== undefined || 'authorization' in headers || 'cookie' in headers;
    return call(url, path.startsWith('/api/') ? path : `/api/v1.0${path}`, {
      method,
      ...(hasOwn ? options : { ...credentials, headers: { ...credentials.headers, ...headers } }),
      ...(body === undefined ? {} : { body }),
    });
  };
  const post: Client['post'] = (path, body, options) => api('POST', path, body, options);
  return {
    api,
    post,
    get: (path, options) => api('GET', path, undefined, options),
    issue: (body, tipo = 'facturas', options = {}) =>
      post(`/api/v2.0/comprobantes/${tipo}`, body, { ...options, headers: { prefer: 'wait=25', ...options.headers } }),
    factura: (changes) => minimalFactura({ ruc: demo.ruc, ...changes }),
    sql: database.sql,
  };
}

/** Status and code of an answer. */
export const refusal = ({ status, result }: Answered): unknown => [status, result['code']];

/** Problems of an answer as field and code. */
export const problems = ({ result }: Answered): unknown =>
  (result['subErrors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);

/** Warning codes of an answer. */
export const warnings = ({ result }: Answered): unknown =>
  (result['advertencias'] as { code: string }[]).map(({ code }) => code);
