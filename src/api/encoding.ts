import { isUtf8 } from 'node:buffer';
import { AppError } from '../domain/app-error.js';
import {
  CHARSETS,
  charsetNamed,
  DECLARATION_BYTES_MAX,
  DECLARED,
  decodeText,
  type Charset,
} from '../files/encoding.js';

const NAMED = `${CHARSETS.slice(0, -1).join(', ')} o ${CHARSETS.at(-1) ?? ''}`;

/** The encoding that a Content-Type declares; UTF-8 where it is silent. One that is not taken is 415. */
export function charsetOf(contentType: string): Charset {
  return declaredIn(contentType) ?? 'utf-8';
}

function declaredIn(contentType: string): Charset | undefined {
  const name = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  if (name === undefined) return undefined;
  const charset = charsetNamed(name);
  if (charset !== undefined) return charset;
  throw new AppError('tipo-de-contenido', `La codificación «${name.slice(0, 40)}» no se admite; use ${NAMED}.`);
}

/** The text of a body, decoded strictly: a letter that cannot be read is refused, never replaced. */
export function readText(body: Buffer, contentType: string): string {
  return decodeText(body, charsetOf(contentType)) ?? refuse();
}

const MARK = Buffer.from('\ufeff');

/**
 * XML in UTF-8, whatever it came in. What Content-Type declares goes before what the document says of itself (RFC 7303 §3).
 * A signature holds: it digests the canonical form, which has no declaration and is always UTF-8.
 */
export function readXmlText(body: Buffer, contentType: string): Buffer {
  const marked = body.subarray(0, MARK.length).equals(MARK);
  const inside = DECLARED.exec(body.toString('latin1', marked ? MARK.length : 0, DECLARATION_BYTES_MAX))?.[2];
  const charset = declaredIn(contentType) ?? (marked || inside === undefined ? 'utf-8' : charsetNamed(inside));
  if (charset === undefined) {
    throw new AppError(
      'codificacion-invalida',
      `El XML dice estar en «${inside ?? ''}», que no se admite; use ${NAMED}.`,
    );
  }
  const saysUtf8 = inside === undefined || charsetNamed(inside) === 'utf-8';
  if (charset === 'utf-8' && saysUtf8) return isUtf8(body) && !body.includes(0) ? body : refuse();
  return Buffer.from((decodeText(body, charset) ?? refuse()).replace(DECLARED, '$1UTF-8'));
}

/** The refusal of text that is not in the encoding it should be. */
export function refuse(): never {
  throw new AppError(
    'codificacion-invalida',
    `El texto no está en UTF-8. Envíelo en UTF-8, o declare su codificación (${NAMED}), por ejemplo «Content-Type: application/json; charset=ISO-8859-1».`,
  );
}
