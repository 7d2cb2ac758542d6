/** The bytes are not the expected ASN.1. */
export class BerError extends Error {
  override readonly name = 'BerError';
}

/** Universal ASN.1 tags used in certificates and .p12 files. */
export const Tag = {
  boolean: 1,
  integer: 2,
  bitString: 3,
  octetString: 4,
  null: 5,
  oid: 6,
  utf8String: 12,
  sequence: 16,
  set: 17,
  numericString: 18,
  printableString: 19,
  teletexString: 20,
  ia5String: 22,
  utcTime: 23,
  generalizedTime: 24,
  visibleString: 26,
  universalString: 28,
  bmpString: 30,
} as const;

// Real files nest less than 20 levels; protects the stack from hostile ones.
const DEPTH_MAX = 64;
// Real ones take up to 20 bytes. Components are unbounded, and reading one is quadratic in its length.
const OID_MAX_BYTES = 128;

/** A BER or DER element. .p12 files of Windows and Java use indefinite lengths and chunked octet strings, so DER alone is not enough. */
export class BerNode {
  constructor(
    /** 0 universal, 2 context-specific. */
    readonly tagClass: number,
    readonly tag: number,
    readonly constructed: boolean,
    readonly content: Buffer,
    /** The element including tag and length. */
    readonly whole: Buffer,
    private readonly depth: number,
  ) {}

  /** Elements of a constructed element. */
  get children(): BerNode[] {
    if (!this.constructed) throw new BerError('a constructed element is wanted');
    return readAll(this.content, this.depth + 1);
  }

  /** The element at `index`; throws if it is missing. */
  child(index: number): BerNode {
    const found = this.children[index];
    if (found === undefined) throw new BerError(`element ${index} is missing`);
    return found;
  }

  is(tag: number): boolean {
    return this.tagClass === 0 && this.tag === tag;
  }

  /** Whether this is the context-specific element `[tag]`. */
  isContext(tag: number): boolean {
    return this.tagClass === 2 && this.tag === tag;
  }

  /** Returns this element if it has the tag; throws otherwise. */
  expect(tag: number): this {
    if (!this.is(tag)) throw new BerError(`tag ${tag} is wanted, ${this.tagClass}/${this.tag} found`);
    return this;
  }

  /** Bytes of an octet string, primitive or chunked, whatever its tag (implicit tagging hides it). */
  octets(): Buffer {
    if (!this.constructed) return this.content;
    return Buffer.concat(this.children.map((chunk) => chunk.octets()));
  }

  /** Object identifier in dotted form. */
  oid(): string {
    return decodeOid(this.expect(Tag.oid).content);
  }

  /** A small integer, such as a version or an iteration count. */
  smallInteger(): number {
    const bytes = this.expect(Tag.integer).content;
    if (bytes.length === 0 || bytes.length > 6) throw new BerError('a small integer is wanted');
    return bytes.readIntBE(0, bytes.length);
  }

  /** Text of any ASN.1 string type; undefined if the element is not a string. */
  text(): string | undefined {
    if (this.tagClass !== 0) return undefined;
    const bytes = this.octets();
    switch (this.tag) {
      case Tag.utf8String:
        return bytes.toString('utf8');
      case Tag.printableString:
      case Tag.numericString:
      case Tag.ia5String:
      case Tag.visibleString:
      case Tag.teletexString: // in practice Latin-1, whatever T.61 says
        return bytes.toString('latin1');
      case Tag.bmpString:
        return bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : undefined;
      case Tag.universalString: {
        let text = '';
        for (let at = 0; at + 4 <= bytes.length; at += 4) {
          const point = bytes.readUInt32BE(at);
          if (point > 0x10ffff) return undefined;
          text += String.fromCodePoint(point);
        }
        return text;
      }
      default:
        return undefined;
    }
  }
}

/** Reads exactly one element; trailing bytes are an error. */
export function readBer(bytes: Buffer): BerNode {
  const { node, next } = readAt(bytes, 0, 0);
  if (next !== bytes.length) throw new BerError('bytes follow the element');
  return node;
}

/** Reads the first element and its length: some programs pad files with zeros or a line feed. */
export function readBerPrefix(bytes: Buffer): BerNode {
  return readAt(bytes, 0, 0).node;
}

function readAll(bytes: Buffer, depth: number): BerNode[] {
  const nodes: BerNode[] = [];
  for (let at = 0; at < bytes.length;) {
    const { node, next } = readAt(bytes, at, depth);
    nodes.push(node);
    at = next;
  }
  return nodes;
}

function readAt(bytes: Buffer, start: number, depth: number): { node: BerNode; next: number } {
  if (depth > DEPTH_MAX) throw new BerError('nested too deep');
  let at = start;
  const byte = (): number => {
    const value = bytes[at++];
    if (value === undefined) throw new BerError('cut short');
    return value;
  };

  const first = byte();
  let tag = first & 0x1f;
  if (tag === 0x1f) {
    tag = 0;
    for (let more = true; more;) {
      const part = byte();
      if (tag > 0xffffff) throw new BerError('tag too large');
      tag = tag * 128 + (part & 0x7f);
      more = (part & 0x80) !== 0;
    }
  }
  const constructed = (first & 0x20) !== 0;
  const make = (contentStart: number, contentEnd: number, next: number): { node: BerNode; next: number } => ({
    node: new BerNode(
      first >> 6,
      tag,
      constructed,
      bytes.subarray(contentStart, contentEnd),
      bytes.subarray(start, next),
      depth,
    ),
    next,
  });

  const lengthByte = byte();
  if (lengthByte === 0x80) {
    if (!constructed) throw new BerError('indefinite length of a primitive element');
    // Up to the end-of-contents marker, two zero bytes.
    let inner = at;
    while (bytes[inner] !== 0 || bytes[inner + 1] !== 0) inner = readAt(bytes, inner, depth + 1).next;
    return make(at, inner, inner + 2);
  }
  let length = lengthByte;
  if (lengthByte > 0x80) {
    if (lengthByte > 0x84) throw new BerError('length too large');
    length = 0;
    for (let count = lengthByte & 0x7f; count > 0; count--) length = length * 256 + byte();
  }
  if (at + length > bytes.length) throw new BerError('cut short');
  return make(at, at + length, at + length);
}

function decodeOid(bytes: Buffer): string {
  if (bytes.length > OID_MAX_BYTES) throw new BerError('object identifier too long');
  const arcs: bigint[] = [];
  let value = 0n;
  for (const byte of bytes) {
    value = value * 128n + BigInt(byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    arcs.push(value);
    value = 0n;
  }
  const [head, ...rest] = arcs;
  if (head === undefined) throw new BerError('empty object identifier');
  const top = head < 40n ? 0n : head < 80n ? 1n : 2n;
  return [top, head - top * 40n, ...rest].join('.');
}
