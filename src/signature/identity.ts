import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import type { Certificate } from './certificate.js';
import { readCertificate } from './certificate.js';

export type HashName = 'sha1' | 'sha256';

/** A private key held elsewhere: the signer process, a token, a cloud key store. */
export interface KeyProvider {
  /** RSASSA-PKCS1-v1_5 over the octets. */
  sign(algorithm: HashName, octets: Buffer): Promise<Buffer>;
}

/** A certificate, and all signature texts that depend only on it, computed once. */
export interface CertificateIdentity {
  readonly certificate: Certificate;
  readonly publicKey: KeyObject;
  readonly certificateBase64: string;
  readonly certificateDigests: { readonly sha1: string; readonly sha256: string };
  /** RSAKeyValue, base64 of the unsigned big-endian integers. */
  readonly modulus: string;
  readonly exponent: string;
  /** X509IssuerName (RFC 2253), not escaped for XML. */
  readonly issuerName: string;
  /** X509SerialNumber, decimal. */
  readonly serialNumber: string;
}

/** A certificate with the key that signs for it. */
export interface SigningIdentity extends CertificateIdentity {
  readonly privateKey: KeyObject | KeyProvider;
}

/** A certificate with its key in this process. */
export interface LocalIdentity extends CertificateIdentity {
  readonly privateKey: KeyObject;
}

/** Combines a certificate and its private key. Throws if they do not match or are not RSA. */
export function buildSigningIdentity(certificateDer: Buffer, privateKey: KeyObject): LocalIdentity {
  const identity = certificateIdentity(certificateDer);
  if (!isPair(identity.certificate, privateKey)) throw new Error('the private key does not belong to the certificate');
  return { ...identity, privateKey };
}

/** The public part of an identity. Throws if the key is not RSA. */
export function certificateIdentity(certificateDer: Buffer): CertificateIdentity {
  const certificate = readCertificate(certificateDer);
  const publicKey = certificate.x509.publicKey;
  const { modulus, exponent } = rsaNumbers(publicKey);
  return {
    certificate,
    publicKey,
    certificateBase64: certificateDer.toString('base64'),
    certificateDigests: {
      sha1: hash('sha1', certificateDer, 'base64'),
      sha256: hash('sha256', certificateDer, 'base64'),
    },
    modulus,
    exponent,
    issuerName: certificate.issuerName,
    serialNumber: certificate.serialNumber,
  };
}

/** Whether the keys belong together. */
function isPair(certificate: Certificate, privateKey: KeyObject): boolean {
  return publicKeyText(createPublicKey(privateKey)) === publicKeyText(certificate.x509.publicKey);
}

/** Common identity of a certificate and its private key, for matching. */
export function publicKeyText(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Modulus and exponent of an RSA key as XML-DSig's CryptoBinary: base64, no leading zero. */
export function rsaNumbers(publicKey: KeyObject): { modulus: string; exponent: string } {
  if (publicKey.asymmetricKeyType !== 'rsa') throw new Error('the SRI takes RSA keys only');
  const { n, e } = publicKey.export({ format: 'jwk' });
  if (n === undefined || e === undefined) throw new Error('an RSA key without numbers');
  return { modulus: base64FromUrl(n), exponent: base64FromUrl(e) };
}

function base64FromUrl(text: string): string {
  return Buffer.from(text, 'base64url').toString('base64');
}
