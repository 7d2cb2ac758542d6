import { open } from 'node:fs/promises';
import {
  addFilas,
  beginCarga,
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
} from '../database/cargas.js';
import { accountId, type AccountTx, type Database } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import { isMail } from '../files/is-mail.js';
import type { OpenedMail } from '../files/open-mail.js';
import { isZip, unpack, UnpackError, type Unpacked } from '../files/unpack.js';
import { dueRows, type Duty } from '../work/duty.js';
import { sweep } from '../work/sweep.js';
import {
  beyondCuota,
  keepBrought,
  readBrought,
  RECIBIDO_BYTES_MAX,
  type BringDeps,
  type Bringer,
  type Brought,
} from './bring.js';
import { keepClaves } from './claves.js';

/** The largest body that is taken, a ZIP of a month or so. */
export const CARGA_BYTES_MAX = 50 * 1024 * 1024;
const ZIP_LIMITS = {
  entriesMax: 5000,
  entryBytesMax: RECIBIDO_BYTES_MAX,
  // 5,000 documents of 40 KB.
  inflatedBytesMax: 200 * 1024 * 1024,
  ratioMax: 100,
  depthMax: 2,
} as const;
/** A message that was saved as a file: some hundred kilobytes, unless somebody forwards pictures. */
const MAIL_BYTES_MAX = 10 * 1024 * 1024;
/** Messages of an upload: they are opened while its sender waits. */
const MAILS_MAX = 200;
/** Uploads of an account that are not worked off yet. */
const OPEN_MAX = 5;
/** Files and lines of an account's uploads in a day: also those that bring nothing new are kept for three months. */
const FILAS_OF_DAY_MAX = 500_000;
/** What goes into a transaction of taking one in. */
const BATCH = { filas: 100, bytes: 4 * 1024 * 1024 } as const;

/** A file that was sent, on this process's disk. */
export interface Upload {
  readonly nombre: string | null;
  readonly path: string;
  readonly sizeBytes: number;
}

/** The bytes of an upload that is one document; undefined: it is an archive, a message, or several. */
export async function onlyDocument(uploads: readonly Upload[]): Promise<Buffer | undefined> {
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

/** What taking in files needs. */
export interface CargaDeps {
  readonly db: Database;
  /** Opens a message, when it is the account's turn to have a file read. */
  readonly openMail: (account: string, raw: Buffer) => Promise<OpenedMail>;
}

/** Takes in files, and those of archives and messages among them; they are read in the background. Answers the upload's id. */
export async function takeCarga(
  deps: CargaDeps,
  who: Bringer & { readonly actor: string },
  uploads: readonly Upload[],
  once: Once = always,
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
      // Of all its archives and messages together: each has bounds of its own besides.
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

/** Makes an upload, unless it was made before: then that one's id is the answer. */
export type Once = (
  tx: AccountTx,
  make: () => Promise<{ readonly resource: string; readonly value: string }>,
) => Promise<string>;

const always: Once = async (_tx, make) => (await make()).value;

async function begin(
  tx: AccountTx,
  { empresas, origen, actor }: Bringer & { readonly actor: string },
  nombre: string | null,
): Promise<string> {
  if ((await filasOfDay(tx)) >= FILAS_OF_DAY_MAX) throw beyondCuota(`${FILAS_OF_DAY_MAX} archivos y líneas`);
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

/** The files of an upload, each still to be read or with what is wrong with it. */
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
  // A RIDE beside its XML says nothing that the XML does not.
  else if (content.subarray(0, PDF_MARK.length).equals(PDF_MARK)) return;
  else if (isMail(content)) yield* filasOfMail(name, content, open);
  else if (content.length > RECIBIDO_BYTES_MAX) yield filaOf(name, tooLarge(RECIBIDO_BYTES_MAX));
  else yield filaOf(name, content);
}

async function* filasOfMail(name: string, raw: Buffer, open: Open): AsyncGenerator<NewFila> {
  const { xmls, digits, leftOut } = await opened(raw, open);
  for (const [at, xml] of xmls.entries()) yield filaOf(`${name}/${at + 1}.xml`, xml);
  if (leftOut.length > 0) yield filaOf(name, leftOut.join(' '));
  else if (xmls.length === 0) yield filaOf(name, withoutXml(digits));
}

const withoutXml = ([clave]: readonly string[]): string =>
  `El correo no trae el XML de ningún comprobante${clave === undefined ? '.' : `; su PDF nombra la clave ${clave}: tráigalo por ella.`}`;

async function opened(raw: Buffer, open: Open): Promise<OpenedMail> {
  try {
    return await open(raw);
  } catch (error) {
    // The message is at fault, and would be again.
    if (!(error instanceof AppError) || error.code !== 'archivo-demasiado-costoso') throw error;
    return { xmls: [], digits: [], leftOut: ['El correo pide más tiempo o memoria de lo que se permite.'] };
  }
}

/** A file still to be read, or with what is wrong with it. */
function filaOf(name: string, what: Buffer | string): NewFila {
  const nombre = name.slice(-200);
  const common = { nombre, claveAcceso: null };
  return typeof what === 'string'
    ? { ...common, contenido: null, resultado: 'no-es-comprobante', motivo: what.slice(0, 1000) }
    : { ...common, contenido: what, resultado: null, motivo: null };
}

/** Notes many access keys as one upload, to be followed. What is wrong with a line stands before its key. */
export async function takeClaves(
  deps: Pick<BringDeps, 'db' | 'ambiente' | 'nudge'>,
  who: Bringer & { readonly actor: string },
  claves: readonly string[],
  hallazgos: readonly { readonly linea: number; readonly mensaje: string }[] = [],
  once: Once = always,
): Promise<string> {
  const take = async (tx: AccountTx): Promise<{ readonly resource: string; readonly value: string }> => {
    const carga = await begin(tx, who, null);
    const brought = await keepClaves(tx, deps, who, claves);
    const filas = [
      ...hallazgos.map(({ linea, mensaje }): NewFila => ({
        nombre: `línea ${linea}`,
        contenido: null,
        resultado: 'invalido',
        claveAcceso: null,
        motivo: mensaje.slice(0, 1000),
      })),
      ...brought.map((one, at) => ({ nombre: (claves[at] ?? '').slice(0, 60), contenido: null, ...resultOf(one) })),
    ];
    await addFilas(tx, carga, 0, filas);
    await startCarga(tx, carga);
    return { resource: carga, value: carga };
  };
  const id = await deps.db.inAccount(who.accountId, (tx) => once(tx, () => take(tx)));
  deps.nudge();
  return id;
}

function resultOf({ kind, claveAcceso, motivo }: Brought): Omit<NewFila, 'nombre' | 'contenido'> & {
  readonly resultado: Brought['kind'];
} {
  return { resultado: kind, claveAcceso: claveAcceso ?? null, motivo: motivo?.slice(0, 1000) ?? null };
}

const LEASE_MS = 60_000;
/** The process that took an upload in looks at once; another when that one died. */
const POLL_MS = 10_000;
/** Each reads on a thread of the pool. */
const CONCURRENCY = 2;
/** The pool is full or closes, or the day's quota is: it goes on where it was. */
const WAIT_MS = {
  'cola-de-archivos-llena': 5000,
  'cuota-recibidos': 3_600_000,
  'servicio-no-disponible': 0,
} as const;

/** Works uploads off, file by file. */
export function cargaDuty(deps: BringDeps): Duty<LeasedCarga> {
  return {
    name: 'cargas',
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    ...dueRows(deps.db, cargaQueue, LEASE_MS),
    process: (carga, signal) => workOff(deps, carga, signal),
  };
}

async function workOff(deps: BringDeps, carga: LeasedCarga, signal: AbortSignal): Promise<void> {
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
      const read = await readBrought(deps, who.accountId, next.contenido ?? Buffer.alloc(0));
      const brought = await db.inAccount(who.accountId, async (tx) => {
        const kept = await keepBrought(tx, deps, who, read);
        if (!(await finishFila(tx, carga, next.fila, resultOf(kept)))) throw new CargaLost();
        return kept;
      });
      if (brought.kind === 'nuevo') deps.nudge();
    } catch (error) {
      if (error instanceof CargaLost) return; // with it, what was kept is rolled back: whoever has the upload keeps it
      const waitMs = error instanceof AppError ? waitOf(error.code) : undefined;
      if (waitMs === undefined) throw error;
      return db.asWorker((tx) => cargaQueue.release(tx, carga, waitMs));
    }
  }
}

function waitOf(code: string): number | undefined {
  return Object.entries(WAIT_MS).find(([known]) => known === code)?.[1];
}

/** Another process took the upload over meanwhile. */
class CargaLost extends Error {}

const SWEEP_MS = 3_600_000;

/** Takes away uploads that are done with, and what was set apart three months ago. */
export function recibidoSweep(db: Database): Duty {
  const steps = recibidoSweeps.map((step) => (limit: number) => db.asWorker((tx) => step(tx, limit)));
  return sweep(db, { name: 'recibidos-antiguos', everyMs: SWEEP_MS, steps });
}
