import type { CodeIn } from './error-codes/index.js';

/** Problem in a document or a request. Codes are in error-codes/; the message is Spanish and includes the remedy. */
export interface Issue<Code = CodeIn<'subErrors'>> {
  readonly code: Code;
  /** Path in the caller's terms: `detalles[0].cantidad`. Empty for the whole document. */
  readonly field: string;
  readonly message: string;
  readonly rejectedValue?: unknown;
}

/** Maximum number of problems in a response; more than this share one cause. */
export const ISSUES_MAX = 500;

/** Warning; blocks nothing. */
export type Advertencia = Issue<CodeIn<'advertencias'>>;
