import type { Texts } from '../i18n/texts.js';

type Campos = Texts['campos'];

/** Returns the name of a field as its form labels it, with the line it is in. */
export function fieldName(path: string, campos: Campos): string {
  const parts = path.split('.').map((part) => /^(\w+)(?:\[(\d*)\])?$/.exec(part) ?? [part, part]);
  const last = parts.at(-1)?.[1] ?? '';
  const name = Object.hasOwn(campos.names, last) ? (campos.names[last] ?? '') : readable(last);
  const places = parts.flatMap(([, list = '', index]) => {
    const place = Object.hasOwn(campos.places, list) ? campos.places[list] : undefined;
    return index === undefined || index === '' || place === undefined ? [] : [place(Number(index) + 1)];
  });
  return parts.at(-1)?.[2] !== undefined && places.length > 0 ? places.join(', ') : [name, ...places].join(', ');
}

/** `valorDevolucionIva` as `valor devolucion iva`, for a field without a label. */
function readable(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
}
