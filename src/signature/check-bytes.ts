import { createHash, verify } from 'node:crypto';
import type { SigningIdentity } from './identity.js';
import { DS, ETSI, PROFILES, type SignatureProfile } from './xades.js';

/** What we are about to store does not verify: a fault of ours or of the machine, never of the caller. */
export class SignatureCheckError extends Error {
  override readonly name = 'SignatureCheckError';
}

const SIGNATURE_OPEN = Buffer.from('<ds:Signature ');
const SIGNATURE_CLOSE = Buffer.from('</ds:Signature>');
const APEX = Buffer.from(` xmlns:ds="${DS}" xmlns:etsi="${ETSI}"`);
const SIGNED_INFO = element('ds:SignedInfo');
const SIGNATURE_VALUE = element('ds:SignatureValue');
const KEY_INFO = element('ds:KeyInfo');
const PROPERTIES = element('etsi:SignedProperties');
const DIGEST_VALUE = element('ds:DigestValue');

interface Marks {
  readonly name: string;
  readonly open: Buffer;
  readonly close: Buffer;
}

function element(name: string): Marks {
  return { name, open: Buffer.from(`<${name}`), close: Buffer.from(`</${name}>`) };
}

/**
 * Verifies one of our own canonical documents over the very bytes that will be stored, without parsing them: the digests
 * of document, properties and key information against those in SignedInfo, and the RSA value over SignedInfo. It reads
 * nothing but the bytes and the certificate's public key, so a slip anywhere in between is caught here and not by the SRI.
 */
export function checkSignedBytes(
  signed: Buffer,
  bodyStart: number,
  identity: SigningIdentity,
  profile: SignatureProfile,
): void {
  const rules = PROFILES[profile];
  const from = signed.lastIndexOf(SIGNATURE_OPEN);
  const to = signed.indexOf(SIGNATURE_CLOSE, from) + SIGNATURE_CLOSE.length;
  if (from < bodyStart || to < from) throw new SignatureCheckError('no signature in the document');
  const signature = signed.subarray(from, to);

  const signedInfo = slice(signature, SIGNED_INFO);
  const digests = readDigests(signedInfo);
  const digestOf = (...pieces: Buffer[]): string => {
    const digest = createHash(rules.digestHash);
    for (const piece of pieces) digest.update(piece);
    return digest.digest('base64');
  };
  const ofDocument = digestOf(signed.subarray(bodyStart, from), signed.subarray(to));
  const ofProperties = digestOf(...asSubtree(slice(signature, PROPERTIES), PROPERTIES));
  const expected = rules.signsKeyInfo
    ? [ofProperties, digestOf(...asSubtree(slice(signature, KEY_INFO), KEY_INFO)), ofDocument]
    : [ofDocument, ofProperties];
  if (digests.length !== expected.length || digests.some((digest, at) => digest !== expected[at])) {
    throw new SignatureCheckError('a digest of the stored document differs');
  }

  const value = slice(signature, SIGNATURE_VALUE)
    .toString('latin1')
    .replace(/<[^>]*>/g, '');
  const octets = Buffer.concat(asSubtree(signedInfo, SIGNED_INFO));
  if (!verify(rules.signatureHash, octets, identity.publicKey, Buffer.from(value, 'base64'))) {
    throw new SignatureCheckError('the RSA value does not verify with the certificate');
  }
}

function slice(bytes: Buffer, marks: Marks): Buffer {
  const from = bytes.indexOf(marks.open);
  const to = bytes.indexOf(marks.close, from);
  if (from < 0 || to < 0) throw new SignatureCheckError(`no ${marks.name}`);
  return bytes.subarray(from, to + marks.close.length);
}

/** The element as C14N gives it when it is the top of a subtree: with the declarations of ds:Signature. */
function asSubtree(part: Buffer, marks: Marks): Buffer[] {
  return [marks.open, APEX, part.subarray(marks.open.length)];
}

function readDigests(signedInfo: Buffer): string[] {
  const found: string[] = [];
  const open = Buffer.concat([DIGEST_VALUE.open, Buffer.from('>')]);
  for (let at = signedInfo.indexOf(open); at >= 0; at = signedInfo.indexOf(open, at)) {
    const end = signedInfo.indexOf(DIGEST_VALUE.close, at);
    found.push(signedInfo.toString('latin1', at + open.length, end));
    at = end;
  }
  return found;
}
