// RFC 2268 §2: a permutation of 0 to 255 made from the digits of π.
const PI_TABLE = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb6266fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);
/** Words of an expanded key. */
const KEY_WORDS = 64;
const BLOCK_BYTES = 8;
/** Rotations of the four words in a mixing round. */
const ROTATIONS = [1, 2, 3, 5] as const;
/** Mixing rounds that a mashing round follows. */
const MASHED = new Set([4, 10]);
const ROUNDS = 16;

/**
 * Decrypts RC2-CBC with PKCS#7 padding; the effective key is as long as the key. OpenSSL 3 has RC2 in its legacy provider, which Node
 * does not load.
 */
export function decryptRc2(key: Buffer, iv: Buffer, encrypted: Buffer): Buffer {
  if (encrypted.length === 0 || encrypted.length % BLOCK_BYTES !== 0) throw new Error('not whole blocks');
  const words = expandKey(key, key.length * 8);
  const plain = Buffer.alloc(encrypted.length);
  let previous = iv;
  for (let start = 0; start < encrypted.length; start += BLOCK_BYTES) {
    const block = encrypted.subarray(start, start + BLOCK_BYTES);
    decryptBlock(words, block).forEach((byte, at) => (plain[start + at] = byte ^ (previous[at] ?? 0)));
    previous = block;
  }
  const padding = plain.at(-1) ?? 0;
  if (padding === 0 || padding > BLOCK_BYTES || plain.subarray(-padding).some((byte) => byte !== padding))
    throw new Error('bad padding');
  return plain.subarray(0, -padding);
}

/** Expands a key of 1 to 128 bytes, of which only `effectiveBits` count (RFC 2268 §2). */
export function expandKey(key: Buffer, effectiveBits: number): Uint16Array {
  if (key.length === 0 || key.length > 2 * KEY_WORDS) throw new Error(`a key of ${key.length} bytes`);
  const bytes = Buffer.alloc(2 * KEY_WORDS);
  key.copy(bytes);
  const at = (index: number): number => bytes[index] ?? 0;
  const pi = (index: number): number => PI_TABLE[index & 0xff] ?? 0;
  for (let i = key.length; i < bytes.length; i++) bytes[i] = pi(at(i - 1) + at(i - key.length));
  const effectiveBytes = Math.ceil(effectiveBits / 8);
  const first = bytes.length - effectiveBytes;
  bytes[first] = pi(at(first) & (0xff >> (8 * effectiveBytes - effectiveBits)));
  for (let i = first - 1; i >= 0; i--) bytes[i] = pi(at(i + 1) ^ at(i + effectiveBytes));
  return Uint16Array.from({ length: KEY_WORDS }, (_, word) => bytes.readUInt16LE(2 * word));
}

/** Decrypts a block of 8 bytes (RFC 2268 §4). */
export function decryptBlock(key: Uint16Array, block: Buffer): Buffer {
  const words = Uint16Array.from({ length: 4 }, (_, word) => block.readUInt16LE(2 * word));
  const word = (index: number): number => words[index & 3] ?? 0;
  for (let round = ROUNDS - 1; round >= 0; round--) {
    if (MASHED.has(round)) for (let i = 3; i >= 0; i--) words[i] = word(i) - (key[word(i + 3) & 63] ?? 0);
    for (let i = 3; i >= 0; i--) {
      const rotation = ROTATIONS[i] ?? 0;
      const rotated = (word(i) >> rotation) | (word(i) << (16 - rotation));
      words[i] = rotated - (key[4 * round + i] ?? 0) - (word(i + 3) & word(i + 2)) - (~word(i + 3) & word(i + 1));
    }
  }
  const plain = Buffer.alloc(BLOCK_BYTES);
  words.forEach((each, at) => plain.writeUInt16LE(each, 2 * at));
  return plain;
}
