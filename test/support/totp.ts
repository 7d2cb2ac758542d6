/** Reads a secret as apps do (RFC 4648 §6). */
export function fromBase32(written: string): Buffer {
  const bits = Array.from(written, (digit) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
