import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, openPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  readonly modified: { readonly year: number; readonly month: number; readonly day: number };
}

/** Packs a few files; the same input gives the same bytes. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, content, modified } of entries) archive.addBuffer(content, name, optionsOf(modified));
  archive.end();
  return buffer(archive.outputStream);
}

function optionsOf({ year, month, day }: ZipEntry['modified']) {
  // ZIP stores a local date without a zone; the DOS form uses this process's zone.
  return { mtime: new Date(year, month - 1, day), forceDosTimestamp: true } as const;
}

/** A file generated while it is packed. */
export interface StreamedZipEntry extends Omit<ZipEntry, 'content'> {
  readonly content: Buffer | AsyncIterable<string>;
}

/** Streams an archive of many items; only one item's files are in memory at a time. */
export function zipStream<T>(
  things: Iterable<T> | AsyncIterable<T>,
  filesOf: (thing: T) => Promise<readonly StreamedZipEntry[]>,
): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  const packed = ({ name, content, modified }: StreamedZipEntry): Promise<void> =>
    new Promise((resolve, reject) => {
      archive.addReadStreamLazy(name, optionsOf(modified), (give) => {
        const bytes = Readable.from(Buffer.isBuffer(content) ? [content] : content, { objectMode: false });
        give(null, bytes.once('end', resolve).once('error', reject));
      });
    });
  const pack = async (): Promise<void> => {
    for await (const thing of things) for (const entry of await filesOf(thing)) await packed(entry);
    archive.end();
  };
  pipeline(archive.outputStream, output).catch(() => undefined); // the reader left, or gets the error below
  pack().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

/** Unsupported archive; the message is for the log. */
export class UnzipError extends Error {
  override readonly name = 'UnzipError';
}

export interface Archive {
  /** Streams a file's inflated content; undefined if there is none of that name. */
  read(name: string): AsyncGenerator<Buffer> | undefined;
}

/** A workbook has about a dozen. */
const ENTRIES_MAX = 1000;

/** Opens an archive. Reading stops at `inflatedBytesMax` over all files, whatever sizes the archive declares. */
export async function openArchive(file: Buffer, inflatedBytesMax: number): Promise<Archive> {
  const { source, entries } = await listed(file);
  let leftBytes = inflatedBytesMax;

  async function* inflate(entry: Entry): AsyncGenerator<Buffer> {
    const stream = await source.openReadStreamPromise(entry).catch(refuse);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        leftBytes -= chunk.length;
        if (leftBytes < 0) throw new UnzipError(`more than ${inflatedBytesMax} bytes`);
        yield chunk;
      }
    } catch (error) {
      refuse(error);
    }
  }

  return {
    read: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? undefined : inflate(entry);
    },
  };
}

async function listed(file: Buffer) {
  const source = await fromBufferPromise(file, { lazyEntries: true, autoClose: false }).catch(refuse);
  if (source.entryCount > ENTRIES_MAX) throw new UnzipError(`${source.entryCount} entries`);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of source.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    refuse(error);
  }
  return { source, entries };
}

/** Any error of the library: broken, encrypted, wrong size. */
function refuse(error: unknown): never {
  if (error instanceof UnzipError) throw error;
  throw new UnzipError(error instanceof Error ? error.message : String(error), { cause: error });
}

/** SHA-256 of every file of an archive on disk. */
export async function hashEntries(path: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const source = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of source.eachEntry()) {
      const hash = createHash('sha256');
      for await (const chunk of await source.openReadStreamPromise(entry)) hash.update(chunk as Buffer);
      hashes.set(entry.fileName, hash.digest('hex'));
    }
  } finally {
    source.close();
  }
  return hashes;
}
