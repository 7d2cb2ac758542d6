import type { Findings } from './findings.js';

/** Characters of a reference, at most. */
export const REFERENCIA_MAX = 100;

/** What a caller calls a receipt in its own system; no part of the document. */
export interface Referencia {
  readonly referencia: string | null;
  /** No other receipt of the account that says so may have it, for ever (decision 0029). */
  readonly referenciaUnica: boolean;
}

/** Whatever could be a reference: nothing in it that a document would be refused for. */
const PLAIN = new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${REFERENCIA_MAX}}$`, 'u');

/** The reference of a payload that may have any fault; none where it cannot be one. */
export function referenciaIn({ referencia, referenciaUnica }: Readonly<Record<string, unknown>>): Referencia {
  const text = typeof referencia === 'string' ? referencia.trim() : '';
  return { referencia: PLAIN.test(text) ? text : null, referenciaUnica: referenciaUnica === true };
}

/** Checks the reference of a payload. */
export function checkReferencia(
  payload: { readonly referencia?: string; readonly referenciaUnica?: boolean },
  findings: Findings,
): Referencia {
  const { referencia = null, referenciaUnica = false } = payload;
  const length = Array.from(referencia ?? '').length;
  if (length > REFERENCIA_MAX) {
    const message = `«referencia» debe tener hasta ${REFERENCIA_MAX} caracteres y tiene ${length}.`;
    findings.refuse('campo-longitud', 'referencia', message, referencia);
  }
  if (referenciaUnica && referencia === null) {
    findings.refuse('campo-requerido', 'referencia', 'Falta «referencia», que «referenciaUnica» hace obligatoria.');
  }
  return { referencia, referenciaUnica };
}
