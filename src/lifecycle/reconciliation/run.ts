import {
  conciliacionQueue,
  finishConciliacion,
  nextConciliables,
  recordConciliacion,
  type ConciliableRow,
  type ConciliacionResult,
  type LeasedConciliacion,
} from '../../database/conciliacion-work.js';
import type { Database } from '../../database/transactions.js';
import { compareWithSri, type TipoDiferencia } from '../../domain/conciliacion.js';
import { askAbout, type AskDeps, type Asked } from './ask.js';
import { repair } from './repair.js';

export interface ReconcileDeps extends AskDeps {
  readonly db: Database;
  /** A receipt settled: wakes its waiters. */
  /** `mailed`: an e-mail may have been queued. */
  readonly onSettled: (comprobanteId: string, mailed: boolean) => void;
  /** A difference only a person can resolve. */
  readonly alarm: (tipo: TipoDiferencia, claveAcceso: string) => void;
  /** Called after each receipt. */
  readonly onLooked: (receipt: ConciliableRow, result: ConciliacionResult, why: string | null) => void;
}

/** Covers two calls of up to 50 s each and 45 s of waiting for each; every stored receipt extends it. */
export const RUN_LEASE_MS = 240_000;
/** Pause before a run continues from its cursor when the SRI is unreachable. */
const AWAY_MS = 300_000;
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
    for (const receipt of page) {
      if (signal.aborted) {
        await deps.db.asWorker((tx) => conciliacionQueue.release(tx, lease));
        return false;
      }
      const asked = await askAbout(deps, receipt);
      if (asked.kind === 'away') {
        await deps.db.asWorker((tx) => conciliacionQueue.release(tx, lease, AWAY_MS));
        return false;
      }
      if (!(await write(deps, lease, receipt, asked))) return false; // another process has the run
    }
  }
}

type Answer = Exclude<Asked, { kind: 'away' }>;

async function write(
  deps: ReconcileDeps,
  lease: LeasedConciliacion,
  receipt: ConciliableRow,
  asked: Answer,
): Promise<boolean> {
  let result: ConciliacionResult = { outcome: 'sin-respuesta' };
  const written = await deps.db
    .asWorker(async (tx) => {
      const found = judge(receipt, asked);
      result = found.result;
      const { diferencia } = result;
      if (lease.reparar && diferencia !== undefined && found.mendAs !== null && asked.kind === 'said') {
        const reparada = await repair(tx, receipt, found.mendAs, asked);
        // Another worker is on it: no certain result.
        result = reparada ? { ...result, diferencia: { ...diferencia, reparada } } : { outcome: 'sin-respuesta' };
      }
      const recorded = await recordConciliacion(tx, lease, receipt, result, RUN_LEASE_MS);
      if (!recorded) throw new RunLost();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof RunLost) return false; // the repair was rolled back too
      throw error;
    });
  if (!written) return false;
  const { diferencia } = result;
  if (diferencia?.reparada === true) deps.onSettled(receipt.id, true);
  if (diferencia?.alarma === true) deps.alarm(diferencia.tipo, receipt.clave_acceso);
  deps.onLooked(receipt, result, asked.kind === 'no-answer' ? asked.why : null);
  return true;
}

/** Another process took over the run. */
class RunLost extends Error {}

function judge(
  receipt: ConciliableRow,
  asked: Answer,
): { readonly result: ConciliacionResult; readonly mendAs: 'anular' | 'autorizar' | 'no-autorizar' | null } {
  if (asked.kind === 'no-answer') return { result: { outcome: 'sin-respuesta' }, mendAs: null };
  const waitedMs = receipt.now.getTime() - (receipt.send_begun_at ?? receipt.created_at).getTime();
  const finding = compareWithSri({ ...receipt, waitedMs }, asked.word);
  if (finding.kind === 'same') return { result: { outcome: 'igual' }, mendAs: null };
  const { tipo, reparacion } = finding;
  const alarma = finding.alarma || asked.decision?.alarm !== undefined;
  return {
    result: { outcome: 'diferencia', diferencia: { tipo, alarma, estadoSri: asked.word, reparada: false } },
    mendAs: reparacion,
  };
}
