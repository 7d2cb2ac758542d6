import { hash } from 'node:crypto';
import { AppError } from '../kernel/app-error.js';
import { assemble, checkStored } from './assemble.js';
import type { SigningIdentity } from './identity.js';
import { readForeignXml } from './foreign-xml.js';
import { rsaSign } from './rsa.js';
import { verifyXml } from './verify.js';
import { buildSignature, NOTHING_INHERITED, PROFILES, type SignatureInput, type SignatureProfile } from './xades.js';

/** Time and id are passed in, so that a signature can be reproduced. */
export interface SignOptions {
  readonly profile: SignatureProfile;
  readonly now: Date;
  /** Makes the Ids inside the signature unique; letters, digits, `.`, `_` and `-`. */
  readonly id: string;
}

const DECLARATION_END = Buffer.from('?>');
const CLOSING = Buffer.from('</');
const SIGNATURE_END = '</ds:Signature>';
// Root start tag as our writer produces it, without namespaces.
const OWN_ROOT = /^<([A-Za-z]+) id="([A-Za-z]+)" version="[\d.]+">/;

/**
 * Signs one of our own documents. The writer's output is canonical, so no DOM is needed: the digest covers the bytes after the
 * declaration. RSA runs on libuv's threads. The result is verified.
 */
export async function signXml(xml: Buffer | string, identity: SigningIdentity, options: SignOptions): Promise<Buffer> {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml;
  const bodyStart = afterDeclaration(bytes);
  const root = ownRoot(bytes);
  const insertAt = bytes.lastIndexOf(CLOSING);
  if (root === null || bytes.toString('latin1', insertAt) !== `</${root[1] ?? ''}>`) {
    throw new Error('not a document of our writer: use signForeignXml');
  }
  if (bytes.toString('latin1', insertAt - SIGNATURE_END.length, insertAt) === SIGNATURE_END) throw alreadySigned();

  const { signatureHash, digestHash } = PROFILES[options.profile];
  const unsigned = buildSignature({
    identity,
    profile: options.profile,
    rootId: root[2] ?? '',
    documentDigest: hash(digestHash, bytes.subarray(bodyStart), 'base64'),
    signingTime: options.now,
    id: options.id,
    inherited: NOTHING_INHERITED,
  });
  const value = await rsaSign(signatureHash, unsigned.signedInfo.canonical, identity);
  const signed = assemble(bytes, insertAt, unsigned, value);
  checkStored(signed, { bodyStart, unsigned, value, identity, profile: options.profile });
  return signed.bytes;
}

/** Signs a stored document: without parsing if it is ours, else as third-party XML. */
export function signStoredXml(xml: Buffer, identity: SigningIdentity, options: SignOptions): Promise<Buffer> {
  return ownRoot(xml) === null ? signForeignXml(xml, identity, options) : signXml(xml, identity, options);
}

/**
 * Signs any XML of the SRI's form: parses and rewrites it in canonical form (with comments), so that quotes, CDATA, line ends or
 * encoding cannot break it in transit. The full verifier checks the result.
 */
export async function signForeignXml(
  xml: Buffer | string,
  identity: SigningIdentity,
  options: SignOptions,
): Promise<Buffer> {
  const document = readForeignXml(xml);
  if (document.signatures > 0) throw alreadySigned();
  const { signatureHash, digestHash } = PROFILES[options.profile];
  const input: SignatureInput = {
    identity,
    profile: options.profile,
    rootId: document.rootId,
    documentDigest: hash(digestHash, document.canonicalRoot, 'base64'),
    signingTime: options.now,
    id: options.id,
    inherited: document.inherited,
  };
  const unsigned = buildSignature(input);
  const value = await rsaSign(signatureHash, unsigned.signedInfo.canonical, identity);
  const signed = assemble(document.written, document.insertAt, unsigned, value).bytes;
  const problem = verifyXml(signed, { now: options.now }).findings.find((finding) => finding.severity === 'error');
  // Certificate faults (expired, wrong usage) belong to the diagnosis; the signature is still correct.
  if (problem !== undefined && !problem.code.startsWith('certificado-')) {
    throw new Error(`the signature just made does not verify: ${problem.code}`);
  }
  return signed;
}

function ownRoot(bytes: Buffer): RegExpExecArray | null {
  const from = afterDeclaration(bytes);
  return OWN_ROOT.exec(bytes.toString('latin1', from, from + 120));
}

function afterDeclaration(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 5) !== '<?xml') return 0;
  const end = bytes.indexOf(DECLARATION_END) + DECLARATION_END.length;
  return bytes[end] === 0x0a ? end + 1 : end;
}

function alreadySigned(): AppError {
  return new AppError('xml-ya-firmado', 'El documento ya tiene una firma. Envíe el XML sin firmar.');
}
