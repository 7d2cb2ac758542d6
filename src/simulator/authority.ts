import {
  constants,
  createPrivateKey,
  generateKeyPair,
  privateEncrypt,
  randomBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';
import { PERSON_ARC } from './certificate.js';

const generateKeys = promisify(generateKeyPair);

/** Request for a test certificate. */
export interface CertificateRequest {
  readonly ruc: string;
  readonly razonSocial: string;
  /** Signer's cédula; absent: none in the certificate. */
  readonly cedula?: string;
  readonly nombres: string;
  readonly password: string;
  readonly validity: { readonly from: Date; readonly to: Date };
  /** `cifrado` makes a certificate that may not sign, as users pick by mistake from files with two (code 40). */
  readonly uso?: 'firma' | 'cifrado';
  /** The key pair of an earlier certificate, as at a renewal; absent: a new one. */
  readonly keys?: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

/** The simulator's certification authority. */
export interface Authority {
  /** Creates a certificate, packed with its key like those of real authorities. */
  issueCertificate(request: CertificateRequest): Promise<{ p12: Buffer; serial: string }>;
  authorityCertificatePem(): string;
}

/** Private key and certificate, as stored. */
export interface AuthorityMaterial {
  readonly privateKeyPem: string;
  readonly certificatePem: string;
}

/** Like real authorities' names, with an accent: multi-byte issuer names must survive signing (FACTS §8.3). */
const AUTHORITY_NAME = [
  { shortName: 'C', value: 'EC' },
  { shortName: 'O', value: 'RUBRICA SIMULADOR DEL SRI' },
  { shortName: 'OU', value: 'ENTIDAD DE CERTIFICACION DE PRUEBAS' },
  { shortName: 'CN', value: 'AUTORIDAD DE CERTIFICACIÓN DEL SIMULADOR' },
];

const AUTHORITY_YEARS = 20;
const KEY_BITS = 2048;

/** Creates an authority. The first one stored wins; see database/simulator.ts. */
export async function createAuthority(now: Date): Promise<AuthorityMaterial> {
  const { publicKey, privateKey } = await generateKeys('rsa', { modulusLength: KEY_BITS });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pem(publicKey));
  certificate.serialNumber = serialNumber();
  certificate.validity.notBefore = new Date(now.getTime() - 24 * 3_600_000);
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + AUTHORITY_YEARS);
  certificate.setSubject(AUTHORITY_NAME.map(attribute));
  certificate.setIssuer(AUTHORITY_NAME.map(attribute));
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true, pathLenConstraint: 0 },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  signCertificate(certificate, privateKey);
  return { privateKeyPem: pem(privateKey), certificatePem: forge.pki.certificateToPem(certificate) };
}

export function openAuthority(material: AuthorityMaterial): Authority & { readonly certificate: X509Certificate } {
  const key = createPrivateKey(material.privateKeyPem);
  const issuer = forge.pki.certificateFromPem(material.certificatePem);
  return {
    certificate: new X509Certificate(material.certificatePem),
    authorityCertificatePem: () => material.certificatePem,
    issueCertificate: async (request) => {
      const keys = request.keys ?? (await generateKeys('rsa', { modulusLength: KEY_BITS }));
      const certificate = forge.pki.createCertificate();
      certificate.publicKey = forge.pki.publicKeyFromPem(pem(keys.publicKey));
      certificate.serialNumber = serialNumber();
      certificate.validity.notBefore = request.validity.from;
      certificate.validity.notAfter = request.validity.to;
      certificate.setSubject(subjectOf(request).map(attribute));
      // Not taken from the certificate: forge would encode its UTF-8 twice.
      certificate.setIssuer(AUTHORITY_NAME.map(attribute));
      certificate.setExtensions(extensionsOf(request, issuer));
      signCertificate(certificate, key);
      const container = forge.pkcs12.toPkcs12Asn1(
        forge.pki.privateKeyFromPem(pem(keys.privateKey)),
        [certificate, issuer],
        request.password,
        { algorithm: '3des', friendlyName: request.nombres },
      );
      return {
        p12: Buffer.from(forge.asn1.toDer(container).getBytes(), 'latin1'),
        serial: BigInt(`0x${certificate.serialNumber}`).toString(),
      };
    },
  };
}

/** DigestInfo of SHA-256 (RFC 8017 §9.2), before the digest. */
const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** RSASSA-PKCS1-v1_5 by OpenSSL: forge computes it in JavaScript, which takes a fifth of the first start. */
function signCertificate(certificate: forge.pki.Certificate, key: KeyObject): void {
  const signer = {
    sign: (digest: forge.md.MessageDigest) =>
      privateEncrypt(
        { key, padding: constants.RSA_PKCS1_PADDING },
        Buffer.concat([SHA256_INFO, Buffer.from(digest.digest().getBytes(), 'latin1')]),
      ).toString('latin1'),
  };
  certificate.sign(signer as unknown as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
}

function subjectOf(request: CertificateRequest): { shortName?: string; name?: string; value: string }[] {
  return [
    { shortName: 'C', value: 'EC' },
    { shortName: 'O', value: request.razonSocial.slice(0, 64) },
    ...(request.cedula === undefined ? [] : [{ name: 'serialNumber', value: request.cedula }]),
    { shortName: 'CN', value: request.nombres.slice(0, 64) },
  ];
}

function attribute(one: { shortName?: string; name?: string; value: string }): forge.pki.CertificateField {
  // Country and serial number are PrintableStrings (X.520); the rest is UTF-8.
  const printable = one.shortName === 'C' || one.name === 'serialNumber';
  const type = printable ? forge.asn1.Type.PRINTABLESTRING : forge.asn1.Type.UTF8;
  return { ...one, valueTagClass: type as unknown as forge.asn1.Class };
}

/** Extensions like those of real authorities, so that files have a realistic size (about 3 KB, FACTS §5) and content. */
function extensionsOf(request: CertificateRequest, issuer: forge.pki.Certificate): object[] {
  const cedula = request.cedula ?? '';
  const person: readonly (readonly [number, string])[] = [
    [1, cedula],
    [2, request.nombres],
    [3, request.nombres.split(' ').slice(-2, -1).join(' ')],
    [4, request.nombres.split(' ').slice(-1).join(' ')],
    [5, 'REPRESENTANTE LEGAL'],
    [6, request.razonSocial],
    [7, 'DIRECCIÓN DE PRUEBAS, CALLE INVENTADA 1 Y CALLE FICTICIA'],
    [8, '022000000'],
    [9, 'QUITO'],
    [10, request.razonSocial],
    [11, request.ruc],
    [12, 'ECUADOR'],
  ];
  const signing = request.uso !== 'cifrado';
  return [
    { name: 'basicConstraints', cA: false },
    signing
      ? { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true }
      : { name: 'keyUsage', critical: true, keyEncipherment: true, dataEncipherment: true },
    { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: issuer.generateSubjectKeyIdentifier().getBytes() },
    { id: '1.3.6.1.5.5.7.1.1', value: authorityInfoAccess() },
    { id: '2.5.29.32', value: policies() },
    ...person
      .filter(([, value]) => value !== '')
      .map(([arc, value]) => ({ id: `${PERSON_ARC}.${arc}`, value: der(utf8String(value)) })),
  ];
}

const { asn1 } = forge;
const universal = asn1.Class.UNIVERSAL;
const sequence = (...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 =>
  asn1.create(universal, asn1.Type.SEQUENCE, true, parts);
const oid = (dotted: string): forge.asn1.Asn1 =>
  asn1.create(universal, asn1.Type.OID, false, asn1.oidToDer(dotted).getBytes());
const utf8String = (text: string): forge.asn1.Asn1 =>
  asn1.create(universal, asn1.Type.UTF8, false, forge.util.encodeUtf8(text));
const der = (value: forge.asn1.Asn1): string => asn1.toDer(value).getBytes();

/** [6], the tag of uniformResourceIdentifier in general names (RFC 5280 §4.2.1.6), equals that of an OID. */
const URI_NAME = asn1.Type.OID;

function authorityInfoAccess(): string {
  const access = (method: string, address: string): forge.asn1.Asn1 =>
    sequence(oid(method), asn1.create(asn1.Class.CONTEXT_SPECIFIC, URI_NAME, false, address));
  return der(
    sequence(
      access('1.3.6.1.5.5.7.48.1', 'http://ocsp.simulador.invalid/consulta'),
      access(
        '1.3.6.1.5.5.7.48.2',
        'http://www.simulador.invalid/autoridad/certificado-de-la-autoridad-del-simulador.crt',
      ),
    ),
  );
}

/** A notice of at most 200 characters (RFC 5280 §4.2.1.4), and the usual policies. */
function policies(): string {
  const notice =
    'Certificado de PRUEBAS emitido por el simulador de Rúbrica. No identifica a nadie, no tiene validez legal ni tributaria y solo lo acepta el simulador que lo emitió.';
  const policy = (number: number): forge.asn1.Asn1 =>
    sequence(
      oid(`1.3.6.1.4.1.37746.2.${number}`),
      sequence(
        sequence(
          oid('1.3.6.1.5.5.7.2.1'),
          asn1.create(
            universal,
            asn1.Type.IA5STRING,
            false,
            'http://www.simulador.invalid/politica-de-certificacion.pdf',
          ),
        ),
        sequence(oid('1.3.6.1.5.5.7.2.2'), sequence(utf8String(notice))),
      ),
    );
  return der(sequence(policy(1), policy(2), policy(3), policy(4), policy(5)));
}

/** 63 random bits, positive: common practice, and collision-free. */
function serialNumber(): string {
  const bytes = randomBytes(8);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

function pem(key: KeyObject): string {
  return key
    .export(key.type === 'private' ? { type: 'pkcs1', format: 'pem' } : { type: 'spki', format: 'pem' })
    .toString();
}
