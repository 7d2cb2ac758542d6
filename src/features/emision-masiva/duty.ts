import { createHash } from 'node:crypto';
import type { Issue } from '../../kernel/issue.js';
import { AppError } from '../../kernel/app-error.js';
import { rowOf } from '../../kernel/error-codes/index.js';
import { decimal, sum } from '../../kernel/decimal.js';
import type { DocumentType } from '../../documents/document-type.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { buildDocument, type Armado, type Hallazgo } from '../../documents/tabular/build.js';
import { camposOf } from '../../documents/tabular/campos.js';
import {
  countEmisionFailure,
  documentsToIssue,
  documentsToReview,
  EMISION_DUTY,
  emisionQueue,
  endEmision,
  issuedBefore,
  issuedByReference,
  recordResults,
  recordReviews,
  settleReview,
  suspendEmision,
  sweepEmisiones,
  type LeasedEmision,
  type PendingDocumento,
  type ResultadoDocumento,
  type ReviewedDocumento,
} from './store.js';
import { mayStillIssue } from '../../db/requesters.js';
import { accountId, type AccountTx, type Database } from '../../db/transactions.js';
import { checkRequest, type CheckedRequest, type IssueDeps, type IssueRequest } from '../../receipts/check-request.js';
import { sharedEmisores, type FindEmisor } from '../../receipts/emisores.js';
import type { IssueComprobante } from '../../receipts/issue.js';
import { lostRight, tellPaused } from '../../receipts/paused-work.js';
import { dueRows, type Duty } from '../../work/duty.js';
import { inTurns } from '../../work/slices.js';
import { sweep } from '../../work/sweep.js';
import { parseBody } from '../../receipts/routes/issue.js';

export interface EmisionDeps {
  readonly issuing: IssueDeps;
  readonly issue: IssueComprobante;
  readonly onFailure: (emision: LeasedEmision, error: unknown) => void;
}

const LEASE_MS = 15_000;
/** The requesting process is notified directly; polling is for the others, and for loads of a process that died. */
const POLL_MS = 15_000;
const CONCURRENCY = 2;
const AGAIN_MS = 5000;
const ATTEMPTS_MAX = 5;
/** Checked in one transaction. A row takes up to a tenth of a millisecond. */
const REVIEW_BATCH = { documentos: 50, filas: 100 };
/** Issued together: they share transactions (receipts/issue.ts). */
const ISSUE_BATCH = { documentos: 500, filas: 1000 };
const HOUR_MS = 3_600_000;
/** Findings kept per document. */
const FINDINGS_MAX = 200;

/** Reviews and issues the documents of uploaded files. */
export function emisionDuty(deps: EmisionDeps): Duty<LeasedEmision> {
  return {
    name: EMISION_DUTY,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    ...dueRows(deps.issuing.db, emisionQueue, LEASE_MS),
    process: (emision, signal) => processEmision(deps, emision, signal),
  };
}

/** Deletes files that nothing was issued from. */
export function emisionSweep(db: Database): Duty {
  return sweep(db, {
    name: 'barrer-emisiones-masivas',
    everyMs: HOUR_MS,
    steps: [(limit) => db.asWorker((tx) => sweepEmisiones(tx, limit))],
  });
}

async function processEmision(deps: EmisionDeps, emision: LeasedEmision, signal: AbortSignal): Promise<void> {
  const { db } = deps.issuing;
  const load = loadOf(emision);
  try {
    if (emision.estado === 'REVISANDO') await review(deps, load, signal);
    else if (emision.estado === 'EN_PROCESO') await issueAll(deps, load, signal);
    else await stop(db, load);
  } catch (error) {
    deps.onFailure(emision, error);
    await db.asWorker(async (tx) => {
      if (emision.attempts + 1 >= ATTEMPTS_MAX) return endEmision(tx, emision, 'EN_PAUSA', INTERRUPTED);
      await countEmisionFailure(tx, emision);
      return emisionQueue.release(tx, emision, AGAIN_MS);
    });
  }
}

const INTERRUPTED = 'El servicio falló varias veces; siga con «Emitir» en unos minutos.';

/** A leased load with everything its documents share. */
interface Load {
  readonly emision: LeasedEmision;
  readonly type: DocumentType;
  readonly build: (documento: PendingDocumento, importe: string | undefined) => Promise<Armado>;
  readonly request: (documento: PendingDocumento, payload: Armado['payload']) => IssueRequest;
  readonly lostRight: NonNullable<IssueRequest['lostRight']>;
}

function loadOf(emision: LeasedEmision): Load {
  const type = documentTypeByCodDoc(emision.cod_doc);
  const tipo = type === undefined ? undefined : camposOf(type);
  if (type === undefined || tipo === undefined)
    throw new Error(`load ${emision.id} is of the unknown type ${emision.cod_doc}`);
  const { ruc, estab, pto_emi: ptoEmi, columnas } = emision;
  const comunes = { ruc, ...(estab === null || ptoEmi === null ? {} : { estab, ptoEmi }) };
  const convencion = { decimales: emision.decimales ?? undefined };
  return {
    emision,
    type,
    build: ({ filas }, importe) =>
      inTurns(buildDocument({ tipo, codDoc: type.codDoc, columnas, convencion, comunes, importe }, filas)),
    request: ({ grupo }, payload) => ({
      accountId: accountId(emision.account_id),
      actor: `${emision.actor_kind}:${emision.actor_nombre}`,
      empresas: emision.empresas === null ? 'todas' : new Set(emision.empresas),
      type,
      ...parseBody(type, { ...payload, ...referenceOf(emision, grupo) }),
      idempotency: undefined,
    }),
    lostRight: lostRightOf(emision),
  };
}

/** Looked up once per transaction, for all its documents. */
function lostRightOf(emision: LeasedEmision): Load['lostRight'] {
  const known = new WeakMap<AccountTx, Promise<boolean>>();
  return async (tx) => {
    const may = known.get(tx) ?? mayStillIssue(tx, emision, emision.ruc);
    known.set(tx, may);
    return (await may) ? undefined : new AppError('trabajo-por-asumir', motivoOf(emision));
  };
}

const motivoOf = ({ actor_nombre, ruc }: LeasedEmision): string => lostRight(actor_nombre, ruc);

/** Its requester lost the right: issued receipts stay; the others wait until an administrator takes the load over. */
async function suspend(deps: EmisionDeps, { emision }: Load): Promise<void> {
  const { id, nombre, ruc } = emision;
  const motivo = motivoOf(emision);
  await deps.issuing.db.inAccount(accountId(emision.account_id), async (tx) => {
    if (await suspendEmision(tx, emision, motivo))
      await tellPaused(tx, { tipo: 'emision-masiva', id, nombre, ruc, motivo });
  });
}

/** Unique reference of a document: its file and grouping value. However often it is tried, one receipt has it (design/companies). */
function referenceOf({ sha256 }: Pick<LeasedEmision, 'sha256'>, grupo: string) {
  const group = createHash('sha256').update(grupo).digest('hex');
  return { referencia: `masiva-${sha256.toString('hex').slice(0, 40)}-${group.slice(0, 24)}`, referenciaUnica: true };
}

/** Checks every document and stores its findings; issues nothing. */
async function review(deps: EmisionDeps, load: Load, signal: AbortSignal): Promise<void> {
  const { db } = deps.issuing;
  const { emision } = load;
  for (;;) {
    if (signal.aborted) return db.asWorker((tx) => emisionQueue.release(tx, emision));
    const left = await db.inAccount(accountId(emision.account_id), async (tx) => {
      const batch = await documentsToReview(tx, emision.id, REVIEW_BATCH);
      if (batch.length === 0) return 'none';
      const emisores = sharedEmisores(tx);
      const known = await issuedBefore(
        tx,
        emision.id,
        batch.map(({ huella }) => huella),
      );
      // Together: their queries share round trips.
      const reviews = await Promise.all(
        batch.map((documento) => reviewOne(deps.issuing, tx, load, documento, emisores)),
      );
      const all = reviews.flatMap(({ hallazgos }) => hallazgos as readonly Hallazgo[]);
      const counts = {
        errores: all.filter(({ clase }) => clase === 'error').length,
        avisos: all.filter(({ clase }) => clase === 'aviso').length,
        conocidos: batch.filter(({ huella }) => known.has(huella.toString('hex'))).length,
        importe: sum(reviews.map(({ importe }) => decimal(importe ?? '0'))).toFixed(2),
      };
      return (await recordReviews(tx, emision, reviews, counts)) ? 'more' : 'lost';
    });
    if (left === 'lost') return;
    if (left === 'none') break;
  }
  await db.asWorker((tx) => settleReview(tx, emision));
}

async function reviewOne(
  issuing: IssueDeps,
  tx: AccountTx,
  load: Load,
  documento: PendingDocumento,
  emisores: FindEmisor,
): Promise<ReviewedDocumento> {
  let armado = await load.build(documento, undefined);
  let checked = await check(issuing, tx, load, documento, withoutPayments(armado), emisores);
  const importe = checked instanceof AppError ? null : checked.document.importeTotal;
  if (importe !== null && armado.payload['pagos'] !== undefined) {
    armado = await load.build(documento, importe);
    checked = await check(issuing, tx, load, documento, armado.payload, emisores);
  }
  const read = armado.hallazgos;
  const wrong = new Set(read.filter(({ clase }) => clase === 'error').map(({ celda }) => celda));
  const issues = checked instanceof AppError ? issuesOf(checked) : [];
  const located = issues.map((issue) => armado.locate('error', issue)).filter(({ celda }) => !wrong.has(celda));
  const warnings = checked instanceof AppError ? [] : checked.advertencias.map((one) => armado.locate('aviso', one));
  return { lugar: documento.lugar, hallazgos: [...read, ...located, ...warnings].slice(0, FINDINGS_MAX), importe };
}

/** The total of a document is needed before its payment can be checked. */
function withoutPayments({ payload: { pagos, ...rest } }: Armado): Armado['payload'] {
  return pagos === undefined ? { ...rest } : rest;
}

async function check(
  issuing: IssueDeps,
  tx: AccountTx,
  load: Load,
  documento: PendingDocumento,
  payload: Armado['payload'],
  emisores: FindEmisor,
): Promise<CheckedRequest | AppError> {
  return checkRequest(issuing, tx, load.request(documento, payload), emisores);
}

/** Problems of the document. A company that cannot issue yet is no error of the file: issuing pauses then. */
function issuesOf(error: AppError): Issue[] {
  const { issues = [] } = error.more;
  if (issues.length > 0 || WAITING.has(error.code)) return [...issues];
  return [{ code: 'campo-requerido', field: '', message: error.publicMessage }];
}

/** Refusals that concern the company, not one document. */
const WAITING: ReadonlySet<string> = new Set([
  'trabajo-por-asumir',
  'sin-certificado',
  'ruc-sin-probar',
  'referencia-usada',
]);

/** Issues the pending documents in batches, in the order of the file. */
async function issueAll(deps: EmisionDeps, load: Load, signal: AbortSignal): Promise<void> {
  const { db } = deps.issuing;
  const { emision } = load;
  const account = accountId(emision.account_id);
  for (;;) {
    if (signal.aborted) return db.asWorker((tx) => emisionQueue.release(tx, emision));
    const { batch, known } = await db.inAccount(account, async (tx) => {
      const pending = await documentsToIssue(tx, emision.id, ISSUE_BATCH);
      const omit = emision.repetidos === 'omitir';
      const huellas = pending.map(({ huella }) => huella);
      return { batch: pending, known: omit ? await issuedBefore(tx, emision.id, huellas) : new Map<string, string>() };
    });
    if (batch.length === 0) {
      await db.asWorker((tx) => endEmision(tx, emision, 'TERMINADA'));
      return;
    }
    const outcomes = await Promise.all(
      batch.map(async (documento): Promise<ResultadoDocumento | AppError> => {
        const clave = known.get(documento.huella.toString('hex'));
        const { lugar } = documento;
        if (clave !== undefined) return { lugar, resultado: 'omitido', claveAcceso: clave };
        return issueOne(deps, load, documento);
      }),
    );
    const waiting = outcomes.find((one) => one instanceof AppError);
    const results = outcomes.filter((one): one is ResultadoDocumento => !(one instanceof AppError));
    const held = await db.inAccount(account, (tx) => recordResults(tx, emision, results));
    if (!held) return;
    if (waiting?.code === 'trabajo-por-asumir') return suspend(deps, load);
    if (waiting !== undefined) return db.asWorker((tx) => endEmision(tx, emision, 'EN_PAUSA', waiting.publicMessage));
  }
}

/** Issues one document; returns a refusal that concerns the whole company. */
async function issueOne(
  deps: EmisionDeps,
  load: Load,
  documento: PendingDocumento,
): Promise<ResultadoDocumento | AppError> {
  const { lugar, importe } = documento;
  const { payload } = await load.build(documento, importe ?? undefined);
  try {
    const reviewed = importe === null ? {} : { importeRevisado: importe };
    const { claveAcceso } = await deps.issue({
      ...load.request(documento, payload),
      ...reviewed,
      lostRight: load.lostRight,
    });
    return { lugar, resultado: 'emitido', claveAcceso };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const claveAcceso = error.more.fields?.['claveAcceso'];
    // Issued before a kill, or by this load in another process.
    if (error.code === 'referencia-usada' && typeof claveAcceso === 'string')
      return { lugar, resultado: 'emitido', claveAcceso };
    if (WAITING.has(error.code)) return error;
    // The service is busy: the batch is tried again.
    if (httpOf(error.code) >= 429) throw error;
    const details = (error.more.issues ?? []).map(({ message }) => message);
    const motivo = [error.publicMessage, ...details].join(' ').slice(0, 1000);
    const now = error.more.fields?.['importeTotal'];
    const seen = error.code === 'importe-distinto' && typeof now === 'string' ? { importe: now } : {};
    return { lugar, resultado: 'fallido', codigo: error.code, motivo, ...seen };
  }
}

function httpOf(code: AppError['code']): number {
  const row = rowOf(code);
  return 'http' in row ? row.http : 400;
}

/** Ends a load, after recording documents that were issued without their result: a process was killed in between. */
async function stop(db: Database, { emision }: Load): Promise<void> {
  const account = accountId(emision.account_id);
  let after = 0;
  for (;;) {
    const last = await db.inAccount(account, async (tx) => {
      const batch = await documentsToIssue(tx, emision.id, ISSUE_BATCH, after);
      const references = new Map(batch.map(({ lugar, grupo }) => [referenceOf(emision, grupo).referencia, lugar]));
      const found = await issuedByReference(tx, [...references.keys()]);
      const results = [...found].flatMap(([referencia, claveAcceso]): ResultadoDocumento[] => {
        const lugar = references.get(referencia);
        return lugar === undefined ? [] : [{ lugar, resultado: 'emitido', claveAcceso }];
      });
      if (results.length > 0) await recordResults(tx, emision, results);
      return batch.at(-1)?.lugar;
    });
    if (last === undefined) break;
    after = last;
  }
  await db.asWorker((tx) => endEmision(tx, emision, 'DETENIDA'));
}
