/** Our own secrets as they look (auth/secrets.ts): people put them into addresses and wrong fields. */
const OURS = /\b(rk_test_|rk_live_|rcs_)[0-9A-Za-z]{8,}/g;
/** Fields whose value is a secret, whatever it looks like. */
const SECRET_FIELD = /(^|[.\]])(password|actual|nueva|token|codigo|certificado|clientSecret|apiKey)$/;

/** A text for an answer or a log line, with secrets of ours hidden. */
export function maskSecrets(text: string): string {
  return text.replace(OURS, '$1***');
}

/** What may be repeated of a refused value: nothing of a secret field, nor of a whole body. */
export function shownRejected(field: string, value: unknown): { rejectedValue?: unknown } {
  if (value === undefined || field === '' || (SECRET_FIELD.test(field) && !isTaxCode(field))) return {};
  return { rejectedValue: typeof value === 'string' ? maskSecrets(value) : value };
}

/** `codigo` is a one-time code at the top of a body, and a tax's code inside a list. */
function isTaxCode(field: string): boolean {
  return /\]\.codigo$/.test(field);
}
