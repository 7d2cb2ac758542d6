import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';

/** How far an archive of unknown making is unpacked. */
export interface UnpackLimits {
  /** Files of it and of archives inside, together. */
  readonly entriesMax: number;
  /** Of one file, inflated. */
  readonly entryBytesMax: number;
  /** Of all that is inflated. */
  readonly inflatedBytesMax: number;
  /** Inflated by deflated. */
  readonly ratioMax: number;
  /** Archives in archives; 1: none inside. */
  readonly depthMax: number;
}

/** A file of an archive: its content, or why that is not taken (Spanish). */
export interface Unpacked {
  /** With those of the archives that it lay in. */
  readonly name: string;
  readonly content?: Buffer;
  readonly motivo?: string;
}

/** The archive as a whole is not taken; the message is Spanish, for whoever sent it. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
}

/** It cannot be read any further. */
class BrokenArchive extends UnpackError {}

/** Below this a ratio says nothing: a short file of one letter deflates as well as a bomb. */
const RATIO_FROM_BYTES = 64 * 1024;
const NAME_CHARS_MAX = 200;
const ZIP_MARK = Buffer.from('PK\x03\x04');
const EMPTY_ZIP_MARK = Buffer.from('PK\x05\x06');

/** Whether bytes begin as an archive does. */
export function isZip(bytes: Uint8Array): boolean {
  const mark = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, ZIP_MARK.length));
  return mark.equals(ZIP_MARK) || mark.equals(EMPTY_ZIP_MARK);
}

/**
 * The files of an archive on disk or in memory, one after the other, those of archives inside it among them. Whatever it says of sizes, inflating
 * stops at the limits; inflating is zlib's, off the event loop.
 */
export async function* unpack(source: string | Buffer, limits: UnpackLimits): AsyncGenerator<Unpacked> {
  const opening = typeof source === 'string' ? openPromise(source, OPTIONS) : fromBufferPromise(source, OPTIONS);
  const archive = await opening.catch(refuse);
  try {
    yield* filesOf(archive, '', 1, { entries: limits.entriesMax, bytes: limits.inflatedBytesMax }, limits);
  } finally {
    archive.close();
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false } as const;

interface Budget {
  entries: number;
  bytes: number;
}

async function* filesOf(
  archive: ZipFile,
  prefix: string,
  depth: number,
  left: Budget,
  limits: UnpackLimits,
): AsyncGenerator<Unpacked> {
  left.entries -= archive.entryCount;
  if (left.entries < 0) throw new UnpackError(`El ZIP tiene más de ${limits.entriesMax} archivos; divídalo.`);
  for await (const entry of eachOf(archive)) {
    if (entry.fileName.endsWith('/') || entry.fileName.startsWith('__MACOSX/')) continue;
    const name = `${prefix}${entry.fileName}`.slice(-NAME_CHARS_MAX).replaceAll('\0', '');
    const content = await contentOf(archive, entry, left, limits);
    if (typeof content === 'string') yield { name, motivo: content };
    else if (!isZip(content)) yield { name, content };
    else if (depth >= limits.depthMax) yield { name, motivo: `Es un ZIP dentro de ${depth} más: sáquelo de ahí.` };
    else yield* inside(content, name, depth, left, limits);
  }
}

/** An archive inside: what is wrong with it is told of that file, and the others go on. */
async function* inside(
  content: Buffer,
  name: string,
  depth: number,
  left: Budget,
  limits: UnpackLimits,
): AsyncGenerator<Unpacked> {
  try {
    const archive = await fromBufferPromise(content, OPTIONS).catch(refuse);
    yield* filesOf(archive, `${name}/`, depth + 1, left, limits);
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    yield { name, motivo: error.message };
  }
}

const BROKEN = 'El ZIP está dañado o incompleto; vuelva a crearlo.';

async function* eachOf(archive: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of archive.eachEntry()) yield entry;
  } catch (error) {
    refuse(error);
  }
}

/** What a file holds, or why it is not taken. */
async function contentOf(archive: ZipFile, entry: Entry, left: Budget, limits: UnpackLimits): Promise<Buffer | string> {
  const { entryBytesMax, inflatedBytesMax, ratioMax } = limits;
  const tooLarge = `Pesa más de ${entryBytesMax / 1024 ** 2} MiB.`;
  if (entry.isEncrypted()) return 'Está cifrado con contraseña; quítela.';
  if (entry.uncompressedSize > entryBytesMax) return tooLarge;
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    const stream = await archive.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      left.bytes -= chunk.length;
      if (left.bytes < 0)
        throw new UnpackError(`El ZIP desempaca más de ${inflatedBytesMax / 1024 ** 2} MiB; divídalo.`);
      if (sizeBytes > entryBytesMax) return tooLarge;
      if (sizeBytes > RATIO_FROM_BYTES && sizeBytes > ratioMax * entry.compressedSize)
        return `Está comprimido más de ${ratioMax} veces, como no lo está ningún comprobante.`;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UnpackError) throw error;
    return 'Está dañado dentro del ZIP.';
  }
  return Buffer.concat(chunks);
}

function refuse(error: unknown): never {
  if (error instanceof UnpackError) throw error;
  throw new BrokenArchive(BROKEN, { cause: error });
}
