import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { ENCRYPTION_USAGE, SIGNING_USAGE, TestPki } from '../../test/support/pki.js';
import { daysLeft, diagnoseP12, refreshFindings, type Diagnosis } from './diagnosis.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});
const RUC = '1790012345001';
const DAY_MS = 86_400_000;
const of = (ruc: string): string => `1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:${ruc}`;
const good = pki.exportP12(pki.issue({ extensions: [SIGNING_USAGE, of(RUC)], days: 100 }), {
  password: 'x',
  withChain: true,
});

const later = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const diagnose = (file: Buffer, days = 0, password = 'x'): Diagnosis =>
  diagnoseP12(file, password, { now: later(days), ruc: RUC });
const severe = ({ findings }: Diagnosis): string[] =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, severity }) => `${severity} ${code}`);

test('a valid file has no problems, and shows authority, chain and coverage', () => {
  const diagnosis = diagnose(good);
  expect(diagnosis.usable).toBe(true);
  expect(diagnosis.findings.map(({ code }) => code)).toEqual([
    'certificado-cubre-ruc',
    'certificado-autoridad-sin-comprobar',
    'certificado-con-cadena',
  ]);
});

describe('an authority is trusted by its signature, never by its name', () => {
  const invented = new TestPki('/C=EC/O=SECURITY DATA S.A. 2/CN=AUTORIDAD DE CERTIFICACION SUBCA-2 SECURITY DATA');
  afterAll(() => {
    invented.dispose();
  });
  const file = invented.exportP12(invented.issue({ extensions: [SIGNING_USAGE, of(RUC)], days: 100 }), {
    password: 'x',
    withChain: true,
  });
  const derOf = (authority: TestPki): Buffer => new X509Certificate(readFileSync(authority.caFile)).raw;
  const authorityOf = (roots: readonly Buffer[]) =>
    diagnoseP12(file, 'x', { now: new Date(Date.now() + 60_000), ruc: RUC, roots }).findings.find(({ code }) =>
      code.startsWith('certificado-autoridad'),
    );

  test('without configured authorities the diagnosis says that nothing was checked', () => {
    expect(authorityOf([])).toMatchObject({ code: 'certificado-autoridad-sin-comprobar', severity: 'info' });
    expect(authorityOf([])?.message).toMatch(/^Dice ser emitido por Security Data; no se comprobó/);
  });

  test('a known name with an untrusted signature is a warning', () => {
    expect(authorityOf([derOf(pki)])).toMatchObject({
      code: 'certificado-autoridad-no-reconocida',
      severity: 'warning',
      accion: expect.stringContaining('39') as string,
    });
  });

  test('a certificate that chains to a configured authority is confirmed', () => {
    expect(authorityOf([derOf(pki), derOf(invented)])).toMatchObject({
      code: 'certificado-autoridad',
      severity: 'info',
    });
  });

  test('a finding stored by a version that trusted the name is shown as not checked', () => {
    const stored = {
      code: 'certificado-autoridad',
      severity: 'info',
      message: 'Emitido por Security Data.',
      accion: '',
    } as const;
    const validity = { notBefore: later(-1), notAfter: later(100) };
    expect(refreshFindings([stored], validity, new Date())).toEqual([
      expect.objectContaining({ code: 'certificado-autoridad-sin-comprobar' }),
    ]);
  });
});

describe('the validity', () => {
  test.each<[number, string[]]>([
    [60, []],
    [75, ['warning certificado-por-vencer']],
    [99.5, ['warning certificado-por-vencer']],
    [101, ['error certificado-vencido']],
    [-1, ['warning certificado-no-vigente']],
  ])('after %d of 100 days', (days, expected) => {
    expect(severe(diagnose(good, days))).toEqual(expected);
  });

  test('is computed for today, however old the diagnosis', () => {
    const { findings, choice } = diagnose(good);
    const certificate = choice?.identity.certificate;
    if (certificate === undefined) throw new Error('no certificate');
    expect(refreshFindings(findings, certificate, later(101)).map(({ code }) => code)).toContain('certificado-vencido');
    expect(daysLeft(certificate.notAfter, later(90))).toBe(9);
  });
});

describe('every actionable finding has a remedy', () => {
  const short = (): Buffer =>
    pki.exportP12(pki.issue({ extensions: [SIGNING_USAGE, of(RUC)], keyType: 'rsa:1024' }), { password: 'x' });
  test.each<[string, () => Buffer, string[]]>([
    [
      'no declared use',
      () => pki.exportP12(pki.issue({ extensions: [of(RUC)] }), { password: 'x' }),
      ['warning certificado-sin-uso'],
    ],
    ['a short key', short, ['warning certificado-clave-corta']],
    [
      'no identification',
      () => pki.exportP12(pki.issue(), { password: 'x' }),
      ['warning certificado-sin-ruc', 'warning certificado-autoridad-desconocida'],
    ],
    [
      'another RUC',
      () => pki.exportP12(pki.issue({ extensions: [SIGNING_USAGE, of('1790099999001')] }), { password: 'x' }),
      ['error certificado-otro-ruc'],
    ],
    [
      'an encryption certificate',
      () => pki.exportP12(pki.issue({ extensions: [ENCRYPTION_USAGE] }), { password: 'x' }),
      ['error p12-sin-certificado-de-firma'],
    ],
    ['a Java key store', () => Buffer.from('feedfeed00000002', 'hex'), ['error p12-formato']],
    ['a PEM', () => readFileSync(pki.caFile), ['error p12-formato']],
    ['a self-signed certificate', selfSigned, ['warning certificado-autofirmado']],
    ['the chain of a namesake', namesake, ['warning certificado-cadena-rota']],
  ])('%s', (_, make, expected) => {
    const diagnosis = diagnose(make());
    expect(severe(diagnosis)).toEqual(expected);
    expect(diagnosis.usable).toBe(!expected.some((finding) => finding.startsWith('error')));
    for (const { severity, accion } of diagnosis.findings) if (severity !== 'info') expect(accion).not.toBe('');
  });
});

function selfSigned(): Buffer {
  const [key, certificate, out] = [pki.path('self.key'), pki.path('self.pem'), pki.path('self.p12')];
  const config = pki.write(
    'self.cnf',
    `[req]\ndistinguished_name=dn\nx509_extensions=v3\n[dn]\n[v3]\n${SIGNING_USAGE}\n${of(RUC)}\nbasicConstraints=CA:FALSE\n`,
  );
  pki.openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-config',
    config,
    '-keyout',
    key,
    '-out',
    certificate,
    '-subj',
    '/CN=YO MISMA',
    '-days',
    '100',
  );
  pki.openssl('pkcs12', '-export', '-inkey', key, '-in', certificate, '-passout', 'pass:x', '-out', out);
  return readFileSync(out);
}

/** A file with a certificate that has the authority's name but did not issue the signing one. */
function namesake(): Buffer {
  const stranger = new TestPki();
  try {
    const leaf = pki.issue({ extensions: [SIGNING_USAGE, of(RUC)] });
    const out = pki.path('namesake.p12');
    pki.openssl(
      'pkcs12',
      '-export',
      '-inkey',
      leaf.keyFile,
      '-in',
      leaf.certificateFile,
      '-certfile',
      stranger.caFile,
      '-passout',
      'pass:x',
      '-out',
      out,
    );
    return readFileSync(out);
  } finally {
    stranger.dispose();
  }
}
