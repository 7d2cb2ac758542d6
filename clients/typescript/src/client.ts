import { RubricaConnectionError, RubricaError } from './error.js';
import { basicOf, TOKEN_PATH, Tokens, type OAuthOptions, type TokenAnswer } from './oauth.js';
import { takesIdempotencyKey } from './operations.js';
import {
  objectOf,
  pause,
  resultOf,
  sendWithRetries,
  TIMEOUT_MS,
  type Call,
  type Read,
  type RetryOptions,
} from './retry.js';
import type { components } from './schema.js';
import { eventsOf, type StreamOptions } from './stream.js';
import { USER_AGENT } from './user-agent.js';
import type { Done, DryRunPath, Input, Item, Method, PagedPath, Path, Result, Validated } from './types.js';

/** How to reach a service. */
export interface ClientOptions extends RetryOptions {
  /** `http://127.0.0.1:8080`, without a path. */
  readonly baseUrl: string;
  /** For the business calls. */
  readonly apiKey?: string;
  /** An OAuth access token, or how to get one; asked for at each call. */
  readonly token?: string | (() => string | Promise<string>);
  /** Credentials to obtain access tokens with: each one is renewed before it expires, and once if the service refuses it. */
  readonly oauth?: OAuthOptions;
}

/** Options of a single call. */
export interface CallOptions {
  /** For `Prefer`, `If-Match`, an `Idempotency-Key` of one's own… */
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds, up to 30, that the service may wait for the SRI before it answers (`Prefer: wait`). */
  readonly waitS?: number;
  readonly signal?: AbortSignal;
}

/** A file of the service whole: a RIDE, an XML. */
export interface DownloadedFile {
  readonly name: string | undefined;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A file of the service as it comes. */
export interface FileStream {
  readonly name: string | undefined;
  readonly type: string;
  readonly stream: ReadableStream<Uint8Array>;
}

type Arguments<I> =
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- asks whether nothing at all is enough
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

interface Parts {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** What pages of every kind have to say about the next one. */
interface AnyPage {
  readonly content: readonly unknown[];
  readonly number?: number;
  readonly last?: boolean;
  readonly siguiente?: string | number | null;
  readonly hayMas?: boolean;
}

/** Calls a Rúbrica service by path: paths, bodies and results have the types of its OpenAPI document. */
export class PathClient {
  readonly #tokens: Tokens | undefined;

  constructor(private readonly options: ClientOptions) {
    const { oauth } = options;
    if (oauth !== undefined) this.#tokens = new Tokens(oauth, (form) => this.#requestToken(oauth, form));
  }

  get<P extends Path<'get'>>(path: P, ...rest: Arguments<Input<'get', P>>): Promise<Result<'get', P>> {
    return this.#json('get', path, rest[0], rest[1]);
  }

  /** A dry run: validates and stores nothing. */
  post<P extends DryRunPath>(
    path: P,
    input: Input<'post', P> & { readonly query: { readonly soloValidar: true } },
    options?: CallOptions,
  ): Promise<Validated>;
  /** Calls that create carry an Idempotency-Key, so that a repeat never makes a second one. */
  post<P extends Path<'post'>>(path: P, ...rest: Arguments<Input<'post', P>>): Promise<Done<P>>;
  post(path: string, input?: Parts, options?: CallOptions): Promise<unknown> {
    return this.#json('post', path, input, options);
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

  /** Every element of a list, page after page: `for await (const one of rubrica.all('/api/v1.0/comprobantes'))`. */
  async *all<P extends PagedPath>(path: P, ...rest: Arguments<Input<'get', P>>): AsyncGenerator<Item<P>, void> {
    const [parts = {}, options] = rest as [Parts?, CallOptions?];
    let query = parts.query;
    for (;;) {
      const page = await this.#json<AnyPage>('get', path, { ...parts, query }, options, true);
      yield* page.content as Item<P>[];
      const { siguiente, hayMas = true, last = true, number = 0 } = page;
      if (siguiente === undefined ? last : siguiente === null || !hayMas) return;
      query = { ...query, ...(siguiente === undefined ? { page: number + 1 } : { cursor: siguiente }) };
    }
  }

  /** Files as they come: the operations that answer a file instead of JSON. */
  stream<P extends Path<'get'>>(path: P, ...rest: Arguments<Input<'get', P>>): Promise<FileStream> {
    return this.#stream('get', path, rest[0], rest[1]);
  }

  /** The same where what is wanted does not fit an address. */
  streamByPost<P extends Path<'post'>>(path: P, ...rest: Arguments<Input<'post', P>>): Promise<FileStream> {
    return this.#stream('post', path, rest[0], rest[1]);
  }

  /** A file whole. */
  download<P extends Path<'get'>>(path: P, ...rest: Arguments<Input<'get', P>>): Promise<DownloadedFile> {
    return this.#send('get', path, rest[0], rest[1], fileOf);
  }

  /** A file whole, by POST. */
  downloadByPost<P extends Path<'post'>>(path: P, ...rest: Arguments<Input<'post', P>>): Promise<DownloadedFile> {
    return this.#send('post', path, rest[0], rest[1], fileOf);
  }

  /** The events of a stream as they happen, across lost connections. Ends with `break` or its signal. */
  events<P extends Path<'get'>>(
    path: P,
    input: Input<'get', P>,
    options: CallOptions & StreamOptions = {},
  ): AsyncGenerator<components['schemas']['Evento'], void> {
    const headers = { ...options.headers, accept: 'text/event-stream' };
    const open = (last: string | undefined): Promise<Response> =>
      this.#send(
        'get',
        path,
        input,
        { ...options, headers: last === undefined ? headers : { ...headers, 'last-event-id': last } },
        (response) => Promise.resolve(response),
      );
    return eventsOf(open, options, this.options.sleep ?? pause);
  }

  #json<R>(
    method: Method,
    path: string,
    parts: Parts | undefined,
    options: CallOptions | undefined,
    isObjectDue = method === 'post' && takesIdempotencyKey.has(path),
  ): Promise<R> {
    // The types say what the service's document promises; a test of the service holds it to that.
    return this.#send(method, path, parts, options, (response) => resultOf(response, isObjectDue) as Promise<R>);
  }

  #stream(
    method: Method,
    path: string,
    parts: Parts | undefined,
    options: CallOptions | undefined,
  ): Promise<FileStream> {
    const { timeoutMs = TIMEOUT_MS } = this.options;
    return this.#send(method, path, parts, options, (response) =>
      Promise.resolve({ ...labelOf(response), stream: withinSilence(response.body, timeoutMs) }),
    );
  }

  async #send<T>(
    method: Method,
    path: string,
    parts: Parts | undefined,
    options: CallOptions | undefined,
    read: Read<T>,
  ): Promise<T> {
    const { body } = parts ?? {};
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...USER_AGENT,
      ...(body === undefined
        ? {}
        : { 'content-type': typeof body === 'string' ? 'application/xml' : 'application/json' }),
      // One key for all repeats of this call.
      ...(method === 'post' && takesIdempotencyKey.has(path) ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(options?.waitS === undefined ? {} : { prefer: `wait=${options.waitS}` }),
      ...lowercased(options?.headers ?? {}),
    };
    const call = {
      url: `${this.#baseUrl}${addressOf(path, parts ?? {})}`,
      method: method.toUpperCase(),
      headers,
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      signal: options?.signal,
    };
    return this.#authenticated(call, read);
  }

  get #baseUrl(): string {
    return this.options.baseUrl.replace(/(?<!\/)\/+$/, '');
  }

  /** A refused token is replaced once: 401 means that this attempt did nothing. */
  async #authenticated<T>(call: Call, read: Read<T>): Promise<T> {
    const tokens = this.#tokens;
    const bearer = await this.#bearer();
    try {
      return await sendWithRetries(this.#withCredential(call, bearer), this.options, read);
    } catch (error) {
      if (tokens === undefined || bearer === undefined) throw error;
      if (!(error instanceof RubricaError) || error.status !== 401) throw error;
      tokens.drop(bearer);
      const renewed = await tokens.get().catch((cause: unknown) => {
        // An earlier attempt may have been executed.
        throw new RubricaConnectionError(cause, error.idempotencyKey);
      });
      return sendWithRetries(this.#withCredential(call, renewed), this.options, read);
    }
  }

  async #bearer(): Promise<string | undefined> {
    const { token } = this.options;
    if (this.#tokens !== undefined) return this.#tokens.get();
    return typeof token === 'function' ? token() : token;
  }

  #withCredential(call: Call, bearer: string | undefined): Call {
    const { apiKey } = this.options;
    const credential = {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    };
    return { ...call, headers: { ...credential, ...call.headers } };
  }

  #requestToken(oauth: OAuthOptions, form: Readonly<Record<string, string>>): Promise<TokenAnswer> {
    const call = {
      url: `${this.#baseUrl}${TOKEN_PATH}`,
      method: 'POST',
      headers: {
        ...USER_AGENT,
        accept: 'application/json',
        authorization: basicOf(oauth),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
      repeatable: true,
    };
    return sendWithRetries(call, this.options, tokenOf);
  }
}

function labelOf({ headers }: Response): { name: string | undefined; type: string } {
  const disposition = headers.get('content-disposition') ?? '';
  return { name: /filename="([^"]*)"/.exec(disposition)?.[1], type: headers.get('content-type') ?? '' };
}

async function fileOf(response: Response, arrived: () => void): Promise<DownloadedFile> {
  const noted = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      arrived();
      controller.enqueue(part as Uint8Array<ArrayBuffer>);
    },
  });
  const whole = new Response(response.body?.pipeThrough(noted) ?? null);
  return { ...labelOf(response), bytes: new Uint8Array(await whole.arrayBuffer()) };
}

/** The stream of a file: cut, or silent for too long, it fails as a lost answer does. */
function withinSilence(body: Response['body'], timeoutMs: number): ReadableStream<Uint8Array> {
  const reader = body?.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const timer = setTimeout(() => {
        controller.error(new RubricaConnectionError(new Error(`nada llegó en ${timeoutMs} ms`), undefined));
        void reader?.cancel().catch(() => undefined);
      }, timeoutMs);
      try {
        const { done = true, value } = (await reader?.read()) ?? {};
        if (!done && value !== undefined) controller.enqueue(value);
        else controller.close();
      } catch (error) {
        throw new RubricaConnectionError(error, undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}

async function tokenOf(response: Response): Promise<TokenAnswer> {
  const answer = await objectOf(response);
  if (typeof answer['access_token'] !== 'string') throw new Error('la respuesta no es del servicio: no trae el token');
  return answer as unknown as TokenAnswer;
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
