/** A header of a message, right at the beginning. */
const MESSAGE =
  /^(?:Received|Return-Path|Delivered-To|Message-ID|MIME-Version|DKIM-Signature|From|To|Subject|Date|X-[\w-]{1,60}):/i;
/** Longer than any header's name. */
const NAME_BYTES = 70;

/** Whether bytes begin as a message does, whatever they are called. */
export function isMail(bytes: Buffer): boolean {
  return MESSAGE.test(bytes.toString('latin1', 0, NAME_BYTES));
}
