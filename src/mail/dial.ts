import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { isListed, isPublicAddress } from './addresses.js';
import { RefusedAddressError } from './outcome.js';
import type { SmtpPolicy, SmtpServer } from './server.js';

/** The way to a server that does not answer is given up after this; the next address gets the same. */
const CONNECT_TIMEOUT_MS = 15_000;
/** Addresses of one name that are tried. */
const ADDRESSES_MAX = 4;

/**
 * Connects to a mail server. The name is resolved here and the socket opened to the very address that was checked, so that a
 * name which resolves otherwise a moment later leads nowhere else.
 */
export async function dial(server: SmtpServer, policy: SmtpPolicy): Promise<Socket> {
  let found: readonly { readonly address: string }[];
  try {
    found = await lookup(server.host, { all: true });
  } catch (error) {
    throw Object.assign(new Error(`no address for ${server.host}`, { cause: error }), { code: 'EDNS' });
  }
  const allowed = found.map(({ address }) => address).filter((address) => mayReach(server, address, policy));
  if (allowed.length === 0) {
    throw new RefusedAddressError(
      `El servidor ${server.host} está en una red privada o reservada, y esta instalación no lo permite. Use un servidor de internet o pida al operador que lo admita (RUBRICA_SMTP_PRIVADO).`,
    );
  }
  let failure: unknown;
  for (const address of allowed.slice(0, ADDRESSES_MAX)) {
    try {
      return await open(address, server.port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function mayReach(server: SmtpServer, address: string, { privateAllowed }: SmtpPolicy): boolean {
  if (server.owner === 'instalacion' || privateAllowed === 'all') return true;
  return isPublicAddress(address) || isListed(privateAllowed, server.host, address);
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('connection timeout'), { code: 'ETIMEDOUT' }));
    }, CONNECT_TIMEOUT_MS);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      // What breaks between here and the SMTP client's own listener is reported by the client's first write.
      socket.on('error', () => undefined);
      // Nothing may be read before the client listens: the greeting would be lost.
      socket.pause();
      resolve(socket);
    });
  });
}
