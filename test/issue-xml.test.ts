import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { chooseIdentity } from '../src/signature/choose.js';
import { openP12 } from '../src/signature/p12-reader.js';
import { signXml } from '../src/signature/sign.js';
import { loadAuthority } from '../src/simulator/start.js';
import { minimalFactura } from './support/payloads.js';
import { startForTest, type RunningForTest } from './support/running.js';
import { call, type Answered } from './support/service.js';

let service: RunningForTest;

beforeAll(async () => {
  service = await startForTest();
});
afterAll(async () => {
  await service.stop();
});

/** The XML that the service itself would write next, unsigned. */
async function unsigned(lines = 1): Promise<{ xml: string; claveAcceso: string }> {
  const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas?soloValidar=true', {
    apiKey: service.demo.apiKey,
    body: minimalFactura({ detalles: Array(lines).fill(DEMO_PAYLOAD.detalles[0]) }),
  });
  return { xml: String(result['xml']), claveAcceso: String(result['claveAcceso']) };
}

function post(xml: string | Buffer, contentType = 'application/xml'): Promise<Answered> {
  return call(service.url, '/api/v1.0/comprobantes', {
    apiKey: service.demo.apiKey,
    body: xml.toString(),
    headers: { 'content-type': contentType, prefer: 'wait=20' },
  });
}

describe('issuing from XML', () => {
  test.each(['application/xml', 'text/xml; charset=utf-8', 'application/atom+xml'])(
    'unsigned as %s: checked, signed and sent under its own key; again it is 409',
    async (contentType) => {
      const { xml, claveAcceso } = await unsigned();
      const issued = await post(xml, contentType);
      expect(issued).toMatchObject({ status: 201, result: { claveAcceso, estado: 'AUTORIZADO' } });
      expect(await post(xml, contentType)).toMatchObject({
        status: 409,
        result: { code: 'secuencial-usado', identico: true, claveAcceso },
      });
    },
  );

  // A hundred lines are 40 KB, which a thread reads.
  test.each([1, 100])(
    'signed by its issuer, %d lines: taken as it is; with one digit changed it is refused',
    async (lines) => {
      const { xml, claveAcceso } = await unsigned(lines);
      expect(xml.length > 32 * 1024).toBe(lines > 1);
      const now = new Date();
      const authority = await loadAuthority(service.database.db, () => now);
      const { p12 } = await authority.issueCertificate({
        ruc: service.demo.ruc,
        razonSocial: 'COMERCIAL ANDINA',
        nombres: 'ANA',
        password: 'x',
        validity: { from: new Date(now.getTime() - 86_400_000), to: new Date(now.getTime() + 86_400_000) },
      });
      const { identity } = chooseIdentity(openP12(p12, 'x'), { now, ruc: service.demo.ruc });
      const signed = (await signXml(xml, identity, { profile: 'A', now, id: '1' })).toString();

      const forged = await post(signed.replace('<cantidad>2', '<cantidad>3'));
      expect(forged).toMatchObject({ status: 400, result: { code: 'comprobante-invalido' } });

      const issued = await post(signed);
      expect(issued).toMatchObject({ status: 201, result: { claveAcceso, estado: 'AUTORIZADO' } });
      const file = await fetch(`${service.url}/api/v1.0/comprobantes/${claveAcceso}/archivos?format=xml`, {
        headers: { 'x-api-key': service.demo.apiKey },
      });
      expect(await file.text()).toContain(signed);
    },
  );

  test('what cannot be read, has a document type or does not add up is refused with its reasons', async () => {
    const { xml } = await unsigned();
    expect((await post('<factura')).status).toBe(400);
    expect((await post(`<!DOCTYPE factura [<!ENTITY x "y">]>${xml.replace(/^.*\n/, '')}`)).status).toBe(400);
    const wrong = await post(xml.replace(/<importeTotal>[\d.]+/, '<importeTotal>99.00'));
    expect(wrong).toMatchObject({ status: 400, result: { code: 'comprobante-invalido' } });
    expect(wrong.result['subErrors']).not.toEqual([]);
  });

  test('JSON there and XML elsewhere are 415', async () => {
    expect((await post('{}', 'application/json')).status).toBe(415);
    const elsewhere = await call(service.url, '/api/v2.0/comprobantes/facturas', {
      apiKey: service.demo.apiKey,
      body: '<factura/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(elsewhere.status).toBe(415);
  });
});
