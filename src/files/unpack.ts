import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';

/** Limits for an untrusted archive. */
export interface UnpackLimits {
  /** Files, including those of nested archives. */
  readonly entriesMax: number;
  /** Inflated, per file. */
  readonly entryBytesMax: number;
  /** Inflated, in total. */
  readonly inflatedBytesMax: number;
  /** Compression ratio. */
  readonly ratioMax: number;
  /** Nesting of archives; 1: none inside. */
  readonly depthMax: number;
}

/** A file of an archive: its content, or the reason it was skipped (in Spanish). */
export interface Unpacked {
  /** Prefixed with the names of enclosing archives. */
  readonly name: string;
  readonly content?: Buffer;
  readonly motivo?: string;
}

/** The whole archive is refused; the Spanish message is for its sender. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
}

class BrokenArchive extends UnpackError {}

/** Below this the ratio means nothing: a short repetitive file deflates like a bomb. */
const RATIO_FROM_BYTES = 64 * 1024;
const NAME_CHARS_MAX = 200;
const ZIP_MARK = Buffer.from('PK\x03\x04');
const EMPTY_ZIP_MARK = Buffer.from('PK\x05\x06');

export function isZip(bytes: Uint8Array): boolean {
  const mark = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, ZIP_MARK.length));
  return mark.equals(ZIP_MARK) || mark.equals(EMPTY_ZIP_MARK);
}

/**
 * Yields the files of an archive on disk or in memory, including nested archives. Inflation stops at the limits, whatever the declared
 * sizes; zlib runs off the event loop.
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

/** A nested archive: its problems are reported as that file's, and the others continue. */
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

/** A file's content, or the reason it is skipped. */
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
