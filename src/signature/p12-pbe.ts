import { createDecipheriv, hash as oneShot, pbkdf2Sync } from 'node:crypto';
import { BerError, readBerPrefix, Tag, type BerNode } from './ber.js';
import { decryptRc2 } from './rc2.js';

/** Decryption failed: wrong password, unknown scheme, or too many iterations. */
export class PbeError extends Error {
  override readonly name = 'PbeError';
  constructor(
    readonly reason: 'password' | 'unknown' | 'costly',
    detail: string,
  ) {
    super(detail);
  }
}

/** A hash with the block size needed by the PKCS#12 key derivation. */
export interface Pkcs12Hash {
  readonly name: string;
  readonly sizeBytes: number;
  readonly blockBytes: number;
}

const SHA1: Pkcs12Hash = { name: 'sha1', sizeBytes: 20, blockBytes: 64 };

/** Hashes by OID, as in MacData. */
export const HASHES = {
  '1.3.14.3.2.26': SHA1,
  '2.16.840.1.101.3.4.2.4': { name: 'sha224', sizeBytes: 28, blockBytes: 64 },
  '2.16.840.1.101.3.4.2.1': { name: 'sha256', sizeBytes: 32, blockBytes: 64 },
  '2.16.840.1.101.3.4.2.2': { name: 'sha384', sizeBytes: 48, blockBytes: 128 },
  '2.16.840.1.101.3.4.2.3': { name: 'sha512', sizeBytes: 64, blockBytes: 128 },
} as const satisfies Record<string, Pkcs12Hash>;

export function isHashOid(oid: string): oid is keyof typeof HASHES {
  return Object.hasOwn(HASHES, oid);
}

type Pkcs12Scheme = { name: string; keyBytes: number } & (
  | { cipher: 'des-ede3-cbc'; ivBytes: 8 }
  | { cipher: 'rc2-cbc'; ivBytes: 8 }
  | { cipher: 'rc4'; ivBytes: 0 }
);

// RFC 7292 appendix C. Ecuador's authorities shipped RC2-40 and 3DES for years (FACTS §8.4).
const PKCS12_SCHEMES: Readonly<Record<string, Pkcs12Scheme>> = {
  '1.2.840.113549.1.12.1.1': { name: 'pbeWithSHAAnd128BitRC4', cipher: 'rc4', keyBytes: 16, ivBytes: 0 },
  '1.2.840.113549.1.12.1.2': { name: 'pbeWithSHAAnd40BitRC4', cipher: 'rc4', keyBytes: 5, ivBytes: 0 },
  '1.2.840.113549.1.12.1.3': {
    name: 'pbeWithSHAAnd3-KeyTripleDES-CBC',
    cipher: 'des-ede3-cbc',
    keyBytes: 24,
    ivBytes: 8,
  },
  '1.2.840.113549.1.12.1.4': {
    name: 'pbeWithSHAAnd2-KeyTripleDES-CBC',
    cipher: 'des-ede3-cbc',
    keyBytes: 16,
    ivBytes: 8,
  },
  '1.2.840.113549.1.12.1.5': { name: 'pbeWithSHAAnd128BitRC2-CBC', cipher: 'rc2-cbc', keyBytes: 16, ivBytes: 8 },
  '1.2.840.113549.1.12.1.6': { name: 'pbeWithSHAAnd40BitRC2-CBC', cipher: 'rc2-cbc', keyBytes: 5, ivBytes: 8 },
};
const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';

const PBKDF2_HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

const PBES2_CIPHERS: Readonly<Record<string, { name: string; keyBytes: number }>> = {
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
};

/** Decrypts by the algorithm identifier; the result must be a SEQUENCE of its own length. */
export function decryptPbe(
  algorithm: BerNode,
  encrypted: Buffer,
  password: string,
  rounds: Rounds,
): { plain: Buffer; cipher: string } {
  const oid = algorithm.child(0).oid();
  const scheme = PKCS12_SCHEMES[oid];
  if (scheme !== undefined) {
    const [salt, iterations] = algorithm.child(1).children;
    if (salt === undefined || iterations === undefined) throw new BerError('PBE without parameters');
    const plain = firstPlausible(pkcs12Passwords(password), (bytes) =>
      decryptPkcs12(scheme, bytes, salt.octets(), iterations.smallInteger(), encrypted, rounds),
    );
    return { plain, cipher: scheme.name };
  }
  if (oid === PBES2) return decryptPbes2(algorithm.child(1), encrypted, password, rounds);
  throw new PbeError('unknown', `encryption ${oid}`);
}

function decryptPkcs12(
  scheme: Pkcs12Scheme,
  password: Buffer,
  salt: Buffer,
  iterations: number,
  encrypted: Buffer,
  rounds: Rounds,
): Buffer {
  const key = pkcs12Key(SHA1, password, salt, iterations, 1, scheme.keyBytes, rounds);
  const iv = pkcs12Key(SHA1, password, salt, iterations, 2, scheme.ivBytes, rounds);
  switch (scheme.cipher) {
    case 'des-ede3-cbc':
      // Two-key 3DES repeats the first key as the third.
      return decipher(
        'des-ede3-cbc',
        key.length === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key,
        iv,
        encrypted,
      );
    case 'rc2-cbc':
      return decryptRc2(key, iv, encrypted);
    case 'rc4':
      return rc4(key, encrypted);
  }
}

function decryptPbes2(
  parameters: BerNode,
  encrypted: Buffer,
  password: string,
  rounds: Rounds,
): { plain: Buffer; cipher: string } {
  const kdf = parameters.child(0);
  if (kdf.child(0).oid() !== PBKDF2) throw new PbeError('unknown', `key derivation ${kdf.child(0).oid()}`);
  const [salt, iterations, ...rest] = kdf.child(1).children;
  if (salt === undefined || iterations === undefined) throw new BerError('PBKDF2 without parameters');
  const prf = rest.find((node) => node.is(Tag.sequence));
  const hashName = prf === undefined ? 'sha1' : PBKDF2_HASHES[prf.child(0).oid()];
  const cipherOid = parameters.child(1).child(0).oid();
  const cipher = PBES2_CIPHERS[cipherOid];
  if (hashName === undefined || cipher === undefined) throw new PbeError('unknown', `PBES2 ${cipherOid}`);
  const iv = parameters.child(1).child(1).octets();
  const plain = firstPlausible(pbes2Passwords(password), (bytes) => {
    rounds.spend(iterations.smallInteger());
    const key = pbkdf2Sync(bytes, salt.octets(), iterations.smallInteger(), cipher.keyBytes, hashName);
    return decipher(cipher.name, key, iv, encrypted);
  });
  return { plain, cipher: `PBES2 ${cipher.name}` };
}

function firstPlausible(passwords: readonly Buffer[], attempt: (password: Buffer) => Buffer): Buffer {
  for (const password of passwords) {
    try {
      const plain = attempt(password);
      if (isWholeSequence(plain)) return plain;
    } catch (error) {
      if (error instanceof BerError || error instanceof PbeError) throw error;
      // Bad padding: try the next password encoding.
    }
  }
  throw new PbeError('password', 'no spelling of the password decrypts this');
}

// A wrong key yields valid padding once in 256 times, but not also a SEQUENCE of the right length.
function isWholeSequence(bytes: Buffer): boolean {
  try {
    return bytes[0] === 0x30 && readBerPrefix(bytes).whole.length === bytes.length;
  } catch {
    return false;
  }
}

/**
 * Password encodings seen with the PKCS#12 derivation: UTF-16 with a final zero (standard); each byte of UTF-8 or Latin-1 widened
 * (OpenSSL before 1.1); for the empty password also no bytes at all.
 */
export function pkcs12Passwords(password: string): Buffer[] {
  const spellings = distinct([password, password.normalize('NFC'), Buffer.from(password).toString('latin1')]).map(
    (text) => bmp(text),
  );
  return password === '' ? [...spellings, Buffer.alloc(0)] : spellings;
}

/** Password encodings seen with PBES2: UTF-8 (standard), Latin-1, or PKCS#12's UTF-16. */
function pbes2Passwords(password: string): Buffer[] {
  const latin1 = Buffer.from(password, 'latin1');
  const plain: Buffer[] = [Buffer.from(password), Buffer.from(password.normalize('NFC'))];
  if (/[^\0-\x7f]/.test(password)) plain.push(latin1, bmp(password));
  return plain.filter((bytes, at) => plain.findIndex((other) => other.equals(bytes)) === at);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function bmp(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le').swap16();
}

/** Key derivation of RFC 7292 appendix B.2; `purpose` is 1 key, 2 initial vector, 3 MAC key. */
export function pkcs12Key(
  hash: Pkcs12Hash,
  password: Buffer,
  salt: Buffer,
  iterations: number,
  purpose: 1 | 2 | 3,
  sizeBytes: number,
  rounds: Rounds,
): Buffer {
  const { blockBytes } = hash;
  const diversifier = Buffer.alloc(blockBytes, purpose);
  const blocks = Buffer.concat([repeatToBlocks(salt, blockBytes), repeatToBlocks(password, blockBytes)]);
  const output: Buffer[] = [];
  for (let made = 0; made < sizeBytes; made += hash.sizeBytes) {
    rounds.spend(iterations);
    let digest = oneShot(hash.name, Buffer.concat([diversifier, blocks]), 'buffer');
    for (let round = 1; round < iterations; round++) digest = oneShot(hash.name, digest, 'buffer');
    output.push(digest);
    // Each block of I becomes (block + B + 1) mod 2^v.
    const addend = repeatToBlocks(digest, blockBytes).subarray(0, blockBytes);
    for (let start = 0; start < blocks.length; start += blockBytes) {
      let carry = 1;
      for (let at = blockBytes - 1; at >= 0; at--) {
        carry += (blocks[start + at] ?? 0) + (addend[at] ?? 0);
        blocks[start + at] = carry & 0xff;
        carry >>= 8;
      }
    }
  }
  return Buffer.concat(output).subarray(0, sizeBytes);
}

// Real files use 1 to 600,000; the error code `p12-demasiado-costoso` names this bound.
const ITERATIONS_MAX = 1_000_000;
// A file with 600,000 iterations uses half of this with the oldest derivation: three per part for two parts, one for the MAC.
const ROUNDS_MAX = 8_000_000;

/** Iteration budget of a file: parts and password encodings multiply the iterations. */
export class Rounds {
  #left = ROUNDS_MAX;

  /** Charges the next derivation. */
  spend(iterations: number): void {
    if (iterations < 1) throw new BerError('iterations below 1');
    if (iterations > ITERATIONS_MAX) throw new PbeError('costly', `${iterations} iterations`);
    this.#left -= iterations;
    if (this.#left < 0) throw new PbeError('costly', `more than ${ROUNDS_MAX} iterations in all`);
  }
}

function repeatToBlocks(bytes: Buffer, blockBytes: number): Buffer {
  if (bytes.length === 0) return bytes;
  return Buffer.alloc(Math.ceil(bytes.length / blockBytes) * blockBytes, bytes);
}

function decipher(name: string, key: Buffer, iv: Buffer, encrypted: Buffer): Buffer {
  const cipher = createDecipheriv(name, key, iv);
  return Buffer.concat([cipher.update(encrypted), cipher.final()]);
}

// Like RC2, in OpenSSL's legacy provider.
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 0xff] ?? 0;
  const swap = (a: number, b: number): void => {
    const kept = at(a);
    state[a & 0xff] = at(b);
    state[b & 0xff] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const i = index + 1;
      j = (j + at(i)) & 0xff;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
