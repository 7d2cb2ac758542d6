import type { LeasedComprobante } from './store/work.js';
import { assertNever } from '../kernel/app-error.js';
import { verifyXml } from '../signature/verify.js';
import { claveInDocument, type Autorizacion, type AutorizacionAnswer } from '../sri/answers.js';
import type { Answered } from '../sri/client.js';
import { declarationOf } from '../files/comprobante-file.js';

/** Fields that decide the meaning of an answer. */
export type JudgedComprobante = Pick<
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

/** Whether a receipt was imported with its authorization (design/lifecycle): signed, but never marked as sent by us. */
export function isImported({ send_begun_at, estado }: Pick<JudgedComprobante, 'send_begun_at' | 'estado'>): boolean {
  return send_begun_at === null && estado !== 'CREADO';
}

/** Autorización's answer, interpreted for one receipt and its stored bytes. */
export type Interpretation =
  | {
      readonly kind: 'autorizado';
      readonly autorizacion: Autorizacion;
      /** The answer contains our document. */
      readonly proven: boolean;
      /** The document the SRI authorised if it differs from ours, and whether its signature verifies. */
      readonly otherBytes: { readonly xml: Buffer; readonly verifies: boolean } | undefined;
    }
  | { readonly kind: 'no-autorizado'; readonly refusal: Autorizacion }
  | { readonly kind: 'en-proceso' }
  /** The SRI does not know these bytes. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'no-answer'; readonly why: string };

/** Interprets an answer for a receipt: it applies only to the bytes it answers and the key it names. */
export function interpretAnswer(
  judged: JudgedComprobante,
  answer: Answered<AutorizacionAnswer>['answer'],
): Interpretation {
  switch (answer.kind) {
    case 'autorizado': {
      const { autorizacion } = answer;
      const document = documentOf(judged, autorizacion);
      if (document === 'foreign') return FOREIGN;
      return {
        kind: 'autorizado',
        autorizacion,
        proven: document === 'ours',
        otherBytes: document === 'other-bytes' ? verified(autorizacion.comprobante ?? '') : undefined,
      };
    }
    case 'no-autorizado': {
      const refusals = answer.refusals.map((refusal) => ({ refusal, document: documentOf(judged, refusal) }));
      if (refusals.some(({ document }) => document === 'foreign')) return FOREIGN;
      // A corrected or resent receipt keeps its key, so a refusal counts only if it answers the last send and contains our current bytes or
      // none. Among equal timestamps, the refusal already handled was for the old bytes.
      const correctedSince = refusals.some(({ document }) => document === 'other-bytes');
      const recent = refusals.filter(
        ({ document, refusal }) => !isBeforeSend(judged, refusal, document, correctedSince && document === 'ours'),
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

const FOREIGN: Interpretation = { kind: 'no-answer', why: "autorización answered with another key's document" };

// Ignore expiry: the SRI checked it.
const END_OF_TIME = new Date(8.64e15);

function verified(comprobante: string): { xml: Buffer; verifies: boolean } {
  const xml = Buffer.from(comprobante.trim());
  return { xml, verifies: verifyXml(xml, { now: END_OF_TIME }).valid };
}

/** Classifies the document in an authorization. An unreadable one, or one without a key, counts as none. */
function documentOf(
  judged: JudgedComprobante,
  { comprobante }: Autorizacion,
): 'none' | 'ours' | 'other-bytes' | 'foreign' {
  if (comprobante === null) return 'none';
  if (normalised(comprobante) === normalised(judged.xml.toString('utf8'))) return 'ours';
  const clave = claveInDocument(comprobante);
  if (clave === null) return 'none';
  return clave === judged.clave_acceso ? 'other-bytes' : 'foreign';
}

/** Normalises a document for comparison: drops declaration and surrounding white space, unifies line breaks (XML 1.0 §2.11). */
function normalised(document: string): string {
  const text = document.trim();
  return text.slice(declarationOf(text).length).replaceAll('\r\n', '\n');
}

/** Maximum lag of the SRI's clock. */
const CLOCK_SKEW_MS = 300_000;

/**
 * Whether a refusal predates the last send: it was handled before, or its date is older. Our own bytes are refused after they were
 * sent, within the clock tolerance. An undated refusal counts as current.
 */
function isBeforeSend(
  judged: JudgedComprobante,
  { fechaAutorizacion }: Autorizacion,
  document: ReturnType<typeof documentOf>,
  isOfNewBytes: boolean,
): boolean {
  if (fechaAutorizacion === null || isImported(judged)) return false;
  const refusedMs = judged.refused_at?.getTime() ?? -Infinity;
  const actedOn = fechaAutorizacion.getTime() <= refusedMs - (isOfNewBytes ? 1 : 0);
  if (actedOn && judged.estado !== 'NO_AUTORIZADO') return true;
  // SRI timestamps have whole seconds.
  const sentMs = Math.floor((judged.send_begun_at ?? judged.created_at).getTime() / 1000) * 1000;
  return fechaAutorizacion.getTime() < sentMs - (document === 'ours' ? CLOCK_SKEW_MS : 0);
}
