import { open } from 'node:fs/promises';
import {
  addFilas,
  beginCarga,
  CARGA_DUTY,
  cargaQueue,
  dropCarga,
  endCarga,
  filasOfDay,
  finishFila,
  nextFila,
  recibidoSweeps,
  startCarga,
  type LeasedCarga,
  type NewFila,
} from '../store/cargas.js';
import { accountId, type AccountTx, type Database } from '../../../db/transactions.js';
import { AppError } from '../../../kernel/app-error.js';
import { isMail } from '../../../files/is-mail.js';
import type { OpenedMail } from '../../../files/open-mail.js';
import { isZip, unpack, UnpackError, type Unpacked } from '../../../files/unpack.js';
import { dueRows, type Duty } from '../../../work/duty.js';
import { sweep } from '../../../work/sweep.js';
import {
  cuotaExceeded,
  storeImport,
  parseFile,
  RECIBIDO_BYTES_MAX,
  type ImportDeps,
  type Importer,
  type ImportResult,
} from './import-document.js';
import { storeClaves } from './claves.js';

/** Maximum body size: a ZIP of about a month. */
export const CARGA_BYTES_MAX = 50 * 1024 * 1024;
const ZIP_LIMITS = {
  entriesMax: 5000,
  entryBytesMax: RECIBIDO_BYTES_MAX,
  // 5,000 documents of 40 KB.
  inflatedBytesMax: 200 * 1024 * 1024,
  ratioMax: 100,
  depthMax: 2,
} as const;
/** Size limit of a message saved as a file: usually some hundred kilobytes, unless it contains pictures. */
const MAIL_BYTES_MAX = 10 * 1024 * 1024;
/** Messages per upload: they are opened while the sender waits. */
const MAILS_MAX = 200;
/** Unfinished uploads per account. */
const OPEN_MAX = 5;
/** Files and lines per account and day: even repeated ones are kept for three months. */
const FILAS_OF_DAY_MAX = 500_000;
/** Rows and bytes per transaction when an upload is stored. */
const BATCH = { filas: 100, bytes: 4 * 1024 * 1024 } as const;

/** An uploaded file on this process's disk. */
export interface Upload {
  readonly nombre: string | null;
  readonly path: string;
  readonly sizeBytes: number;
}

/** Returns the bytes of an upload that is a single document; undefined for an archive, a message or several files. */
export async function singleDocument(uploads: readonly Upload[]): Promise<Buffer | undefined> {
  const [one, ...more] = uploads;
  if (one === undefined || more.length > 0 || one.sizeBytes > RECIBIDO_BYTES_MAX) return undefined;
  const bytes = await contentOf(one);
  return isZip(bytes) || isMail(bytes) ? undefined : bytes;
}

async function contentOf({ path }: Upload): Promise<Buffer> {
  const file = await open(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

export interface CargaDeps {
  readonly db: Database;
  /** Parses a message on the account's share of the thread pool. */
  readonly openMail: (account: string, raw: Buffer) => Promise<OpenedMail>;
}

/** Stores uploaded files, including those inside archives and messages, to be read in the background. Returns the upload's id. */
export async function acceptCarga(
  deps: CargaDeps,
  who: Importer & { readonly actor: string },
  uploads: readonly Upload[],
  once: IdempotentCreate = always,
): Promise<string> {
  const nombre = uploads[0]?.nombre ?? null;
  const id = await deps.db.inAccount(who.accountId, (tx) => begin(tx, who, nombre));
  let batch: NewFila[] = [];
  let batchBytes = 0;
  let taken = 0;
  let takenBytes = 0;
  let mails = 0;
  const openMail: Open = (raw) => {
    mails += 1;
    if (mails > MAILS_MAX) throw new UnpackError(`La carga trae más de ${MAILS_MAX} correos; divídala.`);
    return deps.openMail(who.accountId, raw);
  };
  const flush = async (): Promise<void> => {
    const filas = batch;
    batch = [];
    batchBytes = 0;
    if (filas.length > 0) await deps.db.inAccount(who.accountId, (tx) => addFilas(tx, id, taken, filas));
    taken += filas.length;
  };
  try {
    for await (const fila of filasOf(uploads, openMail)) {
      batch.push(fila);
      const sizeBytes = fila.contenido?.length ?? 0;
      batchBytes += sizeBytes;
      takenBytes += sizeBytes;
      // Across all archives and messages; each also has its own limits.
      if (taken + batch.length > ZIP_LIMITS.entriesMax || takenBytes > ZIP_LIMITS.inflatedBytesMax) throw tooMany();
      if (batch.length >= BATCH.filas || batchBytes >= BATCH.bytes) await flush();
    }
    await flush();
    const started = await deps.db.inAccount(who.accountId, (tx) =>
      once(tx, async () => {
        await startCarga(tx, id);
        return { resource: id, value: id };
      }),
    );
    if (started !== id) await deps.db.inAccount(who.accountId, (tx) => dropCarga(tx, id));
    return started;
  } catch (error) {
    await deps.db.inAccount(who.accountId, (tx) => dropCarga(tx, id));
    if (!(error instanceof UnpackError)) throw error;
    throw new AppError('zip-invalido', error.message, { cause: error });
  }
}

/** Creates an upload, or returns the id of the existing one. */
export type IdempotentCreate = (
  tx: AccountTx,
  make: () => Promise<{ readonly resource: string; readonly value: string }>,
) => Promise<string>;

const always: IdempotentCreate = async (_tx, make) => (await make()).value;

async function begin(
  tx: AccountTx,
  { empresas, origen, actor }: Importer & { readonly actor: string },
  nombre: string | null,
): Promise<string> {
  if ((await filasOfDay(tx)) >= FILAS_OF_DAY_MAX) throw cuotaExceeded(`${FILAS_OF_DAY_MAX} archivos y líneas`);
  const rucs = empresas === 'todas' ? null : [...empresas].sort();
  const id = await beginCarga(tx, { empresas: rucs, origen, nombre, actor }, OPEN_MAX);
  if (id !== undefined) return id;
  throw new AppError(
    'cargas-en-curso',
    `La cuenta tiene ${OPEN_MAX} cargas en curso; espere a que termine una (GET /api/v1.0/recibidos/cargas/{id}).`,
    { retryAfterS: 30 },
  );
}

function tooMany(): UnpackError {
  const { entriesMax, inflatedBytesMax } = ZIP_LIMITS;
  return new UnpackError(
    `La carga trae más de ${entriesMax} archivos o de ${inflatedBytesMax / 1024 ** 2} MiB una vez desempacada; divídala.`,
  );
}

type Open = (raw: Buffer) => Promise<OpenedMail>;

/** Yields the files of an upload, each pending or with its error. */
async function* filasOf(uploads: readonly Upload[], open: Open): AsyncGenerator<NewFila> {
  for (const upload of uploads) {
    const name = upload.nombre ?? 'archivo';
    if (await beginsAsZip(upload)) {
      for await (const file of unpack(upload.path, ZIP_LIMITS)) yield* filasIn(file, open);
    } else if (upload.sizeBytes > MAIL_BYTES_MAX) yield filaOf(name, tooLarge(MAIL_BYTES_MAX));
    else yield* filasIn({ name, content: await contentOf(upload) }, open);
  }
}

const tooLarge = (bytesMax: number): string => `Pesa más de ${bytesMax / 1024 ** 2} MiB.`;

async function beginsAsZip({ path }: Upload): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return isZip(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

const PDF_MARK = Buffer.from('%PDF-');

async function* filasIn({ name, content, motivo }: Unpacked, open: Open): AsyncGenerator<NewFila> {
  if (content === undefined) yield filaOf(name, motivo ?? '');
  // A RIDE next to its XML adds nothing.
  else if (content.subarray(0, PDF_MARK.length).equals(PDF_MARK)) return;
  else if (isMail(content)) yield* filasOfMail(name, content, open);
  else if (content.length > RECIBIDO_BYTES_MAX) yield filaOf(name, tooLarge(RECIBIDO_BYTES_MAX));
  else yield filaOf(name, content);
}

async function* filasOfMail(name: string, raw: Buffer, open: Open): AsyncGenerator<NewFila> {
  const { xmls, digits, skipped } = await opened(raw, open);
  for (const [at, xml] of xmls.entries()) yield filaOf(`${name}/${at + 1}.xml`, xml);
  if (skipped.length > 0) yield filaOf(name, skipped.join(' '));
  else if (xmls.length === 0) yield filaOf(name, withoutXml(digits));
}

const withoutXml = ([clave]: readonly string[]): string =>
  `El correo no trae el XML de ningún comprobante${clave === undefined ? '.' : `; su PDF nombra la clave ${clave}: tráigalo por ella.`}`;

async function opened(raw: Buffer, open: Open): Promise<OpenedMail> {
  try {
    return await open(raw);
  } catch (error) {
    // The message itself is too costly; a retry would fail again.
    if (!(error instanceof AppError) || error.code !== 'archivo-demasiado-costoso') throw error;
    return { xmls: [], digits: [], skipped: ['El correo pide más tiempo o memoria de lo que se permite.'] };
  }
}

/** Returns the row for a file: pending, or with its error. */
function filaOf(name: string, what: Buffer | string): NewFila {
  const nombre = name.slice(-200);
  const common = { nombre, claveAcceso: null };
  return typeof what === 'string'
    ? { ...common, contenido: null, resultado: 'no-es-comprobante', motivo: what.slice(0, 1000) }
    : { ...common, contenido: what, resultado: null, motivo: null };
}

/** Stores many access keys as one upload that can be tracked. The findings come before the keys. */
export async function acceptClaves(
  deps: Pick<ImportDeps, 'db' | 'ambiente'>,
  who: Importer & { readonly actor: string },
  claves: readonly string[],
  hallazgos: readonly { readonly linea: number; readonly mensaje: string }[] = [],
  once: IdempotentCreate = always,
): Promise<string> {
  const take = async (tx: AccountTx): Promise<{ readonly resource: string; readonly value: string }> => {
    const carga = await begin(tx, who, null);
    const imported = await storeClaves(tx, deps, who, claves);
    const filas = [
      ...hallazgos.map(({ linea, mensaje }): NewFila => ({
        nombre: `línea ${linea}`,
        contenido: null,
        resultado: 'invalido',
        claveAcceso: null,
        motivo: mensaje.slice(0, 1000),
      })),
      ...imported.map((one, at) => ({ nombre: (claves[at] ?? '').slice(0, 60), contenido: null, ...resultOf(one) })),
    ];
    await addFilas(tx, carga, 0, filas);
    await startCarga(tx, carga);
    return { resource: carga, value: carga };
  };
  return deps.db.inAccount(who.accountId, (tx) => once(tx, () => take(tx)));
}

function resultOf({ kind, claveAcceso, motivo }: ImportResult): Omit<NewFila, 'nombre' | 'contenido'> & {
  readonly resultado: ImportResult['kind'];
} {
  return { resultado: kind, claveAcceso: claveAcceso ?? null, motivo: motivo?.slice(0, 1000) ?? null };
}

const LEASE_MS = 60_000;
/** The process that stored an upload starts it immediately; others only take over if that process died. */
const POLL_MS = 10_000;
/** Each upload is read on a thread of the pool. */
const CONCURRENCY = 2;
/** Delays when the pool is full or closing, or the daily quota is exhausted; the upload resumes where it stopped. */
const WAIT_MS = {
  'cola-de-archivos-llena': 5000,
  'cuota-recibidos': 3_600_000,
  'servicio-no-disponible': 0,
} as const;

export function cargaDuty(deps: ImportDeps): Duty<LeasedCarga> {
  return {
    name: CARGA_DUTY,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    ...dueRows(deps.db, cargaQueue, LEASE_MS),
    process: (carga, signal) => processCarga(deps, carga, signal),
  };
}

async function processCarga(deps: ImportDeps, carga: LeasedCarga, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const who = {
    accountId: accountId(carga.account_id),
    empresas: carga.empresas === null ? ('todas' as const) : new Set(carga.empresas),
    origen: carga.origen,
  };
  for (;;) {
    if (signal.aborted) return db.asWorker((tx) => cargaQueue.release(tx, carga));
    const next = await db.asWorker((tx) => nextFila(tx, carga.id));
    if (next === undefined) {
      await db.asWorker((tx) => endCarga(tx, carga));
      return;
    }
    try {
      const read = await parseFile(deps, who.accountId, next.contenido ?? Buffer.alloc(0));
      await db.inAccount(who.accountId, async (tx) => {
        const kept = await storeImport(tx, deps, who, read);
        if (!(await finishFila(tx, carga, next.fila, resultOf(kept)))) throw new CargaLost();
      });
    } catch (error) {
      if (error instanceof CargaLost) return; // Rolled back: the process that now holds the upload stores it
      const waitMs = error instanceof AppError ? waitOf(error.code) : undefined;
      if (waitMs === undefined) throw error;
      return db.asWorker((tx) => cargaQueue.release(tx, carga, waitMs));
    }
  }
}

function waitOf(code: string): number | undefined {
  return Object.entries(WAIT_MS).find(([known]) => known === code)?.[1];
}

/** Another process took over the upload. */
class CargaLost extends Error {}

const SWEEP_MS = 3_600_000;

/** Deletes finished uploads, and documents set apart three months ago. */
export function recibidoSweep(db: Database): Duty {
  const steps = recibidoSweeps.map((step) => (limit: number) => db.asWorker((tx) => step(tx, limit)));
  return sweep(db, { name: 'recibidos-antiguos', everyMs: SWEEP_MS, steps });
}
