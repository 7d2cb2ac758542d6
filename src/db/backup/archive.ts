import { createHash, type Hash } from 'node:crypto';
import { createReadStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { AppError } from '../../kernel/app-error.js';
import type { Anchor } from '../audit-chain.js';
import { isLocked, lockBytes, NO_KEY, openBytes, type BackupKey, type BackupLock } from './locking.js';
import { endTar, readEntries, writeEntry } from './tar.js';

/** One table in a backup. */
export interface TableRecord {
  /** `schema.name`. */
  readonly name: string;
  /** In the column order of the rows. */
  readonly columns: readonly string[];
  readonly rows: number;
  readonly bytes: number;
  /** Of the table's entire COPY text. */
  readonly sha256: string;
}

/** Consumes the COPY text of one table and returns a result. */
export interface TableSink<Result> {
  add(chunk: Buffer): Promise<void>;
  end(): Promise<Result>;
}

/** Manifest of a backup: the last file of the archive, since its content is known last. */
export interface Manifest {
  readonly format: 'rubrica-respaldo-1';
  readonly createdAt: string;
  readonly ambiente: string;
  readonly migrations: readonly { readonly version: number; readonly name: string; readonly sha256: string }[];
  /** Parents before children, so they can be loaded in this order. */
  readonly tables: readonly TableRecord[];
  readonly sequences: readonly { readonly name: string; readonly lastValue: string; readonly isCalled: boolean }[];
  /** Newest link of each account's audit chain, by account; absent before migration 0098. */
  readonly auditoria?: Readonly<Record<string, Anchor>>;
}

const MANIFEST = 'manifest.json';
const MANIFEST_HASH = 'manifest.sha256';
// A table is split into files of this size: tar needs the size before the bytes, and a table's size is not known in advance.
const PART_BYTES = 4 * 1024 * 1024;
// Measured on rows resembling signed XML: level 3 takes 3.5 × less processor time than 6 and writes a tenth more; larger chunks
// save hand-overs.
const GZIP = { level: 3, chunkSize: 256 * 1024 };

/**
 * A backup file: gzip of a tar with `tables/<schema.name>/<part>.copy` (PostgreSQL's COPY text format; a table's parts
 * concatenated are what COPY wrote), the manifest and its hash. Any `tar` can open it; only PostgreSQL is needed to use it. A
 * locked backup is the same wrapped in an age file.
 */
export class ArchiveWriter {
  readonly #gzip: Gzip;
  readonly #flowed: Promise<void>;

  private constructor(
    private readonly file: string,
    private readonly draft: string,
    out: WriteStream,
    private readonly at: Date,
    lock: BackupLock | undefined,
  ) {
    this.#gzip = createGzip(GZIP);
    this.#flowed =
      lock === undefined
        ? pipeline(this.#gzip, out)
        : pipeline(this.#gzip, (plain: AsyncIterable<Buffer>) => lockBytes(plain, lock), out);
    this.#flowed.catch(() => undefined); // Reported by the pending write, or by finish.
  }

  /** Opens the file for the owner only (0600), under a temporary name until it is complete. */
  static async create(file: string, at: Date, lock: BackupLock | undefined): Promise<ArchiveWriter> {
    const draft = `${file}.parcial`;
    await refuseExisting(file);
    try {
      const handle = await open(draft, 'w', 0o600);
      return new ArchiveWriter(file, draft, handle.createWriteStream({ flush: true }), at, lock);
    } catch (cause) {
      throw new AppError(
        'respaldo-no-escrito',
        `No se puede escribir ${file}: revise que la carpeta exista y sus permisos.`,
        {
          cause,
        },
      );
    }
  }

  /** Starts a table; write its COPY text with `add`, get its record with `end`. */
  table(name: string): TableSink<Pick<TableRecord, 'bytes' | 'sha256'>> {
    const hash = createHash('sha256');
    let parts = 0;
    let bytes = 0;
    let buffered: Buffer[] = [];
    let bufferedBytes = 0;
    const flush = async (): Promise<void> => {
      const data = Buffer.concat(buffered, bufferedBytes);
      [buffered, bufferedBytes] = [[], 0];
      for (let from = 0; from < data.length; from += PART_BYTES) {
        parts += 1;
        const part = `tables/${name}/${String(parts).padStart(6, '0')}.copy`;
        await this.#write(part, data.subarray(from, from + PART_BYTES));
      }
    };
    return {
      add: async (chunk) => {
        hash.update(chunk);
        bytes += chunk.length;
        buffered.push(chunk);
        bufferedBytes += chunk.length;
        if (bufferedBytes >= PART_BYTES) await flush();
      },
      end: async () => {
        await flush();
        return { bytes, sha256: hash.digest('hex') };
      },
    };
  }

  /** Writes the manifest and renames the file to its final name. */
  async finish(manifest: Manifest): Promise<void> {
    const text = Buffer.from(JSON.stringify(manifest, null, 2));
    await this.#write(MANIFEST, text);
    await this.#write(MANIFEST_HASH, Buffer.from(createHash('sha256').update(text).digest('hex')));
    await this.#orFailure(endTar(this.#gzip));
    await this.#flowed;
    await refuseExisting(this.file);
    await rename(this.draft, this.file);
  }

  /** Deletes what was written. */
  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#flowed.catch(() => undefined);
    await rm(this.draft, { force: true });
  }

  #write(name: string, data: Buffer): Promise<void> {
    return this.#orFailure(writeEntry(this.#gzip, { name, data }, this.at));
  }

  /** A write to a broken stream never settles, so race the write against the stream's end. */
  async #orFailure(written: Promise<void>): Promise<void> {
    await Promise.race([written, this.#flowed]);
  }
}

/** Refuses an existing name: a backup never overwrites a file. */
export async function refuseExisting(file: string): Promise<void> {
  const existing = await open(file, 'r').catch(() => undefined);
  if (existing === undefined) return;
  await existing.close();
  throw new AppError('respaldo-existe', `Ya existe ${file}. Un respaldo no se sobrescribe: elija otro nombre.`);
}

export interface TablePart {
  readonly table: string;
  readonly data: Buffer;
}

/** Reads the parts of all tables in order. */
export async function* readParts(file: string, key: BackupKey, onBytes?: OnBytes): AsyncGenerator<TablePart> {
  for await (const { name, data } of entriesOf(file, key, onBytes)) {
    const table = /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1];
    if (table !== undefined) yield { table, data };
  }
}

/**
 * Reads the whole archive, compares every hash, and returns the manifest. Nothing is loaded before this passes. `onPart`
 * receives each part during the read.
 */
export async function verifyArchive(
  file: string,
  key: BackupKey = NO_KEY,
  onPart?: (part: TablePart) => void,
  onBytes?: OnBytes,
): Promise<Manifest> {
  const seen = new Map<string, { hash: Hash; bytes: number }>();
  let text: Buffer | undefined;
  let textHash: string | undefined;
  for await (const { name, data } of entriesOf(file, key, onBytes)) {
    const table = /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1];
    if (table !== undefined) {
      const entry = seen.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
      entry.hash.update(data);
      entry.bytes += data.length;
      seen.set(table, entry);
      onPart?.({ table, data });
    } else if (name === MANIFEST) text = data;
    else if (name === MANIFEST_HASH) textHash = data.toString('latin1');
    else throw damaged(`unknown entry ${name}`);
  }
  if (text === undefined || createHash('sha256').update(text).digest('hex') !== textHash) throw damaged('manifest');
  const manifest = JSON.parse(text.toString('utf8')) as Manifest | { format: string };
  if (!isOurs(manifest)) {
    throw new AppError(
      'respaldo-formato',
      `El respaldo tiene el formato «${manifest.format}», que esta versión no conoce. Use una versión más nueva de Rúbrica.`,
    );
  }
  for (const { name, bytes, sha256 } of manifest.tables) {
    const entry = seen.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
    if (entry.bytes !== bytes || entry.hash.digest('hex') !== sha256) throw damaged(`table ${name}`);
    seen.delete(name);
  }
  if (seen.size > 0) throw damaged(`tables that the manifest does not know: ${[...seen.keys()].join(', ')}`);
  return manifest;
}

const isOurs = (manifest: Manifest | { format: string }): manifest is Manifest =>
  manifest.format === 'rubrica-respaldo-1';

/** Receives the number of bytes of the file read since the last call. */
export type OnBytes = (bytes: number) => void;

async function* entriesOf(
  file: string,
  key: BackupKey,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<{ name: string; data: Buffer }> {
  const stored = createReadStream(file);
  let reported = 0;
  const raw: Readable = (await isLocked(file)) ? Readable.from(openBytes(stored, key)) : stored;
  const gunzip = createGunzip({ chunkSize: GZIP.chunkSize });
  // An error in either ends the reading side, which is awaited.
  raw.on('error', (error) => gunzip.destroy(error));
  raw.pipe(gunzip);
  try {
    for await (const entry of readEntries(gunzip)) {
      onBytes(stored.bytesRead - reported);
      reported = stored.bytesRead;
      yield entry;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'EACCES')) {
      throw new AppError('respaldo-no-leido', `No se puede leer ${file}.`, { cause });
    }
    throw damaged(cause instanceof Error ? cause.message : String(cause));
  } finally {
    raw.destroy();
    stored.destroy();
    gunzip.destroy();
  }
}

const damaged = (internal: string): AppError =>
  new AppError(
    'respaldo-danado',
    'El archivo no es un respaldo íntegro de Rúbrica: está dañado, incompleto o fue cambiado. No se restauró nada; use otra copia.',
    {
      internal: `backup: ${internal}`,
    },
  );
