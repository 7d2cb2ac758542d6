import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isSafeUrl } from '../../config/firmador.js';
import { CloudRefusal, isTransient, textAt, type CloudHttp } from './http.js';

const SCOPE = 'https://www.googleapis.com/auth/cloudkms';
const JWT_S = 3600;
/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

interface ServiceAccount {
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id: string;
  readonly token_uri: string;
}

export interface GoogleTokens {
  /** A valid access token; requests at the same time share one renewal. */
  current(): Promise<string>;
  /** Forgets a token that was refused. */
  refused(token: string): void;
}

/** Access tokens of a service account, by a JWT signed with its key (RFC 7523; «Using OAuth 2.0 for Server to Server Applications»). */
export function googleTokens(http: CloudHttp, file: string, now: () => Date): GoogleTokens {
  let held: { readonly token: string; readonly untilMs: number; readonly from: string } | undefined;
  let renewing: Promise<string> | undefined;

  async function renew(text: string, from: string): Promise<string> {
    const account = accountOf(text);
    const { token, seconds } = await http.ask(
      () => ({
        ...({ method: 'POST', url: account.token_uri } as const),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(account, now()) }).toString(),
      }),
      ({ status, body }) => {
        const given = { token: textAt(body, 'access_token'), seconds: Number(body['expires_in']) };
        if (status === 200 && /^[\x21-\x7e]+$/.test(given.token) && given.seconds > 0) return { result: given };
        const why = `Google token: HTTP ${status} ${textAt(body, 'error')} ${textAt(body, 'error_description')}`.trim();
        return { why, again: isTransient(status) };
      },
      // Within the time of the request that needs it.
      { attempts: 1 },
    );
    held = { token, untilMs: now().getTime() + seconds * 1000 - EARLY_MS, from };
    return token;
  }

  return {
    current: async () => {
      // Read on every request, so that a renewed key file needs no restart.
      const text = readFileSync(file, 'utf8');
      const from = createHash('sha256').update(text).digest('hex');
      if (held?.from === from && now().getTime() < held.untilMs) return held.token;
      renewing ??= renew(text, from).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    refused: (token) => {
      if (held?.token === token) held = undefined;
    },
  };
}

function assertionOf({ client_email, private_key, private_key_id, token_uri }: ServiceAccount, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid: private_key_id })}.${encoded({
    iss: client_email,
    scope: SCOPE,
    aud: token_uri,
    iat,
    exp: iat + JWT_S,
  })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), createPrivateKey(private_key)).toString('base64url')}`;
}

function accountOf(text: string): ServiceAccount {
  try {
    const account = JSON.parse(text) as Partial<ServiceAccount>;
    const { client_email = '', private_key = '', private_key_id = '', token_uri = '' } = account;
    if (client_email !== '' && private_key !== '' && isSafeUrl(token_uri))
      return { client_email, private_key, private_key_id, token_uri };
  } catch {
    // The same refusal.
  }
  throw new CloudRefusal('the file of Google credentials is not the JSON key of a service account');
}
