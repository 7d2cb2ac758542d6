import { AppError } from '../kernel/app-error.js';
import {
  CHARSETS,
  charsetNamed,
  DECLARATION_BYTES_MAX,
  DECLARED,
  decodeText,
  decodeXml,
  inUtf8,
  type Charset,
} from '../files/encoding.js';

const NAMED = `${CHARSETS.slice(0, -1).join(', ')} o ${CHARSETS.at(-1) ?? ''}`;

/** Returns the encoding declared by a Content-Type; UTF-8 by default. Unsupported ones are 415. */
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

/** Decodes a body strictly: an unreadable character is refused, never replaced. */
export function readText(body: Buffer, contentType: string): string {
  return decodeText(body, charsetOf(contentType)) ?? refuse();
}

/**
 * Converts XML to UTF-8, detecting the encoding by its bytes (`decodeXml`). The Content-Type takes precedence over the document's own
 * declaration (RFC 7303 §3). Signatures stay valid: they digest the canonical form, which has no declaration and is always UTF-8.
 */
export function readXmlText(body: Buffer, contentType: string): { readonly xml: Buffer; readonly guessed: boolean } {
  const decoded = decodeXml(body, xmlCharsetIn(contentType)) ?? refuse();
  const { text, guessed, unchanged: untouched } = decoded;
  const inside = DECLARED.exec(text.slice(0, DECLARATION_BYTES_MAX))?.[2];
  if (guessed && inside !== undefined && charsetNamed(inside) === undefined) {
    throw new AppError('codificacion-invalida', `El XML dice estar en «${inside}», que no se admite; use ${NAMED}.`);
  }
  return { xml: untouched ? body : Buffer.from(inUtf8(text)), guessed };
}

/** Returns the encoding a Content-Type declares for XML; UTF-16 is detected by its bytes. */
function xmlCharsetIn(contentType: string): Charset | undefined {
  return /;\s*charset\s*=\s*"?utf-?16/i.test(contentType) ? undefined : declaredIn(contentType);
}

/** Refuses text that is not in the expected encoding. */
export function refuse(): never {
  throw new AppError(
    'codificacion-invalida',
    `El texto no está en UTF-8. Envíelo en UTF-8, o declare su codificación (${NAMED}), por ejemplo «Content-Type: application/json; charset=ISO-8859-1».`,
  );
}
