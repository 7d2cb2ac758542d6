import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { isListed, isPublic, readAddress, type Address } from './addresses.js';

/** Protocol of an account's server. */
export type Protocol = 'smtp' | 'imap' | 'webhook';

export interface Target {
  readonly protocol: Protocol;
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted before any data is sent. */
  readonly encrypted: boolean;
  /** The account that configured it; undefined: the operator, who is unrestricted. */
  readonly account: string | undefined;
}

/** The operator's rules for accounts' targets. */
export interface OutboundRules {
  /** Networks (CIDR), addresses and names allowed although they are not public. */
  readonly allowed: readonly string[];
  /** Missing: the protocol is disabled. */
  readonly ports: Readonly<Partial<Record<Protocol, readonly number[]>>>;
  readonly encryptionRequired: boolean;
  /** Takes an attempt from the account's quota; returns 0, or the seconds until the next one. */
  readonly takeAttempt: (account: string) => number;
  /** Resolves a name to all its addresses. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
}

/** The only way to connect to servers configured by accounts. Returns raw sockets; HTTP clients on top follow no redirects. */
export interface Guard {
  /** Connects to exactly the address that was checked. Throws `RefusedTargetError` or the network error. */
  connect(target: Target): Promise<Socket>;
  /** Why the target would be refused, as far as known without resolving its name. */
  refusal(target: Target): Refusal | undefined;
}

/** A permanent refusal; the message is for the account's users. */
export interface Refusal {
  readonly code: 'red-no-permitida' | 'puerto-no-permitido' | 'cifrado-requerido';
  readonly message: string;
}

export class RefusedTargetError extends Error {
  override readonly name = 'RefusedTargetError';
  constructor(
    readonly code: Refusal['code'] | 'demasiados-intentos',
    message: string,
  ) {
    super(message);
  }
}

/** Connection timeout per address. */
const CONNECT_TIMEOUT_MS = 15_000;
/** Addresses tried per name. */
const ADDRESSES_MAX = 4;

/** Encryption of each protocol. */
const ENCRYPTED: Readonly<Record<Protocol, string>> = { smtp: 'TLS o STARTTLS', imap: 'TLS', webhook: 'https' };

export function createGuard(rules: OutboundRules): Guard {
  const mayReach = (target: Target, address: Address): boolean =>
    target.account === undefined || isPublic(address) || isListed(rules.allowed, target.host, address);

  function refusal(target: Target): Refusal | undefined {
    if (target.account === undefined) return undefined;
    const ports = rules.ports[target.protocol] ?? [];
    if (!ports.includes(target.port)) {
      const message = `El puerto ${target.port} no se permite; use ${ports.join(', ')}, o pida al operador que lo admita.`;
      return { code: 'puerto-no-permitido', message };
    }
    if (rules.encryptionRequired && !target.encrypted) {
      const message = `Esta instalación no envía nada sin cifrar: use ${ENCRYPTED[target.protocol]}.`;
      return { code: 'cifrado-requerido', message };
    }
    const address = readAddress(target.host);
    return address === undefined || mayReach(target, address)
      ? undefined
      : { code: 'red-no-permitida', message: privateNetwork(target.host) };
  }

  return {
    refusal,
    connect: async (target) => {
      const refused = refusal(target);
      if (refused !== undefined) throw new RefusedTargetError(refused.code, refused.message);
      // Before resolving the name, which is traffic too.
      const waitS = target.account === undefined ? 0 : rules.takeAttempt(target.account);
      if (waitS > 0) {
        const message = `La cuenta hizo demasiadas conexiones seguidas; espere ${waitS} s.`;
        throw new RefusedTargetError('demasiados-intentos', message);
      }
      const found = await addressesOf(target.host, rules.resolve);
      const allowed = found.filter((address) => mayReach(target, address));
      if (allowed.length === 0) throw new RefusedTargetError('red-no-permitida', privateNetwork(target.host));
      return firstOpen(allowed.slice(0, ADDRESSES_MAX), target.port);
    },
  };
}

/** Uses the machine's resolver. */
export async function resolveHere(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function privateNetwork(host: string): string {
  return `El servidor ${host} está en una red privada o reservada, y esta instalación no lo permite. Use un servidor de internet o pida al operador que lo admita (RUBRICA_RED_PERMITIDA).`;
}

async function addressesOf(host: string, resolve: OutboundRules['resolve']): Promise<readonly Address[]> {
  const written = readAddress(host);
  if (written !== undefined) return [written];
  try {
    return (await resolve(host)).map(readAddress).filter((address) => address !== undefined);
  } catch (error) {
    throw Object.assign(new Error(`no address for ${host}`, { cause: error }), { code: 'EDNS' });
  }
}

async function firstOpen(addresses: readonly Address[], port: number): Promise<Socket> {
  let failure: unknown;
  for (const address of addresses) {
    try {
      // Connect by the checked address, so that nothing is parsed a second time.
      return await open(address.toString(), port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
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
      // Errors before the client attaches its listener surface on its first write.
      socket.on('error', () => undefined);
      // Do not read before the client listens: the greeting would be lost.
      socket.pause();
      resolve(socket);
    });
  });
}
