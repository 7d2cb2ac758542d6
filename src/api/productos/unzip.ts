import { inflateRawSync } from 'node:zlib';

/** The file is no ZIP archive that we take; the message is for the log. */
export class UnzipError extends Error {
  override readonly name = 'UnzipError';
}

/** Entries that an archive may list; a workbook has a dozen. */
const ENTRIES_MAX = 1000;

const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_BYTES_MAX = 0xffff;
const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;

/** Reads single entries of a small archive (APPNOTE 6.3). */
export interface Archive {
  /** The content of an entry; undefined when there is none of that name. */
  read(name: string): Buffer | undefined;
}

/**
 * Opens an archive. What its entries inflate to, all together, ends at `inflatedBytesMax`: inflating stops there whatever the
 * archive says of their sizes.
 */
export function openArchive(file: Buffer, inflatedBytesMax: number): Archive {
  const entries = readDirectory(file);
  let leftBytes = inflatedBytesMax;
  return {
    read: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const content = inflate(file, entry, leftBytes);
      leftBytes -= content.length;
      return content;
    },
  };
}

interface Entry {
  readonly flags: number;
  readonly method: number;
  readonly sizeBytes: number;
  readonly localAt: number;
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const endAt = file.lastIndexOf(END);
  if (endAt < 0 || endAt < file.length - END_BYTES - COMMENT_BYTES_MAX || endAt + END_BYTES > file.length) {
    throw new UnzipError('no end of a central directory');
  }
  const count = file.readUInt16LE(endAt + 10);
  if (count > ENTRIES_MAX) throw new UnzipError(`${count} entries`);
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(endAt + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + ENTRY_BYTES > endAt || file.readUInt32LE(at) !== ENTRY) throw new UnzipError('a broken directory');
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    entries.set(name, {
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      sizeBytes: file.readUInt32LE(at + 20),
      localAt: file.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function inflate(file: Buffer, { flags, method, sizeBytes, localAt }: Entry, bytesMax: number): Buffer {
  if ((flags & ENCRYPTED) !== 0) throw new UnzipError('encrypted');
  if (localAt + LOCAL_BYTES > file.length || file.readUInt32LE(localAt) !== LOCAL) {
    throw new UnzipError('an entry that is not there');
  }
  const dataAt = localAt + LOCAL_BYTES + file.readUInt16LE(localAt + 26) + file.readUInt16LE(localAt + 28);
  const data = file.subarray(dataAt, dataAt + sizeBytes);
  if (data.length < sizeBytes) throw new UnzipError('an entry that ends after the file');
  if (method === STORED && data.length <= bytesMax) return data;
  if (method !== DEFLATED || bytesMax <= 0) throw new UnzipError(`method ${method}, or too large`);
  try {
    return inflateRawSync(data, { maxOutputLength: bytesMax });
  } catch (error) {
    throw new UnzipError('too large, or not deflated', { cause: error });
  }
}
