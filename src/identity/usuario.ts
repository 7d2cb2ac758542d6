import type { Issue } from '../kernel/issue.js';

/** Returns the issues of a login name: letters, digits and the symbols of an e-mail address. */
export function checkUsuario(usuario: string): Issue[] {
  if (/^[\p{L}\p{N}._%+-]+(@[\p{L}\p{N}.-]+)?$/u.test(usuario) && usuario.length >= 3 && usuario.length <= 254)
    return [];
  return [
    {
      code: 'usuario-forma',
      field: 'usuario',
      message: 'Escriba un correo, o de 3 a 254 letras, números, puntos o guiones, sin espacios.',
      rejectedValue: usuario,
    },
  ];
}

/** Returns the issues of a name or other short text. */
export function checkText(field: string, text: string, min: number, max: number): Issue[] {
  const length = Array.from(text).length;
  if (length >= min && length <= max && !/\p{Cc}/u.test(text)) return [];
  const message = `Escriba de ${min} a ${max} caracteres, sin saltos de línea ni caracteres de control.`;
  return [{ code: 'texto-longitud', field, message, rejectedValue: text }];
}
