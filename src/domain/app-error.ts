import type { CodeIn } from './error-codes/index.js';
import type { Issue } from './issue.js';

/** The codes that a request, a command or a start may end with. */
export type AppErrorCode = CodeIn<'error' | 'consola'>;

/** A refusal that a caller may read: a stable code, a Spanish text that says what to do, and a private one for the log. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    /** Stable and documented in error-codes/, with its HTTP status. */
    readonly code: AppErrorCode,
    /** Spanish, for the caller. Never a stack, SQL or a secret. */
    readonly publicMessage: string,
    readonly more: {
      /** All problems of the request at once. */
      issues?: readonly Issue[];
      /** Extra fields of the error's `result`, such as the holder of a used number. */
      fields?: Readonly<Record<string, unknown>>;
      retryAfterS?: number;
      /** For the log only. */
      internal?: string;
      cause?: unknown;
    } = {},
  ) {
    super(more.internal ?? publicMessage, { cause: more.cause });
  }
}

/** Ends a `switch` over a closed set: a new member fails to compile here. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
