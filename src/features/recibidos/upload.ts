import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.js';
import { CARGA_BYTES_MAX, type Upload } from './intake/carga.js';

/** Temporary folder for uploads, with a concurrency limit. */
export interface UploadFolder {
  /** Writes a request's files to disk, calls `use`, and deletes them. */
  receive<T>(account: string, request: FastifyRequest, use: (uploads: readonly Upload[]) => Promise<T>): Promise<T>;
}

const FILES_MAX = 20;
const FORM_LIMITS = {
  files: FILES_MAX,
  parts: 2 * FILES_MAX,
  fieldSize: 1024,
  headerPairs: 20,
  headerSize: 8 * 1024,
} as const;
/** Each may use 50 MiB of disk. */
const CONCURRENT_MAX = { ofAccount: 2, inAll: 12 } as const;
/** Older files were left by a killed process. */
const ORPHAN_AGE_MS = 24 * 3_600_000;

/** Opens the folder and deletes leftovers. */
export async function openUploads(folder: string, now: Date): Promise<UploadFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < now.getTime() - ORPHAN_AGE_MS) await rm(path, { recursive: true, force: true });
  }
  const busy = new Map<string, number>();
  let inAll = 0;
  return {
    receive: async (account, request, use) => {
      const own = busy.get(account) ?? 0;
      if (own >= CONCURRENT_MAX.ofAccount || inAll >= CONCURRENT_MAX.inAll) throw full();
      busy.set(account, own + 1);
      inAll += 1;
      let place: string | undefined;
      try {
        place = await mkdtemp(join(folder, 'subida-'));
        return await use(await written(request, place));
      } finally {
        // Release the slot even if the disk fails.
        if (place !== undefined) await rm(place, { recursive: true, force: true }).catch(() => undefined);
        inAll -= 1;
        const left = (busy.get(account) ?? 1) - 1;
        if (left === 0) busy.delete(account);
        else busy.set(account, left);
      }
    },
  };
}

function full(): AppError {
  return new AppError('cola-de-archivos-llena', 'Hay demasiadas cargas entrando a la vez; repita en unos segundos.', {
    retryAfterS: 5,
  });
}

const WHOLE = /^(application\/(xml|zip|x-zip-compressed|octet-stream)|text\/xml|message\/rfc822)\s*(;|$)/i;

async function written(request: FastifyRequest, place: string): Promise<readonly Upload[]> {
  const type = request.headers['content-type'] ?? '';
  const body = request.body as Readable | undefined;
  if (body === undefined) throw new AppError('recibido-no-es-comprobante', 'El cuerpo está vacío; envíe el archivo.');
  const hash = createHash('sha256');
  let uploads: readonly Written[];
  if (/^multipart\/form-data\s*;/i.test(type)) uploads = await filesOf(body, type, place);
  else if (WHOLE.test(type)) uploads = [await fileOf(body, place, null)];
  else
    throw new AppError(
      'tipo-de-contenido',
      'Envíe el XML («application/xml»), un ZIP («application/zip»), un correo guardado («message/rfc822») o un formulario con archivos («multipart/form-data»).',
    );
  for (const { sha256 } of uploads) hash.update(sha256);
  // Fingerprint for the Idempotency-Key: of the files, since a form's boundary differs each time.
  request.rawBody = hash.digest('hex');
  return uploads;
}

interface Written extends Upload {
  readonly sha256: string;
}

async function fileOf(source: Readable, place: string, nombre: string | null): Promise<Written> {
  const path = join(place, randomUUID());
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(source, metered(), counted, createWriteStream(path, { mode: 0o600 }));
  // File names in a form may contain NUL, which PostgreSQL text cannot hold.
  return { nombre: nombre?.replaceAll('\0', '').slice(-200) ?? null, path, sizeBytes, sha256: hash.digest('hex') };
}

/** Aborts above the upload size limit. */
function metered(): Transform {
  let leftBytes = CARGA_BYTES_MAX;
  const message = `Se reciben hasta ${CARGA_BYTES_MAX / 1024 ** 2} MiB; divida el archivo.`;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      leftBytes -= chunk.length;
      if (leftBytes >= 0) done(null, chunk);
      else done(new AppError('cuerpo-demasiado-grande', message));
    },
  });
}

async function filesOf(body: Readable, contentType: string, place: string): Promise<readonly Written[]> {
  const files: { readonly source: Readable; readonly written: Promise<Written | Error> }[] = [];
  try {
    const form = new Busboy({ headers: { 'content-type': contentType }, limits: FORM_LIMITS });
    let fault: Error | undefined;
    form.on('filesLimit', () => {
      fault = new Error(`more than ${FILES_MAX} files`);
    });
    form.on('file', (_name: string | undefined, source, filename: string | undefined) => {
      // Errors thrown here would be uncaught: they are returned and reported below.
      const written = fileOf(source, place, filename ?? null).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      files.push({ source, written });
    });
    await pipeline(body, metered(), form);
    const done = await Promise.all(files.map(({ written }) => written));
    fault ??= done.find((one) => one instanceof Error);
    if (fault !== undefined) throw fault;
    const uploads = done.filter((one): one is Written => !(one instanceof Error));
    if (uploads.length === 0) throw new Error('a form without a file');
    return uploads;
  } catch (error) {
    // A file cut off by the end of its form would be awaited forever.
    for (const { source } of files) source.destroy();
    await Promise.all(files.map(({ written }) => written));
    if (error instanceof AppError) throw error;
    throw new AppError(
      'formulario-invalido',
      `El formulario no está bien formado, o no trae de 1 a ${FILES_MAX} archivos (multipart/form-data).`,
      { cause: error },
    );
  }
}
