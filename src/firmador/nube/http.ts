import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { FirmadorUnavailable } from '../firmador.js';

/** A key store of a cloud provider. */
export interface CloudKeyStore {
  /** Whether it is a name of one of its keys. */
  names(key: string): boolean;
  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(key: string, octets: Buffer): Promise<Buffer>;
  /** SPKI in DER. */
  publicKey(key: string): Promise<Buffer>;
}

/** An HTTP request to a key store. */
export interface CloudRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface CloudAnswer {
  readonly status: number;
  /** An object; empty if the answer is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Meaning of an answer: the result, or why there is none and whether to ask again at once. */
export type Verdict<T> = { readonly result: T } | { readonly why: string; readonly again: boolean };

/** The store refused the request; it would refuse it again until someone changes the key, its permissions or the credentials. */
export class CloudRefusal extends FirmadorUnavailable {}

export interface CloudTimes {
  /** Time limit of each attempt. */
  readonly attemptMs: number;
  /** Time limit of the attempts together. The service counts eight seconds of silence as a frozen signer. */
  readonly totalMs: number;
  /** Before the second attempt; doubles, up to half of it less at random. */
  readonly retryMs: number;
}

export const CLOUD_TIMES: CloudTimes = { attemptMs: 2_500, totalMs: 6_000, retryMs: 100 };

/** Real answers are below 4 KB. */
const ANSWER_BYTES_MAX = 64 * 1024;
/** At 50 ms per signature, 640 in a second; AWS allows 1,000 and Google 500 before it throttles. */
const CONNECTIONS = 32;

export interface CloudHttp {
  /** Sends what `build` returns, made anew per attempt, until `judge` accepts the answer or says that asking again is useless. */
  ask<T>(
    build: () => CloudRequest | Promise<CloudRequest>,
    judge: (answer: CloudAnswer) => Verdict<T>,
    options?: { readonly attempts: 1 },
  ): Promise<T>;
  close(): Promise<void>;
}

/** HTTP to the key stores that the operator named, without redirects. */
export function createCloudHttp({ attemptMs, totalMs, retryMs }: CloudTimes): CloudHttp {
  const agent = new Agent({ connections: CONNECTIONS, connect: { timeout: attemptMs } });

  async function send({ method, url, headers, body }: CloudRequest): Promise<CloudAnswer> {
    const { origin, pathname } = new URL(url);
    const answer = await agent.request({
      origin,
      path: pathname,
      method,
      headers,
      body: body ?? null,
      signal: AbortSignal.timeout(attemptMs),
    });
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > ANSWER_BYTES_MAX) throw new Error('too long an answer');
      chunks.push(chunk);
    }
    return { status: answer.statusCode, body: objectOf(Buffer.concat(chunks).toString('utf8')) };
  }

  return {
    ask: async (build, judge, options) => {
      const untilMs = performance.now() + totalMs;
      for (let delayMs = retryMs; ; delayMs *= 2) {
        const request = await build();
        const verdict = await send(request).then(judge, (error: unknown) => ({
          why: `${new URL(request.url).host}: ${error instanceof Error ? error.message : String(error)}`,
          again: true,
        }));
        if ('result' in verdict) return verdict.result;
        if (!verdict.again) throw new CloudRefusal(verdict.why);
        const waitMs = delayMs * (1 - Math.random() / 2);
        if (options?.attempts === 1 || performance.now() + waitMs + attemptMs > untilMs)
          throw new FirmadorUnavailable(verdict.why);
        await sleep(waitMs);
      }
    },
    close: () => agent.destroy(),
  };
}

function objectOf(text: string): CloudAnswer['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as CloudAnswer['body']) : {};
  } catch {
    return {};
  }
}

/** Field of an answer that must be text. */
export function textAt(body: CloudAnswer['body'], name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** Statuses that say "later". */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
