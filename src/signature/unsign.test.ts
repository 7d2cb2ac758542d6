import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { TestPki } from '../../test/support/pki.js';
import { buildSigningIdentity } from './identity.js';
import { signForeignXml, signStoredXml, signXml } from './sign.js';
import { withoutSignature } from './unsign.js';
import { verifyXml } from './verify.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});
const issued = pki.issue();
const signer = buildSigningIdentity(pki.certificateDer(issued), createPrivateKey(readFileSync(issued.keyFile)));
// One minute ahead, so that it is never before a certificate made just now.
const options = { profile: 'A', now: new Date(Date.now() + 600_000), id: 'x1' } as const;

const OWN = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0"><a>Ñandú &amp; "Hijos"</a></factura>',
);

test('unsigning our own document returns the writer’s bytes, and signing again gives the same signature', async () => {
  const signed = await signXml(OWN, signer, options);
  expect(withoutSignature(signed).equals(OWN)).toBe(true);
  expect((await signStoredXml(withoutSignature(signed), signer, options)).equals(signed)).toBe(true);
});

test.each([
  [
    'a namespace on the root',
    OWN.toString().replace('<factura ', '<factura xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '),
  ],
  ['a comment and line breaks of Windows', OWN.toString().replace('<a>', '<!-- nota -->\r\n<a>')],
  [
    'single quotes and CDATA',
    OWN.toString()
      .replace(/"comprobante"/, "'comprobante'")
      .replace('<a>', '<b><![CDATA[1 < 2]]></b><a>'),
  ],
])('a document signed by another program with %s is signed again and verifies', async (_, xml) => {
  const again = await signStoredXml(withoutSignature(await signForeignXml(xml, signer, options)), signer, options);
  expect(verifyXml(again, options).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(again.toString().match(/<ds:Signature /g)).toHaveLength(1);
});

test('a document that cannot be signed is refused', () => {
  expect(() => withoutSignature(Buffer.from('<factura version="1.1.0"/>'))).toThrow(/no tiene el atributo id/);
});
