import { createHmac, createPrivateKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { BerError, readBer, readBerPrefix, Tag, type BerNode } from './ber.js';
import { decryptPbe, isHashOid, PbeError, pkcs12Key, pkcs12Passwords, Rounds, HASHES } from './p12-pbe.js';

/** Reason why a .p12 file could not be opened. */
export type P12Fault =
  | 'clave-incorrecta'
  /** A truncated or modified .p12. */
  | 'archivo-danado'
  | 'no-es-p12'
  /** Unknown encryption. */
  | 'cifrado-desconocido'
  | 'sin-clave-privada'
  | 'sin-certificado'
  /** Exceeds the limits for iterations, keys or certificates. */
  | 'demasiado-costoso';

/** A .p12 file could not be opened; `fault` has the reason. */
export class P12Error extends Error {
  override readonly name = 'P12Error';
  constructor(
    readonly fault: P12Fault,
    detail?: string,
  ) {
    super(detail === undefined ? fault : `${fault}: ${detail}`);
  }
}

export interface P12Key {
  readonly key: KeyObject;
  readonly friendlyName: string | undefined;
  readonly localKeyId: string | undefined;
}

export interface P12Certificate {
  readonly der: Buffer;
  readonly friendlyName: string | undefined;
  readonly localKeyId: string | undefined;
}

/** Contents of a .p12 file, in file order. */
export interface P12Content {
  readonly keys: readonly P12Key[];
  readonly certificates: readonly P12Certificate[];
  /** Ciphers of the file, for the diagnosis: `pbeWithSHAAnd40BitRC2-CBC`, `PBES2 aes-256-cbc`, … */
  readonly ciphers: readonly string[];
}

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const BAG = '1.2.840.113549.1.12.10.1.';
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1';
const FRIENDLY_NAME = '1.2.840.113549.1.9.20';
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21';

// Real files have 3 to 20 KB, chain included.
const FILE_MAX_BYTES = 1024 * 1024;
// Real files have one to three pairs and a chain of two or three; the error code `p12-demasiado-costoso` names both bounds.
const KEYS_MAX = 16;
const CERTIFICATES_MAX = 64;

/** Opens a PKCS#12 file (RFC 7292). Slow by design of the format, so the service runs it in its pool. Throws `P12Error`. */
export function openP12(file: Buffer, password: string): P12Content {
  if (file.length > FILE_MAX_BYTES) throw new P12Error('no-es-p12', 'too large');
  try {
    return open(file, password);
  } catch (error) {
    if (error instanceof P12Error) throw error;
    throw new P12Error('archivo-danado', error instanceof Error ? error.message : 'unknown');
  }
}

/** The MAC cannot distinguish a wrong password from a modified file; decrypting any part can. */
function open(file: Buffer, password: string): P12Content {
  const { safe, mac } = readOuter(file);
  const rounds = new Rounds();
  const reader = new SafeReader(password, rounds);
  let failure: unknown;
  try {
    reader.readAuthenticatedSafe(safe);
  } catch (error) {
    if (error instanceof P12Error) throw error;
    failure = error;
  }
  if (isCostly(failure)) throw new P12Error('demasiado-costoso', failure.message);
  // Without a known MAC, decryption decides.
  const intact = mac === undefined ? 'unknown' : verifyMac(mac, safe, password, rounds);
  if (failure === undefined && intact !== false) return reader.result();
  if (failure instanceof PbeError && failure.reason === 'unknown') {
    throw new P12Error('cifrado-desconocido', failure.message);
  }
  if (reader.decrypted > 0 || intact === true || failure instanceof BerError) throw new P12Error('archivo-danado');
  throw new P12Error('clave-incorrecta');
}

function readOuter(file: Buffer): { safe: Buffer; mac: BerNode | undefined } {
  // Every PFX starts with a SEQUENCE.
  if (file[0] !== 0x30) throw new P12Error('no-es-p12');
  try {
    const [version, contentInfo, mac] = readBerPrefix(file).expect(Tag.sequence).children;
    if (version === undefined || contentInfo === undefined || !version.is(Tag.integer)) throw new P12Error('no-es-p12');
    if (version.smallInteger() !== 3 || contentInfo.child(0).oid() !== DATA) throw new P12Error('no-es-p12');
    return { safe: contentInfo.child(1).child(0).octets(), mac };
  } catch (error) {
    if (!(error instanceof BerError)) throw error;
    throw new P12Error(startsLikePfx(file) ? 'archivo-danado' : 'no-es-p12', error.message);
  }
}

/** SEQUENCE, any length, INTEGER 3: recognises a truncated .p12. */
function startsLikePfx(file: Buffer): boolean {
  const lengthByte = file[1] ?? 0;
  const at = lengthByte > 0x80 ? 2 + (lengthByte & 0x7f) : 2;
  return file.subarray(at, at + 3).equals(Buffer.from([2, 1, 3]));
}

/** Unknown for unsupported MACs (PBMAC1 of RFC 9579). */
function verifyMac(mac: BerNode, safe: Buffer, password: string, rounds: Rounds): boolean | 'unknown' {
  try {
    const [digestInfo, salt, iterations] = mac.children;
    if (digestInfo === undefined || salt === undefined) return false;
    const oid = digestInfo.child(0).child(0).oid();
    if (!isHashOid(oid)) return 'unknown';
    const algorithm = HASHES[oid];
    const expected = digestInfo.child(1).octets();
    if (expected.length !== algorithm.sizeBytes) return false;
    return pkcs12Passwords(password).some((bytes) => {
      const count = iterations === undefined ? 1 : iterations.smallInteger();
      const key = pkcs12Key(algorithm, bytes, salt.octets(), count, 3, expected.length, rounds);
      return timingSafeEqual(createHmac(algorithm.name, key).update(safe).digest(), expected);
    });
  } catch (error) {
    if (isCostly(error)) throw new P12Error('demasiado-costoso', error.message);
    if (error instanceof BerError) return false;
    throw error;
  }
}

function isCostly(error: unknown): error is PbeError {
  return error instanceof PbeError && error.reason === 'costly';
}

/** Walks the bags and decrypts them. */
class SafeReader {
  private readonly keys: P12Key[] = [];
  private readonly certificates: P12Certificate[] = [];
  private readonly ciphers = new Set<string>();
  /** Number of parts the password opened. */
  decrypted = 0;

  constructor(
    private readonly password: string,
    private readonly rounds: Rounds,
  ) {}

  result(): P12Content {
    return { keys: this.keys, certificates: this.certificates, ciphers: [...this.ciphers] };
  }

  readAuthenticatedSafe(bytes: Buffer): void {
    const failures: unknown[] = [];
    for (const contentInfo of readBer(bytes).expect(Tag.sequence).children) {
      // Tries all parts: one that opens proves the password right and the file modified.
      try {
        this.readContentInfo(contentInfo);
      } catch (error) {
        if (isCostly(error) || error instanceof P12Error) throw error;
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private readContentInfo(contentInfo: BerNode): void {
    const type = contentInfo.child(0).oid();
    const content = contentInfo.child(1).child(0);
    if (type === DATA) this.readSafeContents(content.octets());
    else if (type === ENCRYPTED_DATA) {
      const info = content.child(1).children;
      const [, algorithm, encrypted] = info;
      if (algorithm === undefined || encrypted === undefined) throw new BerError('encryptedData without content');
      this.readSafeContents(this.decrypt(algorithm, encrypted.octets()));
    } else throw new PbeError('unknown', `content ${type}`);
  }

  private decrypt(algorithm: BerNode, encrypted: Buffer): Buffer {
    const { plain, cipher } = decryptPbe(algorithm, encrypted, this.password, this.rounds);
    this.ciphers.add(cipher);
    this.decrypted++;
    return plain;
  }

  private readSafeContents(bytes: Buffer): void {
    for (const bag of readBer(bytes).expect(Tag.sequence).children) {
      const type = bag.child(0).oid();
      const value = bag.child(1).child(0);
      const attributes = readAttributes(bag.children[2]);
      if (type === `${BAG}1`) this.addKey(Buffer.from(value.whole), attributes);
      else if (type === `${BAG}2`) this.addKey(this.decrypt(value.child(0), value.child(1).octets()), attributes);
      else if (type === `${BAG}3`) {
        // certBag: X.509 only; SDSI is obsolete.
        if (value.child(0).oid() === X509_CERTIFICATE) {
          bounded(this.certificates, CERTIFICATES_MAX);
          this.certificates.push({ der: Buffer.from(value.child(1).child(0).octets()), ...attributes });
        }
      } else if (type === `${BAG}6`) this.readSafeContents(value.whole);
      // CRLs and secrets (4, 5) are ignored.
    }
  }

  private addKey(pkcs8: Buffer, attributes: Attributes): void {
    bounded(this.keys, KEYS_MAX);
    try {
      this.keys.push({ key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }), ...attributes });
    } catch (error) {
      throw new BerError('a private key that OpenSSL cannot read', { cause: error });
    } finally {
      pkcs8.fill(0);
    }
  }
}

/** Matching compares every pair, so both lists are bounded. */
function bounded(found: readonly unknown[], max: number): void {
  if (found.length >= max) throw new P12Error('demasiado-costoso', `more than ${max} keys or certificates`);
}

interface Attributes {
  readonly friendlyName: string | undefined;
  readonly localKeyId: string | undefined;
}

function readAttributes(node: BerNode | undefined): Attributes {
  let friendlyName: string | undefined;
  let localKeyId: string | undefined;
  for (const attribute of node?.children ?? []) {
    const oid = attribute.child(0).oid();
    const value = attribute.child(1).children[0];
    if (oid === FRIENDLY_NAME) friendlyName = value?.text();
    else if (oid === LOCAL_KEY_ID) localKeyId = value?.octets().toString('hex');
  }
  return { friendlyName, localKeyId };
}
