// Reproducible tar: one time, owner root, fixed modes, the order of the entries. GNU format, which tar, npm, dpkg and container tools read.
import { createReadStream } from 'node:fs';

const BLOCK = 512;
const NAME_BYTES_MAX = 100;

/**
 * Writes entries as a tar stream.
 * Entry: `{ path, mode, folder: true }`, `{ path, mode, link }`, `{ path, mode, bytes }` or `{ path, mode, file, size }`; `owner` is optional.
 */
export async function* tar(entries, time) {
  for (const entry of entries) {
    const { path, mode, folder = false, link = '', bytes, file, owner = 0 } = entry;
    const name = folder ? `${path}/` : path;
    for (const [type, long] of [
      ['K', link],
      ['L', name],
    ])
      if (Buffer.byteLength(long) > NAME_BYTES_MAX) {
        const text = Buffer.from(`${long}\0`);
        yield header({ name: '././@LongLink', type, size: text.length, mode: 0o644, owner: 0, time: 0, link: '' });
        yield padded(text);
      }
    const size = bytes?.length ?? entry.size ?? 0;
    const type = folder ? '5' : link === '' ? '0' : '2';
    yield header({ name, type, size, mode, owner, time, link });
    if (bytes !== undefined) yield padded(bytes);
    else if (file !== undefined) {
      let read = 0;
      for await (const chunk of createReadStream(file)) {
        read += chunk.length;
        yield chunk;
      }
      if (read !== size) throw new Error(`${file} changed while it was packed`);
      yield Buffer.alloc(padding(size));
    }
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header({ name, type, size, mode, owner, time, link }) {
  const block = Buffer.alloc(BLOCK);
  const put = (text, at, length) => Buffer.from(text).copy(block, at, 0, length);
  const octal = (value, at, length) => put(`${value.toString(8).padStart(length - 1, '0')}\0`, at, length);
  put(name, 0, NAME_BYTES_MAX);
  octal(mode, 100, 8);
  octal(owner, 108, 8);
  octal(owner, 116, 8);
  octal(size, 124, 12);
  octal(time, 136, 12);
  put('        ', 148, 8);
  put(type, 156, 1);
  put(link, 157, NAME_BYTES_MAX);
  put('ustar  \0', 257, 8);
  // User and group; other owners exist only as numbers.
  if (owner === 0) for (const at of [265, 297]) put('root', at, 32);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return block;
}

const padding = (size) => (BLOCK - (size % BLOCK)) % BLOCK;
const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(padding(bytes.length))]);
