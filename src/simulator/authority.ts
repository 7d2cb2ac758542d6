import {
  createPrivateKey,
  generateKeyPair,
  hash,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { PERSON_ARC } from './certificate.js';
import {
  bits,
  context,
  der,
  ia5,
  integer,
  NULL,
  octets,
  oid,
  printable,
  sequence,
  set,
  time,
  TRUE,
  utf8,
} from './der.js';
import { writeP12 } from './p12.js';

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

const ATTRIBUTES = { C: '2.5.4.6', O: '2.5.4.10', OU: '2.5.4.11', serialNumber: '2.5.4.5', CN: '2.5.4.3' };

/** Like real authorities' names, with an accent: multi-byte issuer names must survive signing (FACTS §8.3). */
const AUTHORITY_NAME = nameOf({
  C: 'EC',
  O: 'RUBRICA SIMULADOR DEL SRI',
  OU: 'ENTIDAD DE CERTIFICACION DE PRUEBAS',
  CN: 'AUTORIDAD DE CERTIFICACIÓN DEL SIMULADOR',
});

const AUTHORITY_YEARS = 20;
const KEY_BITS = 2048;

/** Creates an authority. The first one stored wins; see db/simulator.ts. */
export async function createAuthority(now: Date): Promise<AuthorityMaterial> {
  const { publicKey, privateKey } = await generateKeys('rsa', { modulusLength: KEY_BITS });
  const to = new Date(now);
  to.setUTCFullYear(now.getUTCFullYear() + AUTHORITY_YEARS);
  const certificate = writeCertificate(
    {
      serial: serialNumber(),
      issuer: AUTHORITY_NAME,
      subject: AUTHORITY_NAME,
      validity: { from: new Date(now.getTime() - 24 * 3_600_000), to },
      publicKey,
      extensions: [
        critical('2.5.29.19', sequence(TRUE, integer(0))),
        critical('2.5.29.15', KEY_USAGE.authority),
        extension('2.5.29.14', octets(keyIdentifier(publicKey))),
      ],
    },
    privateKey,
  );
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    certificatePem: new X509Certificate(certificate).toString(),
  };
}

export function openAuthority(material: AuthorityMaterial): Authority & { readonly certificate: X509Certificate } {
  const key = createPrivateKey(material.privateKeyPem);
  const own = new X509Certificate(material.certificatePem);
  return {
    certificate: own,
    authorityCertificatePem: () => material.certificatePem,
    issueCertificate: async (request) => {
      const keys = request.keys ?? (await generateKeys('rsa', { modulusLength: KEY_BITS }));
      const serial = serialNumber();
      const certificate = writeCertificate(
        {
          serial,
          issuer: AUTHORITY_NAME,
          subject: nameOf({
            C: 'EC',
            O: request.razonSocial.slice(0, 64),
            serialNumber: request.cedula,
            CN: request.nombres.slice(0, 64),
          }),
          validity: request.validity,
          publicKey: keys.publicKey,
          extensions: extensionsOf(request, keys.publicKey, own.publicKey),
        },
        key,
      );
      const p12 = writeP12({
        key: keys.privateKey,
        certificates: [certificate, own.raw],
        friendlyName: request.nombres,
        password: request.password,
      });
      return { p12, serial: serial.toString() };
    },
  };
}

/** A certificate to be signed. */
interface CertificateContent {
  readonly serial: bigint;
  /** DER of the names. */
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly validity: CertificateRequest['validity'];
  readonly publicKey: KeyObject;
  /** DER of each. */
  readonly extensions: readonly Buffer[];
}

/** Writes a certificate, signed with sha256WithRSAEncryption. */
export function writeCertificate(content: CertificateContent, key: KeyObject): Buffer {
  const algorithm = sequence(oid('1.2.840.113549.1.1.11'), NULL);
  const signed = sequence(
    context(0, integer(2)),
    integer(content.serial),
    algorithm,
    content.issuer,
    sequence(time(content.validity.from), time(content.validity.to)),
    content.subject,
    content.publicKey.export({ type: 'spki', format: 'der' }),
    context(3, sequence(...content.extensions)),
  );
  return sequence(signed, algorithm, bits(sign('sha256', signed, key)));
}

/** A name of one value per attribute, in order. */
export function nameOf(values: Readonly<Partial<Record<keyof typeof ATTRIBUTES, string | undefined>>>): Buffer {
  const named = Object.entries(ATTRIBUTES).flatMap(([name, type]) => {
    const value = values[name as keyof typeof ATTRIBUTES];
    // Country and serial number are PrintableStrings (X.520); the rest is UTF-8.
    const text = name === 'C' || name === 'serialNumber' ? printable : utf8;
    return value === undefined ? [] : [set(sequence(oid(type), text(value)))];
  });
  return sequence(...named);
}

/** Bits of KeyUsage (RFC 5280 §4.2.1.3). */
export const KEY_USAGE = {
  /** digitalSignature, nonRepudiation. */
  signing: bits(Buffer.from([0xc0]), 6),
  /** keyEncipherment, dataEncipherment. */
  encryption: bits(Buffer.from([0x30]), 4),
  /** keyCertSign, cRLSign. */
  authority: bits(Buffer.from([0x06]), 1),
} as const;

export function extension(type: string, value: Buffer): Buffer {
  return sequence(oid(type), octets(value));
}

export function critical(type: string, value: Buffer): Buffer {
  return sequence(oid(type), TRUE, octets(value));
}

/** Extensions like those of real authorities, so that files have a realistic size (about 3 KB, FACTS §5) and content. */
function extensionsOf(request: CertificateRequest, own: KeyObject, issuer: KeyObject): Buffer[] {
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
  return [
    extension('2.5.29.19', sequence()),
    critical('2.5.29.15', request.uso === 'cifrado' ? KEY_USAGE.encryption : KEY_USAGE.signing),
    // clientAuth, emailProtection.
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.2'), oid('1.3.6.1.5.5.7.3.4'))),
    extension('2.5.29.14', octets(keyIdentifier(own))),
    extension('2.5.29.35', sequence(der(0x80, keyIdentifier(issuer)))),
    extension('1.3.6.1.5.5.7.1.1', authorityInfoAccess()),
    extension('2.5.29.32', policies()),
    ...person.filter(([, value]) => value !== '').map(([arc, value]) => extension(`${PERSON_ARC}.${arc}`, utf8(value))),
  ];
}

/** The key's SHA-1 (RFC 5280 §4.2.1.2). */
function keyIdentifier(key: KeyObject): Buffer {
  return hash('sha1', key.export({ type: 'pkcs1', format: 'der' }), 'buffer');
}

/** [6], uniformResourceIdentifier in general names (RFC 5280 §4.2.1.6). */
const URI_NAME = 0x86;

function authorityInfoAccess(): Buffer {
  const access = (method: string, address: string): Buffer =>
    sequence(oid(method), der(URI_NAME, Buffer.from(address, 'latin1')));
  return sequence(
    access('1.3.6.1.5.5.7.48.1', 'http://ocsp.simulador.invalid/consulta'),
    access(
      '1.3.6.1.5.5.7.48.2',
      'http://www.simulador.invalid/autoridad/certificado-de-la-autoridad-del-simulador.crt',
    ),
  );
}

/** A notice of at most 200 characters (RFC 5280 §4.2.1.4), and the usual policies. */
function policies(): Buffer {
  const notice =
    'Certificado de PRUEBAS emitido por el simulador de Rúbrica. No identifica a nadie, no tiene validez legal ni tributaria y solo lo acepta el simulador que lo emitió.';
  const policy = (number: number): Buffer =>
    sequence(
      oid(`1.3.6.1.4.1.37746.2.${number}`),
      sequence(
        sequence(oid('1.3.6.1.5.5.7.2.1'), ia5('http://www.simulador.invalid/politica-de-certificacion.pdf')),
        sequence(oid('1.3.6.1.5.5.7.2.2'), sequence(utf8(notice))),
      ),
    );
  return sequence(policy(1), policy(2), policy(3), policy(4), policy(5));
}

/** 63 random bits, positive: common practice, and collision-free. */
function serialNumber(): bigint {
  const bytes = randomBytes(8);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.readBigUInt64BE();
}
