import type { LeasedComprobante } from '../database/comprobante-work.js';
import { assertNever } from '../domain/app-error.js';
import { verifyXml } from '../signature/verify.js';
import { claveInside, type Autorizacion, type AutorizacionAnswer } from '../sri/answers.js';
import type { Answered } from '../sri/client.js';
import { declarationOf } from '../files/comprobante-file.js';

/** What of a receipt decides what an answer means. */
export type Judged = Pick<
  LeasedComprobante,
  | 'clave_acceso'
  | 'estado'
  | 'en_sri'
  | 'xml'
  | 'send_begun_at'
  | 'created_at'
  | 'number_taken'
  | 'absent_at'
  | 'resent'
  | 'sri_faults'
  | 'refused_at'
>;

/**
 * Whether a receipt came with its authorization (decision 0049): whatever else has been signed is marked before it is sent, and
 * this one was not sent by us, nor will be by itself.
 */
export function isImported({ send_begun_at, estado }: Pick<Judged, 'send_begun_at' | 'estado'>): boolean {
  return send_begun_at === null && estado !== 'CREADO';
}

/** Autorización's answer as it counts for one receipt and the bytes that we hold of it. */
export type Word =
  | {
      readonly kind: 'autorizado';
      readonly autorizacion: Autorizacion;
      /** It shows the document that we hold. */
      readonly proven: boolean;
      /** What the SRI says it authorised, where that is not what we hold, and whether its signature verifies. */
      readonly otherBytes: { readonly xml: Buffer; readonly verifies: boolean } | undefined;
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
        proven: document === 'ours',
        otherBytes: document === 'other-bytes' ? verified(autorizacion.comprobante ?? '') : undefined,
      };
    }
    case 'no-autorizado': {
      const refusals = answer.refusals.map((refusal) => ({ refusal, document: documentOf(receipt, refusal) }));
      if (refusals.some(({ document }) => document === 'foreign')) return FOREIGN;
      // The key stays the same when a receipt is corrected or sent again: a refusal counts for our present bytes, or where it
      // carries none, and only when it answers their last send.
      // Of several dated alike the one acted on was that of the bytes from before the correction.
      const correctedSince = refusals.some(({ document }) => document === 'other-bytes');
      const recent = refusals.filter(
        ({ document, refusal }) => !isBeforeSend(receipt, refusal, document, correctedSince && document === 'ours'),
      );
      const found =
        recent.findLast(({ document }) => document === 'ours') ??
        recent.findLast(({ document }) => document === 'none');
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

// The last day there is: when it was signed the SRI has judged.
const LAST_DAY = new Date(8.64e15);

function verified(comprobante: string): { xml: Buffer; verifies: boolean } {
  const xml = Buffer.from(comprobante.trim());
  return { xml, verifies: verifyXml(xml, { now: LAST_DAY }).valid };
}

/** Whose document an authorization carries. One that cannot be read, or bears no key, is none. */
function documentOf(receipt: Judged, { comprobante }: Autorizacion): 'none' | 'ours' | 'other-bytes' | 'foreign' {
  if (comprobante === null) return 'none';
  if (asRead(comprobante) === asRead(receipt.xml.toString('utf8'))) return 'ours';
  const clave = claveInside(comprobante);
  if (clave === null) return 'none';
  return clave === receipt.clave_acceso ? 'other-bytes' : 'foreign';
}

/** Neither a declaration nor white space around a document is of it, and a line break is one to whoever reads XML (XML 1.0 §2.11). */
function asRead(document: string): string {
  const text = document.trim();
  return text.slice(declarationOf(text).length).replaceAll('\r\n', '\n');
}

/** As far as the SRI's clock may be behind ours. */
const CLOCKS_MS = 300_000;

/**
 * Whether a refusal is older than the last send, and so no answer to it: one that was acted on before, or by its date. Our own
 * bytes are refused after they were sent, whatever little the clocks differ. Undated it may be of any time, and is believed.
 */
function isBeforeSend(
  receipt: Judged,
  { fechaAutorizacion }: Autorizacion,
  document: ReturnType<typeof documentOf>,
  isOfNewBytes: boolean,
): boolean {
  if (fechaAutorizacion === null || isImported(receipt)) return false;
  const refusedMs = receipt.refused_at?.getTime() ?? -Infinity;
  const actedOn = fechaAutorizacion.getTime() <= refusedMs - (isOfNewBytes ? 1 : 0);
  if (actedOn && receipt.estado !== 'NO_AUTORIZADO') return true;
  // The SRI's time has whole seconds.
  const sentMs = Math.floor((receipt.send_begun_at ?? receipt.created_at).getTime() / 1000) * 1000;
  return fechaAutorizacion.getTime() < sentMs - (document === 'ours' ? CLOCKS_MS : 0);
}
