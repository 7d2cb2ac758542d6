import { hash, X509Certificate, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import { Certificate } from 'pkijs';

/** A signing certificate, parsed once. */
export interface SigningCertificate {
  /** Base64 digests of the DER, as in SigningCertificate. */
  readonly digests: { readonly sha1: string; readonly sha256: string };
  readonly publicKey: KeyObject;
  /** Hexadecimal without leading zeros. */
  readonly modulus: string;
  readonly exponent: string;
  /** Decimal, as in XAdES. */
  readonly serial: string;
  /** Attribute OIDs and values in DER order. */
  readonly issuer: readonly NameAttribute[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly isAuthority: boolean;
  /** Undefined: no keyUsage. */
  readonly usages: ReadonlySet<Usage> | undefined;
  readonly ruc: string | undefined;
  readonly cedula: string | undefined;
  /** Whether the simulator's authority signed it. */
  readonly trusted: boolean;
}

type Usage = 'digitalSignature' | 'nonRepudiation' | 'keyEncipherment' | 'other';

export interface NameAttribute {
  readonly oid: string;
  readonly value: string;
}

/** Arc of person and company data: `.1` cédula, `.11` RUC (FACTS §8.4). */
export const PERSON_ARC = '1.3.6.1.4.1.37746.3';

const KEY_USAGE = '2.5.29.15';
const BASIC_CONSTRAINTS = '2.5.29.19';

/** Cache size: one per issuing company covers a large installation. */
const CACHE_MAX = 2_000;

/** Creates a certificate reader for an authority. Returns undefined for an unreadable certificate. */
export function certificateReader(authority: X509Certificate): (base64: string) => SigningCertificate | undefined {
  const known = new Map<string, SigningCertificate | undefined>();
  return (base64) => {
    if (known.has(base64)) return known.get(base64);
    const parsed = readCertificate(base64, authority);
    if (known.size >= CACHE_MAX) known.clear();
    known.set(base64, parsed);
    return parsed;
  };
}

function readCertificate(base64: string, authority: X509Certificate): SigningCertificate | undefined {
  try {
    const der = Buffer.from(base64, 'base64');
    const x509 = new X509Certificate(der);
    const parsed = Certificate.fromBER(der);
    const { n = '', e = '' } = x509.publicKey.export({ format: 'jwk' });
    const extension = (oid: string): ArrayBuffer | undefined =>
      parsed.extensions?.find((one) => one.extnID === oid)?.extnValue.valueBlock.valueHexView.slice().buffer;
    return {
      digests: { sha1: hash('sha1', der, 'base64'), sha256: hash('sha256', der, 'base64') },
      publicKey: x509.publicKey,
      modulus: integerHex(Buffer.from(n, 'base64url')),
      exponent: integerHex(Buffer.from(e, 'base64url')),
      serial: BigInt(`0x${x509.serialNumber}`).toString(),
      issuer: parsed.issuer.typesAndValues.map(({ type, value }) => ({
        oid: type,
        value: value.valueBlock.value,
      })),
      notBefore: parsed.notBefore.value,
      notAfter: parsed.notAfter.value,
      isAuthority: isAuthority(extension(BASIC_CONSTRAINTS)),
      usages: usagesOf(extension(KEY_USAGE)),
      ruc: textOf(extension(`${PERSON_ARC}.11`)),
      cedula: textOf(extension(`${PERSON_ARC}.1`)),
      trusted: x509.checkIssued(authority) && x509.verify(authority.publicKey),
    };
  } catch {
    return undefined; // an unreadable certificate cannot support a signature
  }
}

/** Big-endian integer as hexadecimal, without leading zeros. */
export function integerHex(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^0+/, '');
}

function isAuthority(extension: ArrayBuffer | undefined): boolean {
  if (extension === undefined) return false;
  const { result } = asn1js.fromBER(extension);
  return (
    result instanceof asn1js.Sequence &&
    result.valueBlock.value.some((part) => part instanceof asn1js.Boolean && part.valueBlock.value)
  );
}

function usagesOf(extension: ArrayBuffer | undefined): SigningCertificate['usages'] {
  if (extension === undefined) return undefined;
  const { result } = asn1js.fromBER(extension);
  if (!(result instanceof asn1js.BitString)) return new Set();
  const bits = result.valueBlock.valueHexView[0] ?? 0;
  const usages = new Set<Usage>();
  if ((bits & 0x80) !== 0) usages.add('digitalSignature');
  if ((bits & 0x40) !== 0) usages.add('nonRepudiation');
  if ((bits & 0x20) !== 0) usages.add('keyEncipherment');
  if ((bits & 0x1f) !== 0) usages.add('other');
  return usages;
}

function textOf(extension: ArrayBuffer | undefined): string | undefined {
  return extension === undefined ? undefined : stringOf(asn1js.fromBER(extension).result)?.trim();
}

function stringOf(value: unknown): string | undefined {
  return value instanceof asn1js.Utf8String ||
    value instanceof asn1js.PrintableString ||
    value instanceof asn1js.IA5String
    ? value.valueBlock.value
    : undefined;
}

/** Keywords of RFC 2253, and the SRI validator's one for e-mail (FACTS §8.3). */
const KEYWORDS: Readonly<Record<string, string>> = {
  CN: '2.5.4.3',
  SERIALNUMBER: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  STREET: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  DC: '0.9.2342.19200300.100.1.25',
  UID: '0.9.2342.19200300.100.1.1',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
};

/** Spellings of other programs. */
const LOOSE_KEYWORDS: Readonly<Record<string, string>> = {
  ...KEYWORDS,
  E: '1.2.840.113549.1.9.1',
  S: '2.5.4.8',
  ORGANIZATIONIDENTIFIER: '2.5.4.97',
};

/** Far above any real name. */
const WRITTEN_NAME_MAX = 2_000;

/** Last matching text per issuer: a signer always writes the same. */
const namedLast = new WeakMap<readonly NameAttribute[], string>();

/** Whether the text names the issuer in any order, case and spacing, as the SRI accepts it (FACTS §8.2). */
export function namesIssuerLoosely(written: string, issuer: readonly NameAttribute[]): boolean {
  if (namedLast.get(issuer) === written) return true;
  if (written.length > WRITTEN_NAME_MAX) return false;
  const parts = written.match(/(?:\\.|"[^"]*"|[^,;+"\\])+/gsu) ?? [];
  const loose = ({ oid, value }: NameAttribute): string => `${oid}=${value.trim().replace(/\s+/g, ' ').toUpperCase()}`;
  const said = parts.map((part) => {
    const attribute = readAttribute(part.trim(), (type) => LOOSE_KEYWORDS[type.trim().toUpperCase()]);
    return attribute === undefined ? '' : loose({ ...attribute, value: attribute.value.replace(/^\s*"(.*)"$/s, '$1') });
  });
  return said.sort().join('\n') === issuer.map(loose).sort().join('\n');
}

/**
 * Whether the text names the issuer in RFC 2253 form: last DER attribute first, no space after commas, e-mail as EMAILADDRESS, unknown
 * attributes by OID.
 */
export function namesIssuer(written: string, issuer: readonly NameAttribute[]): boolean {
  if (namedLast.get(issuer) === written) return true;
  const attributes = splitName(written);
  if (attributes === undefined || attributes.length !== issuer.length) return false;
  const named = attributes.reverse().every((attribute, index) => {
    const wanted = issuer[index];
    return wanted !== undefined && attribute.oid === wanted.oid && attribute.value === wanted.value;
  });
  if (named) namedLast.set(issuer, written);
  return named;
}

function splitName(written: string): NameAttribute[] | undefined {
  const found: NameAttribute[] = [];
  const parts = written.match(/(?:\\.|[^,+\\])+/gsu) ?? [];
  if (parts.join(',').length !== written.length) return undefined; // an empty part, or a trailing backslash
  for (const part of parts) {
    const attribute = readAttribute(part, (type) => KEYWORDS[type]);
    if (attribute === undefined) return undefined;
    found.push(attribute);
  }
  return found;
}

function readAttribute(part: string, oidOf: (type: string) => string | undefined): NameAttribute | undefined {
  const equals = part.indexOf('=');
  if (equals < 1) return undefined;
  const type = part.slice(0, equals);
  const oid = oidOf(type) ?? /^(?:OID\.)?(\d+(?:\.\d+)+)$/.exec(type)?.[1];
  return oid === undefined ? undefined : { oid, value: unescapeValue(part.slice(equals + 1)) };
}

function unescapeValue(value: string): string {
  if (/^#([0-9A-Fa-f]{2})+$/.test(value)) {
    const { result } = asn1js.fromBER(Uint8Array.from(Buffer.from(value.slice(1), 'hex')).buffer);
    return stringOf(result) ?? value;
  }
  // Hex pairs are UTF-8 bytes (RFC 2253 §2.4), so the value is assembled as bytes.
  const bytes: Buffer[] = [];
  for (const piece of value.match(/\\[0-9A-Fa-f]{2}|\\.|[^\\]+/gsu) ?? []) {
    if (/^\\[0-9A-Fa-f]{2}$/.test(piece)) bytes.push(Buffer.from(piece.slice(1), 'hex'));
    else bytes.push(Buffer.from(piece.startsWith('\\') ? piece.slice(1) : piece));
  }
  return Buffer.concat(bytes).toString('utf8');
}
