/** Pattern of our own secrets (identity/secrets.ts): people put them into URLs and wrong fields. */
const OURS = /\b(rk_test_|rk_live_|rcs_)[0-9A-Za-z]{8,}/g;
/** Fields whose value is always a secret. */
const SECRET_FIELD = /(^|[.\]])(password|actual|nueva|token|codigo|certificado|clientSecret|apiKey)$/;

/** Letters of a caller's text that an error repeats: as many as the longest field of a receipt has. */
const ECHOED_MAX = 300;
/** A longer message or path contains such a text. */
const MESSAGE_MAX = 1000;

/** A message or path of an error, short enough to be shown. */
export function shownText(text: string): string {
  return maskSecrets(text.length > MESSAGE_MAX ? `${text.slice(0, MESSAGE_MAX)}…` : text);
}

/** Masks our secrets in a text for a response or log line. */
export function maskSecrets(text: string): string {
  return text.replace(OURS, '$1***');
}

/** Returns the part of a refused value that may be echoed: nothing of a secret field or of a whole body. */
export function shownRejected(field: string, value: unknown): { rejectedValue?: unknown } {
  if (value === undefined || field === '' || (SECRET_FIELD.test(field) && !isTaxCode(field))) return {};
  return { rejectedValue: typeof value === 'string' ? maskSecrets(value.slice(0, ECHOED_MAX)) : value };
}

/** `codigo` is a one-time code at the top of a body, but a tax code inside a list. */
function isTaxCode(field: string): boolean {
  return /\]\.codigo$/.test(field);
}
