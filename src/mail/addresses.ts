import { isMailAddress } from '../kernel/mail-address.js';

/** Splits a sender, `Nombre <correo@dominio>` or a bare address, into name and address; undefined if it is neither. */
export function readSender(text: string): { readonly name: string; readonly address: string } | undefined {
  const match = /^(?:([^<>\p{Cc}]*)<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  if (!isMailAddress(address)) return undefined;
  return { name: (match?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address };
}
