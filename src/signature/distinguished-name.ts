import { Tag, type BerNode } from './ber.js';

/** One attribute of a name, such as CN or the organizationIdentifier. */
export interface NameAttribute {
  readonly oid: string;
  /** The text; undefined when the value is no string. */
  readonly text: string | undefined;
  readonly value: BerNode;
}

/** A name as the DER has it: parts in order, each of one attribute or, rarely, several. */
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

// The keywords of RFC 2253 §2.3. MITyC's library (Java) reads these and EMAILADDRESS; it rejects `E=` (FACTS §8.3).
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
 * The name as XAdES' X509IssuerName wants it: RFC 2253, last part of the DER first, commas without a space. An attribute
 * without a keyword is written as OID and the hex of its DER, the only form that Java compares as equal whatever the
 * string type inside the certificate.
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

/** The first value of an attribute, from the most specific part of the name. */
export function attributeText(name: DistinguishedName, oid: string): string | undefined {
  for (const part of [...name].reverse()) {
    for (const attribute of part) if (attribute.oid === oid && attribute.text !== undefined) return attribute.text;
  }
  return undefined;
}
