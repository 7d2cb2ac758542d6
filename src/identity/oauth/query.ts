import { IncomingMessage } from 'node:http';
import { OAUTH_ROUTES } from '../../http/oauth-endpoints.js';

/** Parameters that old clients send in the query string (V1-JSON §5). */
const PARAMETERS: Readonly<Record<string, ReadonlySet<string>>> = {
  [OAUTH_ROUTES.token]: new Set(['grant_type', 'username', 'password', 'refresh_token', 'scope']),
  // Spring's `GET /oauth/check_token?token=`.
  [OAUTH_ROUTES.introspection]: new Set(['token']),
};
/** oidc-provider has the same limit. */
const BODY_BYTES_MAX = 56 * 1024;

/** Classifies a query string: none, harmless, secret (allowed only with the switch for old clients) or unknown. */
export function queryKind(path: string, query: string | undefined): 'none' | 'harmless' | 'secret' | 'unknown' {
  if (query === undefined || query === '') return 'none';
  const names = [...new URLSearchParams(query).keys()];
  if (!names.every((name) => PARAMETERS[path]?.has(name) === true)) return 'unknown';
  return names.every((name) => name === 'grant_type') ? 'harmless' : 'secret';
}

/** Whether a form may name its client a second time, besides the Authorization header. A longer one is refused by oidc-provider. */
export function mayNameClientTwice({ headers }: IncomingMessage): boolean {
  return (
    headers.authorization !== undefined &&
    Number(headers['content-length']) <= BODY_BYTES_MAX &&
    headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true
  );
}

/**
 * Removes the client from a form if its Basic header has the same id and secret: some of Veronica's clients send both, and
 * oidc-provider refuses two mechanisms (RFC 6749 §2.3). Different ones stay, and are refused there.
 */
function withoutRepeatedClient(form: string, authorization: string | undefined): string {
  const [, token] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined || !form.includes('client_secret')) return form;
  const fields = new URLSearchParams(form);
  const [id, secret] = [fields.getAll('client_id'), fields.getAll('client_secret')];
  const basic = Buffer.from(token, 'base64').toString('utf8');
  const same = secret.length === 1 && id.length <= 1 && [id[0] ?? basic.split(':')[0], secret[0]].join(':') === basic;
  if (!same) return form;
  fields.delete('client_id');
  fields.delete('client_secret');
  return fields.toString();
}

/**
 * Converts the request to a form without a query; undefined: its body is too long. A parameter present in both appears twice in the
 * form and is refused there.
 */
export async function asForm(
  request: IncomingMessage,
  path: string,
  query: string,
): Promise<IncomingMessage | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  const sent = Buffer.concat(chunks).toString('utf8').trim();
  // Old clients declare JSON and send nothing, or an empty object.
  const merged = [query, sent].filter((part) => part !== '' && part !== '{}').join('&');
  const body = Buffer.from(withoutRepeatedClient(merged, request.headers.authorization));
  const form = new IncomingMessage(request.socket);
  const headers = { ...request.headers };
  delete headers['transfer-encoding'];
  // Without `complete`, the end of the message destroys its connection.
  Object.assign(form, { method: 'POST', url: path, httpVersion: request.httpVersion, complete: true });
  form.headers = {
    ...headers,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  };
  form.push(body);
  form.push(null);
  return form;
}
