import { createHash, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGNING_USAGE, TestPki, xmlsec1Complaint, xmlsec1Present } from '../../test/support/pki.js';
import { buildSigningIdentity, type SigningIdentity } from './identity.js';
import { signForeignXml, signXml } from './sign.js';
import { verifyXml } from './verify.js';
import { SIGNATURE_PROFILES, type SignatureProfile } from './xades.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});

function newIdentity(extensions?: string[]): SigningIdentity {
  const issued = pki.issue(extensions === undefined ? {} : { extensions });
  return buildSigningIdentity(pki.certificateDer(issued), createPrivateKey(readFileSync(issued.keyFile)));
}

const signer = newIdentity();
const other = newIdentity();
// Ten minutes ahead: never before a certificate made in this file.
const NOW = new Date(Date.now() + 600_000);
const BODY =
  '<infoTributaria><razonSocial>EMPRESA S.A.</razonSocial><ruc>1790012345001</ruc></infoTributaria><total>10.00</total>';
const XML = `<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0">${BODY}</factura>`;

const flipBase64 = (value: string): string => (value.startsWith('A') ? 'B' : 'A') + value.slice(1);
const signatureOf = (signed: string): string => /<ds:Signature .*<\/ds:Signature>/s.exec(signed)?.[0] ?? '';
const within = (signed: string, element: string, change: (inner: string) => string): string =>
  signed.replace(new RegExp(`(<${element}[ >].*?</${element}>)`, 's'), (inner) => change(inner));

/** Tamperings with the error codes each must give. */
const TAMPERINGS: [name: string, tamper: (signed: string) => string, codes: (profile: SignatureProfile) => string[]][] =
  [
    ['content-changed', (s) => s.replace('10.00', '99.00'), () => ['firma-documento-alterado']],
    ['content-added', (s) => s.replace('<total>', '<nuevo></nuevo><total>'), () => ['firma-documento-alterado']],
    ['white-space-added', (s) => s.replace('<total>', '\n<total>'), () => ['firma-documento-alterado']],
    [
      'root-attribute-changed',
      (s) => s.replace('version="1.1.0"', 'version="2.1.0"'),
      () => ['firma-documento-alterado'],
    ],
    [
      'digest-changed',
      (s) =>
        within(s, 'ds:SignedInfo', (info) =>
          info.replace(
            /(URI="#comprobante".*?<ds:DigestValue>)([^<]+)/s,
            (_, head: string, digest: string) => head + flipBase64(digest),
          ),
        ),
      () => ['firma-valor', 'firma-documento-alterado'],
    ],
    [
      'content-and-digest-changed',
      (s) => {
        const forged = s.replace('10.00', '99.00');
        const digest = (algorithm: string): string =>
          createHash(algorithm)
            .update(`<factura id="comprobante" version="1.1.0">${BODY.replace('10.00', '99.00')}</factura>`)
            .digest('base64');
        const replaced = (info: string): string =>
          info.replace(
            /(URI="#comprobante".*?<ds:DigestValue>)([^<]+)/s,
            (_, head: string, old: string) => head + digest(old.length === 28 ? 'sha1' : 'sha256'),
          );
        return within(forged, 'ds:SignedInfo', replaced);
      },
      () => ['firma-valor'],
    ],
    [
      'value-changed',
      (s) =>
        within(s, 'ds:SignatureValue', (value) =>
          value.replace(/>([^<]+)</, (_, text: string) => `>${flipBase64(text)}<`),
        ),
      () => ['firma-valor'],
    ],
    [
      'value-empty',
      (s) => within(s, 'ds:SignatureValue', (value) => value.replace(/>[^<]+</, '><')),
      () => ['firma-valor'],
    ],
    [
      'certificate-swapped',
      (s) => s.replace(signer.certificateBase64, other.certificateBase64),
      (profile) => [
        'firma-valor',
        ...(profile === 'C' ? [] : ['firma-clave-distinta']),
        'firma-certificado-cambiado',
        'firma-emisor-distinto',
        ...(profile === 'C' ? [] : ['firma-keyinfo-alterado']),
      ],
    ],
    [
      'certificate-unreadable',
      (s) => s.replace(signer.certificateBase64, 'AAAA'),
      (profile) => ['firma-certificado-ilegible', ...(profile === 'C' ? [] : ['firma-keyinfo-alterado'])],
    ],
    [
      'signing-time-changed',
      (s) => s.replace(/<etsi:SigningTime>[^<]+/, '<etsi:SigningTime>2027-01-01T00:00:00-05:00'),
      () => ['firma-hora-futura', 'firma-propiedades-alteradas'],
    ],
    [
      'wrapped: the signed document inside another root',
      (s) => {
        const inner = s.slice(s.indexOf('<factura')).replace(signatureOf(s), '');
        return `<factura id="otro" version="1.1.0"><total>99.00</total><x>${inner}</x>${signatureOf(s)}</factura>`;
      },
      () => ['firma-referencia-desconocida', 'firma-no-cubre-documento'],
    ],
    [
      'wrapped: the original hidden beside a forged root with the same id',
      (s) => {
        const inner = s.slice(s.indexOf('<factura')).replace(signatureOf(s), '');
        return `<factura id="comprobante" version="1.1.0"><total>99.00</total><x>${inner}</x>${signatureOf(s)}</factura>`;
      },
      () => ['firma-id-repetido', 'firma-documento-alterado'],
    ],
    [
      'wrapped: the original inside ds:Object',
      (s) => {
        const inner = s.slice(s.indexOf('<factura')).replace(signatureOf(s), '');
        const sig = signatureOf(s).replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`);
        return `<factura id="comprobante" version="1.1.0"><total>99.00</total>${sig}</factura>`;
      },
      () => ['firma-id-repetido', 'firma-documento-alterado'],
    ],
    [
      'moved: the signature first',
      (s) => s.replace(signatureOf(s), '').replace('<infoTributaria>', () => `${signatureOf(s)}<infoTributaria>`),
      () => ['firma-fuera-de-lugar'],
    ],
    [
      'moved: the signature deeper',
      (s) => s.replace(signatureOf(s), '').replace('</infoTributaria>', () => `${signatureOf(s)}</infoTributaria>`),
      () => ['firma-fuera-de-lugar'],
    ],
    [
      'second-signature',
      (s) => s.replace('</factura>', () => `${signatureOf(s)}</factura>`),
      (profile) => [
        'firma-varias',
        'firma-fuera-de-lugar',
        'firma-id-repetido',
        ...(profile === 'C' ? [] : ['firma-id-repetido']),
        'firma-documento-alterado',
      ],
    ],
    [
      'reference-to-another-id',
      (s) => s.replace('<total>', '<total id="otro">').replace('URI="#comprobante"', 'URI="#otro"'),
      () => ['firma-valor', 'firma-referencia-desconocida', 'firma-no-cubre-documento'],
    ],
    [
      'root-id-changed',
      (s) => s.replace('id="comprobante"', 'id="otro"'),
      () => ['firma-referencia-desconocida', 'firma-no-cubre-documento'],
    ],
    [
      'transform-removed',
      (s) => s.replace(/<ds:Transforms>.*?<\/ds:Transforms>/s, ''),
      () => ['firma-valor', 'firma-no-cubre-documento'],
    ],
    [
      'transform-unknown',
      (s) =>
        s.replace(
          '</ds:Transforms>',
          '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"></ds:Transform></ds:Transforms>',
        ),
      () => ['firma-algoritmo', 'firma-valor'],
    ],
    [
      'hmac-instead-of-rsa',
      (s) => s.replace(/(<ds:SignatureMethod Algorithm=")[^"]+/, '$1http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
      () => ['firma-algoritmo'],
    ],
    [
      'properties-removed',
      (s) => s.replace(/<ds:Object .*<\/ds:Object>/s, ''),
      () => ['firma-sin-propiedades', 'firma-referencia-desconocida'],
    ],
    [
      'properties-of-another-signature',
      (s) => s.replace('Target="#Signature-', 'Target="#Otra-'),
      () => ['firma-propiedades-ajenas'],
    ],
    ['key-info-removed', (s) => s.replace(/<ds:KeyInfo .*<\/ds:KeyInfo>/s, ''), () => ['firma-incompleta']],
    ['signature-removed', (s) => s.replace(signatureOf(s), ''), () => ['firma-ausente']],
    [
      'doctype-added',
      (s) => s.replace('<factura', '<!DOCTYPE factura [<!ENTITY a "b">]><factura'),
      () => ['xml-con-doctype'],
    ],
    ['cut-short', (s) => s.slice(0, -20), () => ['xml-mal-formado']],
  ];

describe.each(SIGNATURE_PROFILES)('profile %s', (profile) => {
  let signed = '';
  beforeAll(async () => {
    signed = (await signXml(XML, signer, { profile, now: NOW, id: 't1' })).toString();
  });

  test('untouched, it is valid', () => {
    expect(verifyXml(signed, { now: NOW })).toMatchObject({
      valid: true,
      findings: [],
      ruc: '1790012345001',
      root: 'factura',
    });
  });

  test.each(TAMPERINGS)('%s fails with its code', (_, tamper, codes) => {
    const tampered = tamper(signed);
    expect(tampered).not.toBe(signed);
    const verification = verifyXml(tampered, { now: NOW });
    expect(verification.valid).toBe(false);
    expect(verification.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(
      codes(profile),
    );
  });

  test.runIf(xmlsec1Present)('xmlsec1 rejects changed content too', () => {
    expect(xmlsec1Complaint(pki, Buffer.from(signed.replace('10.00', '99.00')), 'factura')).toMatch(
      /FAIL|data do not match/i,
    );
  });
});

describe('the certificate in the signature', () => {
  const sign = async (identity: SigningIdentity, now: Date): Promise<Buffer> =>
    signXml(XML, identity, { profile: 'A', now, id: 'c' });
  const codesOf = (signed: Buffer, now = NOW): string[] => verifyXml(signed, { now }).findings.map(({ code }) => code);

  test('expired or not yet valid at the signing time is an error', async () => {
    const late = new Date(Date.now() + 800 * 86_400_000);
    expect(codesOf(await sign(signer, late), late)).toEqual(['certificado-vencido']);
    expect(codesOf(await sign(signer, new Date(Date.now() - 86_400_000)))).toEqual(['certificado-no-vigente']);
  });

  test('not for signing is an error; for ciphering, as Banco Central issued them, a warning (FACTS §8.2)', async () => {
    const judged = async (usage: string) =>
      verifyXml(await sign(newIdentity([`keyUsage=${usage}`]), NOW), { now: NOW });
    const findings = [{ code: 'certificado-no-es-de-firma' }];
    expect(await judged('keyAgreement')).toMatchObject({ valid: false, findings });
    expect(await judged('keyEncipherment')).toMatchObject({ valid: true, findings });
  });

  test('signed in the future is an error, a minute ahead is not', async () => {
    const signed = await sign(signer, NOW);
    expect(codesOf(signed, new Date(NOW.getTime() - 59_000))).toEqual([]);
    expect(codesOf(signed, new Date(NOW.getTime() - 62_000))).toEqual(['firma-hora-futura']);
  });

  test('with another RUC than the document’s is reported', async () => {
    const identity = newIdentity([SIGNING_USAGE, '1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:1790099999001']);
    const verification = verifyXml(await sign(identity, NOW), { now: NOW });
    expect(verification.valid).toBe(true);
    expect(verification.findings.map(({ code }) => code)).toEqual(['certificado-otro-ruc']);
  });
});

describe('foreign XML that cannot be signed is refused with its own code', () => {
  test.each<[string, string, string]>([
    ['already signed', 'signed', 'xml-ya-firmado'],
    ['without id', '<factura version="1.0.0"><a></a></factura>', 'xml-sin-id'],
    ['with the id twice', '<factura id="comprobante"><a id="comprobante"></a></factura>', 'xml-id-repetido'],
    ['malformed', '<factura id="comprobante"><a></factura>', 'xml-mal-formado'],
    ['with a DOCTYPE', '<!DOCTYPE f><f id="comprobante"></f>', 'xml-con-doctype'],
    ['with a relative namespace', '<f id="comprobante" xmlns:a="rel"></f>', 'xml-no-canonico'],
  ])('%s', async (_, xml, code) => {
    const options = { profile: 'A', now: NOW, id: 'f' } as const;
    const input = xml === 'signed' ? await signXml(XML, signer, options) : xml;
    await expect(signForeignXml(input, signer, options)).rejects.toMatchObject({ code });
  });
});
