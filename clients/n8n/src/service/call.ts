import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
} from 'n8n-workflow';
import { refusalOf, RubricaError } from './error.js';

/** A call to the service. */
export interface Call {
  readonly method: IHttpRequestMethods;
  readonly path: string;
  readonly query?: IDataObject;
  readonly body?: unknown;
  /** Repeats of one key are done once. */
  readonly idempotencyKey?: string;
  /** A POST that changes nothing. */
  readonly changesNothing?: boolean;
  /** Seconds to wait for the SRI's answer. */
  readonly waitS?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

/** Sends one request with the credentials; answers with any status. */
export type Send = (options: IHttpRequestOptions) => Promise<Answer>;

const RETRIES_MAX = 3;
const BACKOFF_MS = 500;
const RETRY_AFTER_S_MAX = 30;
/** Longer than the longest wait for the SRI, 30 s. */
const TIMEOUT_MS = 60_000;
/** Busy or unreachable behind a proxy. With `Retry-After`, 409 means that the first of two equal calls is still running. */
const PASSING = new Set([408, 429, 502, 503, 504]);

const COMMON = {
  encoding: 'arraybuffer',
  returnFullResponse: true,
  ignoreHttpStatusErrors: true,
  // The API never redirects: following one would send the key elsewhere.
  disableFollowRedirect: true,
  timeout: TIMEOUT_MS,
} as const;

interface Raw {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: ArrayBuffer | Uint8Array;
}

function answerOf(raw: unknown): Answer {
  const { statusCode, headers, body } = raw as Raw;
  return { status: statusCode, headers, bytes: Buffer.from(body as Uint8Array) };
}

const addressOf = (url: string): string => url.trim().replace(/\/$/, '');

/** Sends with an API key. */
export async function withApiKey(context: IExecuteFunctions): Promise<Send> {
  const { url } = await context.getCredentials<{ url: string }>('rubricaApi');
  return async (options) =>
    answerOf(
      await context.helpers.httpRequestWithAuthentication.call(context, 'rubricaApi', {
        ...options,
        baseURL: addressOf(url),
      }),
    );
}

/** Sends with a token of an OAuth client, obtained now: these calls are rare. */
export async function withClient(context: IHookFunctions): Promise<Send> {
  const { url } = await context.getCredentials<{ url: string }>('rubricaClienteApi');
  const baseURL = addressOf(url);
  const { access_token: bearer } = await attempt(
    async (options) =>
      answerOf(
        await context.helpers.httpRequestWithAuthentication.call(context, 'rubricaClienteApi', {
          ...options,
          baseURL,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'grant_type=client_credentials',
        }),
      ),
    { method: 'POST', path: '/api/v1.0/oauth/token', changesNothing: true },
    objectOf,
  );
  if (typeof bearer !== 'string') throw unreachable(new Error('la respuesta no trae el token'));
  return async (options) =>
    answerOf(
      await context.helpers.httpRequest({
        ...options,
        baseURL,
        headers: { ...options.headers, authorization: `Bearer ${bearer}` },
      }),
    );
}

/** Makes a call until its answer would not change by repeating it; a refusal is thrown as `RubricaError`. */
export function request(send: Send, call: Call): Promise<Answer> {
  return attempt(send, call, (answer) => answer);
}

/** The `result` of a call. */
export function resultOf(send: Send, call: Call): Promise<IDataObject> {
  return attempt(send, call, (answer) => {
    const { result } = objectOf(answer);
    if (!isObject(result)) throw new Error('la respuesta no es del servicio: no trae el resultado');
    return result;
  });
}

/** An answer that is a JSON object. */
function objectOf({ bytes }: Answer): IDataObject {
  const value: unknown = JSON.parse(bytes.toString());
  if (!isObject(value)) throw new Error('la respuesta no es del servicio: no es un objeto JSON');
  return value;
}

function isObject(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Repeats and reads: an answer that cannot be read is as lost as one that never came. */
async function attempt<T>(send: Send, call: Call, readAnswer: (answer: Answer) => T): Promise<T> {
  const { method, path, query, body, idempotencyKey, waitS, changesNothing = false } = call;
  const options: IHttpRequestOptions = {
    ...COMMON,
    url: path,
    method,
    headers: {
      accept: '*/*',
      'user-agent': 'n8n-nodes-rubrica',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(waitS === undefined || waitS === 0 ? {} : { prefer: `wait=${waitS}` }),
    },
    ...(query === undefined ? {} : { qs: query }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const repeatable = changesNothing || idempotencyKey !== undefined || method === 'GET' || method === 'DELETE';
  for (let tries = 0; ; tries++) {
    const last = tries >= RETRIES_MAX;
    let waitMs = BACKOFF_MS * 2 ** tries;
    try {
      const answer = await within(TIMEOUT_MS, send(options));
      if (answer.status < 300) return readAnswer(answer);
      const after = Number(answer.headers['retry-after'] ?? Number.NaN);
      const passing = Number.isNaN(after)
        ? repeatable && PASSING.has(answer.status)
        : after <= RETRY_AFTER_S_MAX && (answer.status === 409 || PASSING.has(answer.status));
      if (!passing || last) throw refusalOf(answer.status, answer.bytes.toString(), idempotencyKey);
      if (!Number.isNaN(after)) waitMs = Math.max(waitMs, after * 1000);
    } catch (error) {
      if (error instanceof RubricaError) throw error;
      if (!repeatable || last) throw unreachable(error, idempotencyKey);
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** n8n's own limit counts silence: a body that trickles has none. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`sin respuesta en ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function unreachable(error: unknown, claveIdempotencia?: string): RubricaError {
  const why = error instanceof Error ? error.message : String(error);
  return new RubricaError(
    'No se pudo hablar con Rúbrica. Compruebe la dirección de las credenciales y que el servicio esté en marcha.',
    claveIdempotencia === undefined
      ? why
      : `${why}\nPuede que el comprobante se haya emitido. Para seguir sin emitir dos veces, ejecute otra vez con la opción «Clave De Idempotencia»: ${claveIdempotencia}`,
    '',
    0,
    claveIdempotencia,
  );
}
