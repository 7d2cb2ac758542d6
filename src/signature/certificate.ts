import { X509Certificate } from 'node:crypto';
import { BerError, readBer, Tag, type BerNode } from './ber.js';
import { readName, toRfc2253, type DistinguishedName } from './distinguished-name.js';

/** Key usage (RFC 5280 §4.2.1.3), as far as signatures need it. */
export interface KeyUsage {
  readonly digitalSignature: boolean;
  readonly nonRepudiation: boolean;
  readonly keyEncipherment: boolean;
  readonly keyCertSign: boolean;
}

export interface Extension {
  readonly oid: string;
  /** A verifier that does not understand it must reject the certificate. */
  readonly critical: boolean;
  /** DER inside its octet string. */
  readonly value: Buffer;
}

/** A parsed X.509 certificate. */
export interface Certificate {
  readonly der: Buffer;
  /** Node's view: key, validity, issuer. */
  readonly x509: X509Certificate;
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
  /** RFC 2253, see `toRfc2253`. */
  readonly issuerName: string;
  /** Decimal, as in XAdES. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly isCa: boolean;
  readonly selfIssued: boolean;
  /** Undefined: unrestricted. */
  readonly keyUsage: KeyUsage | undefined;
  /** Algorithm of its issuer's signature. */
  readonly signatureOid: string;
  readonly extensions: readonly Extension[];
}

const KEY_USAGE = '2.5.29.15';
// RFC 5280 §4.1.2.2 allows 20; conversion to decimal is quadratic in the length.
const SERIAL_MAX_BYTES = 64;

/** Reads a DER certificate; throws `BerError` if it is not one. */
export function readCertificate(der: Buffer): Certificate {
  const whole = readBer(der).expect(Tag.sequence);
  const fields = whole.child(0).expect(Tag.sequence).children;
  // version [0] is missing in X.509 v1.
  const at = fields[0]?.isContext(0) === true ? 1 : 0;
  const [serial, , issuer, , subject] = fields.slice(at);
  if (serial === undefined || issuer === undefined || subject === undefined) throw new BerError('not a certificate');
  const extensions = readExtensions(fields.find((field) => field.isContext(3)));
  const keyUsage = extensions.find((extension) => extension.oid === KEY_USAGE);
  const x509 = parseX509(der);
  const issuerName = readName(issuer);
  return {
    der,
    x509,
    subject: readName(subject),
    issuer: issuerName,
    issuerName: toRfc2253(issuerName),
    serialNumber: signedDecimal(serial.expect(Tag.integer).content),
    notBefore: new Date(x509.validFrom),
    notAfter: new Date(x509.validTo),
    isCa: x509.ca,
    selfIssued: subject.whole.equals(issuer.whole),
    keyUsage: keyUsage === undefined ? undefined : readKeyUsage(keyUsage.value),
    signatureOid: whole.child(1).child(0).oid(),
    extensions,
  };
}

function parseX509(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch (error) {
    throw new BerError('not a certificate', { cause: error });
  }
}

function readExtensions(field: BerNode | undefined): Extension[] {
  if (field === undefined) return [];
  return field.child(0).children.map((extension) => {
    const parts = extension.children;
    const value = parts.at(-1); // an optional `critical` flag comes first
    if (value === undefined) throw new BerError('empty extension');
    return {
      oid: extension.child(0).oid(),
      critical: parts.length > 2 && parts[1]?.content[0] !== 0,
      value: value.expect(Tag.octetString).octets(),
    };
  });
}

function readKeyUsage(value: Buffer): KeyUsage {
  const bits = readBer(value).expect(Tag.bitString).content[1] ?? 0;
  return {
    digitalSignature: (bits & 0x80) !== 0,
    nonRepudiation: (bits & 0x40) !== 0,
    keyEncipherment: (bits & 0x20) !== 0,
    keyCertSign: (bits & 0x04) !== 0,
  };
}

// Two's complement: an old authority wrote serials with the top bit set, and XAdES expects the negative number.
function signedDecimal(bytes: Buffer): string {
  if (bytes.length > SERIAL_MAX_BYTES) throw new BerError('serial number too long');
  const value = BigInt(`0x${bytes.toString('hex') || '0'}`);
  return BigInt.asIntN(bytes.length * 8, value).toString();
}
