import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { TestPki, xmlsec1Complaint, xmlsec1Present } from '../../test/support/pki.js';
import { signForTest, type SignWish, type TestIdentity } from '../../test/support/simulator/sign.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import { readCertificate } from './certificate.js';
import { spellsName } from './distinguished-name.js';
import { verifyXml } from './verify.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});
const issued = pki.issue();
const identity: TestIdentity = {
  privateKey: createPrivateKey(readFileSync(issued.keyFile)),
  certificate: new X509Certificate(pki.certificateDer(issued)),
};
const { issuerName, issuer } = readCertificate(pki.certificateDer(issued));
const NOW = new Date(Date.now() + 60_000);
const XML = `<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0"><infoTributaria><ruc>1790012345001</ruc></infoTributaria></factura>`;

function signed(wish: SignWish = {}): string {
  return signForTest(XML, identity, { signingTime: isoEcuador(NOW), issuerName, ...wish });
}

function judged(xml: string): { valid: boolean; codes: string[] } {
  const { valid, findings } = verifyXml(xml, { now: NOW });
  return { valid, codes: findings.map(({ code }) => code) };
}

const inOrder = ['C=EC', 'O="AUTORIDAD DE PRUEBA, S.A."', 'OU=CERTIFICACIÓN', 'E=ca@prueba.ec'];
const rest = ['SERIALNUMBER=1790000000001', 'CN=AC de prueba Ñandú'];

// FACTS §8.2: variants authorised in production beside the ficha's profile.
describe('signatures of other programs that the SRI authorised are valid, with a warning', () => {
  test.each<[string, SignWish, string[]]>([
    ['the ficha’s own shape', {}, []],
    ['line breaks inside base64', { lineBreaks: true }, []],
    ['other prefixes', { prefixes: ['dsig', 'xades'] }, []],
    ['XML-DSig as the default namespace', { prefixes: ['', 'xades'] }, []],
    ['XAdES declared late', { lateXades: true }, []],
    ['no SigningTime (2026)', { without: ['SigningTime'] }, ['firma-sin-hora']],
    [
      'no SigningCertificate where KeyInfo is signed (2015)',
      { without: ['SigningCertificate'] },
      ['firma-sin-propiedades'],
    ],
    ['exclusive C14N with SHA-256 (2026)', { exclusive: true, profile: 'C' }, ['firma-c14n']],
    ['exclusive C14N with late XAdES', { exclusive: true, lateXades: true }, ['firma-c14n']],
    ['an Id that no reference names, twice', { objectId: 'SignatureValue1' }, []],
    [
      'X509IssuerName with blanks after its commas',
      { issuerName: [...inOrder, ...rest].reverse().join(', ') },
      ['firma-emisor-escrito-distinto'],
    ],
    [
      'X509IssuerName with its country first',
      { issuerName: [...inOrder, ...rest].join(',') },
      ['firma-emisor-escrito-distinto'],
    ],
    [
      'X509IssuerName in free order',
      { issuerName: [...rest, ...inOrder].join(', ') },
      ['firma-emisor-escrito-distinto'],
    ],
  ])('%s', (_, wish, codes) => {
    const xml = signed(wish);
    expect(judged(xml)).toEqual({ valid: true, codes });
    // Whatever we accept, xmlsec1 accepts too.
    if (xmlsec1Present) expect(xmlsec1Complaint(pki, Buffer.from(xml), 'factura')).toBeUndefined();
  });
});

describe('signatures that are not XAdES-BES or are contradictory are invalid', () => {
  test.each<[string, SignWish, string[]]>([
    [
      'neither SigningCertificate nor a signed KeyInfo',
      { profile: 'C', without: ['SigningCertificate'] },
      ['firma-sin-propiedades'],
    ],
    ['a SigningTime that is no time', { signingTime: 'ayer' }, ['firma-sin-hora']],
    [
      'a SigningTime in the future',
      { signingTime: isoEcuador(new Date(NOW.getTime() + 90_000)) },
      ['firma-hora-futura'],
    ],
    ['the name of another issuer', { issuerName: 'C=EC,O=OTRA AUTORIDAD' }, ['firma-emisor-distinto']],
    ['an Id that a reference names, twice', { objectId: 'SignedProperties1' }, ['firma-id-repetido']],
  ])('%s', (_, wish, codes) => {
    expect(judged(signed(wish))).toEqual({ valid: false, codes });
  });

  test('a SigningTime without a zone is Ecuador’s', () => {
    const at = (offsetMs: number): string => isoEcuador(new Date(NOW.getTime() + offsetMs)).slice(0, 19);
    expect(judged(signed({ signingTime: at(0) })).valid).toBe(true);
    expect(judged(signed({ signingTime: at(120_000) })).codes).toEqual(['firma-hora-futura']);
  });

  test('a second reference to the same part must be valid too', () => {
    const first = /<ds:Reference Id="Reference1".*?<\/ds:Reference>/s.exec(signed())?.[0] ?? '';
    const wrong = first.replace(/<ds:DigestValue>...../, '<ds:DigestValue>AAAAA').replace('Reference1', 'Reference2');
    // SignedInfo no longer matches its signature either; this test checks the digest.
    expect(judged(signed().replace(first, first + wrong)).codes).toContain('firma-documento-alterado');
    expect(judged(signed().replace(first, first + first)).codes).not.toContain('firma-documento-alterado');
  });

  test('base64 with foreign characters is invalid', () => {
    const xml = signed().replace(/(<ds:SignatureValue [^>]*>)/, '$1-');
    expect(judged(xml).codes).toEqual(['firma-valor']);
  });
});

describe('names are compared by value, not by spelling', () => {
  test.each([
    ['as RFC 2253 has it', issuerName, true],
    ['in lower case', issuerName.toLowerCase(), true],
    ['with semicolons', [...inOrder, ...rest].join('; '), true],
    ['with OIDs', issuerName.replace('CN=', 'OID.2.5.4.3=').replace('OU=', '2.5.4.11='), true],
    ['with escapes', issuerName.replace('Ñ', '\\C3\\91'), true],
    ['another value', issuerName.replace('PRUEBA', 'PRUEBAS'), false],
    ['one attribute fewer', inOrder.join(','), false],
    ['no name at all', 'AC de prueba', undefined],
    ['an unknown keyword', `${issuerName},XX=1`, undefined],
    ['longer than any name', `CN=${'a'.repeat(3_000)}`, undefined],
    ['nothing', '', undefined],
  ])('%s', (_, written, same) => {
    expect(spellsName(written, issuer)).toBe(same);
  });
});
