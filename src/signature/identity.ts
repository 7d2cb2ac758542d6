import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import type { Certificate } from './certificate.js';
import { readCertificate } from './certificate.js';

/** A certificate with its key, and all signature texts that depend only on them, computed once. */
export interface SigningIdentity {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
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

/** Combines a certificate and its private key. Throws if they do not match or are not RSA. */
export function buildSigningIdentity(certificateDer: Buffer, privateKey: KeyObject): SigningIdentity {
  const certificate = readCertificate(certificateDer);
  const publicKey = certificate.x509.publicKey;
  if (!isPair(certificate, privateKey)) throw new Error('the private key does not belong to the certificate');
  const { modulus, exponent } = rsaNumbers(publicKey);
  return {
    certificate,
    privateKey,
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
