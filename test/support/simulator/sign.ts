import { createHash, createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto';
import forge from 'node-forge';

/** A key and its certificate out of a .p12 of the authority. */
export interface TestIdentity {
  readonly privateKey: KeyObject;
  readonly certificate: X509Certificate;
}

/** Opens a .p12; the end certificate comes first in those the authority packs. */
export function openP12(p12: Buffer, password: string): TestIdentity {
  const container = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('latin1')), password);
  const bags = (type: string): forge.pkcs12.Bag[] => container.getBags({ bagType: type })[type] ?? [];
  const key = bags(forge.pki.oids['pkcs8ShroudedKeyBag'] ?? '')[0]?.key;
  const certificate = bags(forge.pki.oids['certBag'] ?? '')[0]?.cert;
  if (key == null || certificate == null) throw new Error('not a .p12 of the authority');
  return {
    privateKey: createPrivateKey(forge.pki.privateKeyToPem(key)),
    certificate: new X509Certificate(forge.pki.certificateToPem(certificate)),
  };
}

/** What a test changes about a signature. */
export interface SignWish {
  /** A: rsa-sha1 and sha1, three references (FACTS §8.2). C: rsa-sha256 and sha256, two references, no RSAKeyValue. */
  readonly profile?: 'A' | 'C';
  readonly signingTime?: string;
  /** Written instead of the right one. */
  readonly issuerName?: string;
  readonly serial?: string;
  /** Base64 is broken into lines of 76, as real signers do. */
  readonly lineBreaks?: boolean;
  /** Put into KeyInfo instead of the signer's. */
  readonly certificateInKeyInfo?: X509Certificate;
  readonly canonicalization?: string;
}

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const NAMESPACES = `xmlns:ds="${DS}" xmlns:etsi="http://uri.etsi.org/01903/v1.3.2#"`;
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/**
 * Signs a canonical document by hand, in the shape of the ficha's example. Written for the tests alone and apart from
 * signature/: what checks and what signs must not share a mistake.
 */
export function signForTest(xml: string, identity: TestIdentity, wish: SignWish = {}): string {
  const hash = wish.profile === 'C' ? 'sha256' : 'sha1';
  const digestAlgorithm = hash === 'sha1' ? `${DS}sha1` : 'http://www.w3.org/2001/04/xmlenc#sha256';
  const signatureAlgorithm = hash === 'sha1' ? `${DS}rsa-sha1` : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
  const breaks = (base64: string): string =>
    wish.lineBreaks === true ? `\n${base64.replace(/.{76}/g, '$&\n')}\n` : base64;
  const digest = (data: string | Buffer): string => createHash(hash).update(data).digest('base64');
  const method = `<ds:DigestMethod Algorithm="${digestAlgorithm}"></ds:DigestMethod>`;
  const reference = (attributes: string, transforms: string, value: string): string =>
    `<ds:Reference ${attributes}>${transforms}${method}<ds:DigestValue>${value}</ds:DigestValue></ds:Reference>`;
  const alone = (element: string): string => element.replace(/^<(\S+)/, `<$1 ${NAMESPACES}`);

  const shown = wish.certificateInKeyInfo ?? identity.certificate;
  const { n = '', e = '' } = shown.publicKey.export({ format: 'jwk' });
  const keyValue =
    wish.profile === 'C'
      ? ''
      : `<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${breaks(Buffer.from(n, 'base64url').toString('base64'))}</ds:Modulus><ds:Exponent>${Buffer.from(e, 'base64url').toString('base64')}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>`;
  const keyInfo = `<ds:KeyInfo Id="Certificate1"><ds:X509Data><ds:X509Certificate>${breaks(shown.raw.toString('base64'))}</ds:X509Certificate></ds:X509Data>${keyValue}</ds:KeyInfo>`;
  const issuer = wish.issuerName ?? shown.issuer.split('\n').reverse().join(',');
  const serial = wish.serial ?? BigInt(`0x${shown.serialNumber}`).toString();
  const properties = `<etsi:SignedProperties Id="SignedProperties1"><etsi:SignedSignatureProperties><etsi:SigningTime>${wish.signingTime ?? '2026-11-15T11:59:00-05:00'}</etsi:SigningTime><etsi:SigningCertificate><etsi:Cert><etsi:CertDigest>${method}<ds:DigestValue>${digest(shown.raw)}</ds:DigestValue></etsi:CertDigest><etsi:IssuerSerial><ds:X509IssuerName>${issuer}</ds:X509IssuerName><ds:X509SerialNumber>${serial}</ds:X509SerialNumber></etsi:IssuerSerial></etsi:Cert></etsi:SigningCertificate></etsi:SignedSignatureProperties><etsi:SignedDataObjectProperties><etsi:DataObjectFormat ObjectReference="#Reference1"><etsi:Description>contenido comprobante</etsi:Description><etsi:MimeType>text/xml</etsi:MimeType></etsi:DataObjectFormat></etsi:SignedDataObjectProperties></etsi:SignedProperties>`;
  const document = xml.slice(xml.indexOf('?>') + 2).trimStart();
  const references = [
    reference(
      'Id="Ref0" Type="http://uri.etsi.org/01903#SignedProperties" URI="#SignedProperties1"',
      '',
      digest(alone(properties)),
    ),
    ...(wish.profile === 'C' ? [] : [reference('URI="#Certificate1"', '', digest(alone(keyInfo)))]),
    reference(
      'Id="Reference1" URI="#comprobante"',
      `<ds:Transforms><ds:Transform Algorithm="${DS}enveloped-signature"></ds:Transform></ds:Transforms>`,
      digest(document),
    ),
  ];
  const signedInfo = `<ds:SignedInfo Id="SignedInfo1"><ds:CanonicalizationMethod Algorithm="${wish.canonicalization ?? C14N}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="${signatureAlgorithm}"></ds:SignatureMethod>${references.join('')}</ds:SignedInfo>`;
  const value = sign(hash, Buffer.from(alone(signedInfo)), identity.privateKey).toString('base64');
  const signature = `<ds:Signature ${NAMESPACES} Id="Signature1">${signedInfo}<ds:SignatureValue Id="SignatureValue1">${breaks(value)}</ds:SignatureValue>${keyInfo}<ds:Object Id="Object1"><etsi:QualifyingProperties Target="#Signature1">${properties}</etsi:QualifyingProperties></ds:Object></ds:Signature>`;
  return xml.replace(/<\/\w+>\s*$/, (end) => signature + end);
}
