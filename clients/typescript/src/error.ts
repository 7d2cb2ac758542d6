import type { components } from './schema.js';

/** One problem of a request: which field, and what to do. */
export type SubError = components['schemas']['SubError'];

/** What the service tells of a refusal. */
type Problem = components['schemas']['Error']['result'];

/** Every code that a refusal can have. */
export type ErrorCode = Problem['code'];

/** A refusal of the service. `code` is stable and documented; `message` is Spanish and says what to do. */
export class RubricaError extends Error {
  readonly name = 'RubricaError';
  /** The HTTP status. */
  readonly status: number;
  /** The whole `result` of the answer, with the fields that only some codes have. */
  readonly problem: Partial<Problem>;
  /** Seconds the service asks to wait before a repeat, if it does. */
  readonly retryAfterS: number | undefined;
  /** The key that the call carried: with it and the same body it can be repeated later, and nothing is done twice. */
  readonly idempotencyKey?: string | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfterS: number | undefined, idempotencyKey?: string) {
    super(problem.message ?? `El servicio respondió ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
    this.idempotencyKey = idempotencyKey;
  }

  /** Stable code of the error; undefined when the answer was not the service's own (a proxy's, for example). */
  get code(): ErrorCode | undefined {
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

/** No whole answer came: the service may have done it or not. Repeat it with the same `idempotencyKey`. `cause` says what failed. */
export class RubricaConnectionError extends Error {
  readonly name = 'RubricaConnectionError';

  constructor(
    readonly cause: unknown,
    readonly idempotencyKey: string | undefined,
  ) {
    super(
      idempotencyKey === undefined
        ? 'La respuesta del servicio no llegó entera.'
        : 'La respuesta del servicio no llegó entera. Repita la llamada con el mismo idempotencyKey: no se hará dos veces.',
    );
  }
}
