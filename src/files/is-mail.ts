/** A message header at the start. */
const MESSAGE =
  /^(?:Received|Return-Path|Delivered-To|Message-ID|MIME-Version|DKIM-Signature|From|To|Subject|Date|X-[\w-]{1,60}):/i;
/** Longer than any header name. */
const NAME_BYTES = 70;

/** Whether the bytes start like a mail message. */
export function isMail(bytes: Buffer): boolean {
  return MESSAGE.test(bytes.toString('latin1', 0, NAME_BYTES));
}
