import type { components } from './schema.js';

/** An event: what happened, when, to which company; `tipo` tells which `datos` it has. A `tipo` of a later version is no error. */
export type Evento = components['schemas']['Evento'];

/** A message that must not be believed, and why. Answer it with 400. */
export class WebhookError extends Error {
  readonly name = 'WebhookError';

  constructor(readonly reason: 'headers' | 'secret' | 'timestamp' | 'signature' | 'body') {
    super(REASONS[reason]);
  }
}

const REASONS = {
  headers: 'Faltan webhook-id, webhook-timestamp o webhook-signature.',
  secret: 'El secreto no tiene la forma whsec_ seguida de base64.',
  timestamp: 'El mensaje es de hace demasiado tiempo o del futuro; revise el reloj.',
  signature: 'Ninguna firma corresponde a este secreto y a este cuerpo, byte por byte.',
  body: 'El cuerpo no es un evento en JSON.',
} as const;

type Headers_ = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How to check a message. */
export interface WebhookOptions {
  /** How far its time may lie from ours; 300 s unless told. */
  readonly toleranceS?: number;
  readonly now?: () => number;
}

/**
 * Checks a message of Rúbrica (Standard Webhooks 1.0.0) and gives its event, or throws a `WebhookError`. `body` is what came,
 * unread; `secrets` may be several while one is being replaced. Keep `evento.id`: the same event can come more than once.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: Headers_,
  body: string | Uint8Array,
  { toleranceS = 300, now = Date.now }: WebhookOptions = {},
): Promise<Evento> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('headers');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() / 1000 - Number(timestamp)) > toleranceS)
    throw new WebhookError('timestamp');
  const signed = signedBytes(id, timestamp, body);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []));
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await keyOf(secret, 'verify');
    // WebCrypto compares in constant time.
    for (const signature of given) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return eventOf(body);
  }
  throw new WebhookError('signature');
}

/** Headers of a message as Rúbrica would send it: for tests of a receiver. */
export async function signWebhook(
  secret: string,
  { id, body, now = Date.now }: { readonly id: string; readonly body: string; readonly now?: () => number },
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now() / 1000));
  const bytes = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signedBytes(id, timestamp, body));
  const signature = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Whether an event is about a receipt (`comprobante.*`, `correo.*`), so that `datos.claveAcceso` can be read. */
export function isReceiptEvent(evento: Evento): evento is components['schemas']['EventoComprobante'] {
  return /^(?:comprobante|correo)\./.test(evento.tipo);
}

function headerOf(headers: Headers_, name: string): string | undefined {
  const get = (headers as { get?: unknown }).get;
  if (typeof get === 'function') return (headers as Headers).get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] as
    | string
    | string[]
    | undefined;
  return Array.isArray(found) ? found.join(' ') : found;
}

function keyOf(secret: string, use: 'sign' | 'verify') {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice(6)) : undefined;
  if (bytes === undefined || bytes.length === 0) throw new WebhookError('secret');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

function signedBytes(id: string, timestamp: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const head = encoder.encode(`${id}.${timestamp}.`);
  const tail = typeof body === 'string' ? encoder.encode(body) : body;
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function eventOf(body: string | Uint8Array): Evento {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && 'tipo' in read) return read as Evento;
  } catch {
    // Said below.
  }
  throw new WebhookError('body');
}
