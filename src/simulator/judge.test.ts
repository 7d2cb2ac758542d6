import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthority, openAuthority, type CertificateRequest } from './authority.js';
import { certificateReader } from './certificate.js';
import { Schemas } from './comprobante.js';
import { judge, type JudgeContext } from './judge.js';
import { GENERATED_SCHEMAS } from './start.js';
import { claveDe, facturaXml, NOON, RUC } from '../../test/support/simulator/factura.js';
import { openP12, signForTest, type SignWish, type TestIdentity } from '../../test/support/simulator/sign.js';

/** The golden examples of documents/. */
const DOCUMENTS = fileURLToPath(new URL('../documents', import.meta.url));
const signers = new Map<string, Promise<TestIdentity>>();

let authority: ReturnType<typeof openAuthority>;
let context: JudgeContext;
let identity: TestIdentity;
let signed: string;

beforeAll(async () => {
  authority = openAuthority(await createAuthority(NOON));
  context = {
    schemas: new Schemas(GENERATED_SCHEMAS),
    readCertificate: certificateReader(authority.certificate),
    clock: () => NOON,
    diasAtrasMax: 3,
    strict: false,
  };
  identity = await issue();
  signed = signForTest(facturaXml(), identity);
});

afterAll(() => {
  context.schemas.dispose();
});

async function issue(request: Partial<CertificateRequest> = {}, by = authority): Promise<TestIdentity> {
  const { p12 } = await by.issueCertificate({
    ruc: RUC,
    razonSocial: 'EMPRESA FICTICIA',
    nombres: 'JUANA PÉREZ',
    password: 'x',
    validity: { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z') },
    ...request,
  });
  return openP12(p12, 'x');
}

/** The verdict in short, `AUTORIZADO`, `NO AUTORIZADO 39`, `DEVUELTA 35`, and the reason. */
function verdict(xml: string | Buffer, more: Partial<JudgeContext> = {}): { verdict: string; reason: string } {
  const judgement = judge(Buffer.from(xml), { ...context, ...more });
  if (judgement.kind !== 'acceptable') {
    const { identificador, informacionAdicional = '' } = judgement.mensaje;
    return { verdict: `DEVUELTA ${identificador}`, reason: informacionAdicional };
  }
  const { estado, mensajes } = judgement.document;
  const codes = mensajes.map((one) => one.identificador).filter((code) => code !== '60');
  return { verdict: [estado, ...codes].join(' '), reason: mensajes[0]?.informacionAdicional ?? '' };
}

describe('valid signatures', () => {
  test.each([
    ['profile A: rsa-sha1, three references', {}],
    ['profile C: rsa-sha256, two references', { profile: 'C' }],
    ['base64 broken into lines', { lineBreaks: true }],
    ['other prefixes', { prefixes: ['dsig', 'xades'] }],
    ['XML-DSig as the default namespace', { prefixes: ['', 'xades'] }],
    ['XAdES declared late', { lateXades: true }],
  ] as const)('%s', (_name, wish) => {
    const xml = signForTest(facturaXml(), identity, wish);
    expect(verdict(xml)).toMatchObject({ verdict: 'AUTORIZADO' });
    expect(verdict(xml, { strict: true })).toMatchObject({ verdict: 'AUTORIZADO' });
  });

  // FACTS §8.2: authorised in production.
  test.each<[string, () => SignWish, RegExp]>([
    ['exclusive canonicalisation', () => ({ exclusive: true }), /inclusiva/],
    ['exclusive, two references', () => ({ exclusive: true, profile: 'C', lateXades: true }), /inclusiva/],
    ['no SigningTime', () => ({ without: ['SigningTime'] }), /falta SigningTime/],
    ['no SigningCertificate', () => ({ without: ['SigningCertificate'] }), /falta SigningCertificate/],
    ['an unrelated Id twice', () => ({ objectId: 'SignatureValue1' }), /repetido/],
    [
      'an issuer name in the order of the DER',
      () => ({ issuerName: identity.certificate.issuer.replaceAll('\n', ',') }),
      /RFC 2253/,
    ],
    [
      'an issuer name with blanks after its commas',
      () => ({ issuerName: identity.certificate.issuer.split('\n').reverse().join(', ') }),
      /RFC 2253/,
    ],
  ])('%s, but not by the letter of the ficha', (_name, wish, reason) => {
    const xml = signForTest(facturaXml(), identity, wish());
    expect(verdict(xml)).toMatchObject({ verdict: 'AUTORIZADO' });
    const strictly = verdict(xml, { strict: true });
    expect(strictly.verdict).toBe('NO AUTORIZADO 39');
    expect(strictly.reason).toMatch(reason);
  });

  test('every authorization carries warning 60 of the test environment', () => {
    const judgement = judge(Buffer.from(signed), context);
    expect(judgement).toMatchObject({
      kind: 'acceptable',
      document: { mensajes: [{ identificador: '60', tipo: 'ADVERTENCIA' }] },
    });
  });

  test('a signing time without a zone is Ecuador’s', () => {
    const at = (signingTime: string): string => signForTest(facturaXml(), identity, { signingTime });
    expect(verdict(at('2026-11-15T11:59:00'))).toMatchObject({ verdict: 'AUTORIZADO' });
    expect(verdict(at('2026-11-15T12:59:00'))).toMatchObject({ verdict: 'NO AUTORIZADO 39' });
  });

  test('the document may be written differently if its canonical form is the same', () => {
    const other = signed
      .replace('<factura id="comprobante" version="1.1.0">', "<factura\n  version='1.1.0' id='comprobante'  >")
      .replace('<moneda>DOLAR</moneda>', '<moneda><![CDATA[DOLAR]]></moneda>')
      .replace('</detalles>', '</detalles><!-- a comment -->');
    expect(verdict(other)).toMatchObject({ verdict: 'AUTORIZADO' });
  });

  test('xmlsec1 verifies the tests’ signatures up to the authority', (test_) => {
    if (spawnSync('xmlsec1', ['--version']).error !== undefined && !process.env['CI']) test_.skip('no xmlsec1');
    const folder = mkdtempSync(join(tmpdir(), 'rubrica-firma-'));
    try {
      writeFileSync(join(folder, 'ca.pem'), authority.authorityCertificatePem());
      writeFileSync(join(folder, 'signed.xml'), signed);
      const run = spawnSync(
        'xmlsec1',
        [
          ...['--verify', '--trusted-pem', join(folder, 'ca.pem'), '--verification-gmt-time', '2026-11-15 17:00:00'],
          ...['--id-attr:id', 'factura', '--id-attr:Id', 'SignedProperties', '--enabled-key-data', 'x509'],
          join(folder, 'signed.xml'),
        ],
        { encoding: 'utf8' },
      );
      expect(run.stderr + run.stdout).toMatch(/\bOK\b|Verification status: OK/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('what src/signature signs with a .p12 of the authority is authorised', async () => {
    // Only the test imports both sides; the simulator imports nothing of signature/.
    const { signXml } = await import('../signature/sign.js');
    const { buildSigningIdentity } = await import('../signature/identity.js');
    const signer = buildSigningIdentity(identity.certificate.raw, identity.privateKey);
    for (const profile of ['A', 'B', 'C'] as const) {
      const xml = await signXml(facturaXml(), signer, { profile, now: NOON, id: 'prueba' });
      expect(verdict(xml), profile).toMatchObject({ verdict: 'AUTORIZADO' });
    }
  });

  const golden = readdirSync(DOCUMENTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /out[/\\][^/\\]+\.xml$/.test(file))
    .sort();

  test('src/documents has examples', () => {
    expect(golden.length).toBeGreaterThan(0);
  });

  test.each(golden)('%s, as src/documents writes it, is authorised', async (file) => {
    const xml = readFileSync(join(DOCUMENTS, file), 'utf8');
    const ruc = /<ruc>(\d+)<\/ruc>/.exec(xml)?.[1] ?? '';
    const signer = signers.get(ruc) ?? issue({ ruc });
    signers.set(ruc, signer);
    expect(verdict(signForTest(xml, await signer))).toMatchObject({ verdict: 'AUTORIZADO' });
  });
});

/** Replaces one occurrence; throws if there is none, because a tampering without effect proves nothing. */
function tamper(xml: string, from: string | RegExp, to: string): string {
  const changed = xml.replace(from, () => to);
  if (changed === xml) throw new Error(`nothing to tamper with: ${String(from)}`);
  return changed;
}

describe('invalid signatures: NO AUTORIZADO 39', () => {
  /** The signature with other Ids. */
  const renamed = (): string =>
    (/<ds:Signature .*<\/ds:Signature>/s.exec(signed)?.[0] ?? '').replaceAll(/Id="(\w+)"/g, 'Id="$1b"');
  const digestOf = (uri: string): string =>
    new RegExp(`URI="${uri}">.*?<ds:DigestValue>([^<]*)`, 's').exec(signed)?.[1] ?? '';

  test.each<[string, () => string, RegExp]>([
    ['not signed at all', () => facturaXml(), /no está firmado/],
    ['a changed document', () => tamper(signed, 'CALLE INVENTADA 1', 'CALLE INVENTADA 2'), /resumen del comprobante/],
    [
      'a changed digest, whose own SignedInfo was signed before',
      () => tamper(signed, digestOf('#comprobante'), Buffer.alloc(20, 1).toString('base64')),
      /resumen del comprobante/,
    ],
    ['a changed signing time', () => tamper(signed, '11:59:00-05:00', '11:58:00-05:00'), /SignedProperties/],
    [
      'a changed signature value',
      () =>
        tamper(signed, /<ds:SignatureValue Id="SignatureValue1">..../, '<ds:SignatureValue Id="SignatureValue1">AAAA'),
      /SignatureValue/,
    ],
    [
      'a second signature inside the first',
      () => tamper(signed, '</ds:Signature>', `<ds:Object>${renamed()}</ds:Object></ds:Signature>`),
      /más de una firma/,
    ],
    ['the document’s Id twice', () => signForTest(facturaXml(), identity, { objectId: 'comprobante' }), /repetido/],
    ['another signed Id twice', () => signForTest(facturaXml(), identity, { objectId: 'Certificate1' }), /repetido/],
    [
      'an exclusive canonicalisation that was none',
      () =>
        tamper(
          signed,
          '"http://www.w3.org/TR/2001/REC-xml-c14n-20010315"',
          '"http://www.w3.org/2001/10/xml-exc-c14n#"',
        ),
      /SignatureValue/,
    ],
    [
      'neither SigningCertificate nor a signed KeyInfo',
      () => signForTest(facturaXml(), identity, { profile: 'C', without: ['SigningCertificate'] }),
      /falta SigningCertificate/,
    ],
    [
      'a signing time in the future',
      () => signForTest(facturaXml(), identity, { signingTime: '2026-11-15T12:05:00-05:00' }),
      /futuro/,
    ],
    [
      'the name of another issuer',
      () =>
        signForTest(facturaXml(), identity, { issuerName: `${identity.certificate.issuer.replaceAll('\n', ',')} 2` }),
      /X509IssuerName/,
    ],
    [
      'a serial number in hexadecimal',
      () => signForTest(facturaXml(), identity, { serial: identity.certificate.serialNumber }),
      /X509SerialNumber/,
    ],
    [
      'SignedProperties that no reference covers',
      () => tamper(signed, 'URI="#SignedProperties1"', 'URI="#Object1"'),
      /referencia/,
    ],
    ['a reference that is no fragment', () => tamper(signed, 'URI="#comprobante"', 'URI="comprobante"'), /referencia/],
    ['a Target of another signature', () => tamper(signed, 'Target="#Signature1"', 'Target="#Other"'), /Target/],
    ['a modulus that lost a byte', () => tamper(signed, /<ds:Modulus>..../, '<ds:Modulus>'), /KeyInfo|RSAKeyValue/],
  ])('%s', (_name, make, reason) => {
    const found = verdict(make());
    expect(found.verdict).toBe('NO AUTORIZADO 39');
    expect(found.reason).toMatch(reason);
  });

  test('a second signature violates the schema: 35', () => {
    expect(verdict(tamper(signed, '</factura>', `${renamed()}</factura>`))).toMatchObject({ verdict: 'DEVUELTA 35' });
  });

  test('the certificate of somebody else in KeyInfo', async () => {
    const other = await issue();
    const xml = signForTest(facturaXml(), identity, { certificateInKeyInfo: other.certificate });
    expect(verdict(xml)).toMatchObject({ verdict: 'NO AUTORIZADO 39' });
    expect(verdict(xml).reason).toMatch(/SignatureValue/);
  });

  test('a signed document wrapped inside another: the reference must be the root itself', () => {
    // Signature wrapping: the signed root moves into the signature's Object, and another root takes its place.
    const original = facturaXml().slice(facturaXml().indexOf('<factura'));
    const wrapped = tamper(signed, '</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`).replace(
      '<razonSocial>EMPRESA FICTICIA',
      '<razonSocial>EMPRESA AJENA',
    );
    expect(verdict(wrapped)).toMatchObject({ verdict: 'NO AUTORIZADO 39' });
    const withOtherId = wrapped.replace('<factura id="comprobante"', '<factura id="otro"');
    expect(verdict(withOtherId)).toMatchObject({ verdict: 'DEVUELTA 35' });
  });

  test('a certificate of another authority, as in celcer', async () => {
    const other = openAuthority(await createAuthority(NOON));
    const found = verdict(signForTest(facturaXml(), await issue({}, other)));
    expect(found).toMatchObject({ verdict: 'NO AUTORIZADO 39' });
    expect(found.reason).toMatch(/entidad acreditada/);
  });

  test('a certificate of another taxpayer', async () => {
    const found = verdict(signForTest(facturaXml(), await issue({ ruc: '0992345678001' })));
    expect(found).toEqual({ verdict: 'NO AUTORIZADO 39', reason: 'No existe el RUC en el certificado digital.' });
  });
});

describe('certificates', () => {
  test('one for ciphering passes (FACTS §8.2); by the letter of the ficha it is 40', async () => {
    const xml = signForTest(facturaXml(), await issue({ uso: 'cifrado' }));
    expect(verdict(xml)).toMatchObject({ verdict: 'AUTORIZADO' });
    expect(verdict(xml, { strict: true })).toEqual({
      verdict: 'NO AUTORIZADO 40',
      reason: 'El certificado utilizado, no es del tipo firma digital.',
    });
  });

  test('an expired one is 42, one that is not valid yet 40', async () => {
    const old = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2026-11-14T00:00:00Z') };
    const early = { from: new Date('2026-11-16T00:00:00Z'), to: new Date('2027-11-14T00:00:00Z') };
    expect(verdict(signForTest(facturaXml(), await issue({ validity: old })))).toMatchObject({
      verdict: 'NO AUTORIZADO 42',
    });
    expect(verdict(signForTest(facturaXml(), await issue({ validity: early })))).toMatchObject({
      verdict: 'NO AUTORIZADO 40',
    });
  });

  test('a person’s certificate covers the RUC made of its cédula, and no company', async () => {
    const person = await issue({ ruc: '0992345678001', cedula: '1712345675' });
    const own = facturaXml({ ruc: '1712345675001' });
    expect(verdict(signForTest(own, person))).toMatchObject({ verdict: 'AUTORIZADO' });
    expect(verdict(signForTest(facturaXml(), person))).toMatchObject({ verdict: 'NO AUTORIZADO 39' });
  });

  test('have the size and the extensions of real ones', () => {
    expect(identity.certificate.raw.length).toBeGreaterThan(2_700);
    expect(identity.certificate.raw.length).toBeLessThan(3_500);
    expect(identity.certificate.raw.includes(Buffer.from(RUC))).toBe(true);
  });
});

describe('recepción, before its uniqueness check', () => {
  test.each<[string, string | Buffer, string, RegExp]>([
    ['no XML at all', 'hola', 'DEVUELTA 35', /Línea 1: Start tag expected/],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'DEVUELTA 35', /DOCTYPE/],
    ['an encoding other than UTF-8', '<?xml version="1.0" encoding="ISO-8859-1"?><factura/>', 'DEVUELTA 35', /UTF-8/],
    ['an unknown root', '<recibo version="1.0.0"/>', 'DEVUELTA 47', /recibo/],
    ['a root in a namespace', '<factura xmlns="urn:x" version="1.1.0"/>', 'DEVUELTA 47', /factura/],
    ['an unknown version', facturaXml({ version: '9.9.9' }), 'DEVUELTA 48', /9\.9\.9/],
    [
      'an element that the schema does not know, with its line',
      facturaXml().replace('<moneda>', '\n<monedas></monedas><moneda>'),
      'DEVUELTA 35',
      /Línea 3: Element 'monedas'/,
    ],
    ['a type code of another document', facturaXml().replace('<codDoc>01', '<codDoc>04'), 'DEVUELTA 47', /04/],
    ['more than 320 KB', `<factura>${' '.repeat(320 * 1024)}</factura>`, 'DEVUELTA 26', /327680/],
    ['a day that does not exist', facturaXml({ fechaEmision: '31/02/2026' }), 'DEVUELTA 67', /31\/02\/2026/],
    ['tomorrow', facturaXml({ fechaEmision: '16/11/2026' }), 'DEVUELTA 65', /futuro/],
    ['four days ago', facturaXml({ fechaEmision: '11/11/2026' }), 'DEVUELTA 65', /3 días/],
  ])('%s', (_name, xml, wanted, reason) => {
    const found = verdict(xml);
    expect(found.verdict).toBe(wanted);
    expect(found.reason).toMatch(reason);
  });

  test('the day is Ecuador’s: at 23:30 there it is still today, whatever UTC says', () => {
    const late = { clock: () => new Date('2026-11-16T04:30:00Z') };
    expect(verdict(signForTest(facturaXml(), identity), late)).toMatchObject({ verdict: 'AUTORIZADO' });
    expect(verdict(facturaXml({ fechaEmision: '16/11/2026' }), late)).toMatchObject({ verdict: 'DEVUELTA 65' });
  });

  test('nested entities are not expanded', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x0 "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY x${i + 1} "&x${i};&x${i};">`).join('')}]><a b="&x30;">&x30;</a>`;
    expect(verdict(bomb)).toMatchObject({ verdict: 'DEVUELTA 35' });
  });
});

describe('the key', () => {
  test('a wrong check digit is 58', () => {
    const claveAcceso = claveDe().slice(0, 48) + String((Number(claveDe().at(48)) + 1) % 10);
    const found = verdict(signForTest(facturaXml({ claveAcceso }), identity));
    expect(found).toMatchObject({ verdict: 'NO AUTORIZADO 58' });
    expect(found.reason).toMatch(/dígito verificador/);
  });

  test.each([
    ['secuencial', { secuencial: '000000002' }],
    ['ruc', { ruc: '0992345678001' }],
    ['fechaEmision', { fechaEmision: '14/11/2026' }],
  ])('%s of the key that is not the document’s is 58', (name, other) => {
    const found = verdict(signForTest(facturaXml({ claveAcceso: claveDe(other) }), identity));
    expect(found).toMatchObject({ verdict: 'NO AUTORIZADO 58' });
    expect(found.reason).toContain(name);
  });

  test('production documents are not this environment’s: 37', () => {
    expect(verdict(signForTest(facturaXml({ ambiente: '2' }), identity))).toMatchObject({
      verdict: 'NO AUTORIZADO 37',
    });
  });
});
