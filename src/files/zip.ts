import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry } from 'yauzl';
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
  for (const { name, content, modified } of entries) {
    // Archives keep a day without its zone: the DOS form takes it as this process tells it.
    const mtime = new Date(modified.year, modified.month - 1, modified.day);
    archive.addBuffer(content, name, { mtime, forceDosTimestamp: true });
  }
  archive.end();
  return buffer(archive.outputStream);
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
