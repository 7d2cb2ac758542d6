/** An encoding of text that is taken. */
export type Charset = 'utf-8' | 'windows-1252';

/** The names by which clients declare one. ISO-8859-1 is read as the web does: where the two differ it has only control characters. */
const NAMES: Readonly<Record<string, Charset>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

/** Those that messages name. */
export const CHARSETS = ['UTF-8', 'ISO-8859-1', 'windows-1252'] as const;

/** The encoding of that name; undefined: none that is taken. */
export function charsetNamed(name: string): Charset | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
}

const DECODERS = {
  'utf-8': new TextDecoder('utf-8', { fatal: true }),
  'windows-1252': new TextDecoder('windows-1252', { fatal: true }),
};

/** Decodes without guessing: undefined when the bytes are not of that encoding. A mark of byte order is dropped. */
export function decodeText(bytes: Uint8Array, charset: Charset): string | undefined {
  try {
    return DECODERS[charset].decode(bytes);
  } catch {
    return undefined;
  }
}
