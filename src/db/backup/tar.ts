import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

const BLOCK_BYTES = 512;
/** No entry of ours is larger. Bounds the reader's memory; a header announcing more is refused. */
const ENTRY_BYTES_MAX = 16 * 1024 * 1024;

export interface TarEntry {
  readonly name: string;
  readonly data: Buffer;
}

/** Writes one file into a tar stream (POSIX.1-1988 ustar: any `tar` lists and extracts it). */
export async function writeEntry(out: Writable, { name, data }: TarEntry, at: Date): Promise<void> {
  if (Buffer.byteLength(name) > 99 || data.length > ENTRY_BYTES_MAX) throw new Error(`not an entry of ours: ${name}`);
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(data.length, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.write('        ', 148); // The checksum field itself counts as spaces.
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(octal(checksum(header), 6), 148);
  await write(out, header);
  await write(out, data);
  await write(out, Buffer.alloc(padding(data.length)));
}

export async function endTar(out: Writable): Promise<void> {
  await write(out, Buffer.alloc(2 * BLOCK_BYTES));
  out.end();
}

/** Reads the files of a tar stream in order. Throws on anything that `writeEntry` would not have written. */
export async function* readEntries(input: Readable): AsyncGenerator<TarEntry> {
  const source = new ByteReader(input);
  for (;;) {
    const header = await source.take(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) break;
    const sum = Number.parseInt(header.toString('latin1', 148, 154), 8);
    header.write('        ', 148);
    if (checksum(header) !== sum) throw new Error('tar: wrong header checksum');
    const name = header.toString('utf8', 0, header.indexOf(0));
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    if (!(size >= 0 && size <= ENTRY_BYTES_MAX)) throw new Error('tar: wrong size');
    const data = await source.take(size);
    await source.take(padding(size));
    yield { name, data };
  }
  // Read to the end: only there does the decompressor check its own checksum.
  await source.drain();
}

const padding = (size: number): number => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

function checksum(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

async function write(out: Writable, bytes: Buffer): Promise<void> {
  if (bytes.length > 0 && !out.write(bytes)) await once(out, 'drain');
}

/** Reads exact numbers of bytes from a stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(input: Readable) {
    this.#chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async take(size: number): Promise<Buffer> {
    const parts = [this.#rest];
    let have = this.#rest.length;
    while (have < size) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new Error('tar: cut short');
      parts.push(next.value);
      have += next.value.length;
    }
    const all = Buffer.concat(parts, have);
    this.#rest = all.subarray(size);
    return all.subarray(0, size);
  }

  async drain(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }
}
