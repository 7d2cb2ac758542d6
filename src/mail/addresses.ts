import { isMailAddress } from '../domain/mail-address.js';

/** The two parts of a sender: `Nombre <correo@dominio>` or the address alone; undefined when it is neither. */
export function readSender(text: string): { readonly name: string; readonly address: string } | undefined {
  const match = /^(?:([^<>\p{Cc}]*)<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  if (!isMailAddress(address)) return undefined;
  return { name: (match?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address };
}
