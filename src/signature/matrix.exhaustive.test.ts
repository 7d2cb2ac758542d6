import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { TestPki, xmlsec1Complaints, xmlsec1Present } from '../../test/support/pki.js';
import { canonical, findSignatures, withDocument } from './foreign-xml.js';
import { buildSigningIdentity } from './identity.js';
import { signForeignXml, signXml } from './sign.js';
import { verifyXml } from './verify.js';
import { SIGNATURE_PROFILES } from './xades.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});
const issued = pki.issue();
const signer = buildSigningIdentity(pki.certificateDer(issued), createPrivateKey(readFileSync(issued.keyFile)));
// Ten minutes ahead: never before a certificate made in this file.
const NOW = new Date(Date.now() + 600_000);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const TYPES: [root: string, version: string, body: string][] = [
  ['factura', '2.1.0', '<infoFactura><razonSocialComprador>@</razonSocialComprador></infoFactura>'],
  [
    'liquidacionCompra',
    '1.1.0',
    '<infoLiquidacionCompra><razonSocialProveedor>@</razonSocialProveedor></infoLiquidacionCompra>',
  ],
  ['notaCredito', '1.1.0', '<infoNotaCredito><motivo>@</motivo></infoNotaCredito>'],
  ['notaDebito', '1.0.0', '<motivos><motivo><razon>@</razon><valor>1.00</valor></motivo></motivos>'],
  [
    'guiaRemision',
    '1.1.0',
    '<infoGuiaRemision><razonSocialTransportista>@</razonSocialTransportista></infoGuiaRemision>',
  ],
  [
    'comprobanteRetencion',
    '2.0.0',
    '<infoCompRetencion><razonSocialSujetoRetenido>@</razonSocialSujetoRetenido></infoCompRetencion>',
  ],
];

/** A document of our writer with the variant's text and additional field. */
function document(type: (typeof TYPES)[number], text: string, field = 'nombre="email">a@b.ec'): string {
  const [root, version, body] = type;
  const info = '<infoTributaria><razonSocial>EMPRESA S.A.</razonSocial><ruc>1790012345001</ruc></infoTributaria>';
  const more = `<infoAdicional><campoAdicional ${field}</campoAdicional></infoAdicional>`;
  return `${DECLARATION}<${root} id="comprobante" version="${version}">${info}${body.replace('@', () => text)}${more}</${root}>`;
}

type Variant = (type: (typeof TYPES)[number]) => string | Buffer;
const text =
  (content: string): Variant =>
  (type) =>
    document(type, content);
const changed =
  (change: (xml: string, root: string) => string | Buffer): Variant =>
  (type) =>
    change(document(type, 'JUANA PÉREZ'), type[0]);

// Each differs from our writer's output in one way.
const VARIANTS: Record<string, Variant> = {
  plain: text('JUANA PÉREZ'),
  'quotes in text': text('La "Esquina"'),
  'apostrophes in text': text("D'Angelo"),
  'quote entities in text': text('La &quot;Esquina&quot; de D&apos;Angelo'),
  'ampersand and less-than entities': text('Pérez &amp; Hijos &lt;S.A.&gt;'),
  'a bare greater-than': text('a > b'),
  'numeric references': text('Pe&#241;a &#x26; &#xD1;and&#250;'),
  'a carriage return by reference': text('uno&#13;dos&#xD;&#10;tres'),
  'a tab and white space': text('  uno\tdos  '),
  'characters beyond the basic plane': text('𝒳 😀 𐐷'),
  'the same by reference': text('&#x1F600;&#119987;'),
  'combining accents': text('Pe\u0301rez n\u0303'),
  'a CDATA section': text('<![CDATA[Pérez & <Hijos> "x"]]>'),
  'an empty CDATA section and its neighbours': text('a<![CDATA[]]>b<![CDATA[]]]]><![CDATA[>]]>'),
  'a comment': text('uno<!-- dos -- no, -->tres'.replace('-- no, ', '')),
  'a processing instruction': text('uno<?caja 1?>dos'),
  'a very long line': text('ñandú '.repeat(40_000)),
  'quotes in an attribute': (type) => document(type, 'x', `nombre='La "Esquina"'>y`),
  'an apostrophe in an attribute': (type) => document(type, 'x', `nombre="D'Angelo">y`),
  'entities in an attribute': (type) =>
    document(type, 'x', 'nombre="a &amp; b &lt; c &gt; d &quot;e&quot; &#9;&#10;&#13;">y'),
  'a line break in an attribute': (type) => document(type, 'x', 'nombre="uno\ndos\ttres">y'),
  'an empty element, short': (type) =>
    document(type, 'x').replace('a@b.ec</campoAdicional>', '</campoAdicional><campoAdicional nombre="b"/>'),
  'an empty element, long': (type) => document(type, 'x', 'nombre="a">'),
  'single quotes around attributes': changed((xml) => xml.replaceAll('"', "'")),
  'attributes in the other order': changed((xml) => xml.replace(/ (id="[^"]+") (version="[^"]+")/, ' $2 $1')),
  'white space inside tags': changed((xml) =>
    xml.replace(' id=', '\n   id = ').replaceAll('</infoTributaria>', '</infoTributaria  >'),
  ),
  'indented with line feeds': changed((xml) => xml.replaceAll('><', '>\n  <')),
  'indented with CRLF': changed((xml) => xml.replaceAll('><', '>\r\n\t<').replace('?>\n', '?>\r\n')),
  'no declaration': changed((xml) => xml.slice(DECLARATION.length)),
  'another declaration': changed((xml) =>
    xml.replace(DECLARATION, "<?xml version='1.0' encoding='utf-8' standalone='yes'?>"),
  ),
  'a byte order mark': changed((xml) => `\ufeff${xml}`),
  'a line feed at the end': changed((xml) => `${xml}\n\n`),
  'comments and instructions around the root': changed(
    (xml, root) => `${xml.replace(DECLARATION, `${DECLARATION}<!-- </${root}> --><?a b?>`)}<!-- </${root}> --><?c d?>`,
  ),
  'in ISO-8859-1': changed((xml) => Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1')),
  'in UTF-16': changed((xml) => Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')),
  'a namespace on the root': changed((xml) =>
    xml.replace(
      ' id=',
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="f.xsd" id=',
    ),
  ),
  'prefixes ds and etsi on the root': changed((xml) =>
    xml.replace(' id=', ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:etsi="urn:otro" id='),
  ),
  'a default namespace': changed((xml) => xml.replace(' id=', ' xmlns="urn:sri" id=')),
  'xml:lang on the root': changed((xml) => xml.replace(' id=', ' xml:lang="es-EC" xml:space="preserve" id=')),
};

test('there are at least 24 variants of each of the six types', () => {
  expect(Object.keys(VARIANTS).length).toBeGreaterThanOrEqual(24);
  expect(TYPES).toHaveLength(6);
});

describe.each(TYPES)('%s', (...type) => {
  describe.each(SIGNATURE_PROFILES)('profile %s', (profile) => {
    test('every variant verifies here and with xmlsec1, and keeps its content', async () => {
      const signed = new Map<string, Buffer>();
      for (const [name, make] of Object.entries(VARIANTS)) {
        const xml = make(type);
        const result = await signForeignXml(xml, signer, { profile, now: NOW, id: 'm1' });
        expect(verifyXml(result, { now: NOW }).findings, name).toEqual([]);
        expect(contentOf(result).equals(contentOf(xml)), name).toBe(true);
        signed.set(name, result);
      }
      const own = await signXml(document(type, 'JUANA PÉREZ &amp; "Hija" 😀'), signer, { profile, now: NOW, id: 'm1' });
      expect(verifyXml(own, { now: NOW }).findings).toEqual([]);
      signed.set('our own writer', own);
      if (xmlsec1Present) expect(xmlsec1Complaints(pki, signed, type[0])).toEqual([]);
    });
  });

  test('both signing paths give the same bytes for our own documents', async () => {
    const xml = document(type, 'JUANA PÉREZ &amp; "Hija" 😀');
    const options = { profile: 'A', now: NOW, id: 'same' } as const;
    expect((await signForeignXml(xml, signer, options)).equals(await signXml(xml, signer, options))).toBe(true);
  });
});

/** The canonical document without its signature, with comments: must not change. */
function contentOf(xml: string | Buffer): Buffer {
  return withDocument(xml, (parsed) => {
    for (const signature of findSignatures(parsed)) signature.remove();
    return canonical(parsed, { withComments: true });
  });
}
