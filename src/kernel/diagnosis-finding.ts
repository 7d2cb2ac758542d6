import type { CodeIn } from './error-codes/index.js';

/** Finding about a signature file. */
export type DiagnosisFinding = {
  /** Spanish: what was found. */
  readonly message: string;
  /** Spanish: what to do; empty when there is nothing. */
  readonly accion: string;
} & (
  | {
      /** It cannot sign for the company; the file is refused with these codes. */
      readonly severity: 'error';
      readonly code: CodeIn<'diagnostico'> & CodeIn<'subErrors'>;
    }
  | {
      /** `warning`: it can sign, but the user must do something. */
      readonly severity: 'warning' | 'info';
      readonly code: CodeIn<'diagnostico'>;
    }
);
