import { hash } from 'node:crypto';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { CertificateIdentity, HashName } from './identity.js';

/** Signature forms that the SRI authorises (FACTS §8.2). A is the ficha's own and the default. */
export type SignatureProfile = 'A' | 'B' | 'C';

/** In the order in which to try them. */
export const SIGNATURE_PROFILES = ['A', 'B', 'C'] as const satisfies readonly SignatureProfile[];

export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const ETSI = 'http://uri.etsi.org/01903/v1.3.2#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const SIGNED_PROPERTIES_TYPE = 'http://uri.etsi.org/01903#SignedProperties';

/** Supported digest algorithms by URI. */
export const DIGESTS = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
} as const;

/** Supported signature algorithms by URI. */
export const SIGNATURE_METHODS = {
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
} as const;

interface ProfileRules {
  readonly signatureHash: HashName;
  readonly signatureUri: string;
  readonly digestHash: HashName;
  readonly digestUri: string;
  /** Whether KeyInfo is signed and includes the RSAKeyValue, as in the ficha's example. */
  readonly signsKeyInfo: boolean;
}

const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Algorithms of each profile. */
export const PROFILES: Readonly<Record<SignatureProfile, ProfileRules>> = {
  A: { signatureHash: 'sha1', signatureUri: RSA_SHA1, digestHash: 'sha1', digestUri: SHA1, signsKeyInfo: true },
  B: { signatureHash: 'sha1', signatureUri: RSA_SHA1, digestHash: 'sha256', digestUri: SHA256, signsKeyInfo: true },
  C: {
    signatureHash: 'sha256',
    signatureUri: RSA_SHA256,
    digestHash: 'sha256',
    digestUri: SHA256,
    signsKeyInfo: false,
  },
};

/** Context inherited from the root: in inclusive C14N a subtree includes its ancestors' namespaces and xml: attributes. */
export interface Inherited {
  /** Root namespaces other than `ds` and `etsi`, by prefix; '' is the default. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Root xml:lang, xml:space, … by local name. */
  readonly xmlAttributes: ReadonlyMap<string, string>;
}

/** For our own documents. */
export const NOTHING_INHERITED: Inherited = { namespaces: new Map(), xmlAttributes: new Map() };

/** A signature without its SignatureValue, in parts. */
export interface UnsignedSignature {
  readonly signatureId: string;
  readonly signedInfo: SignedPart;
  readonly keyInfo: SignedPart;
  readonly properties: SignedPart;
  /** Digests in SignedInfo; undefined if the profile does not sign that part. */
  readonly digests: {
    readonly document: string;
    readonly properties: string;
    readonly keyInfo: string | undefined;
  };
}

/** An element signed as a subtree: its canonical form includes the ancestors' declarations, its form in the document does not. */
export class SignedPart {
  /** The digested bytes. */
  readonly canonical: Buffer;
  /** Its bytes in the document, after the element name. */
  readonly standing: Buffer;

  constructor(
    /** `<ds:SignedInfo`: common prefix of both forms. */
    readonly open: string,
    apex: ApexAttributes,
    attributes: string,
    rest: string,
  ) {
    this.canonical = Buffer.from(`${open} ${apex.namespaces}${attributes}${apex.xmlAttributes}${rest}`);
    this.standing =
      apex.xmlAttributes === ''
        ? this.canonical.subarray(open.length + 1 + Buffer.byteLength(apex.namespaces))
        : Buffer.from(`${attributes}${rest}`);
  }
}

export interface SignatureInput {
  readonly identity: CertificateIdentity;
  readonly profile: SignatureProfile;
  /** The root's `id`: `comprobante` in every SRI document. */
  readonly rootId: string;
  /** Digest of the canonical document without its signature, in the profile's algorithm. */
  readonly documentDigest: string;
  readonly signingTime: Date;
  /** Makes the Ids of this signature unique; letters, digits, `.`, `_` and `-`. */
  readonly id: string;
  readonly inherited: Inherited;
}

const ID = /^[\w.-]{1,64}$/;
// KeyInfo, including its Id, depends only on the certificate, so its bytes and digest are computed once per certificate.
const KEY_INFO_ID = 'Certificate';

/**
 * Writes the signature of the ficha's anexo 14 directly in canonical form. Signed parts are written without inherited declarations in
 * the document and with them for the digest, as canonicalising the subtree would.
 */
export function buildSignature(input: SignatureInput): UnsignedSignature {
  const { id, documentDigest } = input;
  if (!ID.test(id)) throw new Error(`signature id «${id}»: letters, digits, . _ and - only`);
  const { digestHash, signsKeyInfo } = PROFILES[input.profile];
  const fixed = fixedParts(input.identity, input.profile);
  const apex = apexAttributes(input.inherited);
  const signatureId = `Signature-${id}`;
  const keyInfo = apex === NOTHING_APEX ? fixed.keyInfo : makeKeyInfo(input.identity, PROFILES[input.profile], apex);
  const properties = new SignedPart(
    '<etsi:SignedProperties',
    apex,
    ` Id="${signatureId}-SignedProperties"`,
    `><etsi:SignedSignatureProperties><etsi:SigningTime>${isoEcuador(input.signingTime)}` +
      `${fixed.signingCertificate}#Reference-ID-${id}${PROPERTIES_END}`,
  );
  const digests = {
    document: documentDigest,
    properties: hash(digestHash, properties.canonical, 'base64'),
    keyInfo: signsKeyInfo ? keyInfo.digest : undefined,
  };
  const { digestMethod } = fixed;
  const toProperties =
    `<ds:Reference Id="SignedPropertiesID-${id}" Type="${SIGNED_PROPERTIES_TYPE}" URI="#${signatureId}-SignedProperties">` +
    `${digestMethod}<ds:DigestValue>${digests.properties}</ds:DigestValue></ds:Reference>`;
  const toKeyInfo = `<ds:Reference URI="#${KEY_INFO_ID}">${digestMethod}<ds:DigestValue>${keyInfo.digest}</ds:DigestValue></ds:Reference>`;
  const toDocument =
    `<ds:Reference Id="Reference-ID-${id}" URI="#${escapeAttribute(input.rootId)}">${ENVELOPED_TRANSFORM}` +
    `${digestMethod}<ds:DigestValue>${documentDigest}</ds:DigestValue></ds:Reference>`;
  const signedInfo = new SignedPart(
    '<ds:SignedInfo',
    apex,
    ` Id="Signature-SignedInfo-${id}"`,
    `>${fixed.methods}${signsKeyInfo ? toProperties + toKeyInfo + toDocument : toDocument + toProperties}</ds:SignedInfo>`,
  );
  return { signatureId, signedInfo, keyInfo: keyInfo.part, properties, digests };
}

const ENVELOPED_TRANSFORM = `<ds:Transforms><ds:Transform Algorithm="${ENVELOPED}"></ds:Transform></ds:Transforms>`;
const PROPERTIES_END =
  `"><etsi:Description>contenido comprobante</etsi:Description><etsi:MimeType>text/xml</etsi:MimeType>` +
  `</etsi:DataObjectFormat></etsi:SignedDataObjectProperties></etsi:SignedProperties>`;

interface KeyInfo {
  readonly part: SignedPart;
  readonly digest: string;
}

/** Parts that depend only on certificate and profile. */
interface FixedParts {
  readonly digestMethod: string;
  readonly methods: string;
  /** Text between the signing time and the document reference. */
  readonly signingCertificate: string;
  /** For documents without inherited declarations. */
  readonly keyInfo: KeyInfo;
}

const FIXED = new WeakMap<CertificateIdentity, Partial<Record<SignatureProfile, FixedParts>>>();

function fixedParts(identity: CertificateIdentity, profile: SignatureProfile): FixedParts {
  const known = FIXED.get(identity) ?? {};
  FIXED.set(identity, known);
  return (known[profile] ??= makeFixedParts(identity, PROFILES[profile]));
}

function makeFixedParts(identity: CertificateIdentity, rules: ProfileRules): FixedParts {
  const digestMethod = `<ds:DigestMethod Algorithm="${rules.digestUri}"></ds:DigestMethod>`;
  return {
    digestMethod,
    methods:
      `<ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod>` +
      `<ds:SignatureMethod Algorithm="${rules.signatureUri}"></ds:SignatureMethod>`,
    signingCertificate:
      `</etsi:SigningTime><etsi:SigningCertificate><etsi:Cert><etsi:CertDigest>${digestMethod}` +
      `<ds:DigestValue>${identity.certificateDigests[rules.digestHash]}</ds:DigestValue></etsi:CertDigest>` +
      `<etsi:IssuerSerial><ds:X509IssuerName>${escapeText(identity.issuerName)}</ds:X509IssuerName>` +
      `<ds:X509SerialNumber>${identity.serialNumber}</ds:X509SerialNumber></etsi:IssuerSerial>` +
      `</etsi:Cert></etsi:SigningCertificate></etsi:SignedSignatureProperties>` +
      `<etsi:SignedDataObjectProperties><etsi:DataObjectFormat ObjectReference="`,
    keyInfo: makeKeyInfo(identity, rules, NOTHING_APEX),
  };
}

function makeKeyInfo(identity: CertificateIdentity, rules: ProfileRules, apex: ApexAttributes): KeyInfo {
  const keyValue = `<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${identity.modulus}</ds:Modulus><ds:Exponent>${identity.exponent}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>`;
  const part = new SignedPart(
    '<ds:KeyInfo',
    apex,
    ` Id="${KEY_INFO_ID}"`,
    `><ds:X509Data><ds:X509Certificate>${identity.certificateBase64}</ds:X509Certificate></ds:X509Data>` +
      `${rules.signsKeyInfo ? keyValue : ''}</ds:KeyInfo>`,
  );
  return { part, digest: hash(rules.digestHash, part.canonical, 'base64') };
}

interface ApexAttributes {
  readonly namespaces: string;
  readonly xmlAttributes: string;
}

const OWN_NAMESPACES = `xmlns:ds="${DS}" xmlns:etsi="${ETSI}"`;
const NOTHING_APEX: ApexAttributes = { namespaces: OWN_NAMESPACES, xmlAttributes: '' };

/** Declarations that C14N adds at the top of a subtree: namespaces sorted by prefix, then attributes (ours are unqualified, so they come first). */
function apexAttributes(inherited: Inherited): ApexAttributes {
  if (inherited === NOTHING_INHERITED) return NOTHING_APEX;
  const all = new Map([...inherited.namespaces, ['ds', DS], ['etsi', ETSI]]);
  const namespaces = [...all]
    .filter(([prefix, uri]) => prefix !== '' || uri !== '')
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([prefix, uri]) => `${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(uri)}"`);
  const xmlAttributes = [...inherited.xmlAttributes]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([name, value]) => ` xml:${name}="${escapeAttribute(value)}"`);
  return { namespaces: namespaces.join(' '), xmlAttributes: xmlAttributes.join('') };
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;');
}
