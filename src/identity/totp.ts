import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../kernel/random.js';

// RFC 6238 with every authenticator app's defaults: SHA-1, 30 seconds, six digits.
const STEP_S = 30;
const DIGITS = 6;
// 160 bits, the length of the hash (RFC 4226 §4, R6).
const SECRET_BYTES = 20;
// One step to each side: a phone's clock may be half a minute off.
const DRIFT_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates the secret shared by the service and the user's device. */
export function mintTotpSecret(random: Random): Buffer {
  return random(SECRET_BYTES);
}

/** Returns the code of a time step (RFC 4226 §5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the time step that matches the code, within one step to either side; undefined if none. */
export function matchingStep(secret: Buffer, code: string, nowS: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = Math.floor(nowS / STEP_S);
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) return step;
  }
  return undefined;
}

/** Encodes in base32 (RFC 4648), as people type secrets and authenticator apps read them. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** Returns the URI of the QR code for an authenticator app. */
export function otpauthUri(secret: Buffer, usuario: string): string {
  const label = `${encodeURIComponent('Rúbrica')}:${encodeURIComponent(usuario)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent('Rúbrica')}`;
}

/** Creates recovery codes of 80 bits, grouped for copying by hand. */
export function mintRecoveryCodes(random: Random, count: number): string[] {
  return Array.from({ length: count }, () =>
    base32(random(10))
      .toLowerCase()
      .replace(/(.{4})(?!$)/g, '$1-'),
  );
}

/** Normalizes a recovery code: drops separators and other marks a person may add or omit. */
export function normalRecoveryCode(text: string): string {
  return text.toLowerCase().replace(/[^a-z2-7]/g, '');
}
