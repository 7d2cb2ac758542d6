import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Random } from '../kernel/random.js';

/** Environment of the installation; determines the prefix of its keys. */
type Ambiente = 'simulador' | 'pruebas' | 'produccion';

/** A new key: the secret handed out once, and the stored parts. */
export interface MintedApiKey {
  /** Shown once, never stored. */
  readonly apiKey: string;
  /** First characters, so that people can tell keys apart. */
  readonly prefix: string;
  readonly hash: Buffer;
}

/** Result of checking a key's text, before any look-up. */
export type ApiKeyForm = { readonly kind: 'well-formed'; readonly live: boolean } | { readonly kind: 'mistyped' };

// 192 bits: above the 160 that the interface requires, and a whole number of bytes.
const KEY_SIZE_BYTES = 24;
const KEY_DIGITS = 33; // base62 digits that hold 192 bits
const CHECKSUM_DIGITS = 6; // base62 digits that hold a CRC-32
const PREFIX_LENGTH = 'rk_test_'.length + 6;
const API_KEY = new RegExp(`^rk_(test|live)_[0-9A-Za-z]{${KEY_DIGITS + CHECKSUM_DIGITS}}$`);
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Creates an API key. Its last six characters are a checksum of the rest, including the prefix. */
export function mintApiKey(random: Random, ambiente: Ambiente): MintedApiKey {
  const body = `rk_${ambiente === 'produccion' ? 'live' : 'test'}_${base62(random(KEY_SIZE_BYTES), KEY_DIGITS)}`;
  const apiKey = body + checksum(body);
  return { apiKey, prefix: apiKey.slice(0, PREFIX_LENGTH), hash: sha256(apiKey) };
}

/** Distinguishes a typo (no look-up needed) from a key that may exist. */
export function readApiKeyForm(text: string): ApiKeyForm {
  const match = API_KEY.exec(text);
  const body = text.slice(0, -CHECKSUM_DIGITS);
  if (match === null || checksum(body) !== text.slice(-CHECKSUM_DIGITS)) return { kind: 'mistyped' };
  return { kind: 'well-formed', live: match[1] === 'live' };
}

export function mintClient(random: Random): { clientId: string; clientSecret: string; secretHash: Buffer } {
  const clientSecret = `rcs_${base62(random(KEY_SIZE_BYTES), KEY_DIGITS)}`;
  return { clientId: `rc_${base62(random(16), 22)}`, clientSecret, secretHash: sha256(clientSecret) };
}

/** Whether the text can be a client id; anything else, e.g. with a NUL byte, need not reach the database. */
export function isClientId(text: string): boolean {
  return /^rc_[0-9A-Za-z]{16,64}$/.test(text);
}

/** Generates a random 128-bit password, not meant to be memorised. */
export function mintPassword(random: Random): string {
  return base62(random(16), 22);
}

/** Creates a one-time 192-bit token for a link, such as an invitation's. */
export function mintLinkToken(random: Random): { token: string; hash: Buffer } {
  const token = base62(random(KEY_SIZE_BYTES), KEY_DIGITS);
  return { token, hash: sha256(token) };
}

// 256 bits, and the base62 digits that hold them.
const DOWNLOAD_SIZE_BYTES = 32;
const DOWNLOAD_DIGITS = 43;

/** Creates a 256-bit token for a download URL that needs no other credential. */
export function mintDownloadToken(random: Random): { token: string; hash: Buffer } {
  const token = base62(random(DOWNLOAD_SIZE_BYTES), DOWNLOAD_DIGITS);
  return { token, hash: sha256(token) };
}

/** Creates a version 4 UUID from the given randomness. */
export function mintUuid(random: Random): string {
  const bytes = random(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Hash stored for a key, token or client secret. Plain SHA-256 is enough: they are random and long, so they cannot be guessed, and
 * salt or stretching would only slow every request. Passwords are different (passwords.ts).
 * Look-ups use the hash, so no comparison leaks how much of a secret was right.
 */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

function checksum(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return base62(bytes, CHECKSUM_DIGITS);
}

/** Encodes bytes in base 62: only letters and digits, so a double click selects it whole. */
function base62(bytes: Buffer, digits: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < digits; i++) {
    text = BASE62.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
