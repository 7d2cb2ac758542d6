import type { components } from './schema.js';

/** One problem of a request. */
export type SubError = components['schemas']['SubError'];

/** What the service tells of a refusal. */
type Problem = components['schemas']['Error']['result'];

/** A refusal of the service. `code` is stable and documented; `message` is Spanish and says what to do. */
export class RubricaError extends Error {
  override readonly name = 'RubricaError';

  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** The whole `result` of the answer, with the fields that only some codes have. */
    readonly problem: Partial<Problem>,
    /** Seconds the service asks to wait before a repeat, if it does. */
    readonly retryAfterS: number | undefined,
  ) {
    super(problem.message ?? `El servicio respondió ${status}.`);
  }

  /** Stable code of the error; undefined when the answer was not the service's own (a proxy's, for example). */
  get code(): Problem['code'] | undefined {
    return this.problem.code;
  }

  /** All problems of the request at once. */
  get subErrors(): readonly SubError[] {
    return this.problem.subErrors ?? [];
  }

  /** To tell support which request it was. */
  get requestId(): string | undefined {
    return this.problem.requestId;
  }
}
