import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { SIGNING_USAGE, TestPki } from '../../test/support/pki.js';
import { BerError } from './ber.js';
import { readCertificate } from './certificate.js';
import { coverageOf, readHolder, type Holder } from './holder.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});
const RUC = '1790012345001';
const CEDULA = '1712345675';

function holderOf(extensions: string[], subject = '/C=EC/CN=JUANA PÉREZ'): Holder {
  return readHolder(
    readCertificate(pki.certificateDer(pki.issue({ subject, extensions: [SIGNING_USAGE, ...extensions] }))),
  );
}

describe('the RUC is found', () => {
  test.each<[string, string, string | undefined]>([
    ['Security Data', `1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:${RUC}`, 'Security Data'],
    [
      'Banco Central, as PrintableString',
      `1.3.6.1.4.1.37947.3.11=ASN1:PRINTABLESTRING:${RUC}`,
      'Banco Central del Ecuador',
    ],
    ['ANF AC, as IA5String', `1.3.6.1.4.1.18332.3.11=ASN1:IA5STRING:${RUC}`, 'ANF AC'],
    ['ANF AC, its other arc', `1.3.6.1.4.1.37442.3.11=ASN1:BMPSTRING:${RUC}`, 'ANF AC'],
    ['Uanataca, as an extension', `1.3.6.1.4.1.47286.102.3.11=ASN1:UTF8String:${RUC}`, 'Uanataca'],
    ['Uanataca, in subjectAltName', `subjectAltName=otherName:1.3.6.1.4.1.47286.102.3.11;UTF8:${RUC}`, 'Uanataca'],
    ['Lazzate', `1.3.6.1.4.1.59382.3.11=ASN1:UTF8String:${RUC}`, 'Lazzate'],
    ['CorpNewBest', `1.3.6.1.4.1.34380.3.11=ASN1:UTF8String:${RUC}`, 'CorpNewBest'],
    ['Firmasegura', `1.3.6.1.4.1.61305.3.11=ASN1:UTF8String:${RUC}`, 'Firmasegura'],
    [
      'without DER around the digits',
      `1.3.6.1.4.1.37746.3.11=DER:${Buffer.from(RUC).toString('hex')}`,
      'Security Data',
    ],
    ['an authority that is not in the table', `1.3.6.1.4.1.99999.3.11=ASN1:UTF8String:${RUC}`, undefined],
  ])('in a certificate of %s', (_, extension, autoridad) => {
    expect(holderOf([extension])).toMatchObject({ ruc: RUC, autoridad });
  });

  test('in the directory name of the Consejo de la Judicatura', () => {
    const section = [`subjectAltName=dirName:persona`, '[persona]', `0.1.3.6.1.4.1.43745.1.3.11=${RUC}`];
    expect(holderOf(section)).toMatchObject({ ruc: RUC, autoridad: 'Consejo de la Judicatura' });
  });

  test.each(['VATEC', 'TINEC'])('in an organizationIdentifier %s-…', (prefix) => {
    expect(holderOf([], `/C=EC/organizationIdentifier=${prefix}-${RUC}/CN=EMPRESA`).ruc).toBe(RUC);
  });
});

describe('values that only look like an identification are ignored', () => {
  test('binary rubbish where Uanataca keeps the RUC: the cédula counts', () => {
    const holder = holderOf([
      '1.3.6.1.4.1.47286.102.3.11=DER:0c0400ff8081',
      `1.3.6.1.4.1.47286.102.3.1=ASN1:UTF8String:${CEDULA}`,
    ]);
    expect(holder).toMatchObject({ ruc: undefined, cedula: CEDULA });
  });

  test('the time stamp that Security Data writes as serialNumber', () => {
    const extension = `1.3.6.1.4.1.37746.3.10=ASN1:UTF8String:EMPRESA`;
    expect(holderOf([extension], '/C=EC/serialNumber=1503261122/CN=JUANA')).toMatchObject({
      cedula: undefined,
      ruc: undefined,
    });
  });

  test('the arc number in ANF’s legacy extension', () => {
    expect(holderOf(['1.3.6.1.4.1.18332.19.2=ASN1:UTF8String:1833219200001']).ruc).toBeUndefined();
  });
});

describe('a cédula is found', () => {
  test('in the subject of the Banco Central', () => {
    expect(holderOf([], `/C=EC/serialNumber=${CEDULA}/CN=JUANA`).cedula).toBe(CEDULA);
  });
  test('as IDCEC-…', () => {
    expect(holderOf([], `/C=EC/serialNumber=IDCEC-${CEDULA}/CN=JUANA`).cedula).toBe(CEDULA);
  });
});

describe('a certificate covers', () => {
  const holder = (ruc: string | undefined, cedula: string | undefined): Holder => ({
    ruc,
    cedula,
    titular: '',
    razonSocial: undefined,
    autoridad: undefined,
    foundIn: undefined,
  });
  test.each<[string, Holder, string, string]>([
    ['the RUC it names', holder(RUC, undefined), RUC, 'ruc'],
    ['a natural person’s RUC by the cédula', holder(undefined, CEDULA), `${CEDULA}001`, 'cedula'],
    ['not a company by a cédula', holder(undefined, '1790012345'), RUC, 'otro'],
    ['not another RUC', holder('1790099999001', undefined), RUC, 'otro'],
    ['nobody knows whom, without both', holder(undefined, undefined), RUC, 'sin-identificacion'],
  ])('%s', (_, who, ruc, coverage) => {
    expect(coverageOf(who, ruc)).toBe(coverage);
  });
});

describe('the issuer name for X509IssuerName', () => {
  const nameOf = (subject: string): string => {
    const authority = new TestPki(subject);
    try {
      return readCertificate(authority.certificateDer(authority.issue())).issuerName;
    } finally {
      authority.dispose();
    }
  };

  test('is RFC 2253: country last, no space, EMAILADDRESS, escaped commas, UTF-8 kept, unknown attributes by OID and DER', () => {
    expect(
      nameOf('/C=EC/O=AUTORIDAD, S.A./OU=CERTIFICACIÓN/emailAddress=ca@prueba.ec/serialNumber=179/CN=AC #1 Ñandú'),
    ).toBe(`CN=AC #1 Ñandú,2.5.4.5=#1303313739,EMAILADDRESS=ca@prueba.ec,OU=CERTIFICACIÓN,O=AUTORIDAD\\, S.A.,C=EC`);
  });

  test('escapes what RFC 2253 escapes', () => {
    expect(nameOf('/C=EC/O= a\\+b;c<d>e"f\\\\g /CN=#x')).toBe(`CN=\\#x,O=\\ a\\+b\\;c\\<d\\>e\\"f\\\\g\\ ,C=EC`);
  });
});

test('a certificate with any byte changed is read or refused, and never breaks the reader', () => {
  const extensions = [
    SIGNING_USAGE,
    `1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:${RUC}`,
    `subjectAltName=otherName:1.3.6.1.4.1.47286.102.3.11;UTF8:${RUC}`,
  ];
  const der = pki.certificateDer(pki.issue({ extensions }));
  fc.assert(
    fc.property(fc.nat(der.length - 1), fc.nat(255), (at, byte) => {
      const changed = Buffer.from(der);
      changed[at] = byte;
      try {
        readHolder(readCertificate(changed));
      } catch (error) {
        expect(error).toBeInstanceOf(BerError);
      }
    }),
    { numRuns: 2000 },
  );
});
