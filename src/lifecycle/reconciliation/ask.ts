import type { ConciliableRow } from '../../database/conciliacion-work.js';
import { assertNever } from '../../domain/app-error.js';
import type { PalabraSri } from '../../domain/conciliacion.js';
import type { Answered, SriClient } from '../../sri/client.js';
import { decideAutorizacion } from '../decide.js';
import type { Decision } from '../decision.js';
import { wordOn, type Word } from '../word-on.js';

/** The SRI's answer about a receipt, or that there was none. */
export type Asked =
  | {
      readonly kind: 'said';
      readonly word: PalabraSri;
      /** The change from autorización's answer, if that service was queried and something changes. */
      readonly decision: Decision | undefined;
      readonly raw: string | null;
    }
  | { readonly kind: 'no-answer'; readonly why: string }
  /** The SRI stayed unreachable, or the circuit breaker open, for the whole waiting time. */
  | { readonly kind: 'away' };

export interface AskDeps {
  readonly sri: Pick<SriClient, 'autorizacion' | 'validez'>;
  /** Resolves when the next call may go out: the SRI penalises an address for too many calls (33). */
  readonly pace: () => Promise<void>;
  /** Ends early when the run is stopped. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** A service that just recovered, or throttled us, admits a call now and then: retry interval and count. */
const ADMISSION = { everyMs: 1000, times: 45 };

/** Makes one call once it is admitted; undefined if none was admitted in time. */
async function patiently<T extends { readonly kind: string }>(
  deps: AskDeps,
  call: () => Promise<Answered<T>>,
): Promise<Answered<T> | undefined> {
  for (let tries = ADMISSION.times; tries > 0; tries--) {
    await deps.pace();
    const answered = await call();
    if (!neverLeft(answered.answer)) return answered;
    await deps.sleep(ADMISSION.everyMs);
  }
  return undefined;
}

function neverLeft(answer: object): boolean {
  return 'reached' in answer && answer.reached === false;
}

/** Queries the validity service about authorised receipts, autorización about all others. */
export async function askAbout(deps: AskDeps, receipt: ConciliableRow): Promise<Asked> {
  switch (receipt.estado) {
    case 'AUTORIZADO':
    case 'ANULACION_SOLICITADA':
    case 'ANULADO': {
      const answered = await patiently(deps, () => deps.sri.validez(receipt.clave_acceso));
      if (answered === undefined) return { kind: 'away' };
      const { answer, raw } = answered;
      switch (answer.kind) {
        case 'estado':
          return { kind: 'said', word: answer.estado, decision: undefined, raw };
        // 99 means both "out of my date range" and "no such document"; only autorización distinguishes them (FACTS §9, §18).
        case 'rechazada':
          return receipt.estado === 'ANULADO'
            ? { kind: 'no-answer', why: 'la consulta de validez respondió 99' }
            : askAutorizacion(deps, receipt);
        case 'unknown':
        case 'unavailable':
          return { kind: 'no-answer', why: answer.why };
        default:
          return assertNever(answer);
      }
    }
    case 'CREADO':
    case 'FIRMADO':
    case 'RECIBIDO':
    case 'DEVUELTO':
    case 'NO_AUTORIZADO':
    case 'ELIMINADO':
      return askAutorizacion(deps, receipt);
  }
}

async function askAutorizacion(deps: AskDeps, receipt: ConciliableRow): Promise<Asked> {
  const answered = await patiently(deps, () => deps.sri.autorizacion(receipt.clave_acceso));
  if (answered === undefined) return { kind: 'away' };
  const word = wordOn(receipt, answered.answer);
  if (word.kind === 'no-answer') return word;
  const decision = decideAutorizacion(receipt, answered, { waitedMs: 0, now: receipt.now });
  return { kind: 'said', word: PALABRAS[word.kind], decision, raw: answered.raw };
}

const PALABRAS = {
  autorizado: 'AUTORIZADO',
  'no-autorizado': 'NO AUTORIZADO',
  'en-proceso': 'EN PROCESO',
  absent: 'DESCONOCIDO',
} as const satisfies Record<Exclude<Word['kind'], 'no-answer'>, PalabraSri>;
