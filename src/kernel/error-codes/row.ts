/** HTTP statuses of refusals, with the name used in the envelope's `status`. */
export const STATUS_NAMES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const;

export type HttpStatus = keyof typeof STATUS_NAMES;

/**
 * Where a code appears: `error` is the `code` of a refusal, `subErrors` and `advertencias` are lists in a response,
 * `diagnostico` is the list for a certificate, and `consola` is the result of a command or of the service's startup.
 */
export type CodePlace = 'error' | 'subErrors' | 'advertencias' | 'diagnostico' | 'consola';

export type CodeRow = {
  /** Spanish: what happened. */
  readonly meaning: string;
  /** Spanish: what to do about it. */
  readonly action: string;
} & (
  | { readonly in: readonly ['error', ...CodePlace[]]; readonly http: HttpStatus }
  | { readonly in: readonly [Exclude<CodePlace, 'error'>, ...Exclude<CodePlace, 'error'>[]] }
);

/** Part of the table; its codes stay known to the compiler. */
export type CodeRows = Readonly<Record<string, CodeRow>>;
