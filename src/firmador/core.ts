import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomUUID,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { AppError } from '../kernel/app-error.js';
import type { Diagnosis, DiagnosisOptions } from '../signature/diagnosis.js';
import type { HashName, KeyProvider } from '../signature/identity.js';
import { IdentityCache } from '../signature/identity-cache.js';
import { signOnThreads } from '../signature/rsa.js';
import type { KeyRing } from '../vault/master-key.js';
import { createVault } from '../vault/vault.js';
import {
  FirmadorLimit,
  FirmadorUnavailable,
  type Admission,
  type AdmitOptions,
  type CertificateContexts,
  type Firmador,
  type SealedSecret,
  type TokenRequest,
} from './firmador.js';
import { keyNameOf } from './frames.js';
import type { CloudKeys } from './nube/nube.js';
import type { createSignatureLimits } from './limits.js';
import type { SignatureLine, SignatureLog } from './log.js';

/** A private key that can sign, and its public fingerprint. */
interface OpenKey extends KeyProvider {
  readonly fingerprint: string;
}

/** Token, key and PIN; sealed in place of a private key. */
export interface TokenKey {
  readonly token: string;
  readonly keyId: string;
  /** Undefined: the PIN given at start. */
  readonly pin: string | undefined;
}

/** Name of a key in a cloud key store; sealed in place of a private key. */
interface CloudKey {
  readonly nube: string;
}

/** A key that is elsewhere, as sealed. */
type ElsewhereKey = (TokenKey | CloudKey) & { readonly publicKey: string };

/** Tokens by PKCS#11 (tokens.ts). */
export interface Tokens {
  /** Public key of the certificate of a key. */
  open(key: TokenKey): Promise<KeyProvider>;
  /** The certificate of a key, and the key's name. */
  find(request: TokenRequest): Promise<{ readonly key: TokenKey; readonly certificate: Buffer }>;
  close(): void;
}

export interface CoreDeps {
  readonly ring: KeyRing;
  readonly ownKey: boolean;
  readonly limits: ReturnType<typeof createSignatureLimits>;
  readonly log: SignatureLog;
  readonly now: () => Date;
  /** `diagnoseP12`, when it is the account's turn. */
  readonly diagnose: (
    accountId: string,
    p12: Buffer,
    password: string,
    options: DiagnosisOptions,
  ) => Promise<Diagnosis>;
  /** `diagnoseCertificate` of a token's certificate. */
  readonly diagnoseCertificate: (certificate: Buffer, options: DiagnosisOptions) => Promise<Diagnosis>;
  readonly tokens: Tokens | undefined;
  readonly cloud: CloudKeys | undefined;
  readonly close: () => Promise<void>;
}

/** The signer inside one process, with the operations of the protocol. */
export interface FirmadorCore extends Firmador {
  /** Signs with an open key; undefined: not open. */
  signOpen(name: Buffer, algorithm: HashName, octets: Buffer): Promise<Buffer> | undefined;
  open(secret: SealedSecret): Promise<void>;
}

interface Admitted {
  readonly secrets: { readonly p12?: Buffer; readonly password?: Buffer; readonly privateKey: Buffer };
  readonly timer: NodeJS.Timeout;
}

/** From the diagnosis to the transaction that stores the certificate. */
const TICKET_MS = 120_000;
/** Each holds a file of at most 1 MiB. */
const TICKETS_MAX = 128;
const SIGNED_INFO = { start: Buffer.from('<ds:SignedInfo '), end: Buffer.from('</ds:SignedInfo>') };
const JSON_START = 0x7b; // PKCS#8 starts with 0x30

export function createFirmador(deps: CoreDeps): FirmadorCore {
  const vault = createVault(deps.ring);
  const keys = new IdentityCache<OpenKey>();
  const tickets = new Map<string, Admitted>();

  async function openKey({ sealed, context }: SealedSecret): Promise<OpenKey> {
    if (!isContextOf('privateKey', context)) throw new Error('not the context of a private key');
    const plain = vault.open(sealed, context);
    try {
      if (plain[0] !== JSON_START) return localKey(createPrivateKey({ key: plain, format: 'der', type: 'pkcs8' }));
      const { publicKey, ...key } = JSON.parse(plain.toString('utf8')) as ElsewhereKey;
      const provider = 'nube' in key ? cloudOrThrow().open(key.nube) : await tokensOrThrow().open(key);
      return {
        sign: (algorithm, octets) => provider.sign(algorithm, octets),
        fingerprint: fingerprintOf(Buffer.from(publicKey, 'base64')),
      };
    } finally {
      plain.fill(0);
    }
  }

  const keyOf = (secret: SealedSecret): Promise<OpenKey> =>
    keys.get(keyNameOf(secret.sealed).toString('hex'), () => openKey(secret));

  async function signWith(key: OpenKey, algorithm: HashName, octets: Buffer): Promise<Buffer> {
    const line = (resultado: SignatureLine['resultado']): SignatureLine => ({
      fecha: now.toISOString(),
      clave: key.fingerprint,
      huella: createHash('sha256').update(octets).digest('hex'),
      resultado,
    });
    const now = deps.now();
    if (!isSignedInfo(octets)) {
      await deps.log.note(line('rechazada'));
      throw new Error('only a SignedInfo may be signed');
    }
    try {
      deps.limits.use(key.fingerprint, now);
    } catch (error) {
      if (error instanceof FirmadorLimit) await deps.log.note(line('limite'));
      throw error;
    }
    try {
      const [value] = await Promise.all([key.sign(algorithm, octets), deps.log.note(line('firmada'))]);
      return value;
    } catch (error) {
      await deps.log.note(line('fallida')).catch(() => undefined);
      throw error instanceof FirmadorUnavailable
        ? error
        : new FirmadorUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  function tokensOrThrow(): Tokens {
    if (deps.tokens === undefined) throw new FirmadorUnavailable('no PKCS#11 module is configured (RUBRICA_PKCS11)');
    return deps.tokens;
  }

  function cloudOrThrow(): CloudKeys {
    if (deps.cloud !== undefined) return deps.cloud;
    throw new FirmadorUnavailable(
      'no cloud key store is configured (RUBRICA_AWS_CREDENCIALES, RUBRICA_GOOGLE_CREDENCIALES)',
    );
  }

  /** Admits a key that is elsewhere, once it signed. */
  async function admitElsewhere(
    key: TokenKey | CloudKey,
    certificate: Buffer,
    publicKey: Buffer,
    options: AdmitOptions,
  ): Promise<Admission> {
    const diagnosis = await deps.diagnoseCertificate(certificate, options);
    if (!diagnosis.usable) return admission(diagnosis, undefined);
    const stored: ElsewhereKey = { ...key, publicKey: publicKey.toString('base64') };
    return admission(diagnosis, keep({ privateKey: Buffer.from(JSON.stringify(stored)) }), certificate);
  }

  function keep(secrets: Admitted['secrets']): string {
    const [oldest] = tickets.keys();
    if (tickets.size >= TICKETS_MAX && oldest !== undefined) forget(oldest);
    const ticket = randomUUID();
    const timer = setTimeout(() => {
      forget(ticket);
    }, TICKET_MS).unref();
    tickets.set(ticket, { secrets, timer });
    return ticket;
  }

  function forget(ticket: string): void {
    const known = tickets.get(ticket);
    tickets.delete(ticket);
    if (known === undefined) return;
    clearTimeout(known.timer);
    for (const secret of Object.values(known.secrets)) (secret as Buffer | undefined)?.fill(0);
  }

  return {
    sign: async (secret, algorithm, octets) => signWith(await keyOf(secret), algorithm, octets),
    signOpen: (name, algorithm, octets) => {
      const key = keys.peek(name.toString('hex'));
      return key?.then((open) => signWith(open, algorithm, octets));
    },
    open: async (secret) => {
      await keyOf(secret);
    },
    admit: async (accountId, { p12, password }, options) => {
      try {
        const diagnosis = await deps.diagnose(accountId, p12, password.toString('utf8'), {
          ...options,
          roots: [...options.roots],
        });
        const { choice, usable } = diagnosis;
        if (!usable || choice === undefined) return admission(diagnosis, undefined);
        const privateKey = choice.identity.privateKey.export({ format: 'der', type: 'pkcs8' });
        return admission(diagnosis, keep({ p12: Buffer.from(p12), password: Buffer.from(password), privateKey }));
      } finally {
        p12.fill(0);
        password.fill(0);
      }
    },
    admitToken: async (request, options) => {
      const { key, certificate } = await tokensOrThrow().find(request);
      return admitElsewhere(key, certificate, publicKeyOf(certificate), options);
    },
    admitCloud: async ({ key, certificate }, options) => {
      const publicKey = await cloudOrThrow().find(key);
      if (!publicKey.equals(publicKeyOf(certificate)))
        throw new AppError('clave-nube-inutilizable', `El certificado no es de la clave «${key}».`);
      return admitElsewhere({ nube: key }, certificate, publicKey, options);
    },
    seal: async (ticket, contexts) => {
      const known = tickets.get(ticket);
      if (known === undefined) throw new FirmadorUnavailable('the signer restarted since the file was opened');
      if (!ROLES.every((role) => isContextOf(role, contexts[role])))
        throw new Error('contexts of other secrets than these');
      const { p12, password, privateKey } = known.secrets;
      const key = vault.seal(privateKey, contexts.privateKey);
      return {
        p12: p12 && vault.seal(p12, contexts.p12).sealed,
        password: password && vault.seal(password, contexts.password).sealed,
        privateKey: key.sealed,
        masterKeyId: key.masterKeyId,
      };
    },
    rewrap: async (secrets) => {
      const sealed = secrets.map((secret) => vault.rewrap(secret.sealed, secret.context).sealed);
      return { sealed, masterKeyId: deps.ring.current().id };
    },
    opens: async (secrets) =>
      secrets.every(({ sealed, context }) => {
        try {
          vault.open(sealed, context).fill(0);
          return true;
        } catch {
          return vault.isLost(sealed);
        }
      }),
    status: async () => ({
      keyIds: deps.ring.ids(),
      ownKey: deps.ownKey,
      openKeys: keys.size,
      pid: process.pid,
    }),
    isUp: () => true,
    close: async () => {
      for (const ticket of [...tickets.keys()]) forget(ticket);
      deps.tokens?.close();
      await deps.cloud?.close();
      deps.log.close();
      await deps.close();
    },
  };
}

function admission(
  { usable, findings, choice }: Diagnosis,
  ticket: string | undefined,
  certificate = choice?.identity.certificate.der,
): Admission {
  const candidates = choice?.candidates.map((candidate) => candidate.certificate.der) ?? [];
  return { usable, findings, certificate, candidates, ticket };
}

function localKey(key: KeyObject): OpenKey {
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    fingerprint: fingerprintOf(publicKey),
    sign: (algorithm, octets) => signOnThreads(algorithm, octets, key),
  };
}

function fingerprintOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex');
}

/** A key of invoices signs nothing else: no certificate, no message of another protocol. */
function isSignedInfo(octets: Buffer): boolean {
  const { start, end } = SIGNED_INFO;
  return octets.subarray(0, start.length).equals(start) && octets.subarray(-end.length).equals(end);
}

/** SPKI in DER. */
function publicKeyOf(certificate: Buffer): Buffer {
  try {
    return new X509Certificate(certificate).publicKey.export({ format: 'der', type: 'spki' });
  } catch (cause) {
    throw new AppError('certificado-invalido', 'El certificado no se puede leer.', { cause });
  }
}

const ROLES = ['p12', 'password', 'privateKey'] as const satisfies readonly (keyof CertificateContexts)[];
const CONTEXT_ENDS = { p12: ':p12', password: ':password', privateKey: ':private-key' } as const;

/**
 * Contexts come from the client, which also chooses files and their passwords: a password sealed as a private key could name a
 * token's key under another fingerprint, and so escape the limits.
 */
function isContextOf(role: (typeof ROLES)[number], context: string): boolean {
  return context.endsWith(CONTEXT_ENDS[role]);
}
