import { createCipheriv, createHmac, hash, randomBytes, type KeyObject } from 'node:crypto';
import { bmp, context, integer, NULL, octets, oid, sequence, set } from './der.js';

const ITERATIONS = 2048;
const SALT_BYTES = 8;
const DATA = '1.2.840.113549.1.7.1';

/**
 * Packs a key with its certificate and those above it as Ecuador's authorities do: the key under 3DES, the certificates in the clear, all
 * of it under a MAC of SHA-1 (RFC 7292).
 */
export function writeP12(contents: {
  readonly key: KeyObject;
  /** DER; the key's own first. */
  readonly certificates: readonly Buffer[];
  readonly friendlyName: string;
  readonly password: string;
}): Buffer {
  const { key, certificates, friendlyName } = contents;
  const password = Buffer.from(`${contents.password}\0`, 'utf16le').swap16();
  // Pair the key with its certificate.
  const localKeyId = octets(hash('sha1', certificates[0] ?? Buffer.alloc(0), 'buffer'));
  const attributes = set(
    sequence(oid('1.2.840.113549.1.9.21'), set(localKeyId)),
    sequence(oid('1.2.840.113549.1.9.20'), set(bmp(friendlyName))),
  );
  const bags = certificates.map((certificate, at) =>
    sequence(
      oid('1.2.840.113549.1.12.10.1.3'),
      context(0, sequence(oid('1.2.840.113549.1.9.22.1'), context(0, octets(certificate)))),
      ...(at === 0 ? [attributes] : []),
    ),
  );
  const shrouded = sequence(
    oid('1.2.840.113549.1.12.10.1.2'),
    context(0, encrypt(key.export({ type: 'pkcs8', format: 'der' }), password)),
    attributes,
  );
  const safe = sequence(data(sequence(...bags)), data(sequence(shrouded)));
  const salt = randomBytes(SALT_BYTES);
  const mac = createHmac('sha1', deriveKey(password, salt, 3, 20))
    .update(safe)
    .digest();
  const digest = sequence(sequence(oid('1.3.14.3.2.26'), NULL), octets(mac));
  return sequence(integer(3), data(safe), sequence(digest, octets(salt), integer(ITERATIONS)));
}

function data(content: Buffer): Buffer {
  return sequence(oid(DATA), context(0, octets(content)));
}

/** EncryptedPrivateKeyInfo with pbeWithSHAAnd3-KeyTripleDES-CBC. */
function encrypt(plain: Buffer, password: Buffer): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv('des-ede3-cbc', deriveKey(password, salt, 1, 24), deriveKey(password, salt, 2, 8));
  return sequence(
    sequence(oid('1.2.840.113549.1.12.1.3'), sequence(octets(salt), integer(ITERATIONS))),
    octets(cipher.update(plain), cipher.final()),
  );
}

const BLOCK_BYTES = 64;
const BLOCK_VALUES = 1n << BigInt(8 * BLOCK_BYTES);

/** Key derivation of RFC 7292 appendix B.2 with SHA-1; `purpose` is 1 key, 2 initial vector, 3 MAC key. */
function deriveKey(password: Buffer, salt: Buffer, purpose: number, sizeBytes: number): Buffer {
  let blocks = [...blocksOf(salt), ...blocksOf(password)];
  let key = Buffer.alloc(0);
  for (;;) {
    let digest = hash('sha1', Buffer.concat([Buffer.alloc(BLOCK_BYTES, purpose), ...blocks]), 'buffer');
    for (let round = 1; round < ITERATIONS; round++) digest = hash('sha1', digest, 'buffer');
    key = Buffer.concat([key, digest]);
    if (key.length >= sizeBytes) return key.subarray(0, sizeBytes);
    const addend = numberOf(Buffer.alloc(BLOCK_BYTES, digest)) + 1n;
    blocks = blocks.map((block) => {
      const sum = (numberOf(block) + addend) % BLOCK_VALUES;
      return Buffer.from(sum.toString(16).padStart(2 * BLOCK_BYTES, '0'), 'hex');
    });
  }
}

/** Repeats bytes to whole blocks. */
function blocksOf(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / BLOCK_BYTES);
  const filled = Buffer.alloc(count * BLOCK_BYTES, bytes);
  return Array.from({ length: count }, (_, at) => filled.subarray(at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES));
}

function numberOf(block: Buffer): bigint {
  return BigInt(`0x${block.toString('hex')}`);
}
