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
  /**
   * Connects to the very address that was checked. Throws `RefusedTargetError`, or what the network made of it; a name that is unknown and
   * one that leads only to forbidden addresses are both EDNS.
   */
  connect(target: Target): Promise<Socket>;
  /** Applies all rules and resolves the name, without connecting: for a thread that calls `connectChecked` itself. */
  check(target: Target): Promise<CheckedTarget>;
  /** Why the target would be refused, as far as can be said without looking its name up. */
  refusal(target: Target): Refusal | undefined;
}

/** Addresses that passed every rule, as numbers: nothing is resolved again. */
export interface CheckedTarget {
  readonly addresses: readonly string[];
  readonly port: number;
}

/** Why a target is refused whenever it is tried. The message is for the account's people. */
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

  async function check(target: Target): Promise<CheckedTarget> {
    const refused = refusal(target);
    if (refused !== undefined) throw new RefusedTargetError(refused.code, refused.message);
    // Before the name is looked up: that is traffic too.
    const waitS = target.account === undefined ? 0 : rules.takeAttempt(target.account);
    if (waitS > 0) {
      const message = `La cuenta hizo demasiadas conexiones seguidas; espere ${waitS} s.`;
      throw new RefusedTargetError('demasiados-intentos', message);
    }
    const found = await addressesOf(target.host, rules.resolve);
    const allowed = found.filter((address) => mayReach(target, address));
    // As for an unknown name: an account must not learn which names the operator's network has.
    if (allowed.length === 0) throw unknownName(target.host);
    // The spelling of what was checked, so that nothing is read a second time in another way.
    return { addresses: allowed.slice(0, ADDRESSES_MAX).map(String), port: target.port };
  }

  return { refusal, check, connect: async (target) => connectChecked(await check(target)) };
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
    throw unknownName(host, error);
  }
}

function unknownName(host: string, cause?: unknown): Error {
  return Object.assign(new Error(`no address for ${host} that may be reached`, { cause }), { code: 'EDNS' });
}

/** Spanish, for a failure with code EDNS. */
export function nameNotFound(host: string): string {
  return `No se encontró ${host} en internet: el nombre no existe, o lleva a una red que esta instalación no permite. Revíselo o pida al operador que lo admita (RUBRICA_RED_PERMITIDA).`;
}

/** Connects to the first address that answers. The socket is paused: nothing is lost before the client listens. */
export async function connectChecked({ addresses, port }: CheckedTarget): Promise<Socket> {
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await open(address, port);
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
