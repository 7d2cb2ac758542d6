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

/** Text of XML, or of what holds some. */
export interface DecodedXml {
  readonly text: string;
  /** It is not in the encoding that it declares, and was read as windows-1252. */
  readonly guessed: boolean;
  /** Written in UTF-8 it is the same bytes, and its declaration is true. */
  readonly unchanged: boolean;
}

const UTF16 = { le: new TextDecoder('utf-16le', { fatal: true }), be: new TextDecoder('utf-16be', { fatal: true }) };

/**
 * Decodes XML of unknown making by its bytes: UTF-16 by its mark or its first character, else the encoding given or declared inside, and
 * windows-1252 where the bytes are not in that (RECEIVED §4). Undefined: it is no text.
 */
export function decodeXml(file: Buffer, charset?: Charset): DecodedXml | undefined {
  const wide = utf16Of(file);
  if (wide !== undefined) return wide;
  if (file.includes(0)) return undefined;
  const inside = DECLARED.exec(file.toString('latin1', 0, DECLARATION_BYTES_MAX).replace(/^\xef\xbb\xbf/, ''))?.[2];
  const declared = inside === undefined ? undefined : charsetNamed(inside);
  const text = decodeText(file, charset ?? declared ?? 'utf-8');
  if (text === undefined) return { text: decodeText(file, 'windows-1252') ?? '', guessed: true, unchanged: false };
  const isUtf8 = (charset ?? declared ?? 'utf-8') === 'utf-8' && (inside === undefined || declared === 'utf-8');
  return { text, guessed: false, unchanged: isUtf8 && file[0] !== 0xef };
}

function utf16Of(file: Buffer): DecodedXml | undefined {
  const [first = 0, second = 0] = file;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const little = first === 0xff || (first !== 0 && second === 0);
  if (!marked && (first === 0) === (second === 0)) return undefined;
  try {
    return { text: UTF16[little ? 'le' : 'be'].decode(file), guessed: false, unchanged: false };
  } catch {
    return undefined;
  }
}

/** XML whose declaration says UTF-8, or nothing of its encoding. */
export function inUtf8(text: string): string {
  return text.replace(DECLARED, '$1UTF-8');
}
