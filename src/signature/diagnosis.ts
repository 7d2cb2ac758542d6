import type { DiagnosisFinding } from '../kernel/diagnosis-finding.js';
import { rowOf } from '../kernel/error-codes/index.js';
import { fechaEcuador } from '../kernel/hora-ecuador.js';
import { BerError } from './ber.js';
import { readCertificate, type Certificate } from './certificate.js';
import { chooseIdentity, listCandidates, refusalText, type Candidate, type Choice } from './choose.js';
import { coverageOf, readHolder, type Holder } from './holder.js';
import { openP12, P12Error, type P12Content } from './p12-reader.js';
import { describeFault } from './p12-fault.js';
import { chainsTo } from './path.js';

export interface Diagnosis {
  /** No finding is an error. */
  readonly usable: boolean;
  readonly findings: readonly DiagnosisFinding[];
  /** The pair that would sign; undefined if there is none or the file does not open. */
  readonly choice: Choice | undefined;
}

export interface DiagnosisOptions {
  readonly now: Date;
  /** The company that will sign with it; undefined: only the file is checked. */
  readonly ruc?: string | undefined;
  /** Outside `simulador`, a certificate must identify its holder (spec/API.md §2). */
  readonly requireCoverage?: boolean;
  /** Authorities that the operator trusts, DER (RUBRICA_AUTORIDADES). Without any, who issued the certificate is not checked. */
  readonly roots?: readonly Buffer[];
}

/** Days before expiry at which to warn, largest first. */
export const EXPIRY_WARNING_DAYS = [30, 15, 7, 1] as const;

const DAY_MS = 86_400_000;
const KEY_BITS_MIN = 2048; // ficha §6 recommends it; authorities issue nothing shorter since 2012

/** Diagnoses a signature file; may take seconds. A file that does not open also yields a diagnosis. */
export function diagnoseP12(file: Buffer, password: string, options: DiagnosisOptions): Diagnosis {
  try {
    return diagnoseContent(openP12(file, password), options);
  } catch (error) {
    if (!(error instanceof P12Error)) throw error;
    return conclude([describeFault(error.fault, file)], undefined);
  }
}

function diagnoseContent(content: P12Content, options: DiagnosisOptions): Diagnosis {
  let choice: Choice;
  try {
    choice = chooseIdentity(content, options);
  } catch (error) {
    if (!(error instanceof P12Error)) throw error;
    return conclude([describeFault(error.fault), ...refusedCandidates(listCandidates(content))], undefined);
  }
  const { certificate } = choice.identity;
  return conclude(
    [
      ...severalFindings(choice),
      ...validityFindings(certificate, options.now),
      ...useFindings(certificate),
      ...coverageFindings(choice.holder, options),
      ...authorityFindings(certificate, choice, options),
    ],
    choice,
  );
}

/** Diagnoses a certificate whose key is on a token; the result has no pair. */
export function diagnoseCertificate(der: Buffer, options: DiagnosisOptions): Diagnosis {
  const certificate = readCertificate(der);
  const holder = readHolder(certificate);
  const unfit = certificate.isCa || certificate.x509.publicKey.asymmetricKeyType !== 'rsa';
  if (unfit) return conclude([describeFault('sin-certificado')], undefined);
  return conclude(
    [
      ...validityFindings(certificate, options.now),
      ...useFindings(certificate),
      ...coverageFindings(holder, options),
      ...authorityFindings(certificate, { holder, candidates: [] }, options),
    ],
    undefined,
  );
}

function conclude(findings: readonly DiagnosisFinding[], choice: Choice | undefined): Diagnosis {
  return { usable: !findings.some(({ severity }) => severity === 'error'), findings, choice };
}

/** A finding with the advice of the error table. */
function advised<Code extends DiagnosisFinding['code'], Severity extends DiagnosisFinding['severity']>(
  code: Code,
  severity: Severity,
  message: string,
): { readonly code: Code; readonly severity: Severity; readonly message: string; readonly accion: string } {
  return { code, severity, message, accion: severity === 'info' ? '' : rowOf(code).action };
}

function refusedCandidates(candidates: readonly Candidate[]): DiagnosisFinding[] {
  return candidates.flatMap(({ refusal, holder, certificate }) => {
    if (refusal === undefined) return [];
    const name = `${holder.titular} (serie ${certificate.serialNumber})`;
    const message = `«${name}» no sirve para firmar: ${refusalText(refusal)}.`;
    return [advised('certificado-descartado', 'info', message)];
  });
}

function severalFindings({ candidates, explanation }: Choice): DiagnosisFinding[] {
  if (candidates.filter(({ refusal }) => refusal !== 'autoridad').length < 2) return [];
  return [advised('certificado-elegido', 'info', explanation)];
}

/** Whole days left, rounded down; negative if expired. */
export function daysLeft(notAfter: Date, now: Date): number {
  return Math.floor((notAfter.getTime() - now.getTime()) / DAY_MS);
}

const VALIDITY_CODES = ['certificado-vencido', 'certificado-no-vigente', 'certificado-por-vencer'];

/** Updates stored findings: only the validity dates change over time. */
export function refreshFindings(
  findings: readonly DiagnosisFinding[],
  validity: { readonly notBefore: Date; readonly notAfter: Date },
  now: Date,
): DiagnosisFinding[] {
  const kept = findings.filter(({ code }) => !VALIDITY_CODES.includes(code));
  return [
    ...validityFindings(validity, now),
    ...kept.map((finding) => {
      const believed = finding.code === 'certificado-autoridad' ? BELIEVED.exec(finding.message)?.[1] : undefined;
      return believed === undefined ? finding : unchecked(believed);
    }),
  ];
}

function validityFindings(
  { notBefore, notAfter }: { readonly notBefore: Date; readonly notAfter: Date },
  now: Date,
): DiagnosisFinding[] {
  if (now > notAfter) {
    return [advised('certificado-vencido', 'error', `El certificado venció el ${fechaEcuador(notAfter)}.`)];
  }
  if (now < notBefore) {
    const message = `El certificado es válido recién desde el ${fechaEcuador(notBefore)}.`;
    return [advised('certificado-no-vigente', 'warning', message)];
  }
  const left = daysLeft(notAfter, now);
  if (left >= EXPIRY_WARNING_DAYS[0]) return [];
  const when = left === 0 ? 'menos de un día' : left === 1 ? '1 día' : `${left} días`;
  const message = `El certificado vence en ${when} (${fechaEcuador(notAfter)}).`;
  return [advised('certificado-por-vencer', 'warning', message)];
}

function useFindings({ x509, keyUsage }: Certificate): DiagnosisFinding[] {
  const findings: DiagnosisFinding[] = [];
  if (keyUsage === undefined) {
    findings.push(advised('certificado-sin-uso', 'warning', 'El certificado no declara para qué sirve (keyUsage).'));
  }
  const bits = x509.publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < KEY_BITS_MIN) {
    const message = `La clave es de ${bits} bits; el SRI recomienda 2048.`;
    findings.push(advised('certificado-clave-corta', 'warning', message));
  }
  return findings;
}

const NOBODY = 'El certificado no dice de qué RUC o cédula es.';

function coverageFindings(holder: Holder, { ruc, requireCoverage }: DiagnosisOptions): DiagnosisFinding[] {
  const owner = holder.ruc ?? holder.cedula;
  if (ruc === undefined) {
    return [
      owner === undefined
        ? advised('certificado-sin-ruc', 'info', NOBODY)
        : advised('certificado-titular', 'info', `El certificado es de ${owner} (${holder.titular}).`),
    ];
  }
  switch (coverageOf(holder, ruc)) {
    case 'ruc':
      return [advised('certificado-cubre-ruc', 'info', `El certificado es del RUC ${ruc}.`)];
    case 'cedula': {
      const message = `El certificado es de la cédula ${holder.cedula ?? ''}, que cubre el RUC ${ruc} de persona natural.`;
      return [advised('certificado-cubre-ruc', 'info', message)];
    }
    case 'otro': {
      const message = `El certificado es de ${owner ?? ''} (${holder.titular}), no del RUC ${ruc}.`;
      return [advised('certificado-otro-ruc', 'error', message)];
    }
    case 'sin-identificacion':
      return [advised('certificado-sin-ruc', requireCoverage === true ? 'error' : 'warning', NOBODY)];
  }
}

function authorityFindings(
  certificate: Certificate,
  { holder, candidates }: Pick<Choice, 'holder' | 'candidates'>,
  options: DiagnosisOptions,
): DiagnosisFinding[] {
  if (certificate.selfIssued) {
    const message = 'El certificado es autofirmado: no lo emitió ninguna entidad de certificación.';
    return [advised('certificado-autofirmado', 'warning', message)];
  }
  const unknown = `El emisor «${certificate.issuerName}» no está entre las entidades de certificación conocidas.`;
  return [
    holder.autoridad === undefined
      ? advised('certificado-autoridad-desconocida', 'warning', unknown)
      : namedAuthority(certificate, holder.autoridad, candidates, options),
    chainFinding(certificate, candidates),
  ];
}

/** The issuer's name is only text that anybody can write; its signature is checked against the operator's authorities. */
function namedAuthority(
  certificate: Certificate,
  autoridad: string,
  candidates: readonly Candidate[],
  { roots = [], now }: DiagnosisOptions,
): DiagnosisFinding {
  if (roots.length === 0) return unchecked(autoridad);
  const others = candidates.map((candidate) => candidate.certificate);
  const trusted = roots.map((root) => readCertificate(Buffer.from(root)));
  if (chainsTo(certificate, others, trusted, now))
    return advised('certificado-autoridad', 'info', `Lo emitió ${autoridad}: se comprobó la firma de la autoridad.`);
  const message = `Dice ser de ${autoridad}, pero no lo firmó ninguna de las autoridades que el operador reconoce (RUBRICA_AUTORIDADES).`;
  return advised('certificado-autoridad-no-reconocida', 'warning', message);
}

function unchecked(autoridad: string): DiagnosisFinding {
  const message = `Dice ser emitido por ${autoridad}; no se comprobó, porque esta instalación no tiene certificados de autoridades (RUBRICA_AUTORIDADES).`;
  return advised('certificado-autoridad-sin-comprobar', 'info', message);
}

/** Findings stored by versions that believed the issuer's name. */
const BELIEVED = /^Emitido por (.+)\.$/;

/** The SRI finds the chain by itself; a wrong one in the file is a sign of a file put together by hand. */
function chainFinding(certificate: Certificate, candidates: readonly Candidate[]): DiagnosisFinding {
  const chain = chainOf(
    certificate,
    candidates.map((candidate) => candidate.certificate),
  );
  if (chain === 'rota') {
    const message = 'El archivo trae un certificado con el nombre del emisor que no emitió este.';
    return advised('certificado-cadena-rota', 'warning', message);
  }
  return chain === 0
    ? advised('certificado-sin-cadena', 'info', 'El archivo no trae la cadena de certificación; el SRI no la necesita.')
    : advised(
        'certificado-con-cadena',
        'info',
        `El archivo trae la cadena de certificación (${chain} de la autoridad).`,
      );
}

function chainOf(leaf: Certificate, others: readonly Certificate[]): number | 'rota' {
  let current = leaf;
  for (let length = 0; length < 8; length++) {
    if (current.selfIssued) return length;
    const named = others.filter((other) => other !== current && current.x509.issuer === other.x509.subject);
    if (named.length === 0) return length;
    const issuer = named.find((other) => issued(other, current));
    if (issuer === undefined) return 'rota';
    current = issuer;
  }
  return 'rota';
}

function issued(issuer: Certificate, certificate: Certificate): boolean {
  try {
    return certificate.x509.verify(issuer.x509.publicKey);
  } catch (error) {
    if (error instanceof BerError) throw error;
    return false; // key type differs from the signature's
  }
}
