import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';

/**
 * The protocol of the signer. A frame is length (u32, of the rest), request id (u32), kind (u8) and body. Requests are pipelined;
 * answers come in any order and carry the id of their request.
 */
export const Kind = {
  /** 16 bytes name of the key, one byte hash, the octets. */
  sign: 1,
  /** A structured body: `{ op, args }`. */
  call: 2,
  bytes: 10,
  value: 11,
  error: 12,
} as const;

export interface Frame {
  readonly id: number;
  readonly kind: number;
  readonly body: Buffer;
}

const HEAD_BYTES = 9;
/** A .p12 of 1 MiB and its chain fit. */
const FRAME_MAX_BYTES = 4 * 1024 * 1024;

export function writeFrame(id: number, kind: number, ...parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const frame = Buffer.allocUnsafeSlow(HEAD_BYTES + size);
  frame.writeUInt32BE(HEAD_BYTES - 4 + size, 0);
  frame.writeUInt32BE(id, 4);
  frame.writeUInt8(kind, 8);
  let at = HEAD_BYTES;
  for (const part of parts) at += part.copy(frame, at);
  return frame;
}

/** Splits a stream into frames. Throws if the other side breaks the protocol. */
export function frameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= HEAD_BYTES) {
      const size = rest.readUInt32BE(at);
      if (size < HEAD_BYTES - 4 || size > FRAME_MAX_BYTES) throw new Error(`a frame of ${size} bytes`);
      if (rest.length - at < 4 + size) break;
      onFrame({
        id: rest.readUInt32BE(at + 4),
        kind: rest.readUInt8(at + 8),
        body: rest.subarray(at + HEAD_BYTES, at + 4 + size),
      });
      at += 4 + size;
    }
    rest = rest.subarray(at);
  };
}

const BYTES = '$bytes';
const DATE = '$date';

/**
 * Writes a value as JSON followed by its buffers, which never become text: strings cannot be wiped. Undefined fields are left out.
 */
export function writeValue(value: unknown): Buffer {
  const parts: Buffer[] = [];
  const head = Buffer.from(
    JSON.stringify(value, function (this: Record<string, unknown>, name, written: unknown) {
      const original = this[name];
      if (original instanceof Uint8Array)
        return { [BYTES]: parts.push(Buffer.from(original.buffer, original.byteOffset, original.byteLength)) - 1 };
      return original instanceof Date ? { [DATE]: original.getTime() } : written;
    }),
  );
  const length = (size: number): Buffer => {
    const written = Buffer.alloc(4);
    written.writeUInt32BE(size);
    return written;
  };
  return Buffer.concat([length(head.length), head, ...parts.flatMap((part) => [length(part.length), part])]);
}

/** Reads a value; its buffers are copies. */
export function readValue(body: Buffer): unknown {
  const headEnd = 4 + body.readUInt32BE(0);
  const parts: Buffer[] = [];
  for (let at = headEnd; at < body.length;) {
    const end = at + 4 + body.readUInt32BE(at);
    if (end > body.length) throw new Error('a truncated value');
    parts.push(Buffer.from(body.subarray(at + 4, end)));
    at = end;
  }
  return JSON.parse(body.toString('utf8', 4, headEnd), (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (DATE in value) return new Date(Number(value[DATE]));
    return BYTES in value ? parts[Number(value[BYTES])] : value;
  });
}

/** Names a sealed key: stable across restarts, and useless without the sealed value. */
export const KEY_NAME_BYTES = 16;
export function keyNameOf(sealed: Buffer): Buffer {
  return createHash('sha256').update(sealed).digest().subarray(0, KEY_NAME_BYTES);
}

/** Hashes by the byte that names them. */
export const HASHES = ['sha1', 'sha256'] as const;

/** An error as it travels. */
export interface WireError {
  /** `unopened`: the client must send the sealed key first. */
  readonly kind: 'app' | 'limit' | 'unavailable' | 'unopened' | 'other';
  readonly message: string;
  readonly code?: string;
  readonly retryMs?: number;
  readonly retryAfterS?: number;
}

/** Writes with the other frames of this turn. */
export function coalesced(stream: Duplex, frame: Buffer): void {
  if (stream.writableCorked === 0) {
    stream.cork();
    setImmediate(() => {
      stream.uncork();
    });
  }
  stream.write(frame);
}
