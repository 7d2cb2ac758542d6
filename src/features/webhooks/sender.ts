import { rootCertificates } from 'node:tls';
import { Pool, type Dispatcher } from 'undici';
import { connectBy } from '../../outbound/connect-by.js';
import { nameNotFound, RefusedTargetError, type Guard, type Target } from '../../outbound/guard.js';
import type { SignedMessage } from './sign.js';
import { webhookTarget } from '../../outbound/target.js';

/** Outcome of an attempt. */
export type Answer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly ms: number;
      /** Start of the answer. */
      readonly text: string;
      /** The receiver's `Retry-After`. */
      readonly retryAfterS: number | undefined;
    }
  /** No answer: unreachable, disconnected, timed out, or refused by the operator's rules. */
  | { readonly kind: 'failed'; readonly ms: number; readonly why: string };

export interface Sender {
  /** Makes one attempt. Never throws for receiver or network errors; follows no redirect. */
  send(url: string, account: string, message: SignedMessage): Promise<Answer>;
  close(): Promise<void>;
}

/** The specification recommends 15 to 30 seconds in total. */
export const ATTEMPT_MS = 15_000;
/** Part of the answer shown for troubleshooting. */
const TEXT_CHARS = 500;
/** Short answers are drained so that the connection can be reused; longer ones are cut off. */
const ANSWER_BYTES_MAX = 16 * 1024;
/** Informational answers (103 and its like) before the one that counts. */
const INFORMATIONAL_MAX = 10;
const KEEP_ALIVE_MS = 10_000;
/** Concurrent requests per receiver. */
export const CONCURRENT_MAX = 4;
/** Receivers with pooled connections; least recently used are dropped. */
const RECEIVERS_MAX = 200;

/** Creates a sender whose connections go through the guard. */
export function createSender(guard: Guard, extraAuthorities: string | undefined, attemptMs = ATTEMPT_MS): Sender {
  const pools = new Map<string, Pool>();
  const ca = extraAuthorities === undefined ? undefined : [...rootCertificates, extraAuthorities];

  function poolOf(origin: string, target: Target): Pool {
    // Per account: accounts do not share connections.
    const key = `${String(target.account)} ${origin}`;
    const pool = pools.get(key) ?? new Pool(origin, { ...POOL, connect: connectBy(guard, target, ca) });
    pools.delete(key);
    pools.set(key, pool);
    if (pools.size > RECEIVERS_MAX) {
      const [oldest] = pools;
      if (oldest !== undefined) {
        pools.delete(oldest[0]);
        void oldest[1].close();
      }
    }
    return pool;
  }

  return {
    send: async (url, account, message) => {
      const started = performance.now();
      const ms = (): number => Math.round(performance.now() - started);
      const target = webhookTarget(url, account);
      if (target === undefined) return { kind: 'failed', ms: 0, why: 'La dirección no se puede llamar.' };
      const { origin, pathname, search } = new URL(url);
      const request = { path: pathname + search, headers: message.headers, body: message.body };
      try {
        const { status, text, retryAfter } = await post(poolOf(origin, target), request, attemptMs);
        return { kind: 'answered', status, ms: ms(), text, retryAfterS: secondsOf(retryAfter) };
      } catch (error) {
        return {
          kind: 'failed',
          ms: ms(),
          why: error instanceof AttemptTimeoutError ? error.message : reasonOf(error, target),
        };
      }
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}

const POOL = {
  connections: CONCURRENT_MAX,
  pipelining: 1,
  keepAliveTimeout: KEEP_ALIVE_MS,
  keepAliveMaxTimeout: KEEP_ALIVE_MS,
};

/** The attempt timed out before an answer. */
class AttemptTimeoutError extends Error {
  constructor(ms: number) {
    super(`No respondió en ${Math.round(ms / 1000)} segundos.`);
  }
}

interface AnswerStart {
  readonly status: number;
  readonly retryAfter: string | string[] | undefined;
  readonly text: string;
}

/**
 * Posts and returns the start of the answer. The rest is drained or, if long or late, cut off: the status is enough. Uses undici's own
 * events, like the SRI client: a response stream would double the cost of the call.
 */
function post(
  pool: Pool,
  request: Pick<Dispatcher.DispatchOptions, 'path' | 'headers' | 'body'>,
  attemptMs: number,
): Promise<AnswerStart> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    let informational = 0;
    let started: Omit<AnswerStart, 'text'> | undefined;
    let hangUp: ((why: Error) => void) | undefined;
    let late: AttemptTimeoutError | undefined;
    const end = (error?: Error): void => {
      clearTimeout(timer);
      if (started === undefined) reject(late ?? error ?? new Error('no answer'));
      else resolve({ ...started, text: textOf(chunks) });
    };
    const timer = setTimeout(() => {
      late = new AttemptTimeoutError(attemptMs);
      hangUp?.(late);
      end();
    }, attemptMs);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (controller) => {
        hangUp = (why) => {
          controller.abort(why);
        };
        if (late !== undefined) hangUp(late);
      },
      onResponseStart: (controller, status, headers) => {
        if (status >= 200) started = { status, retryAfter: headers['retry-after'] };
        else if (++informational > INFORMATIONAL_MAX) controller.abort(new Error('informational answers alone'));
      },
      onResponseData: (controller, chunk) => {
        if (sizeBytes < TEXT_CHARS * 4) chunks.push(chunk);
        sizeBytes += chunk.length;
        if (sizeBytes > ANSWER_BYTES_MAX) controller.abort(new Error('a long answer'));
      },
      onResponseEnd: () => {
        end();
      },
      onResponseError: (_controller, error) => {
        end(error);
      },
    };
    pool.dispatch({ ...request, method: 'POST' }, handler);
  });
}

function textOf(chunks: readonly Buffer[]): string {
  // Strips characters that PostgreSQL cannot store or nobody can see.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, TEXT_CHARS);
}

function secondsOf(value: string | string[] | undefined): number | undefined {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function reasonOf(error: unknown, { host, port }: Target): string {
  if (error instanceof RefusedTargetError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'sin código';
  const where = `${host}:${port}`;
  switch (code) {
    case 'ECONNREFUSED':
      return `${where} no acepta conexiones (${code}).`;
    case 'EDNS':
      return nameNotFound(host);
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
      return `${where} cortó la conexión (${code}).`;
    default:
      return /CERT|TLS|SSL|UNABLE_TO_/.test(code)
        ? `El certificado de ${where} no se acepta (${code}).`
        : `No se pudo llamar a ${where} (${code}).`;
  }
}
