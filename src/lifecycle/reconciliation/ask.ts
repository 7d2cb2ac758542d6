import type { ConciliableRow } from '../../database/conciliacion-work.js';
import { assertNever } from '../../domain/app-error.js';
import type { PalabraSri } from '../../domain/conciliacion.js';
import type { Autorizacion } from '../../sri/answers.js';
import type { Answered, SriClient } from '../../sri/client.js';

/** The SRI's word on a receipt, or that there was none. */
export type Asked =
  | {
      readonly kind: 'said';
      readonly word: PalabraSri;
      /** What autorización said, where it was the one asked. */
      readonly autorizacion: Autorizacion | null;
      readonly raw: string | null;
    }
  | { readonly kind: 'no-answer'; readonly why: string }
  /** The SRI cannot be reached, or is held back, and stayed so for as long as a question is worth waiting. */
  | { readonly kind: 'away' };

export interface AskDeps {
  readonly sri: Pick<SriClient, 'autorizacion' | 'validez'>;
  /** Answers when the next call may go out: the SRI sanctions an address for its many calls (33). */
  readonly pace: () => Promise<void>;
  /** Ends early when the run is stopped. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** A service that has just come back, or sanctioned us, lets a call out now and then: so often one is tried for, and so long. */
const ADMISSION = { everyMs: 1000, times: 45 };

/** One question that certainly went out; undefined when none did in that time. */
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

/** Asks the service that knows: the validity service about what was authorised, autorización about everything else. */
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
          return { kind: 'said', word: answer.estado, autorizacion: null, raw };
        // 99 is both "not in my range of dates" and "no such document": only autorización tells them apart (FACTS §9, §18).
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
    default:
      return askAutorizacion(deps, receipt);
  }
}

async function askAutorizacion(deps: AskDeps, receipt: ConciliableRow): Promise<Asked> {
  const answered = await patiently(deps, () => deps.sri.autorizacion(receipt.clave_acceso));
  if (answered === undefined) return { kind: 'away' };
  const { answer, raw } = answered;
  const said = (word: PalabraSri, autorizacion: Autorizacion | null = null): Asked => ({
    kind: 'said',
    word,
    autorizacion,
    raw,
  });
  switch (answer.kind) {
    case 'autorizado':
      return said('AUTORIZADO', answer.autorizacion);
    case 'no-autorizado':
      // A refusal of bytes that were corrected since says nothing about these.
      return refusesThis(receipt, answer.autorizacion)
        ? said('NO AUTORIZADO', answer.autorizacion)
        : said('DESCONOCIDO');
    case 'en-proceso':
      return said('EN PROCESO');
    case 'none':
      return said('DESCONOCIDO');
    case 'unknown':
    case 'unavailable':
      return { kind: 'no-answer', why: answer.why };
    default:
      return assertNever(answer);
  }
}

/** As advance.ts reads it: an answer belongs to the bytes it answers; without any, to what was sent before it. */
function refusesThis(receipt: ConciliableRow, { comprobante, fechaAutorizacion }: Autorizacion): boolean {
  if (comprobante !== null) return comprobante.trim() === receipt.xml.toString('utf8').trim();
  const decided = fechaAutorizacion === null ? NaN : Date.parse(fechaAutorizacion);
  // The SRI's time has whole seconds.
  const sentMs = Math.floor((receipt.send_begun_at ?? receipt.created_at).getTime() / 1000) * 1000;
  return Number.isNaN(decided) || decided >= sentMs;
}
