import type { CodeIn } from './error-codes/index.js';

/** One problem of a document or a request. The code says which (error-codes/); the message is Spanish and says what to do. */
export interface Issue<Code = CodeIn<'subErrors'>> {
  readonly code: Code;
  /** Where, in the caller's own words: `detalles[0].cantidad`. Empty for the whole. */
  readonly field: string;
  readonly message: string;
  readonly rejectedValue?: unknown;
}

/** Problems that an answer tells; a request with more has one cause behind them. */
export const ISSUES_MAX = 500;

/** Something to look at that stops nothing. */
export type Advertencia = Issue<CodeIn<'advertencias'>>;
