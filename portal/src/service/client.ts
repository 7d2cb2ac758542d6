import { PathClient, RubricaError } from '../../../clients/typescript/src/index.js';
import { text } from '../i18n/index.js';
import { requestSignIn, forgetPerson, person, rememberPerson } from './person.js';

export { RubricaError };
export type { Body, DownloadedFile, Result, SubError } from '../../../clients/typescript/src/index.js';

/** A person is waiting: overload is retried briefly, then reported. */
const RETRIES_MAX = 2;
const RETRY_AFTER_S_MAX = 4;

/**
 * Calls the service as the page's user. A request rejected because the session ended, or because another tab opened a new one, is resent
 * once the same user is signed in, with its Idempotency-Key, so that nothing is done twice.
 */
function sendBy(carry: typeof fetch): typeof fetch {
  const send = sendAs(carry);
  return async (address, init) => inPlainWords(await send(address, init));
}

/** An answer with messages for people, in an error or beside a result. */
const HAS_MESSAGES = /"(?:subErrors|advertencias|mensajes|queHacer|remedio|motivo)":(?!\[\]|null)/;

/** Rewrites the messages of an answer in the words of the portal. */
async function inPlainWords(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith('application/json') === false) return response;
  const body = await response.clone().text();
  if (response.ok && !HAS_MESSAGES.test(body)) return response;
  try {
    const { plainAnswer } = await import('./plain-words.js');
    const plain = JSON.stringify(plainAnswer(JSON.parse(body), text.campos));
    return new Response(plain, { status: response.status, headers: response.headers });
  } catch {
    return response; // not the service's answer: a proxy's page
  }
}

function sendAs(carry: typeof fetch): typeof fetch {
  return async (address, init) => {
    const attempt = (): Promise<Response> =>
      carry(address, {
        ...init,
        credentials: 'same-origin',
        headers: { ...(init?.headers as Record<string, string>), 'x-csrf-token': person()?.csrfToken ?? '' },
      });
    const response = await attempt();
    const who = person();
    // Wrong credentials are an answer, not an expired session.
    if (who === undefined || /\/sesiones\/(?:ingreso|llave)$/.test(response.url)) return response;
    if (response.status === 401) return (await requestSignIn()) ? attempt() : response;
    if (response.status === 403 && (await codeOf(response)) === 'csrf-requerido' && (await sameInAnotherTab(who.id)))
      return attempt();
    return response;
  };
}

/** The session token changes when another tab signs in; the page continues if it is the same user. */
async function sameInAnotherTab(id: string): Promise<boolean> {
  const [current, me] = await Promise.all([fetch('/api/v1.0/sesiones/actual'), fetch('/api/v1.0/usuarios/me')]);
  if (!current.ok || !me.ok) return false;
  const { result: session } = (await current.json()) as { result: { csrfToken: string } };
  const { result: now } = (await me.json()) as { result: { id: string } };
  if (now.id !== id) {
    forgetPerson();
    location.reload(); // Nothing of the previous user's page may remain
    return false;
  }
  rememberPerson({ id, csrfToken: session.csrfToken });
  return true;
}

async function codeOf(response: Response): Promise<string | undefined> {
  const problem = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { result?: { code?: string } } | undefined;
  return problem?.result?.code;
}

/** API client with the types of the service's OpenAPI document. */
export const client = new PathClient({
  baseUrl: location.origin,
  fetch: sendBy((address, init) => fetch(address, init)),
  retriesMax: RETRIES_MAX,
  retryAfterSMax: RETRY_AFTER_S_MAX,
});

/** A file of 50 MiB over a slow line. */
const UPLOAD_MS_MAX = 30 * 60_000;
/** No one watches a file queue: retry longer while the service is busy. */
const UPLOAD_RETRIES_MAX = 8;

/** The same client for a call whose body is a file; `onProgress` receives the sent fraction, 0 to 1. */
export function uploader(file: Blob, onProgress: (part: number) => void): PathClient {
  return new PathClient({
    baseUrl: location.origin,
    fetch: sendBy((address, init) =>
      upload(address instanceof Request ? address.url : address.toString(), init, file, onProgress),
    ),
    retriesMax: UPLOAD_RETRIES_MAX,
    retryAfterSMax: 60,
    timeoutMs: UPLOAD_MS_MAX,
  });
}

/** `fetch` does not report upload progress. */
function upload(
  address: string,
  init: RequestInit | undefined,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const type = request.getResponseHeader('content-type') ?? 'application/json';
      const headers = { 'content-type': type, ...(retryAfter === null ? {} : { 'retry-after': retryAfter }) };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => {
      reject(new TypeError('the file did not arrive'));
    };
    request.onabort = request.onerror;
    init?.signal?.addEventListener('abort', () => {
      request.abort();
    });
    request.send(file);
  });
}
