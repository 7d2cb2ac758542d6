/** A supported encoding. */
export type Charset = 'utf-8' | 'windows-1252';

/** Accepted names. ISO-8859-1 is read as windows-1252, like on the web: it differs only in control characters. */
const NAMES: Readonly<Record<string, Charset>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

/** Names used in messages. */
export const CHARSETS = ['UTF-8', 'ISO-8859-1', 'windows-1252'] as const;

/** Undefined: unsupported. */
export function charsetNamed(name: string): Charset | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
}

const DECODERS = {
  'utf-8': new TextDecoder('utf-8', { fatal: true }),
  'windows-1252': new TextDecoder('windows-1252', { fatal: true }),
};

/** Strict decoding; undefined if the bytes are invalid. Drops a byte order mark. */
export function decodeText(bytes: Uint8Array, charset: Charset): string | undefined {
  try {
    return DECODERS[charset].decode(bytes);
  } catch {
    return undefined;
  }
}

/** Encoding declaration of XML (XML 1.0 §4.3.3). */
export const DECLARED = /^(<\?xml\s[^>]*?encoding\s*=\s*["'])([A-Za-z][\w.-]*)/;
/** Maximum length of a declaration. */
export const DECLARATION_BYTES_MAX = 200;
/** What may stand before a document: a mark of byte order, or the lines of a program that saved more than it should. */
const BEFORE_BYTES_MAX = 1024;

/**
 * The XML of a file of unknown making, in UTF-8: from its first element on, in the encoding that it declares, and in windows-1252
 * where it is not in that (RECEIVED §4). Undefined: nothing of it is XML.
 */
export function xmlOfFile(file: Buffer): Buffer | undefined {
  const begin = file.subarray(0, BEFORE_BYTES_MAX).indexOf('<');
  if (begin === -1 || file.includes(0)) return undefined;
  const body = file.subarray(begin);
  const inside = DECLARED.exec(body.toString('latin1', 0, DECLARATION_BYTES_MAX))?.[2];
  const text = decodeText(body, charsetNamed(inside ?? '') ?? 'utf-8') ?? decodeText(body, 'windows-1252');
  return text === undefined ? undefined : Buffer.from(text.trimEnd().replace(DECLARED, '$1UTF-8'));
}
