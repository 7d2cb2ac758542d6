import { escapeText } from '../xml/escape.js';

/** An element of the annex. */
export function tag(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escapeText(content) : content.join('')}</${name}>`;
}

/** A list that is not written when it is empty. */
export const block = (name: string, items: readonly string[]): string => (items.length === 0 ? '' : tag(name, items));

/** dd/mm/yyyy of yyyy-mm-dd. */
export const fecha = (iso: string): string => iso.split('-').reverse().join('/');

/** Names have letters, digits and blanks alone in this schema. */
export function plain(text: string): string {
  const kept = text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim();
  return kept.slice(0, 500);
}

/** Identifications have letters and digits alone, 13 at most. */
export const identification = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').slice(0, 13);
