import type { Target } from '../outbound/guard.js';

/** Where an address leads, as the guard sees it; undefined: it is no address that can be called. */
export function webhookTarget(url: string, account: string): Target | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port, username, password, hash } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  // A name and password would lie in the clear; a signature says who calls.
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
