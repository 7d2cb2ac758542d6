import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import { AppError } from '../../kernel/app-error.js';

/** A bucket of an S3 service. */
export interface ObjectStorageConfig {
  /** Without the bucket: `https://s3.us-east-1.amazonaws.com`. */
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
  /** Before every key; empty: none. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
}

export interface StoredObject {
  /** Without the configured prefix. */
  readonly key: string;
  readonly bytes: number;
  readonly at: Date;
}

/** Files in a bucket. Keys have no leading slash and no prefix. */
export interface ObjectStorage {
  /** Uploads a file under a key and checks that the service has the same bytes. Replaces an object of that key. */
  upload(file: string, key: string): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Downloads an object into a new file (0600) and compares its hash, if it was uploaded from here. */
  download(key: string, file: string): Promise<void>;
  /** SHA-256 recorded by `upload`; undefined: no such object, or uploaded by another program. */
  hashOf(key: string): Promise<string | undefined>;
  list(folder: string): Promise<StoredObject[]>;
  remove(key: string): Promise<void>;
  /** Ends uploads that a killed process left behind: their parts take space and appear in no list. */
  endStaleUploads(folder: string, before: Date): Promise<number>;
}

/** The smallest part that S3 allows is 5 MiB; a part is held in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** Of S3. */
const PARTS_MAX = 10_000;
const TRIES = 5;
const FIRST_RETRY_MS = 500;
/** Limit for one part. */
const REQUEST_MS = 120_000;
const HASH_HEADER = 'x-amz-meta-sha256';
const MD5 = /^[0-9a-f]{32}$/;

/** The service did not answer, or asks to try again. */
class UnavailableError extends Error {}

interface Options {
  /** Tests shorten it. */
  readonly firstRetryMs?: number;
  readonly partBytes?: number;
}

/** Opens a bucket. Nothing is sent until the first use. */
export async function openObjectStorage(config: ObjectStorageConfig, options: Options = {}): Promise<ObjectStorage> {
  const { firstRetryMs = FIRST_RETRY_MS, partBytes = PART_BYTES } = options;
  const { S3mini: Client } = await import('s3mini');
  const fullKey = (key: string): string => [config.prefix, key].filter((part) => part !== '').join('/');

  /** Calls the service, again while it is unavailable. Returns the last answer's headers too. */
  async function call<T>(work: (s3: S3mini) => Promise<T>): Promise<{ readonly value: T; readonly headers: Headers }> {
    for (let tries = 1; ; tries++) {
      let headers = new Headers();
      const s3 = new Client({
        endpoint: `${config.url}/${config.bucket}`,
        region: config.region,
        accessKeyId: config.keyId,
        secretAccessKey: config.secret,
        requestAbortTimeout: REQUEST_MS,
        fetch: async (input, init) => {
          const answer = await fetch(input, withoutLength(init)).catch((cause: unknown) => {
            throw new UnavailableError('no answer', { cause });
          });
          ({ headers } = answer);
          await refuse(answer, config);
          return answer;
        },
      });
      try {
        return { value: await work(s3), headers };
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (tries === TRIES || isRefusal(error)) throw noAnswer(config, error);
      }
      await sleep(firstRetryMs * 2 ** (tries - 1));
    }
  }

  async function sendPart(s3Key: string, uploadId: string, number: number, part: Buffer): Promise<UploadedPart> {
    const { value } = await call((s3) => s3.uploadPart(s3Key, uploadId, part, number));
    return { ...value, md5: createHash('md5').update(part).digest('hex') };
  }

  async function sendInParts(handle: FileHandle, s3Key: string, bytes: number, sha256: string): Promise<boolean> {
    const size = Math.max(partBytes, Math.ceil(bytes / PARTS_MAX));
    const { value: uploadId } = await call((s3) =>
      s3.getMultipartUploadId(s3Key, TYPE, undefined, { [HASH_HEADER]: sha256 }),
    );
    try {
      const parts: UploadedPart[] = [];
      for (let from = 0; from < bytes; from += size) {
        const part = await readAt(handle, from, Math.min(size, bytes - from));
        parts.push(await sendPart(s3Key, uploadId, parts.length + 1, part));
      }
      const refs = parts.map(({ partNumber, etag }) => ({ partNumber, etag }));
      await call((s3) => s3.completeMultipartUpload(s3Key, uploadId, refs));
      return parts.every(({ etag, md5 }) => isMd5Of(etag, md5, s3Key));
    } catch (error) {
      // The first error says more.
      await call((s3) => s3.abortMultipartUpload(s3Key, uploadId)).catch(() => undefined);
      throw error;
    }
  }

  async function sendWhole(handle: FileHandle, s3Key: string, bytes: number, sha256: string): Promise<boolean> {
    const content = await readAt(handle, 0, bytes);
    const { headers } = await call((s3) => s3.putObject(s3Key, content, TYPE, undefined, { [HASH_HEADER]: sha256 }));
    const etag = (headers.get('etag') ?? '').replaceAll('"', '');
    return isMd5Of(etag, createHash('md5').update(content).digest('hex'), s3Key);
  }

  async function* ranges(key: string, bytes: number): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes; from += partBytes) {
      const to = Math.min(bytes, from + partBytes);
      const { value } = await call(async (s3) => {
        // The range's end is exclusive.
        const answer = await s3.getObjectRaw(fullKey(key), false, from, to);
        const part = Buffer.from(await answer.arrayBuffer());
        if (part.length !== to - from) throw new UnavailableError('cut off');
        return part;
      });
      yield value;
    }
  }

  async function headOf(key: string): Promise<Headers | undefined> {
    const { value, headers } = await call((s3) => s3.objectExists(fullKey(key)));
    return value === true ? headers : undefined;
  }

  const storage: ObjectStorage = {
    upload: async (file, key) => {
      const sha256 = await hashFile(file);
      const { size: bytes } = await stat(file);
      const handle = await open(file, 'r');
      try {
        const send = bytes > partBytes ? sendInParts : sendWhole;
        const isSame = await send(handle, fullKey(key), bytes, sha256);
        const stored = Number((await headOf(key))?.get('content-length'));
        if (stored !== bytes) throw different(key);
        // Encrypted buckets answer with another kind of ETag: read the object back.
        if (!isSame && (await hashOfAll(ranges(key, bytes))) !== sha256) throw different(key);
        return { bytes, sha256 };
      } finally {
        await handle.close();
      }
    },
    download: async (key, file) => {
      const head = await headOf(key);
      if (head === undefined)
        throw new AppError('respaldo-no-leido', `No existe «${key}» en el almacenamiento de objetos.`);
      const handle = await open(file, 'wx', 0o600);
      try {
        const hash = createHash('sha256');
        for await (const part of ranges(key, Number(head.get('content-length')))) {
          hash.update(part);
          await handle.write(part);
        }
        await handle.sync();
        const wanted = head.get(HASH_HEADER);
        if (wanted !== null && hash.digest('hex') !== wanted) throw different(key);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
    hashOf: async (key) => (await headOf(key))?.get(HASH_HEADER) ?? undefined,
    list: async (folder) => {
      const inside = fullKey(folder);
      const { value } = await call((s3) => s3.listObjects('/', inside === '' ? '' : `${inside}/`));
      const skipped = config.prefix === '' ? 0 : config.prefix.length + 1;
      return (value ?? []).map(({ Key, Size, LastModified }) => ({
        key: Key.slice(skipped),
        bytes: Size,
        at: new Date(LastModified),
      }));
    },
    remove: async (key) => {
      await call((s3) => s3.deleteObject(fullKey(key)));
    },
    endStaleUploads: async (folder, before) => {
      const { value } = await call((s3) => s3.listMultipartUploads('/', '', 'GET', { prefix: fullKey(folder) }));
      const stale = uploadsOf(value).filter(({ key, at }) => key.startsWith(fullKey(folder)) && at < before);
      for (const { key, uploadId } of stale) await call((s3) => s3.abortMultipartUpload(key, uploadId));
      return stale.length;
    },
  };
  return storage;
}

interface UploadedPart {
  readonly partNumber: number;
  readonly etag: string;
  readonly md5: string;
}

const TYPE = 'application/octet-stream';

/** Throws for answers that mean the same in every call. */
async function refuse(answer: Response, { bucket }: ObjectStorageConfig): Promise<void> {
  if (answer.status === 401 || answer.status === 403)
    throw new AppError(
      'almacen-acceso-negado',
      'El almacenamiento de objetos no acepta la clave, o esa clave no puede usar el depósito. Revise RUBRICA_S3_CLAVE_ID, RUBRICA_S3_CLAVE_SECRETA, RUBRICA_S3_REGION y los permisos de la clave.',
      { internal: `object storage: ${answer.status}` },
    );
  if (answer.status === 429 || answer.status >= 500) throw new UnavailableError(`status ${answer.status}`);
  if (answer.status === 404 && (await answer.clone().text()).includes('NoSuchBucket'))
    throw new AppError(
      'almacen-no-existe',
      `No existe el depósito «${bucket}»: créelo, o corrija RUBRICA_S3_DEPOSITO.`,
    );
}

/** The service understood the request and refuses it: repeating it does not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && Number(error.status) < 500;
}

/**
 * `fetch` sets the length itself. Where the package `undici` was loaded first, its dispatcher serves Node 20's own `fetch` and
 * refuses a length that stands twice.
 */
function withoutLength(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.delete('content-length');
  return { ...init, headers };
}

/** The address is the operator's own setting; the cause has no secrets. */
function noAnswer({ url }: ObjectStorageConfig, cause: unknown): AppError {
  return new AppError(
    'almacen-no-responde',
    `El almacenamiento de objetos (${new URL(url).host}) no responde, o corta la conexión. Revise RUBRICA_S3_URL y la red, y repita la orden.`,
    { cause },
  );
}

const different = (key: string): AppError =>
  new AppError(
    'almacen-no-coincide',
    `«${key}» no es en el almacenamiento de objetos lo que se envió. No confíe en esa copia: bórrela y repita la orden.`,
  );

/** False: the ETag is no MD5. Throws if it is the MD5 of other bytes. */
function isMd5Of(etag: string, md5: string, key: string): boolean {
  if (!MD5.test(etag)) return false;
  if (etag !== md5) throw different(key);
  return true;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new Error('the file changed while it was uploaded');
  return buffer;
}

async function hashOfAll(parts: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}

const hashFile = (file: string): Promise<string> => hashOfAll(createReadStream(file));

interface OpenUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly at: Date;
}

/** The client returns the parsed XML: one upload is an object, several are a list, and names may begin with a capital. */
function uploadsOf(answer: object): OpenUpload[] {
  const inside = field(answer, 'ListMultipartUploadsResult') ?? answer;
  const found = field(inside, 'Upload');
  const list: unknown[] = found === undefined ? [] : Array.isArray(found) ? found : [found];
  return list.map((one) => ({
    key: String(field(one, 'Key')),
    uploadId: String(field(one, 'UploadId')),
    at: new Date(String(field(one, 'Initiated'))),
  }));
}

function field(of: unknown, name: string): unknown {
  if (typeof of !== 'object' || of === null) return undefined;
  return Object.entries(of).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}
