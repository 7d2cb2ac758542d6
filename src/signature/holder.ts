import { isRucOfPerson } from '../kernel/identificacion.js';
import { AUTHORITIES, type Authority } from './authorities.js';
import { BerError, readBer, Tag, type BerNode } from './ber.js';
import type { Certificate } from './certificate.js';
import { attributeText, readName } from './distinguished-name.js';

/** The holder of a certificate. */
export interface Holder {
  /** Thirteen digits. */
  readonly ruc: string | undefined;
  /** Ten digits. Passports are left out: they never cover a RUC. */
  readonly cedula: string | undefined;
  readonly titular: string;
  readonly razonSocial: string | undefined;
  /** The accredited authority, if known. */
  readonly autoridad: string | undefined;
  /** Where the RUC or cédula was found, for the diagnosis. */
  readonly foundIn: string | undefined;
}

/** Relation of a certificate to a company's RUC. */
export type Coverage = 'ruc' | 'cedula' | 'otro' | 'sin-identificacion';

const SUBJECT_ALT_NAME = '2.5.29.17';
const COMMON_NAME = '2.5.4.3';
const SERIAL_NUMBER = '2.5.4.5';
const ORGANIZATION = '2.5.4.10';
const ORGANIZATION_IDENTIFIER = '2.5.4.97';
// Any authority that follows Ecuador's numbering, including ones not in the table yet.
const REGULATED = /^1\.3\.6\.1\.4\.1\.\d+(?:\.\d+)*\.3\.(\d+)$/;

const CEDULA_FIELD = '1';
const RAZON_SOCIAL_FIELD = '10';
const RUC_FIELD = '11';

/** Reads the holder from private extensions, subjectAltName and subject. */
export function readHolder(certificate: Certificate): Holder {
  const fields = privateFields(certificate);
  const authority = findAuthority(certificate, fields);
  const inArc = (number: string): PrivateField | undefined =>
    fields.find(({ oid }) => authority?.arcs.some((arc) => oid === `${arc}.${number}`)) ??
    fields.find(({ oid }) => REGULATED.exec(oid)?.[1] === number);

  const rucCandidates: (PrivateField | undefined)[] = [
    fields.find(({ oid }) => authority?.rucOids?.includes(oid) === true),
    inArc(RUC_FIELD),
    fromIdentifier(certificate, ORGANIZATION_IDENTIFIER, /^(?:VAT|TIN|NTR)EC-(\d{13})$/),
    fromIdentifier(certificate, SERIAL_NUMBER, /^(?:VAT|TIN|NTR)EC-(\d{13})$/),
  ];
  const cedulaCandidates: (PrivateField | undefined)[] = [
    inArc(CEDULA_FIELD),
    fromIdentifier(certificate, SERIAL_NUMBER, /^(?:IDC|PNO)EC-(\d{10})$/),
    authority?.serialIsNotAnId === true ? undefined : fromIdentifier(certificate, SERIAL_NUMBER, /^(\d{10})$/),
  ];
  const ruc = rucCandidates.find((field) => field !== undefined && isRuc(field.text));
  const cedula = cedulaCandidates.find((field) => field !== undefined && isCedula(field.text));
  return {
    ruc: ruc?.text,
    cedula: cedula?.text,
    titular: attributeText(certificate.subject, COMMON_NAME) ?? attributeText(certificate.subject, ORGANIZATION) ?? '',
    razonSocial: inArc(RAZON_SOCIAL_FIELD)?.text ?? attributeText(certificate.subject, ORGANIZATION),
    autoridad: authority?.nombre,
    foundIn: (ruc ?? cedula)?.oid,
  };
}

/** Whether the certificate may sign for the company: by its RUC, or by a natural person's cédula (never a company's). */
export function coverageOf(holder: Holder, ruc: string): Coverage {
  if (holder.ruc === ruc) return 'ruc';
  if (holder.cedula === ruc.slice(0, 10) && isRucOfPerson(ruc)) return 'cedula';
  return holder.ruc === undefined && holder.cedula === undefined ? 'sin-identificacion' : 'otro';
}

interface PrivateField {
  readonly oid: string;
  readonly text: string;
}

function privateFields(certificate: Certificate): PrivateField[] {
  const fields: PrivateField[] = [];
  const add = (oid: string, text: string | undefined): void => {
    if (text !== undefined && text.trim() !== '') fields.push({ oid, text: text.trim() });
  };
  for (const { oid, value } of certificate.extensions) {
    if (oid === SUBJECT_ALT_NAME) for (const [name, text] of alternativeNames(value)) add(name, text);
    else if (oid.startsWith('1.3.6.1.4.1.')) add(oid, textOf(value));
  }
  return fields;
}

/** Text of a private extension; some authorities omit the DER around it. */
function textOf(value: Buffer): string | undefined {
  try {
    const text = readBer(value).text();
    if (text !== undefined) return text;
  } catch (error) {
    if (!(error instanceof BerError)) throw error;
  }
  const raw = value.toString('latin1');
  return /^\d{10}(?:\d{3})?$/.test(raw) ? raw : undefined;
}

/** otherName and directoryName entries: Uanataca and the Judicatura store the holder's data there. */
function alternativeNames(value: Buffer): [string, string | undefined][] {
  try {
    return readBer(value)
      .children.filter((name) => name.isContext(0) || name.isContext(4))
      .flatMap((name) => (name.isContext(0) ? [otherName(name)] : directoryName(name)));
  } catch (error) {
    if (error instanceof BerError) return []; // known to contain binary garbage (FACTS §8.4)
    throw error;
  }
}

function otherName(name: BerNode): [string, string | undefined] {
  const value = name.child(1).child(0);
  return [name.child(0).oid(), value.is(Tag.octetString) ? textOf(value.octets()) : value.text()];
}

function directoryName(name: BerNode): [string, string | undefined][] {
  return readName(name.child(0)).flatMap((part) =>
    part.map(({ oid, text }): [string, string | undefined] => [oid, text]),
  );
}

function fromIdentifier(certificate: Certificate, oid: string, pattern: RegExp): PrivateField | undefined {
  const text = pattern.exec(attributeText(certificate.subject, oid)?.trim() ?? '')?.[1];
  return text === undefined ? undefined : { oid, text };
}

function findAuthority(certificate: Certificate, fields: readonly PrivateField[]): Authority | undefined {
  const issuer = certificate.issuer
    .flat()
    .map(({ text }) => text ?? '')
    .join(' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return (
    AUTHORITIES.find(({ arcs }) => arcs.some((arc) => fields.some(({ oid }) => oid.startsWith(`${arc}.`)))) ??
    AUTHORITIES.find(({ issuerWords }) =>
      issuerWords.some((word) => new RegExp(`(^|[^a-z])${word}([^a-z]|$)`).test(issuer)),
    )
  );
}

function isRuc(text: string): boolean {
  return /^\d{13}$/.test(text) && !text.endsWith('000');
}

// Province 01–24, or 30 for registrations abroad; the check digit filters out ten-digit timestamps.
function isCedula(text: string): boolean {
  const province = Number(text.slice(0, 2));
  return /^\d{10}$/.test(text) && ((province >= 1 && province <= 24) || province === 30);
}
