import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 300;

/** Headers by their lower-case names, as Node gives them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether a message was signed with the secret (Standard Webhooks) in the last 5 minutes; `body` as it came, byte for byte. */
export function isSigned(secret: string, headers: Headers, body: Uint8Array, nowMs = Date.now()): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  if (!id || !signatures || timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.alloc(0);
  if (key.length === 0) return false;
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
  );
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
