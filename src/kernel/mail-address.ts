/**
 * Whether a text is an e-mail address we send to. Narrower than RFC 5321: no quoted names, no address literals, a domain with
 * a dot, and no character that could end a header or a command.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > 254 || (text.split('@', 1)[0] ?? '').length > 64) return false;
  return /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(
    text,
  );
}
