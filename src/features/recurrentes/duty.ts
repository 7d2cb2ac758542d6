import {
  countRecurrenteFailure,
  horarioOf,
  RECURRENTE_DUTY,
  recurrenteQueue,
  restRecurrente,
  type LeasedRecurrente,
} from './store.js';
import type { Database } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { trustedFecha, type Fecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { isLate, nextAfter, type Atraso } from './rules.js';
import type { IssueWithin } from '../../receipts/issue.js';
import { dueRows, type Duty } from '../../work/duty.js';
import { endPeriod, refusalOf, ScheduleLost, type PeriodOutcome } from './issue-period.js';

const LEASE_MS = 60_000;
/** Due times are days apart; a minute later is early enough. */
const POLL_MS = 60_000;
/** Issuing on request has priority. */
const CONCURRENCY = 2;
const AGAIN_MS = 60_000;
const ATTEMPTS_MAX = 5;

interface RecurrenteDutyDeps {
  readonly db: Database;
  readonly issueWithin: IssueWithin;
  readonly onFailure: (recurrente: LeasedRecurrente, error: unknown) => void;
}

/** Issues recurring invoices whose day has come, one period per transaction. */
export function recurrenteDuty(deps: RecurrenteDutyDeps): Duty<LeasedRecurrente> {
  return {
    name: RECURRENTE_DUTY,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    ...dueRows(deps.db, recurrenteQueue, LEASE_MS),
    process: (lease, signal) => processRecurrente(deps, lease, signal),
  };
}

async function processRecurrente(
  deps: RecurrenteDutyDeps,
  claimed: LeasedRecurrente,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  // The common clock at the claim. If it goes back, periods wait: `siguiente` has already moved past those that are done.
  const hoy = trustedFecha(fechaEcuador(claimed.claimed_at));
  let lease = claimed;
  for (;;) {
    if (signal.aborted) return db.asWorker((tx) => recurrenteQueue.release(tx, lease));
    const fecha = trustedFecha(lease.siguiente);
    if (fecha.day > hoy.day) return db.asWorker((tx) => restRecurrente(tx, lease));
    try {
      if (await endPeriod(deps.issueWithin, lease, { kind: kindOf(lease, fecha, hoy) })) return;
    } catch (error) {
      if (error instanceof ScheduleLost) return;
      const ended = await afterFailure(deps, lease, error);
      if (ended) return;
    }
    lease = { ...lease, siguiente: nextAfter(horarioOf(lease), fecha).texto, cuenta: lease.cuenta + 1, attempts: 0 };
  }
}

/** A late period ends as its schedule says. One that passed while the schedule waited to be taken over is never skipped in silence. */
function kindOf({ atraso, asumida }: LeasedRecurrente, fecha: Fecha, hoy: Fecha): PeriodOutcome['kind'] & Atraso {
  if (!isLate(fecha, hoy)) return 'emitir';
  const waited = asumida !== null && fecha.day <= trustedFecha(asumida).day;
  return waited && atraso === 'omitir' ? 'preguntar' : atraso;
}

/** Records a refusal as the outcome of the period, or retries later; returns whether to stop. */
async function afterFailure(deps: RecurrenteDutyDeps, lease: LeasedRecurrente, error: unknown): Promise<boolean> {
  const { db } = deps;
  const outcome = outcomeOf(error);
  if (outcome === undefined) deps.onFailure(lease, error);
  if (outcome === undefined && lease.attempts + 1 < ATTEMPTS_MAX) {
    await db.asWorker(async (tx) => {
      await countRecurrenteFailure(tx, lease);
      await recurrenteQueue.release(tx, lease, AGAIN_MS);
    });
    return true;
  }
  try {
    return await endPeriod(deps.issueWithin, lease, outcome ?? UNEXPECTED);
  } catch (again) {
    if (again instanceof ScheduleLost) return true;
    throw again;
  }
}

const UNEXPECTED: PeriodOutcome = {
  kind: 'fallida',
  codigo: 'error-interno',
  motivo: 'No se pudo emitir por una falla del servicio; reintente.',
};

function outcomeOf(error: unknown): PeriodOutcome | undefined {
  if (!(error instanceof AppError)) return undefined;
  // With the key of its own invoice; without one, the reference is a receipt's of another company.
  const issued = error.code === 'referencia-usada' && error.more.fields?.['claveAcceso'] !== undefined;
  return issued ? { kind: 'emitida' } : { kind: 'fallida', ...refusalOf(error) };
}
