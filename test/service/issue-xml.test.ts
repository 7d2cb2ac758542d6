import { describe, expect, test } from 'vitest';
import { DEMO_PAYLOAD } from '../../src/app/demo.js';
import { signedByCompany } from '../support/own-signature.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const service = await sharedService();
const { factura, post } = client(service);

/** The unsigned XML that the service itself would write next. */
async function unsigned(lines = 1): Promise<{ xml: string; claveAcceso: string }> {
  const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas?soloValidar=true', {
    apiKey: service.demo.apiKey,
    body: factura({ detalles: Array(lines).fill(DEMO_PAYLOAD.detalles[0]) }),
  });
  return { xml: String(result['xml']), claveAcceso: String(result['claveAcceso']) };
}

async function fileOf(claveAcceso: string): Promise<string> {
  const file = await fetch(`${service.url}/api/v1.0/comprobantes/${claveAcceso}/archivos?format=xml`, {
    headers: { 'x-api-key': service.demo.apiKey },
  });
  return file.text();
}

const issueXml = (xml: string, contentType = 'application/xml'): Promise<Answered> =>
  post('/comprobantes', xml, { headers: { 'content-type': contentType, prefer: 'wait=20' } });

describe('issuing from XML', () => {
  test.each(['application/xml', 'text/xml; charset=utf-8', 'application/atom+xml'])(
    'unsigned as %s: checked, signed and sent with its own key; repeated, it is 409',
    async (contentType) => {
      const { xml, claveAcceso } = await unsigned();
      const issued = await issueXml(xml, contentType);
      expect(issued).toMatchObject({ status: 201, result: { claveAcceso, estado: 'AUTORIZADO' } });
      expect(await issueXml(xml, contentType)).toMatchObject({
        status: 409,
        result: { code: 'secuencial-usado', identico: true, claveAcceso },
      });
    },
  );

  test('with soloValidar nothing is issued, signed or not: totals, warnings, its own number and key', async () => {
    const { xml, claveAcceso } = await unsigned();
    const signed = await signedByCompany(service, xml);
    for (const body of [xml, signed]) {
      const requested = await call(service.url, '/api/v1.0/comprobantes?soloValidar=true', {
        apiKey: service.demo.apiKey,
        body,
        headers: { 'content-type': 'application/xml' },
      });
      expect(requested).toMatchObject({ status: 200, result: { provisional: true, claveAcceso, xml: body } });
      expect(requested.result['totales']).toMatchObject({ importeTotal: expect.any(Number) as number });
    }
    const path = `/api/v1.0/comprobantes/${claveAcceso}`;
    expect((await call(service.url, path, { apiKey: service.demo.apiKey })).status).toBe(404);
    const sri = await call(service.url, '/api/v2.0/sri/facturas?soloValidar=true', {
      apiKey: service.demo.apiKey,
      body: factura(),
    });
    expect(sri).toMatchObject({ status: 200, result: { provisional: true } });
    // The number is still free.
    expect(await issueXml(xml)).toMatchObject({ status: 201, result: { claveAcceso } });
  });

  test('signed with deviating cents, blanks and issuer data: authorised unchanged, with warnings', async () => {
    const { xml, claveAcceso } = await unsigned();
    const [, importe = ''] = /<importeTotal>([\d.]+)/.exec(xml) ?? [];
    const cent = (Number(importe) + 0.01).toFixed(2);
    const till = xml
      .replace(/<importeTotal>[\d.]+/, `<importeTotal>${cent}`)
      .replace(/(<pago>.*?<total>)[\d.]+/, `$1${cent}`)
      .replace('<descripcion>', '<descripcion>  ')
      .replace('<razonSocial>', '<razonSocial>LA ');
    const signed = await signedByCompany(service, till);
    const issued = await issueXml(signed);
    expect(issued).toMatchObject({ status: 201, result: { claveAcceso, estado: 'AUTORIZADO' } });
    expect(issued.result['advertencias']).toMatchObject([
      { code: 'texto-conservado', field: 'detalles[0].descripcion' },
      { code: 'cifra-conservada', field: 'importeTotal' },
      { code: 'xml-emisor-distinto', field: 'emisor.razonSocial' },
    ]);
    expect(await fileOf(claveAcceso)).toContain(signed);
    const read = await call(service.url, `/api/v1.0/comprobantes/${claveAcceso}`, { apiKey: service.demo.apiKey });
    expect(read.result).toMatchObject({ totales: { importeTotal: Number(cent) } });
  });

  // A hundred lines are 40 KB, which is read on a thread.
  test.each([1, 100])(
    'signed by its issuer, %d lines: accepted unchanged; with one digit changed it is refused',
    async (lines) => {
      const { xml, claveAcceso } = await unsigned(lines);
      expect(xml.length > 32 * 1024).toBe(lines > 1);
      const signed = await signedByCompany(service, xml);

      const forged = await issueXml(signed.replace('<cantidad>2', '<cantidad>3'));
      expect(forged).toMatchObject({ status: 400, result: { code: 'comprobante-invalido' } });

      const issued = await issueXml(signed);
      expect(issued).toMatchObject({ status: 201, result: { claveAcceso, estado: 'AUTORIZADO' } });
      expect(await fileOf(claveAcceso)).toContain(signed);
    },
  );

  test('unreadable XML, a DOCTYPE and wrong sums are refused with reasons', async () => {
    const { xml } = await unsigned();
    expect((await issueXml('<factura')).status).toBe(400);
    expect((await issueXml(`<!DOCTYPE factura [<!ENTITY x "y">]>${xml.replace(/^.*\n/, '')}`)).status).toBe(400);
    const wrong = await issueXml(xml.replace(/<importeTotal>[\d.]+/, '<importeTotal>99.00'));
    expect(wrong).toMatchObject({ status: 400, result: { code: 'comprobante-invalido' } });
    expect(wrong.result['subErrors']).not.toEqual([]);
  });

  test('JSON there and XML elsewhere are 415', async () => {
    expect((await issueXml('{}', 'application/json')).status).toBe(415);
    const elsewhere = await call(service.url, '/api/v2.0/comprobantes/facturas', {
      apiKey: service.demo.apiKey,
      body: '<factura/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(elsewhere.status).toBe(415);
  });
});
