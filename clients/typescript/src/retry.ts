import { RubricaConnectionError, RubricaError } from './error.js';

/** How often and how long to wait for a service that is busy or cannot be reached. */
export interface RetryOptions {
  /** Repeats of a call; 3 unless told. */
  readonly retriesMax?: number;
  /** Longest wait before a repeat, in seconds; who asks for more is not asked again. 30 unless told. */
  readonly retryAfterSMax?: number;
  /** Longest wait for the beginning of an answer, each time; 60,000 unless told (`Prefer: wait` goes up to 30 s). */
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

const BACKOFF_MS = 500;
const BACKOFF_MS_MAX = 8000;
/** An answer of these comes from in front of the service, or says that it could not begin. */
const PASSING = new Set([408, 429, 502, 503, 504]);

/** Sends it until there is an answer that a repeat would not change. Refusals are thrown as `RubricaError`. */
export async function sendWithRetries(call: Call, options: RetryOptions): Promise<Response> {
  const { retriesMax = 3, retryAfterSMax = 30, sleep = pause } = options;
  const idempotencyKey = call.headers['idempotency-key'];
  // Done twice is the same as once. The rest is only sent again when the service said that it did nothing.
  const repeatable =
    call.repeatable === true || idempotencyKey !== undefined || ['GET', 'PUT', 'DELETE'].includes(call.method);
  for (let attempt = 0; ; attempt++) {
    const backoffMs = Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MS_MAX) * (0.5 + Math.random() / 2);
    let waitMs = backoffMs;
    let failure: Error;
    try {
      const response = await sendOnce(call, options);
      if (response.ok) return response;
      const error = await errorOf(response, idempotencyKey);
      const requested = error.retryAfterS;
      const passing = requested === undefined ? repeatable && PASSING.has(error.status) : asksAgain(error.status);
      if (!passing || (requested ?? 0) > retryAfterSMax) throw error;
      waitMs = Math.max(backoffMs, (requested ?? 0) * 1000);
      failure = error;
    } catch (error) {
      if (error instanceof RubricaError || call.signal?.aborted === true) throw error;
      failure = new RubricaConnectionError(error, idempotencyKey);
      if (!repeatable) throw failure;
    }
    if (attempt >= retriesMax) throw failure;
    await sleep(waitMs);
  }
}

/** With `Retry-After` the service says that it did nothing; 409 then means that the first of two equal calls still runs. */
function asksAgain(status: number): boolean {
  return status === 409 || PASSING.has(status);
}

/** The time limit ends with the first byte: a long file may take longer. */
async function sendOnce({ url, signal, body, method, headers }: Call, options: RetryOptions): Promise<Response> {
  const { timeoutMs = 60_000, fetch: send = fetch } = options;
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error(`sin respuesta en ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    return await send(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // The API redirects nobody: to follow would take the key elsewhere.
      redirect: 'manual',
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
    });
  } finally {
    clearTimeout(timer);
  }
}

async function errorOf(response: Response, idempotencyKey: string | undefined): Promise<RubricaError> {
  const retryAfterS = secondsOf(response.headers.get('retry-after'));
  try {
    const read = (await response.json()) as { result?: RubricaError['problem']; error_description?: string };
    // OAuth's refusals have their own form (RFC 6749 §5.2).
    const { error_description: message } = read;
    const problem = read.result ?? (message === undefined ? {} : { message });
    return new RubricaError(response.status, problem, retryAfterS, idempotencyKey);
  } catch {
    return new RubricaError(response.status, {}, retryAfterS, idempotencyKey); // not the service's own answer
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
