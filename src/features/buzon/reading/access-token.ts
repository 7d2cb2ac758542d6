import { rootCertificates } from 'node:tls';
import { Client } from 'undici';
import { connectBy } from '../../../outbound/connect-by.js';
import { webhookTarget } from '../../../outbound/target.js';
import type { MailboxPolicy } from './target.js';

/** OAuth grant of a mailbox provider to the company's application. */
export interface OAuthGrant {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

export type TokenAnswer =
  | { readonly kind: 'token'; readonly accessToken: string; readonly refreshToken: string | undefined }
  /** `rarely`: only a person can fix it, so retry rarely. */
  | { readonly kind: 'refused'; readonly why: string; readonly rarely: boolean };

const ANSWER_MS = 15_000;
const ANSWER_BYTES_MAX = 64 * 1024;

/** Requests an access token (RFC 6749 §6) through the guard. Never throws for provider or network failures. */
export async function askAccessToken(
  { tokenUrl, clientId, clientSecret, refreshToken }: OAuthGrant,
  account: string,
  { guard, extraAuthorities }: MailboxPolicy,
): Promise<TokenAnswer> {
  const target = webhookTarget(tokenUrl, account);
  if (target === undefined)
    return { kind: 'refused', why: 'La dirección «tokenUrl» no se puede llamar.', rarely: true };
  const { origin, pathname, search } = new URL(tokenUrl);
  const ca = extraAuthorities === undefined ? undefined : [...rootCertificates, extraAuthorities];
  const client = new Client(origin, { connect: connectBy(guard, target, ca) });
  try {
    const { statusCode, body } = await client.request({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      }).toString(),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answerOf(statusCode, await textOf(body));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'sin código';
    const why = `${target.host} no dio la autorización (${code}); se vuelve a intentar solo.`;
    return { kind: 'refused', why, rarely: false };
  } finally {
    await client.destroy();
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > ANSWER_BYTES_MAX) throw new Error('too long an answer');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answerOf(status: number, text: string): TokenAnswer {
  const said = status === 200 ? tokensOf(text) : undefined;
  if (said !== undefined) return { kind: 'token', ...said };
  const rarely = status >= 400 && status < 500 && status !== 429;
  const what = rarely
    ? 'autorice otra vez el acceso al correo y guarde el «refreshToken» nuevo.'
    : 'se vuelve a intentar solo.';
  return {
    kind: 'refused',
    why: `El proveedor del correo no renovó la autorización (HTTP ${status}): ${what}`,
    rarely,
  };
}

function tokensOf(text: string): { accessToken: string; refreshToken: string | undefined } | undefined {
  try {
    const { access_token: access, refresh_token: refresh } = JSON.parse(text) as Record<string, unknown>;
    if (typeof access !== 'string' || access === '') return undefined;
    return { accessToken: access, refreshToken: typeof refresh === 'string' && refresh !== '' ? refresh : undefined };
  } catch {
    return undefined;
  }
}
