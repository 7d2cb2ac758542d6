import {
  conciliacionQueue,
  finishConciliacion,
  isUnchanged,
  nextConciliables,
  recordConciliacion,
  type ConciliableRow,
  type ConciliacionResult,
  type LeasedConciliacion,
} from './work-store.js';
import type { Database } from '../../db/transactions.js';
import { compareWithSri, type TipoDiferencia } from './conciliacion.js';
import { querySri, type SriQueryDeps, type SriQueryResult } from './query-sri.js';
import { repair } from './repair.js';

export interface ReconcileDeps extends SriQueryDeps {
  readonly db: Database;
  /** A receipt settled: wakes its waiters. */
  /** `mailed`: an e-mail may have been queued. */
  readonly onSettled: (comprobanteId: string) => void;
  /** A difference only a person can resolve. */
  readonly alarm: (tipo: TipoDiferencia, claveAcceso: string) => void;
  /** Called after each receipt. */
  readonly onChecked: (comprobante: ConciliableRow, result: ConciliacionResult, why: string | null) => void;
}

/** Covers two calls of up to 50 s each and 45 s of waiting for each; every stored receipt extends it. */
export const RUN_LEASE_MS = 240_000;
/** Pause before a run continues from its cursor when the SRI is unreachable. */
const UNAVAILABLE_MS = 300_000;
/** Held in memory with their documents, up to 320 KB each. */
const PAGE = 20;

/**
 * Runs a reconciliation receipt by receipt: queries the SRI, repairs if the run says so, and stores result and cursor in one
 * transaction. A run that is stopped, crashes or finds the SRI unreachable continues from its cursor. Returns whether it ended.
 */
export async function reconcile(deps: ReconcileDeps, lease: LeasedConciliacion, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const page = await deps.db.asWorker((tx) => nextConciliables(tx, lease.id, PAGE));
    if (page.length === 0) {
      await deps.db.asWorker((tx) => finishConciliacion(tx, lease));
      return true;
    }
    for (const comprobante of page) {
      if (signal.aborted) {
        await deps.db.asWorker((tx) => conciliacionQueue.release(tx, lease));
        return false;
      }
      const requested = await querySri(deps, comprobante);
      if (requested.kind === 'away') {
        await deps.db.asWorker((tx) => conciliacionQueue.release(tx, lease, UNAVAILABLE_MS));
        return false;
      }
      if (!(await write(deps, lease, comprobante, requested))) return false; // another process has the run
    }
  }
}

type Answer = Exclude<SriQueryResult, { kind: 'away' }>;

async function write(
  deps: ReconcileDeps,
  lease: LeasedConciliacion,
  comprobante: ConciliableRow,
  requested: Answer,
): Promise<boolean> {
  let result: ConciliacionResult = { outcome: 'sin-respuesta' };
  const written = await deps.db
    .asWorker(async (tx) => {
      const found = judge(comprobante, requested);
      result = found.result;
      const { diferencia } = result;
      // Corrected or advanced while the SRI was asked: its answer is compared with what is no longer true.
      if (diferencia !== undefined && !(await isUnchanged(tx, comprobante))) result = { outcome: 'sin-respuesta' };
      else if (lease.reparar && diferencia !== undefined && found.repairAs !== null && requested.kind === 'said') {
        const reparada = await repair(tx, comprobante, found.repairAs, requested);
        // Another worker is on it: no certain result.
        result = reparada ? { ...result, diferencia: { ...diferencia, reparada } } : { outcome: 'sin-respuesta' };
      }
      const recorded = await recordConciliacion(tx, lease, comprobante, result, RUN_LEASE_MS);
      if (!recorded) throw new RunLost();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof RunLost) return false; // the repair was rolled back too
      throw error;
    });
  if (!written) return false;
  const { diferencia } = result;
  if (diferencia?.reparada === true) deps.onSettled(comprobante.id);
  if (diferencia?.alarma === true) deps.alarm(diferencia.tipo, comprobante.clave_acceso);
  deps.onChecked(comprobante, result, requested.kind === 'no-answer' ? requested.why : null);
  return true;
}

/** Another process took over the run. */
class RunLost extends Error {}

function judge(
  comprobante: ConciliableRow,
  requested: Answer,
): { readonly result: ConciliacionResult; readonly repairAs: 'anular' | 'autorizar' | 'no-autorizar' | null } {
  if (requested.kind === 'no-answer') return { result: { outcome: 'sin-respuesta' }, repairAs: null };
  const waitedMs = comprobante.now.getTime() - (comprobante.send_begun_at ?? comprobante.created_at).getTime();
  const finding = compareWithSri({ ...comprobante, waitedMs }, requested.word);
  if (finding.kind === 'same') return { result: { outcome: 'igual' }, repairAs: null };
  const { tipo, reparacion } = finding;
  const alarma = finding.alarma || requested.decision?.alarm !== undefined;
  return {
    result: { outcome: 'diferencia', diferencia: { tipo, alarma, estadoSri: requested.word, reparada: false } },
    repairAs: reparacion,
  };
}
