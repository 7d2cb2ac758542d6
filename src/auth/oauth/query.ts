import { IncomingMessage } from 'node:http';

/** What old clients write into the address of the token call (V1-JSON §5). */
const PARAMETERS: ReadonlySet<string> = new Set(['grant_type', 'username', 'password', 'refresh_token', 'scope']);
/** oidc-provider takes no longer body either. */
const BODY_BYTES_MAX = 56 * 1024;

/** What a token call has in its address: nothing, nothing secret, or what only the switch for old clients lets pass. */
export function queryKind(query: string | undefined): 'none' | 'harmless' | 'secret' | 'unknown' {
  if (query === undefined || query === '') return 'none';
  const names = [...new URLSearchParams(query).keys()];
  if (names.every((name) => name === 'grant_type')) return 'harmless';
  return names.every((name) => PARAMETERS.has(name)) ? 'secret' : 'unknown';
}

/**
 * The same request as a form without a query; undefined: its body is too long. What stands in both places stands twice in the form,
 * which is refused there.
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
  // Old clients announce JSON and send nothing, or an empty object.
  const body = Buffer.from([query, sent].filter((part) => part !== '' && part !== '{}').join('&'));
  const form = new IncomingMessage(request.socket);
  const headers = { ...request.headers };
  delete headers['transfer-encoding'];
  // Complete: one that ends otherwise takes its connection along.
  Object.assign(form, { method: request.method, url: path, httpVersion: request.httpVersion, complete: true });
  form.headers = {
    ...headers,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  };
  form.push(body);
  form.push(null);
  return form;
}
