import { createHmac } from 'node:crypto';

// Standard Webhooks 1.0.0: 24 to 64 bytes.
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Generates an endpoint's secret, shown once to its owner. */
export function mintWebhookSecret(random: (sizeBytes: number) => Buffer): string {
  return PREFIX + random(SECRET_BYTES).toString('base64');
}

/** A signed message (Standard Webhooks 1.0.0). */
export interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Signs a body with each secret: during a rotation a receiver may still have either. */
export function signMessage(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  at: Date,
): SignedMessage {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Rubrica-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
  return { headers, body };
}
