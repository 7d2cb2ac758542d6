import { readBer, Tag } from './ber.js';
import type { Certificate } from './certificate.js';

// Deeper than any authority of Ecuador (root, one or two subordinates); bounds what an uploaded file can cause.
const DEPTH_MAX = 5;
const INTERMEDIATES_MAX = 16;

const BASIC_CONSTRAINTS = '2.5.29.19';
// keyUsage and basicConstraints are checked below; policies, extended usage and alternative names do not matter here. Any other
// critical extension (such as name constraints) restricts in ways we do not check, so there is no path.
const UNDERSTOOD = ['2.5.29.15', BASIC_CONSTRAINTS, '2.5.29.32', '2.5.29.37', '2.5.29.17'];

// Algorithms without practical collisions: SHA-2 with RSA (PKCS#1, PSS) and ECDSA, Ed25519.
const SIGNATURES = [
  '1.2.840.113549.1.1.10',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
  '1.3.101.112',
];

/**
 * Whether a signing certificate chains to one of the roots at that time (RFC 5280 §6.1, without policies and revocation): each
 * certificate is valid and signed by the next, whose basicConstraints, path length and keyUsage allow it. The root's own signature is
 * not checked: the operator installed it. `others` are untrusted candidates.
 */
export function chainsTo(
  leaf: Certificate,
  others: readonly Certificate[],
  roots: readonly Certificate[],
  at: Date,
): boolean {
  const intermediates = others.filter(({ isCa }) => isCa).slice(0, INTERMEDIATES_MAX);
  const usage = leaf.keyUsage;
  const signs = usage === undefined || usage.digitalSignature || usage.nonRepudiation;
  if (leaf.isCa || !signs) return false;
  // Breadth first: reaches each certificate at its shortest distance, where the path length allows most.
  const met = new Set<string>();
  let level = [leaf];
  for (let below = 0; below < DEPTH_MAX && level.length > 0; below++) {
    const next: Certificate[] = [];
    for (const certificate of level) {
      if (!isAcceptable(certificate, at) || !SIGNATURES.includes(certificate.signatureOid)) continue;
      if (roots.some((root) => isAcceptable(root, at) && mayIssue(root, below) && issued(root, certificate)))
        return true;
      for (const issuer of intermediates) {
        if (met.has(issuer.x509.fingerprint256) || !mayIssue(issuer, below) || !issued(issuer, certificate)) continue;
        met.add(issuer.x509.fingerprint256);
        next.push(issuer);
      }
    }
    level = next;
  }
  return false;
}

function isAcceptable({ notBefore, notAfter, extensions }: Certificate, at: Date): boolean {
  const limited = extensions.some(({ oid, critical }) => critical && !UNDERSTOOD.includes(oid));
  return notBefore <= at && at <= notAfter && !limited;
}

/** Whether it may issue with this many authorities below it. */
function mayIssue(authority: Certificate, below: number): boolean {
  if (!authority.isCa || authority.keyUsage?.keyCertSign === false) return false;
  const constraints = authority.extensions.find(({ oid }) => oid === BASIC_CONSTRAINTS);
  const limit = constraints && readBer(constraints.value).children.find((field) => field.is(Tag.integer));
  return limit === undefined || BigInt(`0x${limit.content.toString('hex') || '0'}`) >= BigInt(below);
}

/** Checks name and key: a name alone proves nothing. */
function issued(issuer: Certificate, certificate: Certificate): boolean {
  if (!certificate.x509.checkIssued(issuer.x509)) return false;
  try {
    return certificate.x509.verify(issuer.x509.publicKey);
  } catch {
    return false; // key type differs from the signature's
  }
}
