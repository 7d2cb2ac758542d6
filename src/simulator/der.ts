/** Encodes an element; the content of a constructed one is its elements. */
export function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = bigEndian(BigInt(body.length));
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

export const NULL = der(0x05);
export const TRUE = der(0x01, Buffer.from([0xff]));

export function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

export function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, ...parts);
}

/** The constructed element `[tag]`. */
export function context(tag: number, ...parts: readonly Buffer[]): Buffer {
  return der(0xa0 | tag, ...parts);
}

/** A positive integer. */
export function integer(value: bigint | number): Buffer {
  const bytes = bigEndian(BigInt(value));
  return der(0x02, Buffer.alloc((bytes[0] ?? 0) >> 7), bytes);
}

export function oid(dotted: string): Buffer {
  const [top = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([top * 40 + second, ...arcs.flatMap(base128)]));
}

export function octets(...content: readonly Buffer[]): Buffer {
  return der(0x04, ...content);
}

/** Whole bytes of bits. */
export function bits(content: Buffer, unused = 0): Buffer {
  return der(0x03, Buffer.from([unused]), content);
}

export function utf8(text: string): Buffer {
  return der(0x0c, Buffer.from(text));
}

export function printable(text: string): Buffer {
  return der(0x13, Buffer.from(text, 'latin1'));
}

export function ia5(text: string): Buffer {
  return der(0x16, Buffer.from(text, 'latin1'));
}

export function bmp(text: string): Buffer {
  return der(0x1e, Buffer.from(text, 'utf16le').swap16());
}

/** UTCTime up to 2049, then GeneralizedTime (RFC 5280 §4.1.2.5). */
export function time(at: Date): Buffer {
  const text = `${at.toISOString().replace(/\.\d+Z$|\D/g, '')}Z`;
  return at.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(text.slice(2), 'latin1'))
    : der(0x18, Buffer.from(text, 'latin1'));
}

function bigEndian(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

/** An arc of an object identifier, seven bits in each byte. */
function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
