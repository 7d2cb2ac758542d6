import type { LeasedComprobante } from '../database/comprobante-work.js';
import { assertNever } from '../domain/app-error.js';
import { claveInside, type Autorizacion, type AutorizacionAnswer } from '../sri/answers.js';
import type { Answered } from '../sri/client.js';

/** What of a receipt decides what an answer means. */
export type Judged = Pick<
  LeasedComprobante,
  'clave_acceso' | 'estado' | 'en_sri' | 'xml' | 'send_begun_at' | 'created_at'
>;

/** Autorización's answer as it counts for one receipt and the bytes that we hold of it. */
export type Word =
  | {
      readonly kind: 'autorizado';
      readonly autorizacion: Autorizacion;
      /** What the SRI authorised, where that is not what we hold. */
      readonly otherBytes: Buffer | undefined;
    }
  | { readonly kind: 'no-autorizado'; readonly refusal: Autorizacion }
  | { readonly kind: 'en-proceso' }
  /** It knows nothing of these bytes. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'no-answer'; readonly why: string };

/** Reads an answer for a receipt: it belongs to the bytes it answers, and counts only for the key it names. */
export function wordOn(receipt: Judged, answer: Answered<AutorizacionAnswer>['answer']): Word {
  switch (answer.kind) {
    case 'autorizado': {
      const { autorizacion } = answer;
      const document = documentOf(receipt, autorizacion);
      if (document === 'foreign') return FOREIGN;
      return {
        kind: 'autorizado',
        autorizacion,
        otherBytes: document === 'other-bytes' ? Buffer.from(autorizacion.comprobante?.trim() ?? '') : undefined,
      };
    }
    case 'no-autorizado': {
      const refusals = answer.refusals.map((refusal) => ({ refusal, document: documentOf(receipt, refusal) }));
      if (refusals.some(({ document }) => document === 'foreign')) return FOREIGN;
      // After a correction the key is the same: a refusal counts for our present bytes, or, where it carries none, when it is
      // dated after they were sent.
      const found =
        refusals.findLast(({ document }) => document === 'ours') ??
        refusals.findLast(({ document, refusal }) => document === 'none' && !isBeforeSend(receipt, refusal));
      return found === undefined ? { kind: 'absent' } : { kind: 'no-autorizado', refusal: found.refusal };
    }
    case 'en-proceso':
      return answer;
    case 'none':
      return { kind: 'absent' };
    case 'unknown':
    case 'unavailable':
      return { kind: 'no-answer', why: answer.why };
    default:
      return assertNever(answer);
  }
}

const FOREIGN: Word = { kind: 'no-answer', why: "autorización answered with another key's document" };

/** Whose document an authorization carries. One that cannot be read, or bears no key, is none. */
function documentOf(receipt: Judged, { comprobante }: Autorizacion): 'none' | 'ours' | 'other-bytes' | 'foreign' {
  if (comprobante === null) return 'none';
  if (comprobante.trim() === receipt.xml.toString('utf8').trim()) return 'ours';
  const clave = claveInside(comprobante);
  if (clave === null) return 'none';
  return clave === receipt.clave_acceso ? 'other-bytes' : 'foreign';
}

/** Undated it may be of any time, and is believed. */
function isBeforeSend(receipt: Judged, { fechaAutorizacion }: Autorizacion): boolean {
  // The SRI's time has whole seconds.
  const sentMs = Math.floor((receipt.send_begun_at ?? receipt.created_at).getTime() / 1000) * 1000;
  return fechaAutorizacion !== null && fechaAutorizacion.getTime() < sentMs;
}
