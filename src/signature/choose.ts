import { createPublicKey } from 'node:crypto';
import { BerError } from './ber.js';
import { readCertificate, type Certificate } from './certificate.js';
import { coverageOf, readHolder, type Holder } from './holder.js';
import { buildSigningIdentity, publicKeyText, type LocalIdentity } from './identity.js';
import { P12Error, type P12Certificate, type P12Content, type P12Key } from './p12-reader.js';

/** A certificate of the file and why it can or cannot sign. */
export interface Candidate {
  readonly certificate: Certificate;
  readonly holder: Holder;
  readonly friendlyName: string | undefined;
  /** Its private key, if the file has it. */
  readonly key: P12Key | undefined;
  /** Why it can never sign; undefined if it can. */
  readonly refusal: Refusal | undefined;
}

/** Reason why a certificate cannot sign receipts. */
export type Refusal = 'autoridad' | 'sin-clave' | 'no-es-de-firma' | 'no-es-rsa';

/** The chosen pair, how it was chosen, and all candidates. */
export interface Choice {
  readonly identity: LocalIdentity;
  readonly holder: Holder;
  readonly candidates: readonly Candidate[];
  /** In Spanish: which pair was chosen and why, if there was a choice. */
  readonly explanation: string;
}

const REFUSALS: Readonly<Record<Refusal, string>> = {
  autoridad: 'es el certificado de una autoridad',
  'sin-clave': 'el archivo no trae su clave privada',
  'no-es-de-firma': 'no es de firma digital (solo cifrado)',
  'no-es-rsa': 'su clave no es RSA',
};

/** Lists every readable certificate of the file with its key and usability. */
export function listCandidates(content: P12Content): Candidate[] {
  const keys = new Map<string, P12Key>();
  for (const each of content.keys) {
    const text = publicKeyText(createPublicKey(each.key));
    if (!keys.has(text)) keys.set(text, each);
  }
  const seen = new Set<string>();
  return content.certificates.flatMap((entry) => {
    const certificate = tryRead(entry);
    // Some exporters write the end certificate twice, alone and in the chain.
    if (certificate === undefined || seen.has(certificate.x509.fingerprint256)) return [];
    seen.add(certificate.x509.fingerprint256);
    const key = keys.get(publicKeyText(certificate.x509.publicKey));
    return [
      {
        certificate,
        holder: readHolder(certificate),
        friendlyName: entry.friendlyName,
        key,
        refusal: refusalOf(certificate, key),
      },
    ];
  });
}

/**
 * Picks the signing pair (FACTS §8.4): not an authority, with private key, for digital signatures; then in this order: valid now,
 * covers the company, non-repudiation, named as the signing one, latest expiry.
 */
export function chooseIdentity(content: P12Content, options: { now: Date; ruc?: string | undefined }): Choice {
  const candidates = listCandidates(content);
  const usable = candidates.filter(({ refusal }) => refusal === undefined);
  const best = usable.sort((a, b) => compareRanks(rank(b, options), rank(a, options)))[0];
  if (best?.key === undefined) throw noUsable(content, candidates);
  return {
    identity: buildSigningIdentity(best.certificate.der, best.key.key),
    holder: best.holder,
    candidates,
    explanation: explain(best, candidates, options),
  };
}

/** User-facing reason why a candidate cannot sign. */
export function refusalText(refusal: Refusal): string {
  return REFUSALS[refusal];
}

function tryRead(entry: P12Certificate): Certificate | undefined {
  try {
    return readCertificate(entry.der);
  } catch (error) {
    if (error instanceof BerError) return undefined;
    throw error;
  }
}

function refusalOf(certificate: Certificate, key: P12Key | undefined): Refusal | undefined {
  const usage = certificate.keyUsage;
  if (certificate.isCa || usage?.keyCertSign === true) return 'autoridad';
  if (key === undefined) return 'sin-clave';
  if (usage !== undefined && !usage.digitalSignature && !usage.nonRepudiation) return 'no-es-de-firma';
  if (certificate.x509.publicKey.asymmetricKeyType !== 'rsa') return 'no-es-rsa';
  return undefined;
}

interface RankInput {
  readonly now: Date;
  readonly ruc?: string | undefined;
}

function rank(candidate: Candidate, { now, ruc }: RankInput): number[] {
  const { certificate, holder, friendlyName } = candidate;
  const coverage = ruc === undefined ? 'sin-identificacion' : coverageOf(holder, ruc);
  return [
    certificate.notBefore <= now && now <= certificate.notAfter ? 1 : 0,
    coverage === 'ruc' || coverage === 'cedula' ? 1 : 0,
    certificate.keyUsage?.digitalSignature === true ? 1 : 0,
    certificate.keyUsage?.nonRepudiation === true ? 1 : 0,
    /sign|firma/i.test(friendlyName ?? '') ? 1 : 0,
    certificate.notAfter.getTime(),
  ];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function noUsable(content: P12Content, candidates: readonly Candidate[]): P12Error {
  if (content.keys.length === 0) return new P12Error('sin-clave-privada');
  if (candidates.length === 0) return new P12Error('sin-certificado');
  return new P12Error('sin-certificado', candidates.map(({ refusal }) => refusal ?? '').join(', '));
}

function explain(best: Candidate, candidates: readonly Candidate[], options: RankInput): string {
  const others = candidates.filter((candidate) => candidate !== best && candidate.refusal !== 'autoridad');
  if (others.length === 0) return 'El archivo trae un solo certificado de firma; se usa ese.';
  const reasons = others.map((other) => `«${label(other)}»: ${reasonAgainst(other, best, options)}`);
  return `El archivo trae ${others.length + 1} certificados; se usa «${label(best)}». Los demás no: ${reasons.join('; ')}.`;
}

function label({ friendlyName, holder, certificate }: Candidate): string {
  return `${friendlyName ?? holder.titular} (serie ${certificate.serialNumber})`;
}

const RANK_REASONS = [
  'no está vigente',
  'no cubre el RUC de la empresa',
  'su uso no incluye firma digital',
  'su uso no incluye no repudio',
  'su nombre no dice que sea el de firma',
  'vence antes',
] as const;

function reasonAgainst(other: Candidate, best: Candidate, options: RankInput): string {
  if (other.refusal !== undefined) return REFUSALS[other.refusal];
  const ranks = rank(other, options);
  const at = rank(best, options).findIndex((value, index) => value !== ranks[index]);
  return RANK_REASONS[at] ?? 'es igual de apto';
}
