/** A refusal of the service: n8n shows `message` and, below it, `description`. */
export class RubricaError extends Error {
  override readonly name = 'RubricaError';

  constructor(
    message: string,
    readonly description = '',
    /** Stable code of the refusal, as documented in /docs; empty if the answer was not the service's. */
    readonly codigo = '',
    /** HTTP status; 0: no answer. */
    readonly status = 0,
    /** The key that the call carried: with it, in «Clave De Idempotencia», nothing is done twice. */
    readonly claveIdempotencia?: string,
  ) {
    super(message);
  }
}

interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly requestId?: string;
  readonly subErrors?: readonly { readonly field?: string; readonly message?: string }[];
  readonly error?: string;
  readonly error_description?: string;
}

/** Reads a refusal: our envelope, OAuth's form, or a page of something in front of the service. */
export function refusalOf(status: number, body: string, claveIdempotencia?: string): RubricaError {
  const problem = problemIn(body);
  const message = problem.message ?? problem.error_description ?? `Rúbrica respondió ${status}.`;
  const lines = (problem.subErrors ?? []).map(({ field, message: text }) => `${field ?? ''}: ${text ?? ''}`);
  if (problem.requestId !== undefined) lines.push(`Solicitud ${problem.requestId}`);
  return new RubricaError(message, lines.join('\n'), problem.code ?? problem.error ?? '', status, claveIdempotencia);
}

function problemIn(body: string): Problem {
  try {
    const { result, ...top } = JSON.parse(body) as { result?: Problem | null } & Problem;
    return typeof result === 'object' && result !== null ? result : top;
  } catch {
    return {};
  }
}
