import { RubricaConnectionError, RubricaError } from './error.js';

/** How often and how long to wait for a service that is busy or cannot be reached. */
export interface RetryOptions {
  /** Repeats of a call; 3 unless told. */
  readonly retriesMax?: number;
  /** Longest wait before a repeat, in seconds; who asks for more is not asked again. 30 unless told. */
  readonly retryAfterSMax?: number;
  /**
   * Longest wait for a whole answer, each time, headers and body; of a file, for its beginning and between two parts of it. 60,000
   * unless told (`Prefer: wait` goes up to 30 s).
   */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  /** How to wait; a test may not want to. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** A call that is ready to be sent, as often as need be. */
export interface Call {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Harmless if done twice, whatever its method and headers. */
  readonly repeatable?: boolean;
}

export const TIMEOUT_MS = 60_000;
const BACKOFF_MS = 500;
const BACKOFF_MS_MAX = 8000;
/** An answer of these comes from in front of the service, or says that it could not begin. */
const PASSING = new Set([408, 429, 502, 503, 504]);

/** Reads an answer; calls `arrived` with each part of one that may take longer than the time limit. */
export type Read<T> = (response: Response, arrived: () => void) => Promise<T>;

/**
 * Sends it until there is an answer that a repeat would not change, and reads it: one that is cut in its body is as lost as one that never
 * came. Refusals are thrown as `RubricaError`, all else that fails as `RubricaConnectionError`.
 */
export async function sendWithRetries<T>(call: Call, options: RetryOptions, read: Read<T>): Promise<T> {
  const { retriesMax = 3, retryAfterSMax = 30, sleep = pause } = options;
  const { signal } = call;
  signal?.throwIfAborted();
  const idempotencyKey = call.headers['idempotency-key'];
  // Done twice is the same as once. The rest is only sent again when the service said that it did nothing.
  const repeatable =
    call.repeatable === true || idempotencyKey !== undefined || ['GET', 'PUT', 'DELETE'].includes(call.method);
  for (let attempt = 0; ; attempt++) {
    const backoffMs = Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MS_MAX) * (0.5 + Math.random() / 2);
    let waitMs = backoffMs;
    let failure: Error;
    try {
      const answer = await sendOnce(call, options, async (response, arrived) =>
        response.ok ? { done: await read(response, arrived) } : { refusal: await errorOf(response, idempotencyKey) },
      );
      if ('done' in answer) return answer.done;
      failure = answer.refusal;
      const { status, retryAfterS: requested } = answer.refusal;
      const passing = requested === undefined ? repeatable && PASSING.has(status) : asksAgain(status);
      if (!passing || (requested ?? 0) > retryAfterSMax) throw failure;
      waitMs = Math.max(backoffMs, (requested ?? 0) * 1000);
    } catch (error) {
      if (error instanceof RubricaError) throw error;
      failure = new RubricaConnectionError(error, idempotencyKey);
      if (!repeatable || signal?.aborted === true) throw failure;
    }
    if (attempt >= retriesMax) throw failure;
    await sleep(waitMs);
  }
}

/** With `Retry-After` the service says that it did nothing; 409 then means that the first of two equal calls still runs. */
function asksAgain(status: number): boolean {
  return status === 409 || PASSING.has(status);
}

async function sendOnce<T>(
  { url, signal, body, method, headers }: Call,
  options: RetryOptions,
  read: Read<T>,
): Promise<T> {
  const { timeoutMs = TIMEOUT_MS, fetch: send = fetch } = options;
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrived = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late.abort(new Error(`sin respuesta en ${timeoutMs} ms`));
    }, timeoutMs);
  };
  arrived();
  try {
    const response = await send(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // The API redirects nobody: to follow would take the key elsewhere.
      redirect: 'manual',
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
    });
    return await read(response, arrived);
  } finally {
    clearTimeout(timer);
  }
}

/** The `result` of an answer. Whatever is not the service's own envelope, such as a proxy's page, is no answer. */
export async function resultOf(response: Response, isObjectDue: boolean): Promise<unknown> {
  const read = await objectOf(response);
  if (!('result' in read) || (isObjectDue && !isObject(read['result'])))
    throw new Error('la respuesta no es del servicio: no trae el resultado');
  return read['result'];
}

/** An answer that is a JSON object. */
export async function objectOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const read: unknown = JSON.parse(await response.text());
  if (!isObject(read)) throw new Error('la respuesta no es del servicio: no es un objeto JSON');
  return read;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A cut body fails here; one that is whole and not the service's own, such as a proxy's page, has no code. */
async function errorOf(response: Response, idempotencyKey: string | undefined): Promise<RubricaError> {
  const retryAfterS = secondsOf(response.headers.get('retry-after'));
  return new RubricaError(response.status, problemIn(await response.text()), retryAfterS, idempotencyKey);
}

function problemIn(text: string): RubricaError['problem'] {
  try {
    const read: unknown = JSON.parse(text);
    if (!isObject(read)) return {};
    const { result, error_description: message } = read;
    if (isObject(result)) return result;
    // OAuth's refusals have their own form (RFC 6749 §5.2).
    return typeof message === 'string' ? { message } : {};
  } catch {
    return {};
  }
}

/** Seconds, or the date that a proxy may write. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
