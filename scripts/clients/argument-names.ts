/** Arguments that methods of several operations share. */
export const ARGUMENT_NAMES = {
  /** Request body. */
  body: 'cuerpo',
  /** Seconds that the service may wait for the SRI (`Prefer: wait`). */
  wait: 'esperar',
  /** Version that must be current (`If-Match`). */
  ifMatch: 'si-coincide',
  /** `Idempotency-Key` chosen by the caller. */
  key: 'clave-idempotencia',
  /** Event after which a stream starts (`Last-Event-ID`). */
  since: 'desde',
} as const;
