import type { IssueDeps } from '../check-request.js';
import { removeIn, resumeIn, signAgainIn, type ChangeRequest } from '../change.js';
import { correctIn } from '../correct.js';
import { retryIfTaken } from '../reference.js';
import { lostRight, tellPaused } from '../paused-work.js';
import { resendNotice } from '../mail/resend.js';
import {
  countMasivaFailure,
  endMasiva,
  finishMasivaFila,
  MASIVA_DUTY,
  masivaQueue,
  nextMasivaFila,
  suspendMasiva,
  sweepMasivas,
  type LeasedMasiva,
  type MasivaResult,
} from '../bulk/store.js';
import { findComprobante } from '../store/comprobantes.js';
import { mayStillIssue } from '../../db/requesters.js';
import { accountId, type AccountTx, type Database } from '../../db/transactions.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { AppError } from '../../kernel/app-error.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { dueRows, type Duty } from '../../work/duty.js';
import { sweep } from '../../work/sweep.js';
import { readJson, writeJson } from '../../http/json.js';
import { documentoOf } from './documento.js';
import { parseBody, toPayload } from './issue.js';

export interface MasivaDeps {
  readonly issuing: IssueDeps;
  readonly resendsPerDay: number;
  readonly onFailure: (masiva: LeasedMasiva, error: unknown) => void;
}

const LEASE_MS = 60_000;
/** The requesting process is notified directly; polling is for the others. */
const POLL_MS = 60_000;
/** Issuing has priority: two actions at once leave it the rest of the process. */
const CONCURRENCY = 2;
const AGAIN_MS = 5000;
const ATTEMPTS_MAX = 3;
const HOUR_MS = 3_600_000;

/** Processes actions on many receipts, one receipt per transaction. */
export function masivaDuty(deps: MasivaDeps): Duty<LeasedMasiva> {
  return {
    name: MASIVA_DUTY,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    ...dueRows(deps.issuing.db, masivaQueue, LEASE_MS),
    process: (masiva, signal) => processMasiva(deps, masiva, signal),
  };
}

/** Deletes actions that ended long ago. */
export function masivaSweep(db: Database): Duty {
  return sweep(db, {
    name: 'barrer-acciones-masivas',
    everyMs: HOUR_MS,
    steps: [(limit) => db.asWorker((tx) => sweepMasivas(tx, limit))],
  });
}

/** The action was cancelled, or another worker has it. */
class MasivaLost extends Error {}

/** The requester may no longer act on receipts of a company. */
class RightLost extends Error {
  constructor(readonly ruc: string) {
    super();
  }
}

/** The access key contains the RUC. */
const rucOf = (clave: string): string => clave.slice(10, 23);

/** Finished receipts stay; the others wait until an administrator takes the action over. */
async function suspend(deps: MasivaDeps, masiva: LeasedMasiva, ruc: string): Promise<void> {
  const { id, accion, actor_nombre: nombre, empresas } = masiva;
  const motivo = lostRight(nombre, ruc);
  const [only, ...others] = empresas ?? [];
  const of = others.length === 0 ? (only ?? null) : null;
  await deps.issuing.db.inAccount(accountId(masiva.account_id), async (tx) => {
    if (!(await suspendMasiva(tx, masiva, motivo))) return;
    await tellPaused(tx, { tipo: 'accion-masiva', id, nombre: accion, ruc: of, motivo });
  });
}

async function processMasiva(deps: MasivaDeps, masiva: LeasedMasiva, signal: AbortSignal): Promise<void> {
  const { db } = deps.issuing;
  const account = accountId(masiva.account_id);
  let attempts = masiva.attempts;
  for (;;) {
    if (signal.aborted) return db.asWorker((tx) => masivaQueue.release(tx, masiva));
    const next = await db.asWorker((tx) => nextMasivaFila(tx, masiva.id));
    if (next === undefined) {
      await db.asWorker((tx) => endMasiva(tx, masiva));
      return;
    }
    const finish = async (tx: AccountTx, result: MasivaResult): Promise<void> => {
      if (!(await finishMasivaFila(tx, masiva, next.fila, result))) throw new MasivaLost();
    };
    try {
      // The change and its result commit together: a repeat after a crash finds both or neither.
      await retryIfTaken(() =>
        db.inAccount(account, async (tx) => {
          const ruc = rucOf(next.clave_acceso);
          if (!(await mayStillIssue(tx, masiva, ruc))) throw new RightLost(ruc);
          const claveNueva = await act(deps, tx, masiva, next.clave_acceso);
          await finish(tx, { resultado: 'hecho', claveNueva });
        }),
      );
      attempts = 0;
    } catch (error) {
      if (error instanceof MasivaLost) return;
      if (error instanceof RightLost) return suspend(deps, masiva, error.ruc);
      const refused = error instanceof AppError ? refusalOf(error) : undefined;
      if (refused === undefined) deps.onFailure(masiva, error);
      if (refused === undefined && attempts + 1 < ATTEMPTS_MAX) {
        await db.asWorker(async (tx) => {
          await countMasivaFailure(tx, masiva);
          await masivaQueue.release(tx, masiva, AGAIN_MS);
        });
        return;
      }
      try {
        await db.inAccount(account, (tx) => finish(tx, refused ?? UNEXPECTED));
      } catch (again) {
        if (again instanceof MasivaLost) return;
        throw again;
      }
      attempts = 0;
    }
  }
}

const UNEXPECTED: MasivaResult = {
  resultado: 'fallido',
  codigo: 'error-interno',
  motivo: 'No se pudo por una falla del servicio; abra el comprobante y repita.',
};

function refusalOf(error: AppError): MasivaResult {
  const details = (error.more.issues ?? []).map(({ message }) => message);
  return {
    resultado: 'fallido',
    codigo: error.code,
    motivo: [error.publicMessage, ...details].join(' ').slice(0, 1000),
  };
}

/** Changes one receipt; returns its new access key, if that changed. */
async function act(deps: MasivaDeps, tx: AccountTx, masiva: LeasedMasiva, claveAcceso: string): Promise<string | null> {
  const { actor_kind: kind, actor_id: id, actor_nombre: nombre } = masiva;
  const request: ChangeRequest = {
    accountId: tx.accountId,
    actor: `${kind}:${nombre}`,
    empresas: masiva.empresas === null ? 'todas' : new Set(masiva.empresas),
    claveAcceso,
  };
  switch (masiva.accion) {
    case 'eliminar':
      await removeIn(tx, request);
      return null;
    case 'reanudar':
      await resumeIn(tx, request);
      return null;
    case 'firmar-de-nuevo':
      await signAgainIn(deps.issuing, tx, request);
      return null;
    case 'notificar': {
      await visible(tx, request);
      const notice = { claveAcceso, correos: undefined, plantillaId: undefined, perDayMax: deps.resendsPerDay };
      await resendNotice(tx, notice, { actor: { kind, id, nombre } });
      return null;
    }
    case 'corregir-fecha':
      return correctDate(deps, tx, request, masiva.fecha ?? fechaEcuador(deps.issuing.now()));
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findComprobante>>>;

async function visible(tx: AccountTx, { claveAcceso, empresas }: ChangeRequest): Promise<Found> {
  const row = await findComprobante(tx, claveAcceso);
  if (row === undefined || (empresas !== 'todas' && !empresas.has(row.ruc)))
    throw new AppError('comprobante-no-encontrado', 'No hay un comprobante con esa clave de acceso en su cuenta.');
  return row;
}

/** Sends a refused receipt again with its own content and another date. */
async function correctDate(
  { issuing }: MasivaDeps,
  tx: AccountTx,
  request: ChangeRequest,
  fechaEmision: string,
): Promise<string> {
  const row = await visible(tx, request);
  const type = documentTypeByCodDoc(row.cod_doc);
  if (type === undefined) throw new Error(`receipt ${row.id} is of the unknown type ${row.cod_doc}`);
  // The same text that a client would read and send back with PUT.
  const body = readJson(writeJson(await documentoOf(tx, row))) as Record<string, unknown>;
  const corrected = await correctIn(issuing, tx, {
    ...request,
    type,
    ...parseBody(type, toPayload({ ...body, fechaEmision })),
    revision: undefined,
  });
  return corrected.claveAcceso;
}
