import type { Findings } from './findings.js';

/** Characters of a reference, at most. */
export const REFERENCIA_MAX = 100;

/** What a caller calls a receipt in its own system; no part of the document. */
export interface Referencia {
  readonly referencia: string | null;
  /** No other receipt of the account that says so may have it, for ever (decision 0029). */
  readonly referenciaUnica: boolean;
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
