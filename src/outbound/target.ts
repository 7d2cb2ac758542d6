import type { Target } from './guard.js';

/** Parses an endpoint's URL; undefined if it cannot be called. */
export function webhookTarget(url: string, account: string): Target | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port, username, password, hash } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  // Credentials in a URL would be stored in the clear; the signature authenticates us.
  if (username !== '' || password !== '' || hash !== '') return undefined;
  const encrypted = protocol === 'https:';
  return {
    protocol: 'webhook',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (encrypted ? 443 : 80) : Number(port),
    encrypted,
    account,
  };
}
