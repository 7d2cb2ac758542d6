import type { FastifyRequest } from 'fastify';
import { hasOneAccount } from '../../db/accounts.js';
import type { Database } from '../../db/transactions.js';
import { isPublic, readAddress } from '../../outbound/addresses.js';

/**
 * Returns the address under which the inviter's browser uses the portal, for the link of the mail. A program could claim any address and
 * have our mail server send a link to it: with several accounts, only addresses of a private network count.
 */
export async function inviterAddress(db: Database, request: FastifyRequest): Promise<string | undefined> {
  const address = portalAddress(request);
  if (address === undefined || isPrivate(address.hostname)) return address?.origin;
  return (await db.asWorker(hasOneAccount)) ? address.origin : undefined;
}

/** Browsers send the origin with every POST; it counts only if the request went to the same host. */
export function portalAddress({
  headers: { origin = '' },
  host,
}: Pick<FastifyRequest, 'headers' | 'host'>): URL | undefined {
  if (!/^https?:\/\/[\w.:[\]-]{1,255}$/.test(origin) || !URL.canParse(origin)) return undefined;
  const address = new URL(origin);
  return address.host === host && address.origin === origin ? address : undefined;
}

/** Loopback and private addresses, and names that only a local network resolves. */
export function isPrivate(hostname: string): boolean {
  const address = readAddress(hostname.replace(/^\[|\]$/g, ''));
  if (address !== undefined) return !isPublic(address);
  return !hostname.includes('.') || /\.(?:local|lan|internal|home\.arpa)$/.test(hostname);
}
