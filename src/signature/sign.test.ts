import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import { TestPki, xmlsec1Complaint, xmlsec1Present } from '../../test/support/pki.js';
import { buildSigningIdentity, type SigningIdentity } from './identity.js';
import { signXml } from './sign.js';
import { verifyXml } from './verify.js';
import { SIGNATURE_PROFILES } from './xades.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});

function identity(): SigningIdentity {
  const issued = pki.issue();
  return buildSigningIdentity(pki.certificateDer(issued), createPrivateKey(readFileSync(issued.keyFile)));
}

const signer = identity();
const OWN = `<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0"><infoTributaria><razonSocial>Ñandú &amp; "Hijos" 'S.A.' 𝒳</razonSocial></infoTributaria></factura>`;
// One minute ahead, so that it is never before a certificate made just now.
const NOW = new Date(Date.now() + 60_000);

describe.each(SIGNATURE_PROFILES)('profile %s', (profile) => {
  test('a document of our writer verifies with our verifier', async () => {
    const signed = await signXml(OWN, signer, { profile, now: NOW, id: 'x1' });
    const verification = verifyXml(signed, { now: NOW });
    expect(verification.findings).toEqual([]);
    expect(verification.signingTime).toBe(isoEcuador(NOW));
  });

  test.runIf(xmlsec1Present)('a document of our writer verifies with xmlsec1 against the authority', async () => {
    const signed = await signXml(OWN, signer, { profile, now: NOW, id: 'x1' });
    expect(xmlsec1Complaint(pki, signed, 'factura')).toBeUndefined();
  });
});
