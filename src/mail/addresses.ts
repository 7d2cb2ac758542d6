/**
 * Whether a text is an e-mail address that we would send to. Narrower than RFC 5321: no quoted names, no address literals, a
 * domain with a dot; no letter of it can end a header or a command.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > 254 || (text.split('@', 1)[0] ?? '').length > 64) return false;
  return /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(
    text,
  );
}

/** The two parts of a sender: `Nombre <correo@dominio>` or the address alone; undefined when it is neither. */
export function readSender(text: string): { readonly name: string; readonly address: string } | undefined {
  const match = /^(?:([^<>\p{Cc}]*)<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  if (!isMailAddress(address)) return undefined;
  return { name: (match?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address };
}
