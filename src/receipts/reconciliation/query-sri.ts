import type { ConciliableRow } from './work-store.js';
import { assertNever } from '../../kernel/app-error.js';
import type { PalabraSri } from './conciliacion.js';
import type { Answered, SriClient } from '../../sri/client.js';
import { decideAutorizacion } from '../decide.js';
import type { Decision } from '../decision.js';
import { interpretAnswer, type Interpretation } from '../interpret-answer.js';

/** The SRI's answer about a receipt, or that there was none. */
export type SriQueryResult =
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

export interface SriQueryDeps {
  readonly sri: Pick<SriClient, 'autorizacion' | 'validez'>;
  /** Resolves when the next call may go out: the SRI penalises an address for too many calls (33). */
  readonly pace: () => Promise<void>;
  /** Ends early when the run is stopped. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** A service that just recovered, or throttled us, admits a call now and then: retry interval and count. */
const ADMISSION = { everyMs: 1000, times: 45 };

/** Makes one call once it is admitted; undefined if none was admitted in time. */
async function whenAdmitted<T extends { readonly kind: string }>(
  deps: SriQueryDeps,
  call: () => Promise<Answered<T>>,
): Promise<Answered<T> | undefined> {
  for (let tries = ADMISSION.times; tries > 0; tries--) {
    await deps.pace();
    const answered = await call();
    if (!neverSent(answered.answer)) return answered;
    await deps.sleep(ADMISSION.everyMs);
  }
  return undefined;
}

function neverSent(answer: object): boolean {
  return 'reached' in answer && answer.reached === false;
}

/** Queries the validity service about authorised receipts, autorización about all others. */
export async function querySri(deps: SriQueryDeps, comprobante: ConciliableRow): Promise<SriQueryResult> {
  switch (comprobante.estado) {
    case 'AUTORIZADO':
    case 'ANULACION_SOLICITADA':
    case 'ANULADO': {
      const answered = await whenAdmitted(deps, () => deps.sri.validez(comprobante.clave_acceso));
      if (answered === undefined) return { kind: 'away' };
      const { answer, raw } = answered;
      switch (answer.kind) {
        case 'estado':
          return { kind: 'said', word: answer.estado, decision: undefined, raw };
        // 99 means both "out of my date range" and "no such document"; only autorización distinguishes them (FACTS §9, §18).
        case 'rechazada':
          return comprobante.estado === 'ANULADO'
            ? { kind: 'no-answer', why: 'la consulta de validez respondió 99' }
            : queryAutorizacion(deps, comprobante);
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
      return queryAutorizacion(deps, comprobante);
  }
}

async function queryAutorizacion(deps: SriQueryDeps, comprobante: ConciliableRow): Promise<SriQueryResult> {
  const answered = await whenAdmitted(deps, () => deps.sri.autorizacion(comprobante.clave_acceso));
  if (answered === undefined) return { kind: 'away' };
  const word = interpretAnswer(comprobante, answered.answer);
  if (word.kind === 'no-answer') return word;
  const decision = decideAutorizacion(comprobante, answered, { waitedMs: 0, now: comprobante.now });
  return { kind: 'said', word: PALABRAS[word.kind], decision, raw: answered.raw };
}

const PALABRAS = {
  autorizado: 'AUTORIZADO',
  'no-autorizado': 'NO AUTORIZADO',
  'en-proceso': 'EN PROCESO',
  absent: 'DESCONOCIDO',
} as const satisfies Record<Exclude<Interpretation['kind'], 'no-answer'>, PalabraSri>;
