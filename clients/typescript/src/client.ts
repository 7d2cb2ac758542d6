import { RubricaError } from './error.js';
import type { Input, Method, Path, Result } from './types.js';

/** How to reach a service. */
export interface ClientOptions {
  /** `http://127.0.0.1:8080`, without a path. */
  readonly baseUrl: string;
  /** For the business calls. */
  readonly apiKey?: string;
  /** An OAuth access token, or how to get one; asked for at each call. */
  readonly token?: string | (() => string | Promise<string>);
  /** Repeats of a call that was answered 429 or 503; 3 unless told. */
  readonly retriesMax?: number;
  /** Longest wait before a repeat, in seconds, whatever the service asks for; 30 unless told. */
  readonly retryAfterSMax?: number;
  readonly fetch?: typeof fetch;
  /** How to wait; a test may not want to. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** What a single call may add. */
export interface CallOptions {
  /** For `Prefer`, `If-Match`, an `Idempotency-Key` of one's own… */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A file of the service: a RIDE, an XML. */
export interface DownloadedFile {
  readonly name: string | undefined;
  readonly type: string;
  readonly bytes: Uint8Array;
}

type Arguments<I> =
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- asks whether nothing at all is enough
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

interface Parts {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** Calls a Rúbrica service: paths, bodies and results have the types of its OpenAPI document. */
export class RubricaClient {
  constructor(private readonly options: ClientOptions) {}

  get<P extends Path<'get'>>(path: P, ...rest: Arguments<Input<'get', P>>): Promise<Result<'get', P>> {
    return this.#json('get', path, rest[0], rest[1]);
  }

  /** Every POST carries an Idempotency-Key, so that a repeat never makes a second one. */
  post<P extends Path<'post'>>(path: P, ...rest: Arguments<Input<'post', P>>): Promise<Result<'post', P>> {
    return this.#json('post', path, rest[0], rest[1]);
  }

  put<P extends Path<'put'>>(path: P, ...rest: Arguments<Input<'put', P>>): Promise<Result<'put', P>> {
    return this.#json('put', path, rest[0], rest[1]);
  }

  patch<P extends Path<'patch'>>(path: P, ...rest: Arguments<Input<'patch', P>>): Promise<Result<'patch', P>> {
    return this.#json('patch', path, rest[0], rest[1]);
  }

  delete<P extends Path<'delete'>>(path: P, ...rest: Arguments<Input<'delete', P>>): Promise<Result<'delete', P>> {
    return this.#json('delete', path, rest[0], rest[1]);
  }

  /** Downloads: the operations that answer a file instead of JSON. */
  async download<P extends Path<'get'>>(path: P, ...rest: Arguments<Input<'get', P>>): Promise<DownloadedFile> {
    return fileOf(await this.#send('get', path, rest[0], rest[1]));
  }

  /** The same where what is wanted does not fit an address. */
  async downloadByPost<P extends Path<'post'>>(path: P, ...rest: Arguments<Input<'post', P>>): Promise<DownloadedFile> {
    return fileOf(await this.#send('post', path, rest[0], rest[1]));
  }

  async #json<R>(method: Method, path: string, parts: Parts | undefined, options: CallOptions | undefined): Promise<R> {
    const response = await this.#send(method, path, parts, options);
    // The types say what the service's document promises; a test of the service holds it to that.
    return ((await response.json()) as { result: R }).result;
  }

  async #send(method: Method, path: string, parts: Parts = {}, options: CallOptions = {}): Promise<Response> {
    const { baseUrl, retriesMax = 3, retryAfterSMax = 30, fetch: send = fetch, sleep = pause } = this.options;
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(await this.#credential()),
      ...(parts.body === undefined
        ? {}
        : { 'content-type': typeof parts.body === 'string' ? 'application/xml' : 'application/json' }),
      // One key for all repeats of this call.
      ...(method === 'post' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...lowercased(options.headers ?? {}),
    };
    for (let attempt = 0; ; attempt++) {
      const response = await send(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${addressOf(path, parts)}`, {
        method: method.toUpperCase(),
        headers,
        ...(parts.body === undefined
          ? {}
          : { body: typeof parts.body === 'string' ? parts.body : JSON.stringify(parts.body) }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      if (response.ok) return response;
      const error = await errorOf(response);
      const again = (response.status === 429 || response.status === 503) && attempt < retriesMax;
      if (!again) throw error;
      await sleep(Math.min(error.retryAfterS ?? 1, retryAfterSMax) * 1000);
    }
  }

  async #credential(): Promise<Record<string, string>> {
    const { apiKey, token } = this.options;
    const bearer = typeof token === 'function' ? await token() : token;
    return {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    };
  }
}

async function fileOf(response: Response): Promise<DownloadedFile> {
  const disposition = response.headers.get('content-disposition') ?? '';
  return {
    name: /filename="([^"]*)"/.exec(disposition)?.[1],
    type: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

async function errorOf(response: Response): Promise<RubricaError> {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const retryAfterS = Number.isFinite(seconds) ? seconds : undefined;
  try {
    const { result } = (await response.json()) as { result: RubricaError['problem'] };
    return new RubricaError(response.status, result, retryAfterS);
  } catch {
    return new RubricaError(response.status, {}, retryAfterS); // not the service's own answer
  }
}

function addressOf(path: string, { path: values = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

function lowercased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
