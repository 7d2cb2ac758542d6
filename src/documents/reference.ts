import type { Findings } from './findings.js';

export const REFERENCIA_MAX = 100;

/** The caller's own identifier for a receipt; not part of the document. */
export interface Referencia {
  readonly referencia: string | null;
  /** Permanently unique among the account's receipts that set this flag (design/companies). */
  readonly referenciaUnica: boolean;
}

/** Possible references: excludes characters that a document would be refused for. */
const PLAIN = new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${REFERENCIA_MAX}}$`, 'u');

/** Extracts the reference from an unchecked payload; none if it cannot be one. */
export function referenciaIn({ referencia, referenciaUnica }: Readonly<Record<string, unknown>>): Referencia {
  const text = typeof referencia === 'string' ? referencia.trim() : '';
  return { referencia: PLAIN.test(text) ? text : null, referenciaUnica: referenciaUnica === true };
}

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
