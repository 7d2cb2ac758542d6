import { hash, type X509Certificate } from 'node:crypto';
import type { XmlElement } from 'libxml2-wasm';
import type { Issue } from '../kernel/issue.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { Certificate } from './certificate.js';
import { spellsName } from './distinguished-name.js';
import { coverageOf, readHolder } from './holder.js';
import { rsaNumbers } from './identity.js';
import { lookUp, textAt } from './signature-nodes.js';
import { DIGESTS } from './xades.js';

/** Reports a finding; an error by default. */
export type Report = (code: Issue['code'], message: string, severity?: 'error' | 'warning' | 'info') => void;

/** RSAKeyValue repeats the certificate's key; the SRI calls a different one «certificados alterados». */
export function checkKeyValue(report: Report, keyInfo: XmlElement, certificate: Certificate): void {
  const modulus = textAt(keyInfo, 'ds:KeyValue/ds:RSAKeyValue/ds:Modulus');
  const exponent = textAt(keyInfo, 'ds:KeyValue/ds:RSAKeyValue/ds:Exponent');
  if (modulus === undefined && exponent === undefined) return;
  const { publicKey } = certificate.x509;
  const own = publicKey.asymmetricKeyType === 'rsa' ? rsaNumbers(publicKey) : undefined;
  if (own?.modulus !== normalInteger(modulus) || own.exponent !== normalInteger(exponent)) {
    report('firma-clave-distinta', 'La clave de RSAKeyValue no es la del certificado. Vuelva a firmar.');
  }
}

/** SigningCertificate must name the certificate in KeyInfo. */
export function checkSigningCertificate(report: Report, cert: XmlElement, certificate: Certificate): void {
  const algorithm = lookUp(DIGESTS, textAt(cert, 'etsi:CertDigest/ds:DigestMethod/@Algorithm'));
  const digest = textAt(cert, 'etsi:CertDigest/ds:DigestValue')?.replace(/\s/g, '');
  if (algorithm === undefined || digest !== hash(algorithm, certificate.der, 'base64')) {
    report('firma-certificado-cambiado', 'El certificado de la firma no es el que se firmó (SigningCertificate).');
  }
  const serial = textAt(cert, 'etsi:IssuerSerial/ds:X509SerialNumber')?.trim();
  const issuer = textAt(cert, 'etsi:IssuerSerial/ds:X509IssuerName');
  if (serial !== certificate.serialNumber) {
    report('firma-emisor-distinto', 'El número de serie en IssuerSerial no es el del certificado.');
  } else if (issuer !== certificate.issuerName) {
    const message = `El emisor está escrito «${issuer?.slice(0, 500) ?? ''}»; se esperaba «${certificate.issuerName}».`;
    // The SRI authorises any spelling of the name (FACTS §8.2), but not another name.
    if (spellsName(issuer ?? '', certificate.issuer) === false) report('firma-emisor-distinto', message);
    else report('firma-emisor-escrito-distinto', message, 'warning');
  }
}

/** Whether the certificate could sign at the signing time; without one, its dates are checked as of now. */
export function checkCertificate(report: Report, certificate: Certificate, at: Date | undefined, now: Date): void {
  const { notBefore, notAfter, isCa, keyUsage: usage } = certificate;
  if (at !== undefined) {
    if (at > notAfter) report('certificado-vencido', 'El certificado ya había vencido al firmar.');
    if (at < notBefore) report('certificado-no-vigente', 'El certificado aún no era válido al firmar.');
  } else if (now > notAfter) {
    const message = `El certificado venció el ${isoEcuador(notAfter)} y la firma no dice si se hizo antes.`;
    report('certificado-vencido', message, 'warning');
  } else if (now < notBefore) {
    report('certificado-no-vigente', `El certificado vale desde el ${isoEcuador(notBefore)}.`);
  }
  if (isCa) report('certificado-no-es-de-firma', 'El certificado es de una autoridad, no de un firmante.');
  if (usage !== undefined && !usage.digitalSignature && !usage.nonRepudiation) {
    // Banco Central's certificates, authorised by the SRI for years (FACTS §8.2).
    const cipher = usage.keyEncipherment;
    const message = `El certificado no es del tipo firma digital (keyUsage)${cipher ? ' sino de cifrado. El SRI los ha autorizado; si lo rechaza (39), firme con el de firma' : ''}.`;
    report('certificado-no-es-de-firma', message, cipher ? 'warning' : 'error');
  }
  if (certificate.selfIssued) {
    report('certificado-autofirmado', 'El certificado es autofirmado; el SRI lo rechaza con error 39.', 'warning');
  }
}

/** Whether it covers the document's issuer; the SRI checks that too («No existe el RUC en el certificado digital»). */
export function checkCoverage(report: Report, certificate: Certificate, ruc: string): void {
  const holder = readHolder(certificate);
  if (coverageOf(holder, ruc) !== 'otro') return;
  report(
    'certificado-otro-ruc',
    `El certificado es de ${holder.ruc ?? holder.cedula ?? ''}, no del RUC ${ruc} del comprobante; el SRI lo rechaza.`,
    'warning',
  );
}

export function checkTrust(report: Report, certificate: Certificate, trusted: readonly X509Certificate[]): void {
  const issued = (authority: X509Certificate): boolean =>
    certificate.x509.checkIssued(authority) && certificate.x509.verify(authority.publicKey);
  if (trusted.some(issued)) return;
  report(
    'certificado-no-confiable',
    `El certificado no fue emitido por ninguna de las autoridades dadas (${certificate.issuerName}).`,
  );
}

/** CryptoBinary without white space and leading zeros: Java writes a sign byte, the standard does not. */
function normalInteger(base64: string | undefined): string {
  const bytes = Buffer.from(base64 ?? '', 'base64');
  const start = bytes.findIndex((byte) => byte !== 0);
  return bytes.subarray(Math.max(start, 0)).toString('base64');
}
