import { createHash, verify } from 'node:crypto';
import type { CertificateIdentity } from './identity.js';
import { DS, ETSI, PROFILES, type SignatureProfile, type SignedPart, type UnsignedSignature } from './xades.js';

/** A freshly made signature does not verify: a fault of ours or of the machine, never of the caller. */
class SignatureCheckError extends Error {
  override readonly name = 'SignatureCheckError';
}

/** A signed document with the offsets of the signature and its parts. */
export interface Assembled {
  readonly bytes: Buffer;
  /** Offset of the ds:Signature element. */
  readonly from: number;
  readonly to: number;
  /** Offsets of each part's `standing` bytes and of the base64 value. */
  readonly signedInfoAt: number;
  readonly valueAt: number;
  readonly keyInfoAt: number;
  readonly propertiesAt: number;
}

const OBJECT_END = Buffer.from('</etsi:QualifyingProperties></ds:Object></ds:Signature>');

/** Writes document and signature into one buffer; `insertAt` is before the root's end tag. */
export function assemble(document: Buffer, insertAt: number, unsigned: UnsignedSignature, value: string): Assembled {
  const { signatureId, signedInfo, keyInfo, properties } = unsigned;
  const opening = `<ds:Signature xmlns:ds="${DS}" xmlns:etsi="${ETSI}" Id="${signatureId}">${signedInfo.open}`;
  const beforeValue = `<ds:SignatureValue Id="${signatureId}-Value">`;
  const afterValue = `</ds:SignatureValue>${keyInfo.open}`;
  const object = `<ds:Object Id="${signatureId}-Object"><etsi:QualifyingProperties Target="#${signatureId}">${properties.open}`;
  const texts = opening.length + beforeValue.length + value.length + afterValue.length + object.length;
  const parts = signedInfo.standing.length + keyInfo.standing.length + properties.standing.length;
  const bytes = Buffer.allocUnsafe(document.length + texts + parts + OBJECT_END.length);

  document.copy(bytes, 0, 0, insertAt);
  let at = insertAt + bytes.write(opening, insertAt, 'latin1'); // all ASCII
  const signedInfoAt = at;
  at += signedInfo.standing.copy(bytes, at);
  at += bytes.write(beforeValue, at, 'latin1');
  const valueAt = at;
  at += bytes.write(value, at, 'latin1');
  at += bytes.write(afterValue, at, 'latin1');
  const keyInfoAt = at;
  at += keyInfo.standing.copy(bytes, at);
  at += bytes.write(object, at, 'latin1');
  const propertiesAt = at;
  at += properties.standing.copy(bytes, at);
  at += OBJECT_END.copy(bytes, at);
  document.copy(bytes, at, insertAt);
  return { bytes, from: insertAt, to: at, signedInfoAt, valueAt, keyInfoAt, propertiesAt };
}

export interface CheckInput {
  /** Offset of the canonical part, after the XML declaration. */
  readonly bodyStart: number;
  readonly unsigned: UnsignedSignature;
  /** Base64. */
  readonly value: string;
  readonly identity: CertificateIdentity;
  readonly profile: SignatureProfile;
}

/**
 * Verifies one of our canonical documents over the exact bytes to be stored, without parsing: recomputes the three digests from them
 * and verifies the value over the stored SignedInfo with the certificate's key. Catches our own faults before the SRI does.
 */
export function checkStored(signed: Assembled, input: CheckInput): void {
  const { digestHash, signatureHash } = PROFILES[input.profile];
  const { bytes } = signed;
  const { digests, signedInfo, keyInfo, properties } = input.unsigned;
  const digest = (...pieces: Buffer[]): string => {
    const state = createHash(digestHash);
    for (const piece of pieces) state.update(piece);
    return state.digest('base64');
  };
  const same =
    digest(bytes.subarray(input.bodyStart, signed.from), bytes.subarray(signed.to)) === digests.document &&
    digest(...storedForm(bytes, signed.propertiesAt, properties)) === digests.properties &&
    (digests.keyInfo === undefined || digest(...storedForm(bytes, signed.keyInfoAt, keyInfo)) === digests.keyInfo);
  if (!same) throw new SignatureCheckError('a digest of the stored document differs');

  const value = Buffer.from(bytes.toString('latin1', signed.valueAt, signed.valueAt + input.value.length), 'base64');
  const octets = Buffer.concat(storedForm(bytes, signed.signedInfoAt, signedInfo));
  // SignedInfo contains the digests, so a wrong digest would make the value invalid.
  if (!verify(signatureHash, octets, input.identity.publicKey, value)) {
    throw new SignatureCheckError('the RSA value does not verify with the certificate');
  }
}

/** The canonical subtree built from the stored bytes: name and inherited declarations, then the bytes in the document. */
function storedForm(bytes: Buffer, at: number, { canonical, standing: status }: SignedPart): [Buffer, Buffer] {
  return [canonical.subarray(0, canonical.length - status.length), bytes.subarray(at, at + status.length)];
}
