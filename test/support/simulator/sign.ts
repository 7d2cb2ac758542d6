import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto';

/** A key and its certificate from a .p12 of the authority. */
export interface TestIdentity {
  readonly privateKey: KeyObject;
  readonly certificate: X509Certificate;
}

/** Opens a .p12 with openssl, the independent reader; the authority packs the end certificate first. */
export function openP12(p12: Buffer, password: string): TestIdentity {
  const pem = execFileSync('openssl', ['pkcs12', '-nodes', '-passin', `pass:${password}`], {
    input: p12,
    stdio: 'pipe',
  });
  return { privateKey: createPrivateKey(pem), certificate: new X509Certificate(pem) };
}

/** Requested deviations of a signature. */
export interface SignWish {
  /** A: rsa-sha1 and sha1, three references (FACTS §8.2). C: rsa-sha256 and sha256, two references, no RSAKeyValue. */
  readonly profile?: 'A' | 'C';
  readonly signingTime?: string;
  /** Written instead of the right one. */
  readonly issuerName?: string;
  readonly serial?: string;
  /** Breaks base64 into lines of 76, as real signers do. */
  readonly lineBreaks?: boolean;
  /** Put into KeyInfo instead of the signer's. */
  readonly certificateInKeyInfo?: X509Certificate;
  /** Uses exclusive C14N for SignedInfo and every reference. */
  readonly exclusive?: boolean;
  /** Instead of `ds` and `etsi`, the first before the second in the alphabet; '' is the default namespace. */
  readonly prefixes?: readonly [ds: string, xades: string];
  /** Declares XAdES' namespace on QualifyingProperties, not on the signature. */
  readonly lateXades?: boolean;
  /** Left out, though the ficha's example has them. */
  readonly without?: readonly ('SigningTime' | 'SigningCertificate')[];
  /** Id of ds:Object; another element's id makes it a duplicate. */
  readonly objectId?: string;
}

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/**
 * Signs a canonical document by hand, in the shape of the ficha's example. Written only for tests and independent of signature/: signer and
 * verifier must not share a mistake.
 */
export function signForTest(xml: string, identity: TestIdentity, wish: SignWish = {}): string {
  const { prefixes: [dsPrefix, xadesPrefix] = ['ds', 'etsi'], exclusive = false, lateXades = false } = wish;
  const ds = dsPrefix === '' ? '' : `${dsPrefix}:`;
  const etsi = `${xadesPrefix}:`;
  const dsNamespace = `xmlns${dsPrefix === '' ? '' : `:${dsPrefix}`}="${DS}"`;
  const xadesNamespace = `xmlns:${xadesPrefix}="${XADES}"`;

  const hash = wish.profile === 'C' ? 'sha256' : 'sha1';
  const digestAlgorithm = hash === 'sha1' ? `${DS}sha1` : 'http://www.w3.org/2001/04/xmlenc#sha256';
  const signatureAlgorithm = hash === 'sha1' ? `${DS}rsa-sha1` : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
  const breaks = (base64: string): string =>
    wish.lineBreaks === true ? `\n${base64.replace(/.{76}/g, '$&\n')}\n` : base64;
  const digest = (data: string | Buffer): string => createHash(hash).update(data).digest('base64');
  const method = `<${ds}DigestMethod Algorithm="${digestAlgorithm}"></${ds}DigestMethod>`;
  const transform = (algorithm: string): string => `<${ds}Transform Algorithm="${algorithm}"></${ds}Transform>`;
  const reference = (attributes: string, transforms: readonly string[], value: string): string => {
    const all = [...transforms, ...(exclusive ? [EXCLUSIVE] : [])].map(transform).join('');
    const listed = all === '' ? '' : `<${ds}Transforms>${all}</${ds}Transforms>`;
    return `<${ds}Reference ${attributes}>${listed}${method}<${ds}DigestValue>${value}</${ds}DigestValue></${ds}Reference>`;
  };
  /** A part taken alone carries the declarations around it: all of them with inclusive C14N, those it uses with exclusive. */
  const handedDown = / xmlns:xsi="[^"]*"/.exec(xml)?.[0] ?? '';
  const alone = (element: string, declared: string): string =>
    element.replace(/^<(\S+)/, `<$1 ${exclusive ? dsNamespace : declared + handedDown}`);
  const around = lateXades ? dsNamespace : `${dsNamespace} ${xadesNamespace}`;
  const aloneProperties = (element: string): string => {
    if (!exclusive) return alone(element, `${dsNamespace} ${xadesNamespace}`);
    // XML-DSig elements are not nested there.
    const inside = element.replace(new RegExp(`<(${ds}(?:Digest|X509)[A-Za-z]+)`, 'g'), `<$1 ${dsNamespace}`);
    return inside.replace(/^<(\S+)/, `<$1 ${xadesNamespace}`);
  };

  const shown = wish.certificateInKeyInfo ?? identity.certificate;
  const { n = '', e = '' } = shown.publicKey.export({ format: 'jwk' });
  const keyValue =
    wish.profile === 'C'
      ? ''
      : `<${ds}KeyValue><${ds}RSAKeyValue><${ds}Modulus>${breaks(Buffer.from(n, 'base64url').toString('base64'))}</${ds}Modulus><${ds}Exponent>${Buffer.from(e, 'base64url').toString('base64')}</${ds}Exponent></${ds}RSAKeyValue></${ds}KeyValue>`;
  const keyInfo = `<${ds}KeyInfo Id="Certificate1"><${ds}X509Data><${ds}X509Certificate>${breaks(shown.raw.toString('base64'))}</${ds}X509Certificate></${ds}X509Data>${keyValue}</${ds}KeyInfo>`;
  const issuer = wish.issuerName ?? shown.issuer.split('\n').reverse().join(',');
  const serial = wish.serial ?? BigInt(`0x${shown.serialNumber}`).toString();
  const unless = (name: 'SigningTime' | 'SigningCertificate', written: string): string =>
    wish.without?.includes(name) === true ? '' : written;
  const time = unless(
    'SigningTime',
    `<${etsi}SigningTime>${wish.signingTime ?? '2026-11-15T11:59:00-05:00'}</${etsi}SigningTime>`,
  );
  const certificate = unless(
    'SigningCertificate',
    `<${etsi}SigningCertificate><${etsi}Cert><${etsi}CertDigest>${method}<${ds}DigestValue>${digest(shown.raw)}</${ds}DigestValue></${etsi}CertDigest><${etsi}IssuerSerial><${ds}X509IssuerName>${issuer}</${ds}X509IssuerName><${ds}X509SerialNumber>${serial}</${ds}X509SerialNumber></${etsi}IssuerSerial></${etsi}Cert></${etsi}SigningCertificate>`,
  );
  const properties = `<${etsi}SignedProperties Id="SignedProperties1"><${etsi}SignedSignatureProperties>${time}${certificate}</${etsi}SignedSignatureProperties><${etsi}SignedDataObjectProperties><${etsi}DataObjectFormat ObjectReference="#Reference1"><${etsi}Description>contenido comprobante</${etsi}Description><${etsi}MimeType>text/xml</${etsi}MimeType></${etsi}DataObjectFormat></${etsi}SignedDataObjectProperties></${etsi}SignedProperties>`;
  const document = xml.slice(xml.indexOf('?>') + 2).trimStart();
  const references = [
    reference(
      'Id="Ref0" Type="http://uri.etsi.org/01903#SignedProperties" URI="#SignedProperties1"',
      [],
      digest(aloneProperties(properties)),
    ),
    ...(wish.profile === 'C' ? [] : [reference('URI="#Certificate1"', [], digest(alone(keyInfo, around)))]),
    reference('Id="Reference1" URI="#comprobante"', [`${DS}enveloped-signature`], digest(document)),
  ];
  const signedInfo = `<${ds}SignedInfo Id="SignedInfo1"><${ds}CanonicalizationMethod Algorithm="${exclusive ? EXCLUSIVE : C14N}"></${ds}CanonicalizationMethod><${ds}SignatureMethod Algorithm="${signatureAlgorithm}"></${ds}SignatureMethod>${references.join('')}</${ds}SignedInfo>`;
  const value = sign(hash, Buffer.from(alone(signedInfo, around)), identity.privateKey).toString('base64');
  const object = `<${ds}Object Id="${wish.objectId ?? 'Object1'}"><${etsi}QualifyingProperties${lateXades ? ` ${xadesNamespace}` : ''} Target="#Signature1">${properties}</${etsi}QualifyingProperties></${ds}Object>`;
  const signature = `<${ds}Signature ${around} Id="Signature1">${signedInfo}<${ds}SignatureValue Id="SignatureValue1">${breaks(value)}</${ds}SignatureValue>${keyInfo}${object}</${ds}Signature>`;
  return xml.replace(/<\/\w+>\s*$/, (end) => signature + end);
}
