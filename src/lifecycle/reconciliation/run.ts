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
  /** A receipt came to rest: whoever waits for it is woken. */
  /** `mailed`: somebody may have to be told by mail. */
  readonly onSettled: (comprobanteId: string, mailed: boolean) => void;
  /** Something that only a person can put right. */
  readonly alarm: (tipo: TipoDiferencia, claveAcceso: string) => void;
  /** After each receipt. */
  readonly onLooked: (receipt: ConciliableRow, result: ConciliacionResult, why: string | null) => void;
}

/** Two questions of at most 50 s each, and 45 s of waiting for each; each receipt's write prolongs it. */
export const RUN_LEASE_MS = 240_000;
/** The SRI is away: the run goes on from its cursor so much later. */
const AWAY_MS = 300_000;
/** Held in memory with their documents, of 320 KB at most. */
const PAGE = 20;

/**
 * Takes a run to its end, receipt by receipt: each is asked about, mended where the run says so, and written down together
 * with the run's cursor in one transaction. A run that is stopped, dies or finds the SRI away goes on from there. Answers whether it
 * ended.
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
      if (!(await write(deps, lease, receipt, asked))) return false; // the run is in other hands
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
        // Somebody else is at it: nothing certain can be said of it now.
        result = reparada ? { ...result, diferencia: { ...diferencia, reparada } } : { outcome: 'sin-respuesta' };
      }
      const recorded = await recordConciliacion(tx, lease, receipt, result, RUN_LEASE_MS);
      if (!recorded) throw new RunLost();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof RunLost) return false; // with it, the repair was rolled back
      throw error;
    });
  if (!written) return false;
  const { diferencia } = result;
  if (diferencia?.reparada === true) deps.onSettled(receipt.id, true);
  if (diferencia?.alarma === true) deps.alarm(diferencia.tipo, receipt.clave_acceso);
  deps.onLooked(receipt, result, asked.kind === 'no-answer' ? asked.why : null);
  return true;
}

/** Another process took the run over while we asked. */
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
