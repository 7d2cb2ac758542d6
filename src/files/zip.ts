import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, openPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  readonly modified: { readonly year: number; readonly month: number; readonly day: number };
}

/** Packs a few files; the same files give the same bytes. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, content, modified } of entries) archive.addBuffer(content, name, optionsOf(modified));
  archive.end();
  return buffer(archive.outputStream);
}

function optionsOf({ year, month, day }: ZipEntry['modified']) {
  // Archives keep a day without its zone: the DOS form takes it as this process tells it.
  return { mtime: new Date(year, month - 1, day), forceDosTimestamp: true } as const;
}

/** A file that is packed while it is made. */
export interface StreamedZipEntry extends Omit<ZipEntry, 'content'> {
  readonly content: Buffer | AsyncIterable<string>;
}

/** Packs the files of many things while the archive is read: those of one at a time are in memory. */
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
  pipeline(archive.outputStream, output).catch(() => undefined); // who reads it has left, or is told below
  pack().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

/** The file is no archive that we take; the message is for the log. */
export class UnzipError extends Error {
  override readonly name = 'UnzipError';
}

/** Reads single files of an archive. */
export interface Archive {
  /** The content of a file as it is inflated; undefined when there is none of that name. */
  read(name: string): AsyncGenerator<Buffer> | undefined;
}

/** Files that an archive may list; a workbook has a dozen. */
const ENTRIES_MAX = 1000;

/**
 * Opens an archive. What is read of it, all files together, ends at `inflatedBytesMax`: inflating stops there whatever the
 * archive says of their sizes.
 */
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

/** Whatever the library found: broken, encrypted, of another size than it says. */
function refuse(error: unknown): never {
  if (error instanceof UnzipError) throw error;
  throw new UnzipError(error instanceof Error ? error.message : String(error), { cause: error });
}

/** The SHA-256 of every file of an archive on the disk, read one after the other. */
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
