import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { AppError } from '../kernel/app-error.js';
import type { HashName, KeyProvider } from '../signature/identity.js';
import type { TokenKey, Tokens } from './core.js';
import { FirmadorUnavailable, type TokenRequest } from './firmador.js';

/** The part of pkcs11js 2 that is used; the package is installed only for tokens (docs/guides/firmador.md). */
interface Pkcs11 {
  load(path: string): void;
  C_Initialize(options: { readonly flags: number }): void;
  C_Finalize(): void;
  C_GetSlotList(withToken: boolean): readonly Buffer[];
  C_GetTokenInfo(slot: Buffer): { readonly label: string };
  C_OpenSession(slot: Buffer, flags: number): Buffer;
  C_CloseAllSessions(slot: Buffer): void;
  C_Login(session: Buffer, user: number, pin: string): void;
  C_FindObjectsInit(session: Buffer, template: readonly Attribute[]): void;
  C_FindObjects(session: Buffer, max: number): readonly Buffer[];
  C_FindObjectsFinal(session: Buffer): void;
  C_GetAttributeValue(
    session: Buffer,
    object: Buffer,
    template: readonly Attribute[],
  ): readonly { readonly value: Buffer }[];
  C_SignInit(session: Buffer, mechanism: { readonly mechanism: number }, key: Buffer): void;
  C_SignAsync(session: Buffer, octets: Buffer, room: Buffer): Promise<Buffer>;
}

interface Attribute {
  readonly type: number;
  readonly value?: number | Buffer | boolean;
}

// PKCS#11 v2.40.
const CKF = { serialSession: 4, osLocking: 2 } as const;
const CKU_USER = 1;
const CKO = { certificate: 1, privateKey: 3 } as const;
const CKA = { class: 0, value: 0x11, id: 0x102 } as const;
const CKM_RSA_PKCS = 1;
const CKR_USER_ALREADY_LOGGED_IN = 0x100;
/** CKR_PIN_INCORRECT, CKR_PIN_INVALID, CKR_PIN_LEN_RANGE, CKR_PIN_EXPIRED, CKR_PIN_LOCKED. */
const PIN_CODES = [0xa0, 0xa1, 0xa2, 0xa3, 0xa4];

/** DER before the digest in a PKCS#1 v1.5 signature (RFC 8017 §9.2); hashing here works on tokens without SHA-256. */
const DIGEST_INFO: Readonly<Record<HashName, Buffer>> = {
  sha1: Buffer.from('3021300906052b0e03021a05000414', 'hex'),
  sha256: Buffer.from('3031300d060960864801650304020105000420', 'hex'),
};
/** RSA of 8192 bits. */
const SIGNATURE_MAX_BYTES = 1024;
/** Sessions of one token in use at a time; libuv runs each on a thread. */
const SESSIONS_MAX = availableParallelism() + 2;
const OBJECTS_MAX = 256;

interface OpenToken {
  readonly slot: Buffer;
  readonly keys: Map<string, Buffer>;
  readonly free: Buffer[];
  sessions: number;
}

/** Opens tokens through a PKCS#11 library. `pin` or `pinFile`: PIN of keys that were registered without one. */
export function openTokens(library: string, pin: string | undefined, pinFile: string | undefined): Tokens {
  const pkcs11 = loadBinding();
  pkcs11.load(library);
  pkcs11.C_Initialize({ flags: CKF.osLocking });

  const tokens = new Map<string, OpenToken>();
  /** A wrong PIN is never tried twice: the token would lock itself. */
  const wrongPins = new Map<string, string>();
  const waiting: (() => void)[] = [];
  let inUse = 0;
  let resetting: Promise<void> | undefined;
  let onIdle: (() => void) | undefined;

  const startPin = (): string | undefined =>
    pin ?? (pinFile === undefined ? undefined : readFileSync(pinFile, 'utf8').split(/\r?\n/, 1)[0]);

  function login(label: string, session: Buffer, given: string | undefined): void {
    const used = given ?? startPin();
    if (used === undefined)
      throw new FirmadorUnavailable(`the token «${label}» needs its PIN (RUBRICA_PKCS11_PIN_ARCHIVO)`);
    const digest = createHash('sha256').update(used).digest('hex');
    if (wrongPins.get(label) === digest) throw wrongPin(label);
    try {
      pkcs11.C_Login(session, CKU_USER, used);
    } catch (error) {
      if (codeOf(error) === CKR_USER_ALREADY_LOGGED_IN) return;
      if (!PIN_CODES.includes(codeOf(error) ?? 0)) throw error;
      wrongPins.set(label, digest);
      throw wrongPin(label);
    }
  }

  function tokenOf(label: string, given: string | undefined): OpenToken {
    const known = tokens.get(label);
    if (known !== undefined) return known;
    const slot = pkcs11.C_GetSlotList(true).find((one) => pkcs11.C_GetTokenInfo(one).label.trim() === label);
    if (slot === undefined) throw new FirmadorUnavailable(`the token «${label}» is not connected`);
    const session = pkcs11.C_OpenSession(slot, CKF.serialSession);
    login(label, session, given);
    const opened: OpenToken = { slot, keys: new Map(), free: [session], sessions: 1 };
    tokens.set(label, opened);
    return opened;
  }

  /** Handles of the objects of a class, with their CKA_ID in hexadecimal. */
  function objectsOf(session: Buffer, objectClass: number): { readonly id: string; readonly object: Buffer }[] {
    pkcs11.C_FindObjectsInit(session, [{ type: CKA.class, value: objectClass }]);
    let found: readonly Buffer[];
    try {
      found = pkcs11.C_FindObjects(session, OBJECTS_MAX);
    } finally {
      pkcs11.C_FindObjectsFinal(session);
    }
    return found.map((object) => {
      const [id] = pkcs11.C_GetAttributeValue(session, object, [{ type: CKA.id }]);
      return { id: id?.value.toString('hex') ?? '', object };
    });
  }

  function keyOf(token: OpenToken, session: Buffer, key: TokenKey): Buffer {
    const known = token.keys.get(key.keyId);
    if (known !== undefined) return known;
    const found = objectsOf(session, CKO.privateKey).find(({ id }) => id === key.keyId);
    if (found === undefined) throw new FirmadorUnavailable(`the token «${key.token}» has no key ${key.keyId}`);
    token.keys.set(key.keyId, found.object);
    return found.object;
  }

  /** Runs `use` with a session of the token, several at a time. */
  async function withSession<T>(
    label: string,
    given: string | undefined,
    use: (token: OpenToken, session: Buffer) => Promise<T> | T,
  ): Promise<T> {
    while (inUse >= SESSIONS_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
    await resetting?.catch(() => undefined);
    inUse += 1;
    let token: OpenToken | undefined;
    let session: Buffer | undefined;
    try {
      token = tokenOf(label, given);
      session = token.free.pop();
      if (session === undefined) {
        session = pkcs11.C_OpenSession(token.slot, CKF.serialSession);
        token.sessions += 1;
      }
      const result = await use(token, session);
      token.free.push(session);
      return result;
    } finally {
      inUse -= 1;
      waiting.shift()?.();
      if (inUse === 0) onIdle?.();
    }
  }

  /** Starts the library again: only then does it see a token that was pulled and put back. */
  function reset(): Promise<void> {
    resetting ??= (async () => {
      if (inUse > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      onIdle = undefined;
      tokens.clear();
      try {
        pkcs11.C_Finalize();
      } catch {
        // Already lost.
      }
      pkcs11.C_Initialize({ flags: CKF.osLocking });
    })().finally(() => {
      resetting = undefined;
    });
    return resetting;
  }

  /** Once more after a fault of the device: sessions and handles end when a token is pulled. */
  async function reconnecting<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof AppError) throw error;
      try {
        // Fails while the device is away; the next request tries again.
        await reset();
        return await run();
      } catch (again) {
        if (again instanceof AppError || again instanceof FirmadorUnavailable) throw again;
        throw new FirmadorUnavailable(`the token does not answer: ${String(again)}`, { cause: again });
      }
    }
  }

  const signWith = (key: TokenKey, algorithm: HashName, octets: Buffer): Promise<Buffer> =>
    withSession(key.token, key.pin, async (token, session) => {
      pkcs11.C_SignInit(session, { mechanism: CKM_RSA_PKCS }, keyOf(token, session, key));
      const digest = createHash(algorithm).update(octets).digest();
      const signed = await pkcs11.C_SignAsync(
        session,
        Buffer.concat([DIGEST_INFO[algorithm], digest]),
        Buffer.alloc(SIGNATURE_MAX_BYTES),
      );
      return Buffer.from(signed);
    });

  const provider = (key: TokenKey): KeyProvider => ({
    sign: (algorithm, octets) => reconnecting(() => signWith(key, algorithm, octets)),
  });

  async function find({ token: label, keyId, pin: given }: TokenRequest): ReturnType<Tokens['find']> {
    const typed = given?.toString('utf8');
    const found = await reconnecting(() =>
      withSession(label, typed, (_token, session) => {
        const keys = objectsOf(session, CKO.privateKey).map(({ id }) => id);
        return objectsOf(session, CKO.certificate)
          .filter(({ id }) => keys.includes(id) && (keyId === undefined || id === keyId.toLowerCase()))
          .map(({ id, object }) => {
            const [der] = pkcs11.C_GetAttributeValue(session, object, [{ type: CKA.value }]);
            return { id, der: Buffer.from(der?.value ?? Buffer.alloc(0)) };
          });
      }),
    );
    const [one, ...others] = found;
    if (one === undefined) throw unusable(`El token «${label}» no tiene una clave con su certificado.`);
    if (others.length > 0)
      throw unusable(
        `El token «${label}» tiene varias claves: indique una con --id (${found.map(({ id }) => id).join(', ')}).`,
      );
    const key: TokenKey = { token: label, keyId: one.id, pin: typed };
    const octets = Buffer.from(`rubrica ${label}`);
    const value = await provider(key).sign('sha256', octets);
    if (!verify('sha256', octets, new X509Certificate(one.der).publicKey, value))
      throw unusable(`La clave ${one.id} del token «${label}» no corresponde a su certificado.`);
    return { key, certificate: one.der };
  }

  return {
    open: async (key) => provider(key),
    find,
    close: () => {
      try {
        pkcs11.C_Finalize();
      } catch {
        // Already lost.
      }
    },
  };
}

function loadBinding(): Pkcs11 {
  try {
    // CommonJS, so that NODE_PATH may name a folder of its own.
    const { PKCS11 } = createRequire(import.meta.url)('pkcs11js') as { readonly PKCS11: new () => Pkcs11 };
    return new PKCS11();
  } catch (cause) {
    throw new AppError(
      'opcion-incorrecta',
      'RUBRICA_PKCS11 necesita el paquete pkcs11js; instálelo como dice docs/guides/firmador.md.',
      { cause },
    );
  }
}

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error ? Number(error.code) : undefined;
}

function wrongPin(label: string): AppError {
  return new AppError(
    'token-inutilizable',
    `El PIN del token «${label}» no es correcto. No se vuelve a probar, para no bloquear el token: corríjalo y reinicie el firmador.`,
  );
}

function unusable(message: string): AppError {
  return new AppError('token-inutilizable', message);
}
