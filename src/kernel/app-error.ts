import type { CodeIn } from './error-codes/index.js';
import type { Issue } from './issue.js';

/** Error codes of requests, commands and startup. */
export type AppErrorCode = CodeIn<'error' | 'consola'>;

/** Error shown to a caller: a stable code, a Spanish message with the remedy, and an internal text for the log. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    /** Stable; documented in error-codes/ with its HTTP status. */
    readonly code: AppErrorCode,
    /** Spanish, for the caller. Never contains a stack trace, SQL or a secret. */
    readonly publicMessage: string,
    readonly more: {
      /** Every problem found in the request. */
      issues?: readonly Issue[];
      /** Extra fields of the error's `result`, such as the receipt that holds a number already in use. */
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
