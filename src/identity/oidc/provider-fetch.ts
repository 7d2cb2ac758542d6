import { rootCertificates } from 'node:tls';
import type { CustomFetch } from 'openid-client';
import { Client } from 'undici';
import { RefusedTargetError, type Guard } from '../../outbound/guard.js';
import { connectBy } from '../../outbound/connect-by.js';
import { webhookTarget } from '../../outbound/target.js';

/** How providers are reached. */
export interface ProviderPolicy {
  readonly guard: Guard;
  readonly extraAuthorities: string | undefined;
  /** Time for one answer. */
  readonly answerMs: number;
}

/** The provider did not answer: unreachable, too slow, too long, or refused by the operator's rules. The message is for administrators. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

/** Metadata, keys and tokens of real providers are below 50 KB. */
const ANSWER_BYTES_MAX = 128 * 1024;

/** A `fetch` through the guard: no redirects, no internal addresses, bounded time and size. */
export function providerFetch({ guard, extraAuthorities, answerMs }: ProviderPolicy, account: string): CustomFetch {
  const ca = extraAuthorities === undefined ? undefined : [...rootCertificates, extraAuthorities];
  return async (url, { method, headers, body }) => {
    const target = webhookTarget(url, account);
    if (target === undefined)
      throw new ProviderUnreachableError(`La dirección «${url.slice(0, 200)}» no se puede llamar.`);
    const { origin, pathname, search } = new URL(url);
    const client = new Client(origin, { connect: connectBy(guard, target, ca) });
    try {
      const answer = await client.request({
        path: pathname + search,
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        body: body === undefined || body === null ? null : textOf(body),
        signal: AbortSignal.timeout(answerMs),
      });
      const text = await readBounded(answer.body);
      const type = answer.headers['content-type'];
      const nothing = answer.statusCode === 204 || answer.statusCode === 304;
      return new Response(nothing ? null : text, {
        status: answer.statusCode,
        headers: typeof type === 'string' ? { 'content-type': type } : {},
      });
    } catch (error) {
      throw new ProviderUnreachableError(reasonOf(error, target.host), { cause: error });
    } finally {
      await client.destroy();
    }
  };
}

function textOf(body: NonNullable<RequestInit['body']> | Uint8Array): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('unexpected body of a request to an identity provider');
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > ANSWER_BYTES_MAX) throw Object.assign(new Error('too long an answer'), { code: 'EMSGSIZE' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown, host: string): string {
  if (error instanceof RefusedTargetError) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === 'EMSGSIZE') return `${host} respondió más de lo que un proveedor responde.`;
  if (name === 'TimeoutError') return `${host} no respondió a tiempo.`;
  if (code === 'EDNS') return `No se encontró ${host} en internet, o está en una red que esta instalación no permite.`;
  return `No se pudo conectar con ${host} (${typeof code === 'string' ? code : 'sin código'}).`;
}
