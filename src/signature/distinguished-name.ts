import { BerError, readBer, Tag, type BerNode } from './ber.js';

/** One attribute of a name, such as CN or the organizationIdentifier. */
export interface NameAttribute {
  readonly oid: string;
  /** Undefined if the value is not a string. */
  readonly text: string | undefined;
  readonly value: BerNode;
}

/** A name in DER order: parts of one attribute or, rarely, several. */
export type DistinguishedName = readonly (readonly NameAttribute[])[];

/** Reads an X.501 Name. */
export function readName(node: BerNode): DistinguishedName {
  return node.expect(Tag.sequence).children.map((part) =>
    part.expect(Tag.set).children.map((attribute) => {
      const value = attribute.child(1);
      return { oid: attribute.child(0).oid(), text: value.text(), value };
    }),
  );
}

// Keywords of RFC 2253 §2.3. MITyC's library (Java) reads these and EMAILADDRESS; it rejects `E=` (FACTS §8.3).
const KEYWORDS: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'EMAILADDRESS',
};

/**
 * The name for XAdES' X509IssuerName: RFC 2253, last DER part first, no space after commas. An attribute without a keyword is written
 * as OID and hex DER, the only form Java compares as equal for every string type.
 */
export function toRfc2253(name: DistinguishedName): string {
  return [...name]
    .reverse()
    .map((part) => part.map(attributeToRfc2253).join('+'))
    .join(',');
}

function attributeToRfc2253({ oid, text, value }: NameAttribute): string {
  const keyword = KEYWORDS[oid];
  if (keyword === undefined || text === undefined) return `${keyword ?? oid}=#${value.whole.toString('hex')}`;
  return `${keyword}=${escapeValue(text)}`;
}

// RFC 2253 §2.4.
function escapeValue(text: string): string {
  const last = text.length - 1;
  return text.replace(/[,+"\\<>; #\0]/g, (character, at: number) => {
    if (character === '\0') return '\\00';
    if (character === ' ') return at === 0 || at === last ? '\\ ' : ' ';
    if (character === '#') return at === 0 ? '\\#' : '#';
    return `\\${character}`;
  });
}

/** First value of an attribute, from the most specific part. */
export function attributeText(name: DistinguishedName, oid: string): string | undefined {
  for (const part of [...name].reverse()) {
    for (const attribute of part) if (attribute.oid === oid && attribute.text !== undefined) return attribute.text;
  }
  return undefined;
}

/** Far above any real name; longer texts are not parsed. */
const WRITTEN_NAME_MAX = 2_000;

/** Additional keywords written by other programs. */
const OTHER_KEYWORDS: Readonly<Record<string, string>> = {
  E: '1.2.840.113549.1.9.1',
  EMAIL: '1.2.840.113549.1.9.1',
  S: '2.5.4.8',
  SN: '2.5.4.4',
  SURNAME: '2.5.4.4',
  SERIALNUMBER: '2.5.4.5',
  T: '2.5.4.12',
  TITLE: '2.5.4.12',
  GN: '2.5.4.42',
  GIVENNAME: '2.5.4.42',
  DNQUALIFIER: '2.5.4.46',
  ORGANIZATIONIDENTIFIER: '2.5.4.97',
};

const OIDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(KEYWORDS).map(([oid, keyword]) => [keyword, oid] as const),
  ...Object.entries(OTHER_KEYWORDS),
]);

/**
 * Whether a text denotes this name in any order, spacing, keywords, quoting and escaping (RFC 2253, RFC 1779 and mixtures).
 * Undefined: unreadable as a name.
 */
export function spellsName(written: string, name: DistinguishedName): boolean | undefined {
  if (written.length > WRITTEN_NAME_MAX) return undefined;
  const parts = written.match(/(?:\\.|"(?:\\.|[^"\\])*"|[^\\",;+])+/gsu) ?? [];
  const attributes = parts.map(readAttribute);
  if (attributes.length === 0 || attributes.includes(undefined)) return undefined;
  const wanted = name.flat().map(({ oid, text, value }) => `${oid}=${normalText(text ?? value.whole.toString('hex'))}`);
  return attributes.sort().join('\n') === wanted.sort().join('\n');
}

/** `oid=value` of one part; undefined if it is malformed. */
function readAttribute(part: string): string | undefined {
  const equals = part.indexOf('=');
  const type = part.slice(0, Math.max(equals, 0)).trim().toUpperCase();
  const oid = OIDS.get(type) ?? /^(?:OID\.)?(\d+(?:\.\d+)+)$/.exec(type)?.[1];
  return oid === undefined ? undefined : `${oid}=${normalText(unescapeValue(part.slice(equals + 1).trim()))}`;
}

function unescapeValue(value: string): string {
  if (/^#(?:[0-9a-f]{2})+$/i.test(value)) return hexText(value.slice(1));
  const bare = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  // Hex pairs are UTF-8 bytes (RFC 2253 §2.4), so the value is assembled as bytes.
  const pieces = bare.match(/\\[0-9a-f]{2}|\\.|[^\\]+/gisu) ?? [];
  const bytes = pieces.map((piece) => {
    if (!piece.startsWith('\\')) return Buffer.from(piece);
    return piece.length === 3 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece.slice(1));
  });
  return Buffer.concat(bytes).toString('utf8');
}

/** Text inside hex DER, or the hex itself. */
function hexText(hex: string): string {
  try {
    return readBer(Buffer.from(hex, 'hex')).text() ?? hex.toLowerCase();
  } catch (error) {
    if (error instanceof BerError) return hex.toLowerCase();
    throw error;
  }
}

/** Ignores case and repeated spaces (X.520, caseIgnoreMatch). */
function normalText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
