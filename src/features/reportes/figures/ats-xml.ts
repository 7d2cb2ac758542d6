import { escapeText } from '../../../xml/escape.js';

export function tag(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escapeText(content) : content.join('')}</${name}>`;
}

/** Writes a list, or nothing if it is empty. */
export const block = (name: string, items: readonly string[]): string => (items.length === 0 ? '' : tag(name, items));

/** Converts yyyy-mm-dd to dd/mm/yyyy. */
export const fecha = (iso: string): string => iso.split('-').reverse().join('/');

/** Names in this schema allow only letters, digits and blanks. */
export function plain(text: string): string {
  const kept = text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim();
  return kept.slice(0, 500);
}

/** Identifications allow only letters and digits, at most 13. */
export const identification = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').slice(0, 13);
