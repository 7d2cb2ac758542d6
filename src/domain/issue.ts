/** One problem of a document or a request. Codes never change meaning; messages are Spanish and say what to do. */
export interface Issue {
  readonly code: string;
  /** Where, in the caller's own words: `detalles[0].cantidad`. Empty for the whole. */
  readonly path: string;
  readonly message: string;
  readonly rejectedValue?: unknown;
}
